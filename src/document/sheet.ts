/**
 * A grid of cells becomes a table, the same way for csv, ods, xls and xlsx: rows without content are
 * left out, columns of numbers are set to the right. Cells come without spaces around their text.
 * Rows are asked for one at a time, so that a sheet of millions of cells is never held as a whole.
 */
import type { Alignment, Table, TableRow } from './document.ts'
import { isNumber, isPlaceholder } from './sheet-numbers.ts'

export interface Grid {
  readonly columns: ColumnRange
  /** From the top; may be shorter or longer than the columns. Walked twice, the first time not to the end. */
  readonly rows: Iterable<TableRow>
}

/** Columns from the first to the last that holds something; `end` is the one after. */
export interface ColumnRange {
  readonly start: number
  readonly end: number
}

/** The table of a grid, its first row with content as header; nothing for a grid without content. */
export function toTable(grid: Grid): Table | undefined {
  const columns = findAlignments(grid)
  if (!columns) return undefined
  return {
    type: 'table',
    columns,
    headerRows: 1,
    rows: { [Symbol.iterator]: () => listRows(grid) },
  }
}

function* listRows({ columns, rows }: Grid): Generator<TableRow> {
  for (const row of rows) {
    const cells = fitRow(row, columns)
    if (cells) yield cells
  }
}

/** The row with exactly as many cells as there are columns; nothing where all of them are empty. */
function fitRow(row: TableRow, { start, end }: ColumnRange): TableRow | undefined {
  if (row.every(cell => cell === '')) return undefined
  if (start === 0 && row.length === end) return row
  return Array.from({ length: end - start }, (_, column) => row[start + column] ?? '')
}

/** Enough rows to know a column by; fewer where they are wide. */
const SAMPLE_ROWS = 1000
const SAMPLE_CELLS = 100_000

/**
 * How to align each column, judged by the first rows below the header. None of them is kept: where
 * the engine sees rows live on, it puts all later ones where garbage is collected late.
 */
function findAlignments(grid: Grid): Alignment[] | undefined {
  const width = grid.columns.end - grid.columns.start
  const filled = new Uint16Array(width)
  const numbers = new Uint16Array(width)
  let rows = 0
  for (const row of listRows(grid)) {
    if (rows > 0) countNumbers(row, filled, numbers)
    rows++
    if (rows >= SAMPLE_ROWS || rows * width >= SAMPLE_CELLS) break
  }
  if (!rows) return undefined
  return Array.from(filled, (count, column) =>
    isNumeric(count, numbers[column]!) ? 'right' : 'none',
  )
}

function countNumbers(row: TableRow, filled: Uint16Array, numbers: Uint16Array): void {
  for (const [column, cell] of row.entries()) {
    if (typeof cell !== 'string' || cell === '' || isPlaceholder(cell)) continue
    filled[column]!++
    if (isNumber(cell)) numbers[column]!++
  }
}

/** A column of numbers may have a remark or two, and a second header row. */
const MAX_OTHER_SHARE = 0.1
const MIN_NUMBERS_BESIDE_ANOTHER = 3

function isNumeric(filled: number, numbers: number): boolean {
  const others = filled - numbers
  if (others === 1) return numbers >= MIN_NUMBERS_BESIDE_ANOTHER
  return numbers > 0 && others <= MAX_OTHER_SHARE * filled
}
