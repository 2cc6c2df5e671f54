/** Cells over several rows of a grid that have a line for each of them: only the borders are missing. */
import { LARGE_PART, SEVERAL } from '../../measures.ts'
import { toRows, wordsText } from '../../text/line.ts'
import type { Piece } from '../../text/pieces.ts'
import type { FilledCell } from './filled-cell.ts'
import type { Grid } from './grids.ts'

/** Lines for the rows: about as many. */
const MAX_SHARE = 1.3

export function splitTall(entry: FilledCell, grid: Grid): FilledCell[] {
  const { cell, pieces } = entry
  if (cell.rowSpan < SEVERAL) return [entry]
  const lines = toRows(pieces)
  if (lines.length < LARGE_PART * cell.rowSpan || lines.length > MAX_SHARE * cell.rowSpan)
    return [entry]
  const isWrapped = lines.slice(1).some(line => /^\p{Ll}/u.test(wordsText(line[0]!.words)))
  if (isWrapped) return [entry]
  const rows = Array.from({ length: cell.rowSpan }, () => [] as Piece[])
  for (const line of lines) {
    const y = (line[0]!.y0 + line[0]!.y1) / 2
    let row = 0
    while (row + 1 < rows.length && y >= grid.ys[cell.row + row + 1]!) row++
    rows[row]!.push(...line)
  }
  return rows.map((own, index) => ({
    pieces: own,
    cell: {
      ...cell,
      row: cell.row + index,
      rowSpan: 1,
      y0: grid.ys[cell.row + index]!,
      y1: grid.ys[cell.row + index + 1]!,
    },
  }))
}
