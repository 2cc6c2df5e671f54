/**
 * Rows of a table that come many at once, as one text. Iterating `Table.rows` gives rows of cells; the writer of pipe
 * tables asks for the batches behind them (`inBatches`), and writes those that are text as they are
 * (docs/decisions/0011-spreadsheet-speed.md). Readers make them with `PlainRowsWriter`: no other file knows the text's
 * form.
 */
import type { TableRow } from './document.ts'

/**
 * A line per row, with a cell for every column between bars, as in `| a | b |`. All cells are inert (`inert.ts`): a
 * sheet of millions of cells is written without creating an object for any of them.
 */
export interface PlainRows {
  readonly type: 'plainRows'
  readonly text: string
  readonly rowCount: number
  readonly emptyCells: number
}

export type Batches = Iterable<TableRow | PlainRows>

/**
 * Writers look at the first rows of a table to choose its form, and want those one by one. Later rows may come as
 * text.
 */
export const ROWS_ONE_BY_ONE = 500

/** Rows, some of which come as text. */
export class BatchedRows implements Iterable<TableRow> {
  readonly list: () => Batches

  constructor(list: () => Batches) {
    this.list = list
  }

  [Symbol.iterator](): Iterator<TableRow> {
    return rowByRow(this.list())
  }
}

export const inBatches = (rows: Iterable<TableRow>): Batches =>
  rows instanceof BatchedRows ? rows.list() : rows

export const isPlainRows = (rows: TableRow | PlainRows): rows is PlainRows => 'text' in rows

export function* rowByRow(rows: Batches): Generator<TableRow> {
  for (const row of rows) {
    if (isPlainRows(row)) yield* splitRows(row)
    else yield row
  }
}

export const splitRows = ({ text }: PlainRows): TableRow[] =>
  text.split('\n').map(row => row.slice(2, -2).split(' | '))
