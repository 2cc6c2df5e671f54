/**
 * Reads csv: one table, whose first row is its header unless it is already data, and what is above it.
 *
 * - [x] any encoding, with and without byte order mark
 * - [x] comma, semicolon, tab and bar, or what a `sep=` line says
 * - [x] quotes as in RFC 4180, single quotes, backslash escapes, quotes that nobody closed
 * - [x] line ends of all systems, line breaks inside of fields
 * - [x] rows of different lengths: short ones are filled up, long ones keep all they have
 * - [x] titles, remarks and forms above the table
 * - [x] links written as markdown writes them
 * - [ ] several tables in one file: they come out as one
 */
import { decodeUnknown } from '../../containers/encoding/detect.ts'
import { lines, link, paragraph } from '../../document/build.ts'
import type {
  Alignment,
  Block,
  Document,
  Run,
  Table,
  TableCell,
  TableRow,
} from '../../document/document.ts'
import { beginsWithData, SAMPLE_ROWS } from '../../document/headless.ts'
import { type ColumnRange, tableOfGrid } from '../../document/sheet.ts'
import { isNumber } from '../../document/sheet-numbers.ts'
import type { ReadContext } from '../format.ts'
import { nameCells } from '../spreadsheet/references.ts'
import { detectDialect } from './dialect.ts'
import { countPreamble, isRemark, readSpacedHeader } from './preamble.ts'
import { type Dialect, FieldScanner, findRow, readRows } from './rows.ts'

export function read(bytes: Uint8Array, context: ReadContext): Document {
  const text = dropPadding(decode(bytes, context))
  const { dialect, start } = detectDialect(text)
  const preamble = countPreamble(readRows(text, start, dialect), dialect.width)
  const tableStart = preamble > 0 ? findRow(text, start, dialect, preamble) : start
  const header = preamble === 1 ? findSpacedHeader(text, start, dialect) : undefined
  const above = header ? 0 : preamble
  const { columns, firstRow, lastRow, rowCount, filledCells } = measureRows(
    text,
    tableStart,
    dialect,
  )
  context.budget.spend('cells', filledCells + columns.end - columns.start)
  const isKept = text.length - tableStart <= MAX_KEPT || rowCount <= SAMPLE_ROWS
  const table = toTable(columns, listRows(isKept, text, tableStart, dialect, header))
  const firstShown = header ? 0 : preamble + firstRow
  const cells = nameCells(firstShown, preamble + lastRow, columns.start, columns.end - 1)
  const blocks: Block[] = table ? [{ place: { page: 1, cells }, ...table }] : []
  if (above > 0) blocks.unshift(...buildPreamble(text, start, dialect, above))
  return { metadata: {}, blocks, notes: new Map(), images: new Map() }
}

function findSpacedHeader(text: string, start: number, dialect: Dialect): string[] | undefined {
  const { value } = readRows(text, start, dialect).next()
  return value && readSpacedHeader(value, dialect.width)
}

/** Rows of at most so many characters are kept: a table is walked up to four times. So are the few of a wide one. */
const MAX_KEPT = 128 * 1024

function listRows(isKept: boolean, ...table: Parameters<typeof readTableRows>): Iterable<TableRow> {
  return isKept
    ? [...readTableRows(...table)]
    : { [Symbol.iterator]: () => readTableRows(...table) }
}

function* readTableRows(
  text: string,
  start: number,
  dialect: Dialect,
  header: TableRow | undefined,
): Generator<TableRow> {
  if (header) yield header
  yield* linkRows(readRows(text, start, dialect))
}

function toTable(columns: ColumnRange, rows: Iterable<TableRow>): Table | undefined {
  const table = tableOfGrid({ columns, rows })
  if (!table || !isHeadless(rows, columns, table.columns)) return table
  return tableOfGrid({ columns, rows, alignments: table.columns, hasHeader: false })
}

function isHeadless(
  rows: Iterable<TableRow>,
  { start, end }: ColumnRange,
  alignments: readonly Alignment[],
): boolean {
  const texts: string[][] = []
  for (const row of rows) {
    const cells = row.slice(start, end).map(cell => (typeof cell === 'string' ? cell.trim() : ''))
    if (cells.some(text => text !== '')) texts.push(cells)
    if (texts.length > SAMPLE_ROWS) break
  }
  const [first, ...below] = texts
  if (!first || below.length === 0) return false
  const numbers = alignments.map((side, at) =>
    side === 'right' && first[at] ? isNumber(first[at]) : undefined,
  )
  return beginsWithData({ first, below, numbers })
}

/** Rows with one field are paragraphs, others next to each other a table. */
function buildPreamble(text: string, start: number, dialect: Dialect, count: number): Block[] {
  const blocks: Block[] = []
  let form: { readonly firstRow: number; readonly rows: string[][] } | undefined
  let index = 0
  for (const fields of readRows(text, start, dialect)) {
    if (index === count) break
    const row = isRemark(fields, dialect.width) ? [readLine(text, start, dialect, index)] : fields
    const filled = row.flatMap((field, at) => (field === '' ? [] : [at]))
    if (filled.length > 1) {
      form ??= { firstRow: index, rows: [] }
      form.rows.push(row)
    } else {
      if (form) blocks.push(...buildForm(form.firstRow, form.rows))
      form = undefined
      for (const at of filled) {
        const place = { page: 1, cells: nameCells(index, index, at, at) }
        blocks.push({ place, ...paragraph(readLinks(row[at]!) ?? lines(row[at]!)) })
      }
    }
    index++
  }
  return form ? [...blocks, ...buildForm(form.firstRow, form.rows)] : blocks
}

/** A row as it was typed. */
const readLine = (text: string, start: number, dialect: Dialect, row: number): string =>
  text.slice(findRow(text, start, dialect, row), findRow(text, start, dialect, row + 1)).trim()

function buildForm(firstRow: number, rows: readonly string[][]): Block[] {
  const columns = { start: 0, end: Math.max(...rows.map(row => row.findLastIndex(Boolean))) + 1 }
  const table = tableOfGrid({ columns, rows: [...linkRows(rows)], hasHeader: false })
  const cells = nameCells(firstRow, firstRow + rows.length - 1, 0, columns.end - 1)
  return table ? [{ place: { page: 1, cells }, ...table }] : []
}

function decode(bytes: Uint8Array, context: ReadContext): string {
  const { text, encoding, certain } = decodeUnknown(bytes, context.platform)
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
  const runs = typeof cell === 'string' && mayHaveLink(cell) ? readLinks(cell) : undefined
  return runs ? { children: [paragraph(runs)] } : cell
}

/** Undefined for a text without a link. */
function readLinks(field: string): Run[] | undefined {
  const runs: Run[] = []
  let end = 0
  for (const match of field.matchAll(LINK)) {
    const [whole, label, url] = match
    runs.push(...lines(field.slice(end, match.index)), ...link(url!, label!))
    end = match.index + whole.length
  }
  return end > 0 ? [...runs, ...lines(field.slice(end))] : undefined
}

/** One pass over a csv file before it is read: where its content is, and how many cells are filled. */
interface Extent {
  readonly columns: ColumnRange
  /** The first and last row with content, counted from 0. */
  readonly firstRow: number
  readonly lastRow: number
  readonly rowCount: number
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
  return { columns, firstRow, lastRow, rowCount: row, filledCells }
}
