/** Collects what is known about a sheet's rows as they are read: its bands. */
import { type Band, type ColumnCount, MAX_LINES } from './bands.ts'
import { type GridRow, KINDS } from './grid.ts'

/** More bands than this are not tables but a sheet with empty rows. */
const MAX_BANDS = 200

interface ColumnTests {
  readonly isColumnHidden: (column: number) => boolean
  /** Whether this column's content in this row belongs to another list. */
  readonly isElsewhere?: ((column: number) => boolean) | undefined
}

export class BandList {
  /** Hidden columns with content. */
  readonly hiddenColumns = new Set<number>()
  readonly #bands: Band[] = []
  #band: Band | undefined
  /** Counts of the last row, in its order. */
  #counts: ColumnCount[] = []
  /** The last row was a single cell that is not a number. */
  #isBelowLine = false

  /** Adds a row and returns whether it shows anything. */
  add(row: GridRow, tests: ColumnTests): boolean {
    const { isColumnHidden, isElsewhere } = tests
    const { columns, kinds, length, index } = row
    let band = this.#band
    let counts = this.#counts
    let shown = 0
    let lineColumn = -1
    for (let at = 0; at < length; at++) {
      const column = columns[at]!
      const isNumber = kinds[at] === KINDS.number
      if (isColumnHidden(column)) {
        this.hiddenColumns.add(column)
        continue
      }
      if (isElsewhere?.(column)) continue
      if (shown++ === 0) {
        band = this.#enterRow(row, tests)
        counts = this.#counts
      }
      // Consecutive rows are mostly alike: the count at this position in the last row saves a lookup.
      let count = counts[at]
      if (count?.column !== column) count = band!.columns.get(column)
      if (!count) {
        count = startColumn(column, index, isNumber)
        band!.columns.set(column, count)
      } else if (count.secondRow < 0 && count.firstRow !== index) {
        count.secondRow = index
        count.isSecondNumber = isNumber
      }
      counts[at] = count
      count.lastRow = index
      count.filled++
      if (isNumber) count.numbers++
      else lineColumn = column
      if (band!.rowCount === 1) {
        band!.headerColumns.push(column)
        if (isNumber) band!.hasHeader = false
      }
    }
    if (band?.lastRow !== index) return false
    const isLine = shown === 1 && lineColumn >= 0
    if (isLine && band.lines && band.lines.length < MAX_LINES) {
      band.lines.push({ row: index, column: lineColumn })
    } else {
      band.lines = undefined
    }
    if (shown > 1 && this.#isBelowLine) band.sectionCount++
    this.#isBelowLine = isLine
    return band.rowCount > 0
  }

  /** The band of a row that shows something. */
  #enterRow(row: GridRow, tests: ColumnTests): Band {
    const { index } = row
    let band = this.#band
    if (!band || (band.lastRow !== index && this.#isNewBand(band, row, tests))) {
      band = this.#startBand(index)
    }
    if (band.lastRow !== index || band.rowCount === 0) {
      band.lastRow = index
      band.rowCount++
    }
    return band
  }

  #isNewBand(band: Band, row: GridRow, tests: ColumnTests): boolean {
    if (this.#bands.length >= MAX_BANDS) return false
    if (row.index > band.lastRow + 1) return true
    if (band.lines) return countShown(row, tests) > 1
    return band.rowCount <= MAX_LINES && isWideHeader(row, band, tests)
  }

  #startBand(index: number): Band {
    this.#closeBand()
    const band: Band = {
      firstRow: index,
      lastRow: index,
      rowCount: 0,
      columns: new Map(),
      headerRow: index,
      headerColumns: [],
      hasHeader: true,
      lines: [],
      sectionCount: 0,
      isDeclared: false,
    }
    this.#band = band
    this.#counts = []
    this.#isBelowLine = false
    this.#bands.push(band)
    return band
  }

  #closeBand(): void {
    const band = this.#band
    if (band && band.headerColumns.length < band.columns.size) band.hasHeader = false
  }

  finish(): Band[] {
    this.#closeBand()
    return this.#bands
  }
}

/** The least that makes a row of text under narrow ones the header of another table. */
const MIN_WIDE = 4
const MIN_TIMES_WIDER = 2

/** May begin a table below a form; whether it does is decided once all is known. */
function isWideHeader(
  row: GridRow,
  { columns, rowCount, hasHeader }: Band,
  tests: ColumnTests,
): boolean {
  // A single row of text may be a part of the header.
  if (rowCount === 1 && hasHeader) return false
  const least = Math.max(MIN_WIDE, columns.size * MIN_TIMES_WIDER)
  if (row.length < least) return false
  for (let at = 0; at < row.length; at++) if (row.kinds[at] === KINDS.number) return false
  return countShown(row, tests) >= least
}

const startColumn = (column: number, row: number, isNumber: boolean): ColumnCount => ({
  column,
  firstRow: row,
  isFirstNumber: isNumber,
  secondRow: -1,
  isSecondNumber: false,
  lastRow: row,
  filled: 0,
  numbers: 0,
})

function countShown(row: GridRow, { isColumnHidden, isElsewhere }: ColumnTests): number {
  let count = 0
  for (let at = 0; at < row.length; at++) {
    const column = row.columns[at]!
    if (!isColumnHidden(column) && !isElsewhere?.(column)) count++
  }
  return count
}
