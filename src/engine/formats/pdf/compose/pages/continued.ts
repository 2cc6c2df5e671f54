/** Paragraphs split by the end of a column or page, or by a tall formula in a line, are joined. */
import { union, widthOf } from '../../geometry.ts'
import type { PageBlock } from '../../layout/page-layout.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { isSameSize, MOST, SEVERAL, SMALLER } from '../../measures.ts'
import { startsLower } from '../../text/line.ts'
import { findMarker } from '../../text/markers.ts'

/** There may be tables, captions and notes between the halves, but not many … */
const MAX_BETWEEN = 2
/** … unless the first half is clearly a paragraph, by its lines … */
const MAX_BETWEEN_PARAGRAPH = 4
/** … or all of them, as those of a sidebar, are in smaller letters. */
const MAX_BETWEEN_SMALL = 12

export function joinContinued(blocks: readonly PageBlock[]): PageBlock[] {
  const joined: PageBlock[] = []
  for (const block of blocks) {
    const at = block.type === 'text' ? findBeginning(joined, block) : -1
    const beginning = joined[at]
    if (block.type === 'text' && beginning?.type === 'text') {
      const lines = [...beginning.lines, ...block.lines]
      const place =
        beginning.page === block.page && !beginning.continued
          ? union(lines)
          : { continued: [...(beginning.continued ?? []), block] }
      joined[at] = { ...beginning, ...place, lines }
    } else joined.push(block)
  }
  return joined
}

function findBeginning(joined: readonly PageBlock[], block: TextBlock): number {
  const first = block.lines[0]!
  if (!/^[\p{Ll}\p{Lo}\d(“"'‘]/u.test(first.text) || findMarker(first.text)) return -1
  let most = MAX_BETWEEN_SMALL
  for (let i = joined.length - 1; i >= 0 && i >= joined.length - 1 - most; i--) {
    const before = joined[i]!
    const isSmall = before.type === 'text' && before.lines[0]!.size < SMALLER * first.size
    if (!isSmall && i >= joined.length - 1 - MAX_BETWEEN_PARAGRAPH) most = MAX_BETWEEN_PARAGRAPH
    if (before.type !== 'text' || isSmall) continue
    const isFar = i < joined.length - 1 - MAX_BETWEEN
    if (isFar && (before.lines.length < SEVERAL || first.isBold)) continue
    const last = before.lines.at(-1)!
    // Code only continues directly.
    if (first.isMono && (!last.isMono || i < joined.length - 1)) return -1
    if (last.isMono !== first.isMono) continue
    const isJump = before.page !== block.page || block.y0 < before.y0
    if (!isJump && !(i === joined.length - 1 && isNextLine(before, block))) continue
    if (!isSameSize(first.size, last.size) || last.isBold !== first.isBold) continue
    const isOpen = /[\p{L}\p{N},;\-–—)]$/u.test(last.text)
    const isLong = before.lines.length > 1 || widthOf(last) > MOST * widthOf(before.column)
    if (isOpen && isLong && (startsLower(first) || /[,;\-–—]$|\p{Ll}[-‐]$/u.test(last.text)))
      return i
    return -1
  }
  return -1
}

/** Lines with fractions and roots are further apart than others; in ems, from baseline to baseline. */
const MAX_DISTANCE = 2.2
/** How far from its column's end, in ems, a full line may stop. */
const MAX_ROOM = 3

/** Whether the block begins where the next line of the previous one would, and that one's last line is full. */
function isNextLine(before: TextBlock, { lines, tag }: TextBlock): boolean {
  const first = lines[0]!
  const last = before.lines.at(-1)!
  return (
    before.tag?.type === tag?.type &&
    startsLower(first) &&
    first.baseline - last.baseline < MAX_DISTANCE * first.size &&
    Math.abs(first.x0 - last.x0) < first.size &&
    last.x1 > before.column.x1 - MAX_ROOM * first.size
  )
}
