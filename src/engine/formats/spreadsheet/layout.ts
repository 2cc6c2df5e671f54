/**
 * Finds the tables of a sheet: which rows and columns show something, and what is in the columns.
 *
 * Rows and columns without content are left out, wherever they are: one cell in the last corner of a
 * sheet makes a table of one row more, not of a million. See docs/decisions/0007-spreadsheets.md for
 * when one sheet is several tables.
 */
import type { Budget } from '../../budget.ts'
import type { Alignment } from '../../document/document.ts'
import { toAlignment } from '../../document/sheet.ts'
import { type ColumnRange, type GridRow, KINDS, type Sheet, type Wanted } from './grid.ts'
import { moveHiddenAnchors } from './hidden-anchors.ts'
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
  const bands = new BandCollector(sheet.tables)
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
  readonly column: number
  filled: number
  numbers: number
  lastRow: number
}

/** More bands than this are no tables but a sheet with empty rows in it. */
const MAX_BANDS = 200

class BandCollector {
  /** Those that hold something. */
  readonly hiddenColumns = new Set<number>()
  readonly #bands: Band[] = []
  readonly #tableStarts: ReadonlySet<number>
  readonly #tableEnds: ReadonlySet<number>
  #band: Band | undefined
  #headerWidth = 0
  /** Those of the last row, in its order. */
  #counts: ColumnCount[] = []

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
      if (isColumnHidden(column)) {
        this.hiddenColumns.add(column)
        continue
      }
      if (!band || (band.lastRow !== index && this.#isNewBand(band, index, column))) {
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
        count = { column, filled: 0, numbers: 0, lastRow: index }
        band.columns.set(column, count)
      }
      this.#counts[at] = count
      count.lastRow = index
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

  /** `column` is the first of the row that is shown. */
  #isNewBand(band: Band, index: number, column: number): boolean {
    if (this.#bands.length >= MAX_BANDS) return false
    if (index > band.lastRow + 1 || this.#tableStarts.has(index) || this.#tableEnds.has(index)) {
      return true
    }
    return isTitle(band) && !band.columns.has(column)
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
    this.#counts = []
    this.#bands.push(band)
    return band
  }

  #closeBand(): void {
    const band = this.#band
    if (band && this.#headerWidth < band.columns.size) band.hasHeader = false
    this.#headerWidth = 0
  }

  finish(isColumnHidden: (column: number) => boolean): Region[] {
    this.#closeBand()
    return joinBands(joinTouching(this.#bands, this.#tableStarts))
      .flatMap(band => splitAtGaps(band, isColumnHidden))
      .map(toRegion)
  }
}

/** A line that touches the rows below it is a title of its own only where they use other columns. */
function joinTouching(bands: readonly Band[], tableStarts: ReadonlySet<number>): Band[] {
  const joined: Band[] = []
  for (const band of bands) {
    const above = joined.at(-1)
    const isTouching = above?.lastRow === band.firstRow - 1 && !tableStarts.has(band.firstRow)
    if (above && isTouching && isTitle(above) && sharesColumns(above, band)) {
      joined[joined.length - 1] = join(above, band)
    } else {
      joined.push(band)
    }
  }
  return joined
}

const sharesColumns = (one: Band, other: Band): boolean =>
  [...one.columns.keys()].some(column => other.columns.has(column))

/**
 * Bands are parts of one table, unless both prove to be tables and use different columns; titles stand
 * for themselves if a table follows. What proves nothing belongs to the table above it.
 */
function joinBands(bands: readonly Band[]): Band[] {
  const titleCount = bands.findIndex(band => !isTitle(band))
  const titles = bands.slice(0, Math.max(0, titleCount))
  const rest = bands.slice(titles.length)
  const [first] = rest
  if (!first || !isTable(first)) return bands.length > 0 ? [bands.reduce(join)] : []
  const tables = [first]
  let table = first
  for (const band of rest.slice(1)) {
    if (isTable(band) && !hasSameColumns(table, band)) tables.push(band)
    else tables.push(join(tables.pop()!, band))
    if (isTable(band)) table = band
  }
  return [...titles, ...tables]
}

const MIN_TABLE_SIZE = 2

/** A row of names above all columns, and at least one column of numbers. */
function isTable({ rowCount, columns, hasHeader }: Band): boolean {
  if (!hasHeader || rowCount < MIN_TABLE_SIZE || columns.size < MIN_TABLE_SIZE) return false
  return [...columns.values()].some(count => toAlignment(count) === 'right')
}

/** A line or two above a table, in one column. */
const isTitle = ({ rowCount, columns }: Band): boolean => rowCount <= 3 && columns.size === 1

const hasSameColumns = (one: Band, other: Band): boolean =>
  one.columns.size === other.columns.size &&
  [...one.columns.keys()].every(column => other.columns.has(column))

/**
 * Tables beside each other, where each part between empty columns proves to be one, and they end in
 * different rows. Where they end together, the rows of all may belong together, and stay whole.
 */
function splitAtGaps(band: Band, isColumnHidden: (column: number) => boolean): Band[] {
  if (!isTable(band)) return [band]
  const parts: Band[] = []
  let last = Number.NaN
  for (const column of sortedColumns(band)) {
    let next = last + 1
    while (next < column && isColumnHidden(next)) next++
    if (next !== column) parts.push({ ...band, columns: new Map() })
    parts.at(-1)!.columns.set(column, band.columns.get(column)!)
    last = column
  }
  const ends = new Set(parts.map(findEnd))
  const areTables = parts.length <= MAX_PARTS && ends.size > 1 && parts.every(isTable)
  return areTables ? parts : [band]
}

/** For each part the rows of the sheet are walked once more. */
const MAX_PARTS = 32

const findEnd = ({ columns }: Band): number =>
  [...columns.values()].reduce((last, { lastRow }) => Math.max(last, lastRow), 0)

const sortedColumns = ({ columns }: Band): number[] => [...columns.keys()].sort((a, b) => a - b)

function join(above: Band, below: Band): Band {
  const columns = new Map(above.columns)
  for (const [column, count] of below.columns) {
    const known = columns.get(column)
    columns.set(column, {
      column,
      filled: count.filled + (known?.filled ?? 0),
      numbers: count.numbers + (known?.numbers ?? 0),
      lastRow: count.lastRow,
    })
  }
  return {
    firstRow: above.firstRow,
    lastRow: below.lastRow,
    rowCount: above.rowCount + below.rowCount,
    columns,
    hasHeader: above.hasHeader && above.columns.size === columns.size,
  }
}

function toRegion(band: Band): Region {
  const { firstRow, lastRow, columns } = band
  const used = sortedColumns(band)
  return {
    firstRow,
    lastRow,
    columns: used,
    alignments: used.map(column => toAlignment(columns.get(column)!)),
  }
}
