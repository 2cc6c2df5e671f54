/**
 * Text that nobody tagged, and nobody called an artifact: numbers that a style sheet counts, captions drawn later. It is
 * put among the tagged blocks by its place on the page.
 */
import { heightOf, overlap, sharedHeight, sharedWidth, union } from '../geometry.ts'
import type { PageBlock } from '../layout/page-layout.ts'
import { type TextBlock, toTextBlocks } from '../layout/regions/blocks.ts'
import { toPart } from '../layout/tables/filled-cell.ts'
import { OUTSIDE } from '../raw-page.ts'
import type { Statistics } from '../statistics.ts'
import { type Line, toLine, toRows } from '../text/line.ts'
import type { PageText } from '../text/page-text.ts'
import type { Word } from '../text/words.ts'
import { marksOf } from './source.ts'

/** How far before or after a line, in ems, text in its row belongs to it. */
const MAX_GAP = 3

/** `blocks` with the text of the page that is outside its tags. */
export function addOutside(
  { raw, pieces }: PageText,
  blocks: PageBlock[],
  column: { readonly x0: number; readonly x1: number },
  statistics: Statistics,
): PageBlock[] {
  const known = new Set(raw.structure.flatMap(node => marksOf(node)))
  const isOutside = ({ style: { mark } }: Word): boolean =>
    mark === OUTSIDE || (mark >= 0 && !known.has(mark))
  const outside = pieces
    .filter(({ words }) => words.some(isOutside))
    .map(piece => toPart(piece, piece.words.filter(isOutside)))
  if (!outside.length) return blocks
  const placed = [...blocks]
  const loose: Line[] = []
  for (const row of toRows(outside)) {
    const line = toLine(row)
    if (!extendLine(placed, line)) loose.push(line)
  }
  for (const block of toTextBlocks(loose, column, raw.number, statistics)) {
    placed.splice(findPlace(placed, block), 0, { ...block, tag: { type: 'body' } })
  }
  return placed
}

/** Adds text to the line of a block that it precedes or follows. */
function extendLine(blocks: PageBlock[], added: Line): boolean {
  for (const [index, block] of blocks.entries()) {
    if (block.type !== 'text') continue
    const at = block.lines.findIndex(line => isBeside(line, added))
    if (at < 0) continue
    const pieces = [...block.lines[at]!.pieces, ...added.pieces].sort((a, b) => a.x0 - b.x0)
    const lines = block.lines.with(at, toLine(pieces))
    blocks[index] = { ...block, ...union(lines), lines } satisfies TextBlock
    return true
  }
  return false
}

/** Whether two lines share half of the lower one's height, and one is right before or after the other. */
function isBeside(line: Line, added: Line): boolean {
  const shared = sharedHeight(line, added)
  if (shared < Math.min(heightOf(line), heightOf(added)) / 2) return false
  const gap = Math.max(line.x0 - added.x1, added.x0 - line.x1)
  return gap < MAX_GAP * line.size && sharedWidth(line, added) < line.size
}

/** After the last block that is above it in its column, or else before the first one below. */
function findPlace(blocks: readonly PageBlock[], { x0, x1, y0, y1 }: TextBlock): number {
  const isSharing = (block: PageBlock): boolean => overlap(block.x0, block.x1, x0, x1) > 0
  const middle = (y0 + y1) / 2
  const above = blocks.findLastIndex(block => isSharing(block) && block.y0 < middle)
  if (above >= 0) return above + 1
  const below = blocks.findIndex(block => block.y0 > middle)
  return below < 0 ? blocks.length : below
}
