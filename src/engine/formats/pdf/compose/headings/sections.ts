/**
 * Numbers that count sections, not items of a list: the same look comes again with the next number, and
 * between the two stands text that begins at the margin, where an item's own text would be indented.
 *
 *     A. Google DeepDream               a section
 *     The gradient descent algorithm …
 *     B. Artistic Style Imitation       a section
 *     A key idea of neural networks …
 */

import type { PageBlock } from '../../layout/page-layout.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { roundSize } from '../../statistics.ts'
import { findMarker, type Marker, readings } from '../../text/markers.ts'

/** A section's heading has at most so many lines and words. */
const MAX_LINES = 2
const MAX_WORDS = 16
/** Text has at least so many lines. */
const MIN_TEXT_LINES = 2
/** Text that begins further right, in ems, belongs to an item. */
const INDENT = 0.7

export function findSections(blocks: readonly PageBlock[]): Set<TextBlock> {
  const found = new Set<TextBlock>()
  /** By look and kind of number: the last one with text under it. */
  const open = new Map<string, { readonly block: TextBlock; readonly value: number }>()
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!
    const after = blocks[index + 1]
    if (block.type !== 'text' || after?.type !== 'text') continue
    const marker = findSectionNumber(block)
    if (!marker || !isTextUnder(block, after)) continue
    const line = block.lines[0]!
    for (const { kind, shape, value } of readings(marker, line.text)) {
      const key = `${kind} ${shape} ${roundSize(line.size)} ${line.isBold} ${line.isItalic}`
      const last = open.get(key)
      if (last && value === last.value + 1) found.add(last.block).add(block)
      open.set(key, { block, value })
    }
  }
  return found
}

function findSectionNumber({ lines, tag }: TextBlock): Marker | undefined {
  if (tag?.type === 'item' || lines.length > MAX_LINES) return undefined
  const marker = findMarker(lines[0]!.text)
  if (!marker || marker.kind === 'bullet') return undefined
  const words = lines.reduce((sum, line) => sum + line.words.length, 0)
  const isSentence = /[.;,]$/.test(lines.at(-1)!.text) && !lines[0]!.isBold && !lines[0]!.isItalic
  return words > 1 && words <= MAX_WORDS && !isSentence ? marker : undefined
}

/** On another page or in another column, where lines begin says nothing. */
function isTextUnder(block: TextBlock, after: TextBlock): boolean {
  if (after.lines.length < MIN_TEXT_LINES || findMarker(after.lines[0]!.text)) return false
  const isBelow = after.page === block.page && after.y0 >= block.y0
  return !isBelow || after.lines[1]!.x0 < block.lines[0]!.x0 + INDENT * block.lines[0]!.size
}
