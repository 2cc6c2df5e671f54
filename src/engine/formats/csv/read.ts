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
import { lines, link, paragraph } from '../../document/build.ts'
import type { Document, Run, TableCell, TableRow } from '../../document/document.ts'
import { type ColumnRange, tableOfGrid } from '../../document/sheet.ts'
import type { ReadContext } from '../format.ts'
import { nameCells } from '../spreadsheet/references.ts'
import { detectDialect } from './dialect.ts'
import { type Dialect, FieldScanner, readRows } from './rows.ts'

export function read(bytes: Uint8Array, context: ReadContext): Document {
  const text = dropPadding(decode(bytes, context))
  const { dialect, start } = detectDialect(text)
  const { columns, firstRow, lastRow, filledCells } = measureRows(text, start, dialect)
  context.budget.spend('cells', filledCells + columns.end - columns.start)
  const table = tableOfGrid({
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

/**
 * A field has no formatting, so people who want a link in it write it in markdown, and tables exported from wikis and
 * trackers are full of such links. They stay links; every other character of a field is text, however much it looks
 * like markup.
 */
const LINK = /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()<>]{1,2000})\)/g

function* linkRows(rows: Iterable<TableRow>): Generator<TableRow> {
  for (const row of rows) yield row.some(mayHaveLink) ? row.map(linkCell) : row
}

const mayHaveLink = (cell: TableCell): boolean =>
  typeof cell === 'string' && cell.includes('](http')

function linkCell(cell: TableCell): TableCell {
  if (typeof cell !== 'string' || !mayHaveLink(cell)) return cell
  const children: Run[] = []
  let end = 0
  for (const match of cell.matchAll(LINK)) {
    const [whole, label, url] = match
    children.push(...lines(cell.slice(end, match.index)), ...link(url!, label!))
    end = match.index + whole.length
  }
  if (end === 0) return cell
  return { children: [paragraph(children, lines(cell.slice(end)))] }
}

/** One pass over a csv file before it is read: where its content is, and how many cells are filled. */
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
