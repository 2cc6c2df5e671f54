/** A table as an Apache Parquet file: compressed with zstd where Node has it (22.15), otherwise with Snappy. */
import zlib from 'node:zlib'
import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { RELEASE } from '../../engine/release.ts'
import type { Columns, ColumnType, Row } from './columns.ts'
import type { Table } from './table.ts'

export function createParquetTable(columns: Columns): Table {
  const names = Object.keys(columns)
  const writer = new ByteWriter()
  const file = new ParquetWriter({
    writer,
    schema: toSchema(columns),
    ...(zstd ? { codec: 'ZSTD', compressors: { ZSTD: zstd } } : {}),
    createdBy: `foliomark version ${RELEASE}`,
  })
  let rows: Row[] = []
  let waitingBytes = 0

  /** A row group: what is written together, and what a reader reads together. */
  const flush = () => {
    if (!rows.length) return
    const columnData = names.map(name => ({
      name,
      data: rows.map(row => toCell(columns[name]!, row[name] ?? null)),
    }))
    // Writing to memory needs no `await`.
    file.write({ columnData, rowGroupSize: rows.length })
    rows = []
    waitingBytes = 0
  }

  return {
    add(row) {
      rows.push(row)
      waitingBytes += String(row.markdown ?? '').length + ROW_BYTES
      if (waitingBytes >= GROUP_BYTES) flush()
    },
    get bytes() {
      return writer.offset
    },
    finish() {
      flush()
      file.finish()
      return writer.getBytes()
    },
  }
}

/** Absent before Node 22.15, and in the types of Node 20. */
const zstd = (zlib as { zstdCompressSync?: (input: Uint8Array) => Uint8Array }).zstdCompressSync

const TYPES = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
} as const satisfies Record<string, Partial<SchemaElement>>

const ELEMENTS = { texts: 'text', integers: 'integer' } as const

function toSchema(columns: Columns): SchemaElement[] {
  const fields = Object.entries(columns).flatMap(([name, type]): SchemaElement[] => {
    if (type !== 'texts' && type !== 'integers') {
      return [{ name, repetition_type: 'OPTIONAL', ...TYPES[type] }]
    }
    // A list takes three levels (LogicalTypes.md of the format, "Lists").
    return [
      { name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', repetition_type: 'REQUIRED', ...TYPES[ELEMENTS[type]] },
    ]
  })
  return [{ name: 'root', num_children: Object.keys(columns).length }, ...fields]
}

function toCell(type: ColumnType, value: unknown): unknown {
  if (value === null) return null
  if (type === 'integer') return BigInt(value as number)
  if (type === 'integers') return (value as readonly number[]).map(BigInt)
  return value
}

const GROUP_BYTES = 16 * 1024 * 1024
/** Approximate size of a row besides its markdown. */
const ROW_BYTES = 500
