/** One pass over a csv file before it is read: where its content is, and how many cells are filled. */
import type { ColumnRange } from '../../document/sheet.ts'
import { type Dialect, FieldScanner } from './rows.ts'

interface Extent {
  readonly columns: ColumnRange
  /** The first and last row with content, counted from 0. */
  readonly firstRow: number
  readonly lastRow: number
  readonly filledCells: number
}

export function measureRows(text: string, start: number, dialect: Dialect): Extent {
  const scanner = new FieldScanner(text, start, dialect)
  let columnsStart = Number.POSITIVE_INFINITY
  let columnsEnd = 0
  let filledCells = 0
  let firstRow = -1
  let lastRow = -1
  let row = 0
  let column = 0
  while (scanner.next()) {
    if (scanner.to > scanner.from) {
      filledCells++
      lastRow = row
      if (firstRow < 0) firstRow = row
      if (column < columnsStart) columnsStart = column
      if (column >= columnsEnd) columnsEnd = column + 1
    }
    if (scanner.endsRow) {
      column = 0
      row++
    } else column++
  }
  const columns = { start: Math.min(columnsStart, columnsEnd), end: columnsEnd }
  return { columns, firstRow, lastRow, filledCells }
}
