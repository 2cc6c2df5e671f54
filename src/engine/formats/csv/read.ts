/**
 * Reads csv: one table, whose first row is its header.
 *
 * - [x] any encoding, with and without byte order mark
 * - [x] comma, semicolon, tab and bar, or what a `sep=` line says
 * - [x] quotes as in RFC 4180, single quotes, backslash escapes, quotes that nobody closed
 * - [x] line ends of all systems, line breaks inside of fields
 * - [x] rows of different lengths: short ones are filled up, long ones keep all they have
 * - [x] links written as markdown writes them
 * - [ ] several tables in one file: they come out as one
 */
import { decodeUnknown } from '../../containers/encoding/detect.ts'
import type { Document } from '../../document/document.ts'
import { toTable } from '../../document/sheet.ts'
import type { ReadContext } from '../format.ts'
import { nameCells } from '../spreadsheet/references.ts'
import { detectDialect } from './dialect.ts'
import { linkRows } from './links.ts'
import { measureRows } from './measure.ts'
import { readRows } from './rows.ts'

export function read(bytes: Uint8Array, context: ReadContext): Document {
  const text = dropPadding(decode(bytes, context))
  const { dialect, start } = detectDialect(text)
  const { columns, firstRow, lastRow, filledCells } = measureRows(text, start, dialect)
  context.budget.spend('cells', filledCells + columns.end - columns.start)
  const table = toTable({
    columns,
    rows: { [Symbol.iterator]: () => linkRows(readRows(text, start, dialect)) },
  })
  const place = { page: 1, cells: nameCells(firstRow, lastRow, columns.start, columns.end - 1) }
  const blocks = table ? [{ place, ...table }] : []
  return { metadata: {}, blocks, notes: new Map(), images: new Map() }
}

function decode(bytes: Uint8Array, context: ReadContext): string {
  const { text, encoding, certain } = decodeUnknown(bytes)
  if (!certain) context.warn('encoding_guessed', encoding)
  const replaced = countReplacements(text)
  if (replaced) context.warn('text_replaced', undefined, replaced)
  return text
}

function countReplacements(text: string): number {
  let count = 0
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count++
  return count
}

/** Zeros pad fields to a fixed width, Ctrl-Z ends DOS files; neither is text. */
function dropPadding(text: string): string {
  const end = text.endsWith('\u001a') ? text.slice(0, -1) : text
  return end.includes('\0') ? end.replaceAll('\0', '') : end
}
