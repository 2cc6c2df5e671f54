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
  const sample = takeSample(grid)
  if (!sample.length) return undefined
  return {
    type: 'table',
    columns: findAlignments(sample, grid.columns),
    headerRows: 1,
    rows: { [Symbol.iterator]: () => listRows(grid) },
  }
}

/** Enough rows to know a column by; fewer where they are wide. */
const SAMPLE_ROWS = 1000
const SAMPLE_CELLS = 100_000

function takeSample(grid: Grid): TableRow[] {
  const rows: TableRow[] = []
  let cells = 0
  for (const row of listRows(grid)) {
    rows.push(row)
    cells += row.length
    if (rows.length >= SAMPLE_ROWS || cells >= SAMPLE_CELLS) break
  }
  return rows
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

/** A column of numbers may have a remark or two, and a second header row. */
const MAX_OTHER_SHARE = 0.1
const MIN_NUMBERS_BESIDE_ANOTHER = 3

function findAlignments(
  [, ...body]: readonly TableRow[],
  { start, end }: ColumnRange,
): Alignment[] {
  const filled = new Uint16Array(end - start)
  const numbers = new Uint16Array(end - start)
  for (const row of body) {
    for (const [column, cell] of row.entries()) {
      if (typeof cell !== 'string' || cell === '' || isPlaceholder(cell)) continue
      filled[column]!++
      if (isNumber(cell)) numbers[column]!++
    }
  }
  return Array.from(filled, (count, column) =>
    isNumeric(count, numbers[column]!) ? 'right' : 'none',
  )
}

function isNumeric(filled: number, numbers: number): boolean {
  const others = filled - numbers
  if (others === 1) return numbers >= MIN_NUMBERS_BESIDE_ANOTHER
  return numbers > 0 && others <= MAX_OTHER_SHARE * filled
}
