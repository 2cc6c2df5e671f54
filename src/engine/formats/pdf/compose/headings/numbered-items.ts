/**
 * Items of tagged lists that number the parts of a text ("2.", "2.1"): in word processors a multi-level list whose
 * lines are bold. Readers see headings, although the tags say list.
 */
import { hasHeadingShape } from '../../../prose/roles/guessed-headings.ts'
import type { PageBlock } from '../../layout/page-layout.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { REPEATED } from '../../measures.ts'

const NUMBER = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+\p{L}/u

export function findNumberedItems(blocks: readonly PageBlock[]): ReadonlySet<PageBlock> {
  const items: { block: TextBlock; numbers: number; next: PageBlock | undefined }[] = []
  blocks.forEach((block, index) => {
    const numbers = countNumbers(block)
    if (numbers) items.push({ block: block as TextBlock, numbers, next: blocks[index + 1] })
  })
  const several = items.filter(({ numbers }) => numbers > 1)
  const withText = several.filter(({ numbers, next }) => countNumbers(next) !== numbers)
  const areHeadings =
    several.length >= REPEATED &&
    several.every(({ block }) => isBoldLine(block)) &&
    withText.length > several.length / 2
  if (!areHeadings) return new Set()
  return new Set(items.map(({ block }) => block).filter(isBoldLine))
}

/** How many numbers an item begins with; 0 for anything else. */
function countNumbers(block: PageBlock | undefined): number {
  if (block?.type !== 'text' || block.tag?.type !== 'item') return 0
  return NUMBER.exec(block.lines[0]!.text)?.[1]?.split('.').length ?? 0
}

const isBoldLine = ({ lines: [first, second] }: TextBlock): boolean =>
  first!.isBold && !second && hasHeadingShape(first!.text)
