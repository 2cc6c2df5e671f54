/**
 * Forms draw one frame around everything. What goes from side to side and is no row of a table is cut
 * out, and each part that is left between may be a table of its own:
 *
 *     ┌─────────────────┐
 *     │ name, address   │   several lines at the top or the foot
 *     ├─────────────────┤
 *     │ to    a   no  b │   lines in columns of their own
 *     ├────────┬────────┤
 *     │ item   │ price  │   a table
 *     └────────┴────────┘
 */
import { centerY } from '../../geometry.ts'
import { MOST, SEVERAL } from '../../measures.ts'
import { toRows } from '../../text/line.ts'
import { findMarker } from '../../text/markers.ts'
import type { Piece } from '../../text/pieces.ts'
import { type FilledCell, placePieces } from './filled-cell.ts'
import { splitSpanning } from './grid-columns.ts'
import type { Grid } from './grids.ts'

/** A grid with its pieces, and these in its cells. */
export interface Section {
  readonly grid: Grid
  readonly pieces: readonly Piece[]
  readonly cells: readonly FilledCell[]
}

export function cutSections(grid: Grid, pieces: readonly Piece[]): Section[] {
  const columns = grid.xs.length - 1
  const rows = grid.ys.length - 1
  const cells = placePieces(grid, pieces)
  const whole = [{ grid, pieces, cells }]
  if (columns < 2 || rows < 2) return whole
  const wide = cells.filter(({ cell }) => cell.columnSpan === columns && cell.rowSpan === 1)
  if (!wide.length || wide.length === rows) return whole
  const kinds = new Map(wide.map(entry => [entry.cell.row, kindOf(entry, grid)]))
  const isCut = (row: number): boolean => {
    const kind = kinds.get(row)
    if (kind !== 'prose') return kind === 'nested'
    return isEdge(row, -1) || isEdge(row, 1)
  }
  /** Whether nothing but cut rows follows in this direction. */
  const isEdge = (row: number, step: number): boolean => {
    let next = row + step
    while (next >= 0 && next < rows && kinds.get(next) !== undefined) next += step
    return next < 0 || next >= rows
  }
  const sections: Section[] = []
  let start = 0
  for (let row = 0; row <= rows; row++) {
    if (row < rows && !isCut(row)) continue
    if (row > start) sections.push(toSection(grid, pieces, start, row))
    start = row + 1
  }
  return sections
}

/** Undefined for what is a row of the table. */
function kindOf(entry: FilledCell, grid: Grid): 'nested' | 'prose' | undefined {
  if (toRows(entry.pieces).length < SEVERAL) return undefined
  const cells = splitSpanning(entry, grid)
  if (cells.some(isNested)) return 'nested'
  return cells.length > 1 ? undefined : 'prose'
}

function isNested({ pieces }: FilledCell): boolean {
  const lines = toRows(pieces)
  const nested = lines.filter(line => line.filter(hasWord).length >= 2).length
  return lines.length >= SEVERAL && nested >= MOST * lines.length
}

/** Currency signs and list markers are separate from what they belong to. */
const hasWord = ({ words }: Piece): boolean =>
  words.length > 1 || (words[0]!.text.length > 1 && !findMarker(words[0]!.text))

/** The rows from `start` up to but not including `end`. */
function toSection(whole: Grid, all: readonly Piece[], start: number, end: number): Section {
  const ys = whole.ys.slice(start, end + 1)
  const y0 = ys[0]!
  const y1 = ys.at(-1)!
  const cells = whole.cells
    .filter(cell => cell.row >= start && cell.row < end)
    .map(cell => ({ ...cell, row: cell.row - start }))
  const grid = { ...whole, y0, y1, ys, cells }
  const pieces = all.filter(piece => {
    const middle = centerY(piece)
    return middle > y0 && middle < y1
  })
  return { grid, pieces, cells: placePieces(grid, pieces) }
}
