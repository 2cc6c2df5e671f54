/** A table as it was found on a page. */
import type { Box } from '../../raw-page.ts'
import { directionOf, type Line } from '../../text/line.ts'

export interface TableBlock extends Box {
  readonly type: 'table'
  readonly page: number
  /** Where it goes on over several pages. */
  readonly lastPage?: number
  readonly continued?: readonly (Box & { readonly page: number })[]
  /** Left ends of the columns and the right end of the last. */
  readonly xs: readonly number[]
  /** The white between the columns where no lines are drawn. */
  readonly gaps?: readonly { readonly x0: number; readonly x1: number }[]
  readonly rows: readonly (readonly CellBlock[])[]
  readonly headerRows: number
}

/** Places that another cell covers are not listed. */
export interface CellBlock {
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
  readonly lines: readonly Line[]
}

/** A drawn table as it is read: where most words run from right to left, its columns do as well. */
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
