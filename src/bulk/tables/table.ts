/** A table that is written row by row and becomes one file. */
import type { TableFormat } from '../run.ts'
import type { Columns, Row } from './columns.ts'
import { createNdjsonTable } from './ndjson.ts'

export interface Table {
  add(row: Row): void
  /** How much it has come to so far. */
  readonly bytes: number
  finish(): Uint8Array
}

/** What writes Parquet is loaded only for those who want it. */
export async function openTableMaker(format: TableFormat): Promise<(columns: Columns) => Table> {
  if (format === 'ndjson') return createNdjsonTable
  return (await import('./parquet.ts')).createParquetTable
}
