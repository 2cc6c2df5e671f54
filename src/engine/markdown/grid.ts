/** The columns of a row's cells: spans of cells before and above push them to the right. */
import type { TableRow } from '../document/document.ts'

export interface Grid {
  readonly width: number
  /** How many more rows the cells above cover, by column; empty if none does. */
  readonly covered: number[]
}

/** The column of each cell in the next row; `width` and more for those that do not fit. */
export function placeRow(row: TableRow, { width, covered }: Grid): number[] {
  let column = 0
  const columns = row.map(cell => {
    while (column < width && covered[column]! > 0) column++
    const start = column
    const { colSpan = 1, rowSpan = 1 } = typeof cell === 'string' ? {} : cell
    const end = Math.max(start + 1, Math.min(width, start + colSpan))
    for (; column < end; column++) if (rowSpan > 1 && column < width) covered[column] = rowSpan
    return start
  })
  for (const [index, rows] of covered.entries()) covered[index] = Math.max(0, (rows ?? 0) - 1)
  if (!covered.some(Boolean)) covered.length = 0
  return columns
}
