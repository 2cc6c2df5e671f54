/**
 * Pipe tables (GFM 0.29, 4.10). The columns of a small table stand below each other; a large one is
 * written row by row, as it is made:
 *
 *     | Name  | Price |        | Name | Price |
 *     | ----- | ----: |        | --- | --: |
 *     | Apple |  1.20 |        | Apple | 1.20 |
 */
import { text } from '../document/build.ts'
import type { Alignment, Run, Table, TableCell, TableRow } from '../document/document.ts'
import { isInert } from '../document/inert.ts'
import {
  inBatches,
  isPlainRows,
  type PlainRows,
  rowByRow,
  splitRows,
} from '../document/plain-rows.ts'
import { memoize } from '../lookup.ts'
import { textToRuns, toRuns } from './cell.ts'
import { hasContent, isVisible } from './content.ts'
import { type Context, spend } from './context.ts'
import { measureWidth } from './display-width.ts'
import { type Grid, placeRow } from './grid.ts'
import { needsHtml, writeHtmlTable } from './html-table.ts'
import { writeInlines, writeText } from './inline.ts'
import type { Situation } from './line.ts'

/** The form of a table is decided by this many of its first rows. */
const MAX_ROWS_AHEAD = 500

/** Beyond these, padding makes a table harder to read. */
const MAX_PADDED_COLUMNS = 40
const MAX_PADDED_CELL_WIDTH = 40
const MAX_PADDED_ROW_WIDTH = 120

/** Chunks are joined, not concatenated: a sum of strings is a tree that keeps every cell alive until it is read. */
const CHUNK_CHARACTERS = 64 * 1024

/** The table in chunks. GFM needs a header row: it is the first one, whether marked as such or not. */
export function* writeTable(table: Table, prefix: string, context: Context): Generator<string> {
  const rows: Rows = inBatches(table.rows)[Symbol.iterator]()
  const { ahead, isEmpty, isWhole } = takeAhead(rows, context)
  if (isEmpty) return
  if (context.options.tables === 'html' && needsHtml(ahead)) {
    yield* writeHtmlTable(table, chain(ahead, rows), prefix, context)
    return
  }
  const alignments = findAlignments(table, ahead)
  const pipes: Pipes = {
    alignments,
    width: alignments.length,
    covered: [],
    context,
    written: new Map(),
  }
  const cells = ahead.map(row => toCells(row, pipes))
  const widths = isWhole ? findPaddedWidths(cells) : undefined
  const lines = widths
    ? writePadded(cells, widths, pipes)
    : writeCompact(cells, rows, prefix, pipes)
  let chunk: string[] = []
  let characters = 0
  let separator = ''
  for (const line of lines) {
    chunk.push(spend(context, separator), line)
    characters += separator.length + line.length
    separator = `\n${prefix}`
    if (characters > CHUNK_CHARACTERS) {
      yield chunk.join('')
      chunk = []
      characters = 0
    }
  }
  yield chunk.join('')
}

type Rows = Iterator<TableRow | PlainRows>

/** What all rows of a table share. */
interface Pipes extends Grid {
  readonly alignments: readonly Alignment[]
  readonly context: Context
  /** Cells of plain text by their source. */
  readonly written: Map<string, string>
}

/**
 * Continues beyond the limit while everything is empty: a table without any content is not written. But not forever.
 */
function takeAhead(rows: Rows, context: Context) {
  const ahead: TableRow[] = []
  let isEmpty = true
  while (isEmpty || ahead.length < MAX_ROWS_AHEAD) {
    const next = rows.next()
    if (next.done) return { ahead, isEmpty, isWhole: true }
    if (ahead.length >= MAX_ROWS_AHEAD) context.budget.spend('nodes')
    for (const row of isPlainRows(next.value) ? splitRows(next.value) : [next.value]) {
      ahead.push(row)
      isEmpty &&= !isFilled(row, context)
    }
  }
  return { ahead, isEmpty, isWhole: false }
}

