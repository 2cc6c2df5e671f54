/** A table that is written row by row and becomes one file. */
import type { TableFormat } from '../run.ts'
import type { Columns, Row } from './columns.ts'
import { createNdjsonTable } from './ndjson.ts'

export interface Table {
  add(row: Row): void
  /** Its size so far. */
  readonly bytes: number
  finish(): Uint8Array
}

/** The Parquet writer is loaded only when it is needed. */
export async function openTableMaker(format: TableFormat): Promise<(columns: Columns) => Table> {
  if (format === 'ndjson') return createNdjsonTable
  return (await import('./parquet.ts')).createParquetTable
}
