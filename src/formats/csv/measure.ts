/** One walk over a csv file before it is read: how wide it is, and how many cells hold something. */
import type { ColumnRange } from '../../document/sheet.ts'
import { type Dialect, scanRow } from './rows.ts'

export interface Extent {
  readonly columns: ColumnRange
  readonly filledCells: number
}

export function measureRows(text: string, start: number, dialect: Dialect): Extent {
  let columnsStart = Number.POSITIVE_INFINITY
  let columnsEnd = 0
  let filledCells = 0
  let column = 0
  const count = (from: number, to: number): void => {
    if (to > from) {
      filledCells++
      if (column < columnsStart) columnsStart = column
      if (column >= columnsEnd) columnsEnd = column + 1
    }
    column++
  }
  for (let at = start; at < text.length; ) {
    column = 0
    at = scanRow(text, at, dialect, count)
  }
  return { columns: { start: Math.min(columnsStart, columnsEnd), end: columnsEnd }, filledCells }
}
