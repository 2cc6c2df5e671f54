/** A table as found on a page. */
import type { Box } from '../../raw-page.ts'
import type { Line } from '../../text/line.ts'
import { directionOf } from '../../text/right-to-left.ts'

export interface TableBlock extends Box {
  readonly type: 'table'
  readonly page: number
  /** Where it continues over several pages. */
  readonly lastPage?: number
  readonly continued?: readonly (Box & { readonly page: number })[]
  /** Left ends of the columns and the right end of the last. */
  readonly xs: readonly number[]
  /** The white space between the columns if no lines are drawn. */
  readonly gaps?: readonly { readonly x0: number; readonly x1: number }[]
  readonly rows: readonly (readonly CellBlock[])[]
  readonly headerRows: number
}

/** Positions covered by another cell are not listed. */
export interface CellBlock {
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
  readonly lines: readonly Line[]
}

/** A drawn table in reading order: if most words are right-to-left, its columns are as well. */
export function inReadingOrder(table: TableBlock): TableBlock {
  if (!isRightToLeft(table)) return table
  const width = table.xs.length - 1
  return {
    ...table,
    rows: table.rows.map(row =>
      row
        .map(cell => ({ ...cell, column: width - cell.column - cell.columnSpan }))
        .sort((a, b) => a.column - b.column),
    ),
  }
}

function isRightToLeft({ rows }: TableBlock): boolean {
  // Where no word is, the others need not be counted.
  const hasSome = rows.some(row => row.some(({ lines }) => lines.some(hasWordFromRight)))
  if (!hasSome) return false
  let balance = 0
  for (const row of rows) {
    for (const { lines } of row) {
      for (const { words } of lines) balance += directionOf(words)
    }
  }
  return balance > 0
}

const hasWordFromRight = ({ words }: Line): boolean => words.some(word => word.isRightToLeft)
