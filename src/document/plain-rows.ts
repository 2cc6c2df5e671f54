/** Rows of a table that come many at once, as one text. */
import type { PlainRows, TableRow } from './document.ts'

/**
 * Writers look at the first rows of a table to choose its form, and want those one by one. Later rows
 * may come as text.
 */
export const ROWS_ONE_BY_ONE = 500

export const isPlainRows = (rows: TableRow | PlainRows): rows is PlainRows => 'text' in rows

/** The same rows, each on its own. */
export function* rowByRow(rows: Iterable<TableRow | PlainRows>): Generator<TableRow> {
  for (const row of rows) {
    if (isPlainRows(row)) yield* splitRows(row)
    else yield row
  }
}

export const splitRows = ({ text }: PlainRows): TableRow[] =>
  text.split('\n').map(row => row.slice(2, -2).split(' | '))
