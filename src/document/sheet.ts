/**
 * A grid of cells becomes a table, the same way for csv, ods, xls and xlsx: rows without content are
 * left out, columns of numbers are set to the right, spaces at the ends of cells are dropped.
 * Rows are asked for one at a time, so that a sheet of millions of cells is never held as a whole.
 */
import type { Alignment, Table, TableCell, TableRow } from './document.ts'
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
function fitRow(row: TableRow, { start, end }: ColumnRange): TableCell[] | undefined {
  const cells: TableCell[] = []
  let isEmpty = true
  for (let column = start; column < end; column++) {
    const cell = column < row.length ? trimCell(row[column]!) : ''
    if (cell !== '') isEmpty = false
    cells.push(cell)
  }
  return isEmpty ? undefined : cells
}

function trimCell(cell: TableCell): TableCell {
  if (typeof cell !== 'string' || cell === '') return cell
  const isTight = isInk(cell.charCodeAt(0)) && isInk(cell.charCodeAt(cell.length - 1))
  return isTight ? cell : cell.trim()
}

const isInk = (code: number): boolean => code > 0x20 && code < 0x7f

/** Nearly all: a column of numbers may have a remark or two. */
const NUMBER_SHARE = 0.9

function findAlignments([, ...body]: readonly TableRow[], columns: ColumnRange): Alignment[] {
  const counts = Array.from({ length: columns.end - columns.start }, () => ({
    filled: 0,
    numbers: 0,
  }))
  for (const row of body) {
    for (const [column, cell] of row.entries()) {
      if (typeof cell !== 'string' || cell === '' || isPlaceholder(cell)) continue
      const count = counts[column]!
      count.filled++
      if (isNumber(cell)) count.numbers++
    }
  }
  return counts.map(({ filled, numbers }) =>
    numbers > 0 && numbers >= NUMBER_SHARE * filled ? 'right' : 'none',
  )
}
