/** The parts of a sheet between its empty rows: what is known about each, without its cells. */
import type { Alignment } from '../../document/document.ts'
import { toAlignment } from '../../document/sheet.ts'
import type { Line } from './titles.ts'

/** Consecutive rows without an empty one between them. */
export interface Band {
  readonly firstRow: number
  lastRow: number
  rowCount: number
  readonly columns: Map<number, ColumnCount>
  /** The first row, or the one below lines that are part of the header, and its columns. */
  readonly headerRow: number
  readonly headerColumns: number[]
  /** The first row is only text, without gaps: column names. */
  hasHeader: boolean
  /** The rows, if each is a single cell that is not a number: titles and remarks, if a table follows. */
  lines: Line[] | undefined
  /** How many rows further down are a single cell above a full row: section names. */
  sectionCount: number
  /** The workbook itself calls it a table. */
  readonly isDeclared: boolean
}

/** The content of one column in a band, including its first cell. */
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

/** Aligned like its cells below the header. */
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

export const join = (above: Band, below: Band): Band => joinAll([above, below])

/** Several bands as one; it begins with the topmost. */
export function joinAll(bands: readonly Band[]): Band {
  const [first] = bands
  if (bands.length === 1) return first!
  const columns = new Map<number, ColumnCount>()
  for (const band of bands) {
    for (const [column, count] of band.columns) {
      const known = columns.get(column)
      if (known) addCount(known, count)
      else columns.set(column, { ...count })
    }
  }
  return {
    firstRow: first!.firstRow,
    lastRow: bands.at(-1)!.lastRow,
    rowCount: bands.reduce((sum, { rowCount }) => sum + rowCount, 0),
    columns,
    headerRow: first!.headerRow,
    headerColumns: first!.headerColumns,
    hasHeader: first!.hasHeader && first!.columns.size === columns.size,
    lines: undefined,
    sectionCount: bands.reduce((sum, { sectionCount }) => sum + sectionCount, 0),
    isDeclared: first!.isDeclared,
  }
}

/** Adds the lower count to the upper. */
function addCount(above: ColumnCount, below: ColumnCount): void {
  if (above.secondRow < 0) {
    above.secondRow = below.firstRow
    above.isSecondNumber = below.isFirstNumber
  }
  above.lastRow = below.lastRow
  above.filled += below.filled
  above.numbers += below.numbers
}

/** Two bands with the same rows in different columns. */
export const joinSideways = (one: Band, other: Band): Band => ({
  ...one,
  rowCount: Math.max(one.rowCount, other.rowCount),
  columns: new Map([...one.columns, ...other.columns]),
  headerColumns: [...one.headerColumns, ...other.headerColumns],
  hasHeader: one.hasHeader && other.hasHeader,
  sectionCount: 0,
})
