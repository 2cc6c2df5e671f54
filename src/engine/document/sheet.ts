/**
 * A grid of cells becomes a table, the same way for csv, ods, xls and xlsx: rows without content are left out,
 * columns of numbers are right-aligned, spaces at the ends of cells are dropped, and so are the positions that merged
 * cells cover. Rows are requested one at a time, so that a sheet of millions of cells is never held as a whole.
 */
import {
  type Alignment,
  type BlockCell,
  MARKS,
  type Run,
  type Table,
  type TableCell,
  type TableRow,
} from './document.ts'
import { BatchedRows, type Batches, isPlainRows, type PlainRows, rowByRow } from './plain-rows.ts'
import { isNumber, isPlaceholder } from './sheet-numbers.ts'
import { isBlank } from './text.ts'

interface Grid {
  readonly columns: ColumnRange
  /**
   * From the top, a cell for each position, covered ones included; may be shorter or longer than the columns.
   * Iterated twice, the first time not to the end. Rows that come as text are already as they should be.
   */
  readonly rows: Batches
  /** Whether a cell is a number, if the file itself says so; otherwise the text of the first rows decides. */
  readonly alignments?: readonly Alignment[]
  /** False if the first row is data, which then stands below an empty header. */
  readonly hasHeader?: boolean
}

/** Columns from the first to the last with content; `end` is the one after. */
export interface ColumnRange {
  readonly start: number
  readonly end: number
}

/** The table of a grid, its first non-empty row being the header if it has one; undefined for a grid without content. */
export function tableOfGrid(grid: Grid): Table | undefined {
  const alignments = grid.alignments ?? guessAlignments(grid)
  if (!alignments) return undefined
  return {
    type: 'table',
    columns: alignments,
    headerRows: 1,
    rows: new BatchedRows(() => listRows(grid)),
  }
}

/** Enough rows to judge a column by; fewer if they are wide. */
const SAMPLE_ROWS = 1000
const SAMPLE_CELLS = 100_000

/**
 * How to align each column, judged by the first rows below the header. None of them is kept: if the engine sees rows
 * survive, it allocates all later ones where garbage is collected late.
 */
function guessAlignments(grid: Grid): Alignment[] | undefined {
  const width = grid.columns.end - grid.columns.start
  const filled = new Uint16Array(width)
  const numbers = new Uint16Array(width)
  let rows = 0
  for (const row of rowByRow(listRows(grid))) {
    if (rows > 0) countNumbers(row, filled, numbers)
    rows++
    if (rows >= SAMPLE_ROWS || rows * width >= SAMPLE_CELLS) break
  }
  if (!rows) return undefined
  return Array.from(filled, (count, column) =>
    toAlignment({ filled: count, numbers: numbers[column]! }),
  )
}

function countNumbers(row: TableRow, filled: Uint16Array, numbers: Uint16Array): void {
  for (const [column, cell] of row.entries()) {
    if (typeof cell !== 'string' || cell === '' || isPlaceholder(cell)) continue
    filled[column]!++
    if (isNumber(cell)) numbers[column]!++
  }
}

function* listRows({ columns, rows, hasHeader }: Grid): Generator<TableRow | PlainRows> {
  const width = columns.end - columns.start
  const reach = new Array<number>(width).fill(0)
  let isCovering = false
  let isHeader = hasHeader ?? true
  if (!isHeader) yield new Array<string>(width).fill('')
  for (const row of rows) {
    if (isPlainRows(row)) {
      isHeader = false
      yield row
      continue
    }
    let cells = row
    let look = columns.start === 0 && row.length === columns.end ? inspect(row) : LOOSE
    if (look & LOOSE) {
      // One wide row and a million blank ones must not make a million wide rows.
      if (row.every(isBlankCell)) continue
      cells = fitRow(row, columns)
      look = inspect(cells)
    }
    if (!(look & FILLED)) continue
    if (isHeader) cells = cells.map(withoutStrong)
    isHeader = false
    if (look & SPANNING || isCovering) {
      yield dropCovered(cells, reach)
      isCovering = reach.some(Boolean)
    } else {
      yield cells
    }
  }
}

/** The whole header is bold, so bold means nothing in it. */
function withoutStrong(cell: TableCell): TableCell {
  if (typeof cell === 'string') return cell
  const children = cell.children.map(block =>
    block.type === 'paragraph'
      ? { ...block, children: block.children.map(withoutStrongMark) }
      : block,
  )
  return { ...cell, children }
}

const withoutStrongMark = (run: Run): Run => ({ ...run, marks: run.marks & ~MARKS.strong })

/** Properties of a row, as bits. */
const FILLED = 1
const SPANNING = 2
const LOOSE = 4

/** Looks once at each cell: is there content, are there spans, might there be something to trim. */
function inspect(row: TableRow): number {
  let look = 0
  for (let column = 0; column < row.length; column++) {
    const cell = row[column]!
    if (typeof cell !== 'string') look |= isSpanning(cell) ? FILLED | SPANNING : FILLED
    else if (cell !== '') look |= isTight(cell) ? FILLED : FILLED | LOOSE
  }
  return look
}

/** `reach` says by column how many more rows the cells above cover. */
function dropCovered(cells: TableRow, reach: number[]): TableRow {
  const kept: TableCell[] = []
  for (let column = 0; column < cells.length; ) {
    if (reach[column]! > 0) {
      reach[column]!--
      column++
      continue
    }
    const cell = cells[column]!
    kept.push(cell)
    const { colSpan = 1, rowSpan = 1 } = typeof cell === 'string' ? {} : cell
    const end = Math.min(cells.length, column + Math.max(1, colSpan))
    while (column < end) reach[column++] = rowSpan - 1
  }
  return kept
}

const isBlankCell = (cell: TableCell): boolean => typeof cell === 'string' && isBlank(cell)

const isSpanning = (cell: BlockCell): boolean =>
  cell.colSpan !== undefined || cell.rowSpan !== undefined

/** The row with exactly as many cells as there are columns. */
function fitRow(row: TableRow, { start, end }: ColumnRange): TableRow {
  const cells: TableCell[] = []
  for (let column = start; column < end; column++) cells.push(trimCell(row[column] ?? ''))
  return cells
}

const trimCell = (cell: TableCell): TableCell => (typeof cell === 'string' ? cell.trim() : cell)

/** Whether there is certainly nothing to trim. */
const isTight = (cell: string): boolean =>
  isInk(cell.charCodeAt(0)) && isInk(cell.charCodeAt(cell.length - 1))

/** Spaces are below these ranges, between them and far above. */
const isInk = (code: number): boolean =>
  (code > 0x20 && code < 0x80) || (code > 0xa0 && code < 0x1680)

/** A column of numbers may have a remark or two, and a second header row. */
const MAX_OTHER_SHARE = 0.1
const MIN_NUMBERS_BESIDE_ANOTHER = 3

/** What a column looks like, judged by how many of its cells below the header are filled and are numbers. */
export function toAlignment({
  filled,
  numbers,
}: {
  readonly filled: number
  readonly numbers: number
}): Alignment {
  const others = filled - numbers
  const isNumeric =
    others === 1
      ? numbers >= MIN_NUMBERS_BESIDE_ANOTHER
      : numbers > 0 && others <= MAX_OTHER_SHARE * filled
  return isNumeric ? 'right' : 'none'
}
