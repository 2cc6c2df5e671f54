/**
 * Finds the tables of a sheet: which rows and columns show something, and what is in the columns.
 *
 * Rows and columns without content are left out, wherever they are: one cell in the last corner of a
 * sheet makes a table of one row more, not of a million. See docs/decisions/0007-spreadsheets.md for
 * when one sheet is several tables.
 */
import type { Budget } from '../../budget.ts'
import type { Alignment } from '../../document/document.ts'
import {
  alignColumn,
  type Band,
  type ColumnCount,
  MAX_LINES,
  sortedColumns,
  toTables,
} from './bands.ts'
import { type ColumnRange, type GridRow, KINDS, type Sheet, type Wanted } from './grid.ts'
import { moveHiddenAnchors } from './hidden-anchors.ts'
import { MAX_COLUMNS, type Range } from './references.ts'

/** A table of the sheet, or lines of text: a block of rows, and the columns that are used in them. */
export interface Region {
  /** Each row is a text of its own, above a table. */
  readonly isText: boolean
  readonly firstRow: number
  readonly lastRow: number
  /** Ascending. */
  readonly columns: readonly number[]
  /** One entry per used column. */
  readonly alignments: readonly Alignment[]
}

export interface Layout {
  readonly regions: readonly Region[]
  /** The rows that show something, ascending. */
  readonly rows: RowList
  /** Rows and columns that hold something and are left out. */
  readonly hiddenRows: number
  readonly hiddenColumns: number
  readonly isColumnHidden: (column: number) => boolean
}

interface LayoutContext {
  readonly budget: Budget
  readonly showsHidden: boolean
}

export function findLayout(sheet: Sheet, { budget, showsHidden }: LayoutContext): Layout {
  const isColumnHidden = showsHidden ? () => false : toColumnTest(sheet.hiddenColumns)
  const rows = new RowList()
  const bands = new BandCollector(sheet)
  let hiddenRows = 0
  for (const row of listShownRows(sheet, 'extent', { showsHidden, isColumnHidden })) {
    if (row.length === 0) continue
    budget.spend('cells', row.length)
    if (row.isHidden && !showsHidden) {
      hiddenRows++
    } else if (bands.add(row, isColumnHidden)) {
      rows.push(row.index)
    }
  }
  return {
    regions: bands.finish(isColumnHidden),
    rows,
    hiddenRows,
    hiddenColumns: bands.hiddenColumns.size,
    isColumnHidden,
  }
}

/** The rows of the sheet, with the texts of merged cells where they are seen. */
export function listShownRows(
  sheet: Sheet,
  wanted: Wanted,
  { showsHidden, isColumnHidden }: ShownParts,
): Iterable<GridRow> {
  const rows = sheet.rows(wanted)
  const { merges } = sheet
  return showsHidden ? rows : moveHiddenAnchors(rows, { merges, isColumnHidden })
}

interface ShownParts {
  readonly showsHidden: boolean
  readonly isColumnHidden: (column: number) => boolean
}

function toColumnTest(hidden: readonly ColumnRange[]): (column: number) => boolean {
  if (hidden.length === 0) return () => false
  const flags = new Uint8Array(MAX_COLUMNS)
  for (const { firstColumn, lastColumn } of hidden) flags.fill(1, firstColumn, lastColumn + 1)
  return column => flags[column] === 1
}

/** Row numbers, ascending: four bytes each. */
export class RowList {
  length = 0
  #numbers = new Uint32Array(64)

  push(row: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Uint32Array(this.length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.length++] = row
  }

  /** The first of the rows that is not above this one. */
  findFrom(row: number): number | undefined {
    const at = this.#countBelow(row)
    return at < this.length ? this.#numbers[at] : undefined
  }

  /** How many of the rows lie in `first`…`last`. */
  countBetween(first: number, last: number): number {
    return this.#countBelow(last + 1) - this.#countBelow(first)
  }

  #countBelow(row: number): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#numbers[middle]! < row) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** More bands than this are no tables but a sheet with empty rows in it. */
const MAX_BANDS = 200

class BandCollector {
  /** Those that hold something. */
  readonly hiddenColumns = new Set<number>()
  readonly #bands: Band[] = []
  readonly #merges: readonly Range[]
  readonly #tableStarts: ReadonlySet<number>
  readonly #tableEnds: ReadonlySet<number>
  #band: Band | undefined
  /** Those of the last row, in its order. */
  #counts: ColumnCount[] = []
  /** The last row was one cell, which is no number. */
  #isBelowLine = false

  constructor({ merges, tables }: Pick<Sheet, 'merges' | 'tables'>) {
    this.#merges = merges
    this.#tableStarts = new Set(tables.map(table => table.firstRow))
    this.#tableEnds = new Set(tables.map(table => table.lastRow + 1))
  }

  /** Adds a row, and says whether it shows anything. */
  add(row: GridRow, isColumnHidden: (column: number) => boolean): boolean {
    const { columns, kinds, length, index } = row
    let band = this.#band
    let shown = 0
    let lineColumn = -1
    for (let at = 0; at < length; at++) {
      const column = columns[at]!
      const isNumber = kinds[at] === KINDS.number
      if (isColumnHidden(column)) {
        this.hiddenColumns.add(column)
        continue
      }
      if (!band || (band.lastRow !== index && this.#isNewBand(band, row, isColumnHidden))) {
        band = this.#startBand(index)
      }
      if (band.lastRow !== index || band.rowCount === 0) {
        band.lastRow = index
        band.rowCount++
      }
      // Rows are mostly alike: what was at this place in the row before saves looking it up.
      let count = this.#counts[at]
      if (count?.column !== column) count = band.columns.get(column)
      if (!count) {
        const isFirstNumber = isNumber
        count = { column, firstRow: index, isFirstNumber, lastRow: index, filled: 0, numbers: 0 }
        band.columns.set(column, count)
      }
      this.#counts[at] = count
      count.lastRow = index
      shown++
      if (!isNumber) lineColumn = column
      count.filled++
      if (isNumber) count.numbers++
      if (band.rowCount === 1) {
        band.headerColumns.push(column)
        if (isNumber) band.hasHeader = false
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

  #isNewBand(band: Band, row: GridRow, isColumnHidden: (column: number) => boolean): boolean {
    const { index } = row
    if (this.#bands.length >= MAX_BANDS) return false
    if (index > band.lastRow + 1 || this.#tableStarts.has(index) || this.#tableEnds.has(index)) {
      return true
    }
    return band.lines !== undefined && countShown(row, isColumnHidden) > 1
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

  finish(isColumnHidden: (column: number) => boolean): Region[] {
    this.#closeBand()
    const sheet = { merges: this.#merges, tableStarts: this.#tableStarts, isColumnHidden }
    return toTables(this.#bands, sheet).map(toRegion)
  }
}

function countShown(row: GridRow, isColumnHidden: (column: number) => boolean): number {
  let count = 0
  for (let at = 0; at < row.length; at++) if (!isColumnHidden(row.columns[at]!)) count++
  return count
}

function toRegion(band: Band): Region {
  const { firstRow, lastRow, columns, lines } = band
  const used = sortedColumns(band)
  return {
    isText: lines !== undefined,
    firstRow,
    lastRow,
    columns: used,
    alignments: used.map(column => alignColumn(columns.get(column)!, firstRow)),
  }
}
