/**
 * Tables of one column: boxes that share their borders, each with a few short lines.
 *
 *     ┌─────────────────┐
 *     │ Morning         │
 *     ├─────────────────┤
 *     │ Evening         │
 *     └─────────────────┘
 *
 * Where each box has a bold line over plain ones they are cards: titles with their text.
 */
import { heightOf, union, widthOf } from '../../geometry.ts'
import { LARGE_PART } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { type Line, toLine, toRows, wordsText } from '../../text/line.ts'
import { findMarker } from '../../text/markers.ts'
import type { Piece } from '../../text/pieces.ts'
import { type FilledCell, placePieces } from './filled-cell.ts'
import type { Grid } from './grids.ts'

/** Wider text, as a share of its box, is prose: a title over a paragraph is not a table. */
const MAX_LINES = 3
/** How much higher than its text a box of a table may be. */
const MAX_HEIGHT = 2.5

export function isStack(grid: Grid, pieces: readonly Piece[]): boolean {
  if (grid.xs.length !== 2 || grid.cells.length < 2 || pieces.some(isCode)) return false
  const cells = placePieces(grid, pieces)
  if (cells.every(isCard)) return false
  return cells.every(({ cell, pieces: own }) => {
    const lines = toRows(own)
    if (!lines.length || lines.length > MAX_LINES || lines.some(hasColumns)) return false
    const text = union(own)
    return (
      widthOf(text) < LARGE_PART * widthOf(cell) && heightOf(cell) < MAX_HEIGHT * heightOf(text)
    )
  })
}

function isCard({ pieces }: FilledCell): boolean {
  const [title, ...text] = toRows(pieces).map(toLine)
  return text.length > 0 && title!.isBold && !text.some(isBold)
}

const isBold = (line: Line): boolean => line.isBold

/** Whether the line is several cells; an item's marker is separate from its text as well. */
const hasColumns = (line: readonly Piece[]): boolean =>
  line.length > (findMarker(wordsText(line[0]!.words)) ? 2 : 1)

/** Lines of code have the background of their listing, line by line; some contain nothing but a bracket. */
const isCode = ({ words }: Piece): boolean =>
  words.every(({ style }) => style.font.isMono) || BRACKET.test(wordsText(words))

const BRACKET = /^[{}()[\]];?$/

/** Whether no text beside the box would make it a column. */
export const isAlone = (box: Box, pieces: readonly Piece[]): boolean =>
  !pieces.some(({ x0, y0, x1, y1 }) => {
    const middle = (y0 + y1) / 2
    return middle > box.y0 && middle < box.y1 && (x1 < box.x0 || x0 > box.x1)
  })
