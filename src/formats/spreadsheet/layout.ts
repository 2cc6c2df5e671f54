/**
 * Finds the tables of a sheet: which rows and columns show something, and what is in the columns.
 *
 * Rows and columns without content are left out, wherever they are: one cell in the last corner of a
 * sheet makes a table of one row more, not of a million. See docs/decisions/0010-spreadsheets.md for
 * when one sheet is several tables.
 */
import type { Budget } from '../../budget.ts'
import type { Alignment } from '../../document/document.ts'
import { toAlignment } from '../../document/sheet.ts'
import { type ColumnRange, type GridRow, KINDS, type Sheet } from './grid.ts'
import { MAX_COLUMNS, type Range } from './references.ts'

/** A table of the sheet: a block of rows, and the columns that are used in them. */
export interface Region {
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
  readonly hiddenRows: number
  readonly isColumnHidden: (column: number) => boolean
}

export interface LayoutContext {
  readonly budget: Budget
  readonly showsHidden: boolean
}

export function findLayout(sheet: Sheet, { budget, showsHidden }: LayoutContext): Layout {
  const isColumnHidden = showsHidden ? () => false : toColumnTest(sheet.hiddenColumns)
  const rows = new RowList()
  const bands = new BandCollector(sheet.tables)
  let hiddenRows = 0
  for (const row of sheet.rows('extent')) {
    if (row.length === 0) continue
    budget.spend('cells', row.length)
    if (row.isHidden && !showsHidden) {
      hiddenRows++
    } else if (bands.add(row, isColumnHidden)) {
      rows.push(row.index)
    }
  }
  return { regions: bands.finish(), rows, hiddenRows, isColumnHidden }
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

/** Rows that follow each other without an empty one between them. */
interface Band {
  readonly firstRow: number
  lastRow: number
  rowCount: number
  readonly columns: Map<number, ColumnCount>
  /** The first row is text alone, without gaps: the names of columns. */
  hasHeader: boolean
}

interface ColumnCount {
  filled: number
  numbers: number
}

/** More bands than this are no tables but a sheet with empty rows in it. */
const MAX_BANDS = 200

class BandCollector {
  readonly #bands: Band[] = []
  readonly #tableStarts: ReadonlySet<number>
  readonly #tableEnds: ReadonlySet<number>
  #band: Band | undefined
  #headerWidth = 0

  constructor(tables: readonly Range[]) {
    this.#tableStarts = new Set(tables.map(table => table.firstRow))
    this.#tableEnds = new Set(tables.map(table => table.lastRow + 1))
  }

  /** Adds a row, and says whether it shows anything. */
  add(row: GridRow, isColumnHidden: (column: number) => boolean): boolean {
    const { columns, kinds, length, index } = row
    let band = this.#band
    for (let at = 0; at < length; at++) {
      const column = columns[at]!
      if (isColumnHidden(column)) continue
      if (!band || (band.lastRow !== index && this.#isNewBand(band, index))) {
        band = this.#startBand(index)
      }
      if (band.lastRow !== index || band.rowCount === 0) {
        band.lastRow = index
        band.rowCount++
      }
      let count = band.columns.get(column)
      if (!count) {
        count = { filled: 0, numbers: 0 }
        band.columns.set(column, count)
      }
      const isNumber = kinds[at] === KINDS.number
      if (band.rowCount === 1) {
        this.#headerWidth++
        if (isNumber) band.hasHeader = false
      } else {
        count.filled++
        if (isNumber) count.numbers++
      }
    }
    return band?.lastRow === index && band.rowCount > 0
  }

  #isNewBand(band: Band, index: number): boolean {
    if (this.#bands.length >= MAX_BANDS) return false
    return index > band.lastRow + 1 || this.#tableStarts.has(index) || this.#tableEnds.has(index)
  }

  #startBand(index: number): Band {
    this.#closeBand()
    const band = {
      firstRow: index,
      lastRow: index,
      rowCount: 0,
      columns: new Map(),
      hasHeader: true,
    }
    this.#band = band
    this.#bands.push(band)
    return band
  }

  #closeBand(): void {
    const band = this.#band
    if (band && this.#headerWidth < band.columns.size) band.hasHeader = false
    this.#headerWidth = 0
  }

  finish(): Region[] {
    this.#closeBand()
    if (this.#bands.length === 0) return []
    const first = this.#bands[0]!
    const regions = [first]
    for (const band of this.#bands.slice(1)) regions[0] = join(regions[0]!, band)
    return regions.map(toRegion)
  }
}

function join(above: Band, below: Band): Band {
  const columns = new Map(above.columns)
  for (const [column, count] of below.columns) {
    const known = columns.get(column)
    columns.set(column, {
      filled: count.filled + (known?.filled ?? 0),
      numbers: count.numbers + (known?.numbers ?? 0),
    })
  }
  return {
    firstRow: above.firstRow,
    lastRow: below.lastRow,
    rowCount: above.rowCount + below.rowCount,
    columns,
    hasHeader: above.hasHeader,
  }
}

function toRegion({ firstRow, lastRow, columns }: Band): Region {
  const used = [...columns.keys()].sort((a, b) => a - b)
  return {
    firstRow,
    lastRow,
    columns: used,
    alignments: used.map(column => toAlignment(columns.get(column)!)),
  }
}
