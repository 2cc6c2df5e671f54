/**
 * A head or a row of sums on a bar of color, right above or below rows with lines around them:
 *
 *     ▓▓Item▓▓▓▓▓▓▓▓▓▓▓Total▓▓
 *     ├────────────┼─────────┤
 *     │ Pump       │   90.00 │
 *     └────────────┴─────────┘
 */
import { centerX, centerY, contains } from '../../geometry.ts'
import { REPEATED, SAME_EDGE } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { toLine, toRows } from '../../text/line.ts'
import type { Piece } from '../../text/pieces.ts'
import { trackOf } from './grids.ts'
import type { CellBlock, TableBlock } from './table.ts'

/** The tables with the bars that touch them, and what is left of the text. */
export function joinPaintedBars(
  tables: readonly TableBlock[],
  bars: readonly Box[],
  pieces: readonly Piece[],
): { readonly tables: readonly TableBlock[]; readonly rest: readonly Piece[] } {
  const used = new Set<Piece>()
  const addRow = (table: TableBlock, bar: Box, isHead: boolean): TableBlock => {
    const own = pieces.filter(piece => contains(bar, centerX(piece), centerY(piece)))
    const row = own.some(piece => used.has(piece)) ? undefined : toCells(own, table.xs)
    if (!row) return table
    for (const piece of own) used.add(piece)
    const { y0, y1 } = isHead ? { y0: bar.y0, y1: table.y1 } : { y0: table.y0, y1: bar.y1 }
    return { ...table, y0, y1, rows: isHead ? [row, ...table.rows] : [...table.rows, row] }
  }
  const joined = tables.map(table => {
    const wide = bars.filter(bar => isAsWide(bar, table))
    const head = wide.find(({ y1 }) => Math.abs(y1 - table.y0) < SAME_EDGE)
    const foot = wide.find(({ y0 }) => Math.abs(y0 - table.y1) < SAME_EDGE)
    const withHead = head ? addRow(table, head, true) : table
    return foot ? addRow(withHead, foot, false) : withHead
  })
  return { tables: joined, rest: used.size ? pieces.filter(piece => !used.has(piece)) : pieces }
}

const isAsWide = (bar: Box, { x0, x1 }: Box): boolean =>
  Math.abs(bar.x0 - x0) < SAME_EDGE && Math.abs(bar.x1 - x1) < SAME_EDGE

/** The text as cells, if several columns have some, and none crosses the lines between them. */
function toCells(pieces: readonly Piece[], xs: readonly number[]): CellBlock[] | undefined {
  const columns = new Map<number, Piece[]>()
  for (const piece of pieces) {
    const column = trackOf(xs, centerX(piece))
    if (piece.x0 < xs[column]! - SAME_EDGE || piece.x1 > xs[column + 1]! + SAME_EDGE) {
      return undefined
    }
    const own = columns.get(column)
    if (own) own.push(piece)
    else columns.set(column, [piece])
  }
  if (columns.size < REPEATED) return undefined
  return xs.slice(1).map((_, column) => ({
    column,
    columnSpan: 1,
    rowSpan: 1,
    lines: toRows(columns.get(column) ?? []).map(toLine),
  }))
}
