/**
 * Labels that each name a few words below them, in boxes and forms. They look like headings, but one comes
 * after the other, and most of what has their look on the page is such a label:
 *
 *     Country        Islands          Sector
 *     Scotland       Orkney           Hydrogen
 */

import type { PageBlock } from '../../layout/page-layout.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { roundSize } from '../../statistics.ts'
import type { Line } from '../../text/line.ts'
import { sameWeight } from './headings.ts'

/** Words of a value. */
const VALUE_WORDS = 4
/** How many of the page's blocks with the look are labels. */
const MIN_SHARE = 0.7
const MIN_LABELS = 3

export function findLabels(blocks: readonly PageBlock[]): Set<TextBlock> {
  const looks = new Map<string, { readonly labels: TextBlock[]; count: number }>()
  for (const [index, block] of blocks.entries()) {
    if (block.type !== 'text') continue
    const { size, isBold, isItalic } = block.lines[0]!
    const key = `${block.page} ${roundSize(size)} ${isBold} ${isItalic}`
    const look = looks.get(key) ?? { labels: [], count: 0 }
    looks.set(key, look)
    look.count++
    if (isLabel(blocks, index, 1) || isLabel(blocks, index, -1)) look.labels.push(block)
  }
  const found = new Set<TextBlock>()
  for (const { labels, count } of looks.values()) {
    if (labels.length < MIN_LABELS || labels.length < MIN_SHARE * count) continue
    for (const label of labels) found.add(label)
  }
  return found
}

/** Whether a short value follows, and behind it (or before the label and its value) another of the same look. */
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
  block?.type === 'text' &&
  block.lines.reduce((sum, line) => sum + line.words.length, 0) <= VALUE_WORDS
