/**
 * Labels that each name a few words below them, in boxes and forms. They look like headings, but one comes
 * after the other, and most of what has their look on the page is such a label:
 *
 *     Country        Islands          Sector
 *     Scotland       Orkney           Hydrogen
 */

import { addWeight } from '../../geometry.ts'
import type { PageBlock } from '../../layout/page-layout.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { LABEL_WORDS, LARGE_PART, SEVERAL } from '../../measures.ts'
import { roundSize } from '../../statistics.ts'
import { countWords, type Line } from '../../text/line.ts'
import { sameWeight } from './headings.ts'

export function findLabels(blocks: readonly PageBlock[]): Set<TextBlock> {
  const labelsByLook = new Map<string, TextBlock[]>()
  blocks.forEach((block, index) => {
    if (block.type !== 'text') return
    if (!isLabel(blocks, index, 1) && !isLabel(blocks, index, -1)) return
    const look = lookOf(block)
    const labels = labelsByLook.get(look)
    if (labels) labels.push(block)
    else labelsByLook.set(look, [block])
  })
  const found = new Set<TextBlock>()
  const counts = labelsByLook.size ? countLooks(blocks) : undefined
  for (const [look, labels] of labelsByLook) {
    if (labels.length < SEVERAL || labels.length < LARGE_PART * counts!.get(look)!) continue
    for (const label of labels) found.add(label)
  }
  return found
}

/** How many blocks have each formatting; most documents have no labels, and nobody asks. */
function countLooks(blocks: readonly PageBlock[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const block of blocks) if (block.type === 'text') addWeight(counts, lookOf(block), 1)
  return counts
}

function lookOf({ page, lines }: TextBlock): string {
  const { size, isBold, isItalic } = lines[0]!
  return `${page} ${roundSize(size)} ${isBold} ${isItalic}`
}

/** Whether a short value follows, and after it (or before the label and its value) another of the same formatting. */
function isLabel(blocks: readonly PageBlock[], index: number, step: 1 | -1): boolean {
  const own = blocks[index]
  const other = blocks[index + 2 * step]
  const value = blocks[index + 1]
  return (
    own?.type === 'text' &&
    other?.type === 'text' &&
    isShort(value) &&
    isShort(blocks[index + step]) &&
    own.page === other.page &&
    sameWeight(own, other) &&
    isAbove(own.lines[0]!, value.lines[0]!)
  )
}

/** Bold above plain, large above small. */
const isAbove = (label: Line, value: Line): boolean =>
  label.isBold === value.isBold ? label.size > value.size : label.isBold

const isShort = (block: PageBlock | undefined): block is TextBlock =>
  block?.type === 'text' && countWords(block.lines) <= LABEL_WORDS
