/** A title drawn as the first row of its table: text before the table, not one of its rows. */
import { union } from '../../geometry.ts'
import { LARGER, SEVERAL } from '../../measures.ts'
import type { Statistics } from '../../statistics.ts'
import { type TextBlock, toTextBlocks } from '../regions/blocks.ts'
import type { TableBlock } from './table.ts'

export function splitTitle(
  table: TableBlock,
  statistics: Statistics,
): [...TextBlock[], TableBlock] {
  const title = table.rows[0]?.find(cell => cell.lines.length)
  const width = table.xs.length - 1
  if (!title || width < SEVERAL || table.rows.length <= SEVERAL) return [table]
  if (title.columnSpan < width || title.rowSpan > 1) return [table]
  const rest = table.rows.slice(1)
  if (title.lines[0]!.size < LARGER * largestSize(rest)) return [table]
  const blocks = toTextBlocks(title.lines, table, table.page, statistics)
  return [...blocks, { ...table, y0: union(blocks).y1, rows: rest }]
}

function largestSize(rows: TableBlock['rows']): number {
  let largest = 0
  for (const row of rows) {
    for (const { lines } of row) for (const { size } of lines) largest = Math.max(largest, size)
  }
  return largest
}