function isFilled(row: TableRow, { budget }: Context): boolean {
  return row.some(cell =>
    typeof cell === 'string' ? isVisible(cell) : hasContent(cell.children, budget),
  )
}

function* chain(ahead: readonly TableRow[], rows: Rows): Generator<TableRow> {
  yield* ahead
  yield* rowByRow({ [Symbol.iterator]: () => rows })
}

function findAlignments({ columns }: Table, ahead: readonly TableRow[]): readonly Alignment[] {
  if (columns.length) return columns
  const width = ahead.reduce((most, row) => Math.max(most, row.length), 1)
  return new Array<Alignment>(width).fill('none')
}

/** The cells of a row as markdown, one per column. What does not fit joins the last column. */
function toCells(row: TableRow, pipes: Pipes): string[] {
  const { width, context } = pipes
  if (isRegular(row, pipes)) return row.map(cell => writeCell(cell, context))
  const places: TableCell[][] = Array.from({ length: width }, () => [])
  for (const [index, column] of placeRow(row, pipes).entries()) {
    places[Math.min(column, width - 1)]!.push(row[index]!)
  }
  return places.map(place => writePlace(place, context))
}

/** A typical row: a cell for each column, without spans. */
function isRegular(row: TableRow, { width, covered }: Grid): boolean {
  return row.length === width && !covered.length && row.every(isSingle)
}

const isSingle = (cell: TableCell): boolean =>
  typeof cell === 'string' || ((cell.colSpan ?? 1) <= 1 && (cell.rowSpan ?? 1) <= 1)

/** A typical row of a large table: plain text in all columns. */
function isSimple(row: TableRow, { width, covered }: Grid): row is readonly string[] {
  return row.length === width && !covered.length && row.every(isPlain)
}

const isPlain = (cell: TableCell): boolean => typeof cell === 'string'

const CELL: Situation = { kind: 'cell' }
const SPACE = text(' ')

function writePlace([first, ...others]: readonly TableCell[], context: Context): string {
  if (first === undefined || !others.length) return writeCell(first ?? '', context)
  const children = [first, ...others].flatMap(cell => [SPACE, ...toCellRuns(cell, context)])
  return writeInlines(children, CELL, context)
}

function writeCell(cell: TableCell, context: Context): string {
  if (typeof cell === 'string' && !cell.includes('\n')) return writeText(cell, CELL, context)
  return writeInlines(toCellRuns(cell, context), CELL, context)
}

function toCellRuns(cell: TableCell, context: Context): readonly Run[] {
  return typeof cell === 'string' ? textToRuns(cell) : toRuns(cell.children, context)
}

/** The widths of the columns, if the table is small enough to be padded. */
function findPaddedWidths(rows: readonly (readonly string[])[]): number[] | undefined {
  if (rows[0]!.length > MAX_PADDED_COLUMNS) return undefined
  const widths = rows[0]!.map(() => MIN_DASHES)
  for (const cells of rows) {
    for (let column = 0; column < cells.length; column++) {
      const width = measureWidth(cells[column]!)
      if (width > MAX_PADDED_CELL_WIDTH) return undefined
      if (width > widths[column]!) widths[column] = width
    }
  }
  const rowWidth = widths.reduce((sum, width) => sum + width + 3, 1)
  return rowWidth > MAX_PADDED_ROW_WIDTH ? undefined : widths
}

const MIN_DASHES = 3

function* writePadded(
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  { alignments, context }: Pipes,
): Generator<string> {
  let isHeader = true
  for (const cells of rows) {
    const padded: string[] = []
    let characters = 1
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column]!
      const missing = widths[column]! - measureWidth(cell)
      const left = Math.floor(missing * LEFT_SHARE[alignments[column]!])
      padded.push(cell.padStart(cell.length + left).padEnd(cell.length + missing))
      characters += missing + 3
    }
    context.budget.spend('outputCharacters', characters)
    yield joinCells(padded)
    if (isHeader) yield writeDelimiters(alignments, column => widths[column]!, context)
    isHeader = false
  }
}

