/** Positions of a grid with their pieces of text. */
import { centerX, centerY } from '../../geometry.ts'
import { isVertical } from '../../raw-page.ts'
import type { Piece } from '../../text/pieces.ts'
import type { Word } from '../../text/words.ts'
import { type Grid, type GridCell, trackOf } from './grids.ts'

export interface FilledCell {
  readonly cell: GridCell
  readonly pieces: Piece[]
}

export function placePieces(grid: Grid, pieces: readonly Piece[]): FilledCell[] {
  const cells = grid.cells.map(cell => ({ cell, pieces: [] as Piece[] }))
  const places = listPlaces(grid, cells)
  for (const piece of pieces) placePiece(piece, grid, places)
  return cells
}

/** The cell at each place of the grid, row by row. */
function listPlaces(grid: Grid, cells: readonly FilledCell[]): FilledCell[] {
  const columns = grid.xs.length - 1
  const places = new Array<FilledCell>(columns * (grid.ys.length - 1))
  for (const entry of cells) {
    const { row, column, rowSpan, columnSpan } = entry.cell
    for (let r = row; r < row + rowSpan; r++) {
      for (let c = column; c < column + columnSpan; c++) places[r * columns + c] = entry
    }
  }
  return places
}

/** A piece may cross borders where cells are narrow: each word goes where its middle is. */
function placePiece(piece: Piece, grid: Grid, places: readonly FilledCell[]): void {
  const row = trackOf(grid.ys, centerY(piece)) * (grid.xs.length - 1)
  let target: FilledCell | undefined
  let start = 0
  for (let at = 0; at < piece.words.length; at++) {
    const word = piece.words[at]!
    const x = centerX(isVertical(word.style) ? piece : word)
    if (target && x >= target.cell.x0 && x < target.cell.x1) continue
    const own = places[row + trackOf(grid.xs, x)]!
    if (target && own !== target) {
      target.pieces.push(toPart(piece, piece.words.slice(start, at)))
      start = at
    }
    target = own
  }
  target?.pieces.push(start === 0 ? piece : toPart(piece, piece.words.slice(start)))
}

/** Some of a piece's words as a separate piece. */
export function toPart(piece: Piece, words: readonly Word[]): Piece {
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  for (const word of words) {
    if (word.x0 < x0) x0 = word.x0
    if (word.x1 > x1) x1 = word.x1
  }
  const { y0, y1, baseline, size } = piece
  return { x0, y0, x1, y1, baseline, size, words }
}
