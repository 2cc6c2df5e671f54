/** The parts of a sheet between its empty rows: what is known of each, without its cells. */
import type { Alignment } from '../../document/document.ts'
import { toAlignment } from '../../document/sheet.ts'
import type { Line } from './titles.ts'

/** Rows that follow each other without an empty one between them. */
export interface Band {
  readonly firstRow: number
  lastRow: number
  rowCount: number
  readonly columns: Map<number, ColumnCount>
  /** The first row, or the one below lines that are a part of the header, and its columns. */
  readonly headerRow: number
  readonly headerColumns: number[]
  /** The first row is text alone, without gaps: the names of columns. */
  hasHeader: boolean
  /** The rows, where each is one cell that is no number: titles and remarks, if a table follows. */
  lines: Line[] | undefined
  /** How many rows further down are one cell above a full row: the names of sections. */
  sectionCount: number
  /** The workbook itself calls it a table. */
  readonly isDeclared: boolean
}

/** What one column holds in a band, its first cell among it. */
export interface ColumnCount {
  readonly column: number
  readonly firstRow: number
  readonly isFirstNumber: boolean
  /** The row of the next cell, -1 if there is none. */
  secondRow: number
  isSecondNumber: boolean
  lastRow: number
  filled: number
  numbers: number
}

/** More lines than this are a list. */
export const MAX_LINES = 20

export const touches = (above: Band, below: Band): boolean => above.lastRow === below.firstRow - 1

const MIN_TABLE_SIZE = 2

/** A row of names above all columns, and at least one column of numbers. */
export function isTable({ firstRow, rowCount, columns, hasHeader }: Band): boolean {
  if (!hasHeader || rowCount < MIN_TABLE_SIZE || columns.size < MIN_TABLE_SIZE) return false
  return [...columns.values()].some(count => alignColumn(count, firstRow) === 'right')
}

/** As its cells below the header are. */
export function alignColumn(
  { firstRow, isFirstNumber, filled, numbers }: ColumnCount,
  headerRow: number,
): Alignment {
  if (firstRow !== headerRow) return toAlignment({ filled, numbers })
  return toAlignment({ filled: filled - 1, numbers: numbers - (isFirstNumber ? 1 : 0) })
}

export const hasSameColumns = (one: Band, other: Band): boolean =>
  one.columns.size === other.columns.size &&
  [...one.columns.keys()].every(column => other.columns.has(column))

export const sortedColumns = ({ columns }: Band): number[] =>
  [...columns.keys()].sort((a, b) => a - b)

export function toLineBand(lines: readonly Line[]): Band {
  const columns = new Map<number, ColumnCount>()
  const [first] = lines
  for (const { row, column } of lines) {
    const known = columns.get(column)
    const filled = (known?.filled ?? 0) + 1
    const firstRow = known?.firstRow ?? row
    columns.set(column, {
      column,
      firstRow,
      isFirstNumber: false,
      secondRow: known ? (known.secondRow < 0 ? row : known.secondRow) : -1,
      isSecondNumber: false,
      lastRow: row,
      filled,
      numbers: 0,
    })
  }
  return {
    firstRow: first!.row,
    lastRow: lines.at(-1)!.row,
    rowCount: lines.length,
    columns,
    headerRow: first!.row,
    headerColumns: [first!.column],
    hasHeader: columns.size === 1,
    lines: [...lines],
    sectionCount: 0,
    isDeclared: false,
  }
}

/** Two bands as one; what is above begins it. */
export function join(above: Band, below: Band): Band {
  const columns = new Map(above.columns)
  for (const [column, count] of below.columns) {
    const known = columns.get(column)
    columns.set(column, known ? joinCounts(known, count) : count)
  }
  return {
    firstRow: above.firstRow,
    lastRow: below.lastRow,
    rowCount: above.rowCount + below.rowCount,
    columns,
    headerRow: above.headerRow,
    headerColumns: above.headerColumns,
    hasHeader: above.hasHeader && above.columns.size === columns.size,
    lines: undefined,
    sectionCount: above.sectionCount + below.sectionCount,
    isDeclared: above.isDeclared,
  }
}

/** Two bands of the same rows, in different columns. */
export const joinSideways = (one: Band, other: Band): Band => ({
  ...one,
  rowCount: Math.max(one.rowCount, other.rowCount),
  columns: new Map([...one.columns, ...other.columns]),
  headerColumns: [...one.headerColumns, ...other.headerColumns],
  hasHeader: one.hasHeader && other.hasHeader,
  sectionCount: 0,
})

function joinCounts(above: ColumnCount, below: ColumnCount): ColumnCount {
  const hasSecond = above.secondRow >= 0
  return {
    ...above,
    secondRow: hasSecond ? above.secondRow : below.firstRow,
    isSecondNumber: hasSecond ? above.isSecondNumber : below.isFirstNumber,
    lastRow: below.lastRow,
    filled: above.filled + below.filled,
    numbers: above.numbers + below.numbers,
  }
}
