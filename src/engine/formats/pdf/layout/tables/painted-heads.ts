/**
 * A head on an area of color, above rows that have lines between them:
 *
 *     ▓▓Date▓▓▓Paid out▓▓▓Paid in▓▓
 *       2 May     34.20
 *     ─────────────────────────────
 *       5 May               2,310.00
 *     ─────────────────────────────
 */
import { CELL_GAP } from '../../measures.ts'
import { SAME_START } from '../../text/line.ts'
import type { TableBlock } from './table.ts'

/** The tables, each with the painted row that is its head; and the painted tables that are none. */
export function joinPaintedHeads(
  ruled: readonly TableBlock[],
  painted: readonly TableBlock[],
): TableBlock[] {
  const heads = new Set<TableBlock>()
  const joined = ruled.map(table => {
    const head = painted.find(other => isHeadOf(other, table))
    if (!head) return table
    heads.add(head)
    return { ...table, y0: head.y0, rows: [...head.rows, ...table.rows] }
  })
  return heads.size
    ? [...joined, ...painted.filter(table => !heads.has(table))]
    : [...ruled, ...painted]
}

function isHeadOf({ rows, xs, y1 }: TableBlock, table: TableBlock): boolean {
  const size = rows[0]?.[0]?.lines[0]?.size ?? 0
  return (
    rows.length === 1 &&
    Math.abs(table.y0 - y1) < CELL_GAP * size &&
    xs.length === table.xs.length &&
    xs.every((x, index) => Math.abs(x - table.xs[index]!) < SAME_START * size)
  )
}