/** How much of the padding goes before the text. */
const LEFT_SHARE: Record<Alignment, number> = { none: 0, left: 0, center: 0.5, right: 1 }

function* writeCompact(
  ahead: readonly (readonly string[])[],
  rows: Rows,
  prefix: string,
  pipes: Pipes,
): Generator<string> {
  const { alignments, context } = pipes
  for (const [index, cells] of ahead.entries()) {
    yield writeLine(cells, context)
    if (index === 0) yield writeDelimiters(alignments, () => MIN_DASHES, context)
  }
  for (let next = rows.next(); !next.done; next = rows.next()) {
    if (isPlainRows(next.value)) yield writePlain(next.value, prefix, context)
    else if (isSimple(next.value, pipes)) yield writeSimple(next.value, pipes)
    else yield writeLine(toCells(next.value, pipes), context)
  }
}

/** Rows that come as text are written as they are. */
function writePlain({ text, rowCount, emptyCells }: PlainRows, prefix: string, context: Context) {
  const { budget } = context
  budget.spend('outputCharacters', text.length + rowCount * prefix.length)
  budget.spend('cells', emptyCells * EMPTY_CELL_COST)
  return prefix === '' ? text : text.replaceAll('\n', `\n${prefix}`)
}

/** Longer cells are charged before they are examined. */
const LONG_CELL = 4096

/** Like `writeLine` of `toCells`, for rows of plain text: most of their cells are written as they are. */
function writeSimple(row: readonly string[], { context, written }: Pipes): string {
  let escaped: string[] | undefined
  let characters = row.length * 3 + 1
  let empty = 0
  for (let column = 0; column < row.length; column++) {
    const cell = row[column]!
    if (cell === '') empty++
    // Text that a workbook stores once may be in all cells of a row.
    if (cell.length > LONG_CELL) context.budget.spend('outputCharacters', cell.length)
    if (isInert(cell)) {
      if (cell.length <= LONG_CELL) characters += cell.length
    } else {
      escaped ??= [...row]
      escaped[column] = writeRepeated(cell, written, context)
    }
  }
  context.budget.spend('outputCharacters', characters)
  context.budget.spend('cells', empty * EMPTY_CELL_COST)
  return joinCells(escaped ?? row)
}

/** At once: a line that grows cell by cell is a tree of strings, which takes four times the memory. */
const joinCells = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/**
 * Readers charge for filled cells. A file of a few bytes can ask for millions of others: by one long row and many
 * short ones.
 */
const EMPTY_CELL_COST = 0.5

const MAX_CACHED_CELLS = 50_000

/** Names and places recur in a large table, and are escaped once. */
function writeRepeated(cell: string, written: Map<string, string>, context: Context): string {
  const known = written.get(cell)
  if (known !== undefined) return spend(context, known)
  const text = writeCell(cell, context)
  if (written.size < MAX_CACHED_CELLS) written.set(cell, text)
  return text
}

/** Cells are charged when they are written; here, what surrounds them. */
function writeLine(cells: readonly string[], context: Context): string {
  context.budget.spend('outputCharacters', cells.length * 3 + 1)
  let empty = 0
  for (const cell of cells) if (cell === '') empty++
  context.budget.spend('cells', empty * EMPTY_CELL_COST)
  return joinCells(cells)
}

function writeDelimiters(
  alignments: readonly Alignment[],
  width: (column: number) => number,
  context: Context,
): string {
  // One is as good for all columns that look alike: there may be millions.
  const write = memoize((alignment: Alignment) =>
    memoize((count: number) => toDashes(alignment, count)),
  )
  const cells = alignments.map((alignment, column) =>
    spend(context, write(alignment)(width(column))),
  )
  return writeLine(cells, context)
}

function toDashes(alignment: Alignment, count: number): string {
  const start = alignment === 'left' || alignment === 'center' ? ':' : ''
  const end = alignment === 'right' || alignment === 'center' ? ':' : ''
  return start + '-'.repeat(count - start.length - end.length) + end
}
