/**
 * Tables of which only some rows are painted: the head, or every second row. The areas of color that
 * touch make a grid, and the rows beside it have the same columns.
 *
 *     ▒▒▒▒▒▒▒▒▒▒▒▒
 *     ▒ a  ▒ b   ▒
 *     ▒▒▒▒▒▒▒▒▒▒▒▒
 *       c    d        a row like those above
 */
import { centerY, heightOf } from '../../geometry.ts'
import type { Piece } from '../../text/pieces.ts'
import { trackOf } from './grids.ts'
import type { TableBlock } from './table.ts'

/** How far from the paint, in row heights, the next row may be. */
const MAX_DISTANCE = 1.1

/** Whether a row of text in the table's columns is right above or below it, not further than `reach`. */
export function continuesOutside(
  table: TableBlock,
  pieces: readonly Piece[],
  reach = (MAX_DISTANCE * heightOf(table)) / Math.max(table.rows.length, 1),
): boolean {
  const above = new Set<number>()
  const below = new Set<number>()
  for (const piece of pieces) {
    const y = centerY(piece)
    const isBelow = y > table.y1 && y < table.y1 + reach
    const isAbove = y < table.y0 && y > table.y0 - reach
    if (!isBelow && !isAbove) continue
    const column = columnOf(piece, table)
    if (column !== undefined) (isBelow ? below : above).add(column)
  }
  return above.size > 1 || below.size > 1
}

/** The column that contains all of a piece. */
function columnOf({ x0, x1 }: Piece, { xs }: TableBlock): number | undefined {
  if (x0 < xs[0]! || x1 > xs.at(-1)!) return undefined
  const column = trackOf(xs, x0)
  return trackOf(xs, x1) === column ? column : undefined
}
