/** One walk over a csv file before it is read: how wide it is, and how many cells hold something. */
import type { ColumnRange } from '../../document/sheet.ts'
import { type Dialect, FieldScanner } from './rows.ts'

interface Extent {
  readonly columns: ColumnRange
  readonly filledCells: number
}

export function measureRows(text: string, start: number, dialect: Dialect): Extent {
  const scanner = new FieldScanner(text, start, dialect)
  let columnsStart = Number.POSITIVE_INFINITY
  let columnsEnd = 0
  let filledCells = 0
  let column = 0
  while (scanner.next()) {
    if (scanner.to > scanner.from) {
      filledCells++
      if (column < columnsStart) columnsStart = column
      if (column >= columnsEnd) columnsEnd = column + 1
    }
    column = scanner.endsRow ? 0 : column + 1
  }
  return { columns: { start: Math.min(columnsStart, columnsEnd), end: columnsEnd }, filledCells }
}
