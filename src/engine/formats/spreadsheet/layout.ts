/**
 * Finds the tables of a sheet: which rows and columns show something, and what is in the columns.
 *
 * Rows and columns without content are left out, wherever they are: one cell in the last corner of a
 * sheet makes a table of one row more, not of a million. See docs/decisions/0010-spreadsheets.md for
 * when one sheet is several tables.
 */
import type { Budget } from '../../budget.ts'
import type { Alignment } from '../../document/document.ts'
import { blocksText } from '../../document/text.ts'
import { BandList } from './band-list.ts'
import { alignColumn, type Band, joinAll, sortedColumns } from './bands.ts'
import type { ColumnRange, GridRow, Sheet, WantedCells } from './grid.ts'
import { findHeadless } from './headless.ts'
import { moveHiddenAnchors } from './hidden-anchors.ts'
import { MAX_COLUMNS, type Range } from './references.ts'
import { type RowTexts, toTables } from './tables.ts'

/** A table of the sheet, or lines of text: a block of rows, and the columns used in them. */
export interface Region {
  /** Each row is a paragraph above a table. */
  readonly isText: boolean
  readonly firstRow: number
  readonly lastRow: number
  /** The first row names the columns. */
  readonly hasHeader: boolean
  /** Ascending. */
  readonly columns: readonly number[]
  /** One entry per used column. */
  readonly alignments: readonly Alignment[]
  /** Separate tables inside the block, which are not part of it. */
  readonly holes: readonly Range[]
}

export interface Layout {
  readonly regions: readonly Region[]
  /** The rows that show something, ascending. */
  readonly rows: RowList
  /** Rows and columns with content that are left out. */
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
  const collector = new BandCollector(sheet.tables, isColumnHidden)
  let hiddenRows = 0
  for (const row of listShownRows(sheet, 'extent', { showsHidden, isColumnHidden })) {
    if (row.length === 0) continue
    budget.spend('cells', row.length)
    if (row.isHidden && !showsHidden) {
      hiddenRows++
    } else if (collector.add(row)) {
      rows.push(row.index)
    }
  }
  const shown = { budget, showsHidden, isColumnHidden }
  return {
    // Many workbooks have sheets without any content.
    regions: rows.length > 0 ? findRegions(sheet, collector, shown) : [],
    rows,
    hiddenRows,
    hiddenColumns: collector.hiddenColumns.size,
    isColumnHidden,
  }
}

function findRegions(sheet: Sheet, collector: BandCollector, shown: TextContext): Region[] {
  const { bands, declared } = collector.finish()
  const readTexts = (wanted: ReadonlySet<number>) => readRowTexts(sheet, wanted, shown)
  const { merges } = sheet
  const { isColumnHidden } = shown
  const tables = toTables(bands, declared, { merges, isColumnHidden, readTexts })
  const headless = findHeadless(tables, readTexts)
  return tables.map(band => toRegion(band, tables, !headless.has(band)))
}

/** The rows of the sheet, with the texts of merged cells where they are visible. */
export function listShownRows(
  sheet: Sheet,
  wanted: WantedCells,
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

/** Ascending row numbers: four bytes each. */
class RowList {
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

  /** The first of the rows at or below this one. */
  findFrom(row: number): number | undefined {
    const at = this.#countBelow(row)
    return at < this.length ? this.#numbers[at] : undefined
  }

  /** How many of the rows are in `first`…`last`. */
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

/** Nobody declares more tables than this; the rest are ordinary cells. */
const MAX_DECLARED = 64

/** The bands of a sheet, and those of the ranges that the workbook itself calls tables. */
class BandCollector {
  readonly #bands = new BandList()
  readonly #declared: readonly { readonly range: Range; readonly list: BandList }[]
  readonly #isColumnHidden: (column: number) => boolean

  constructor(tables: readonly Range[], isColumnHidden: (column: number) => boolean) {
    this.#declared = tables.slice(0, MAX_DECLARED).map(range => ({ range, list: new BandList() }))
    this.#isColumnHidden = isColumnHidden
  }

  get hiddenColumns(): ReadonlySet<number> {
    return this.#bands.hiddenColumns
  }

  /** Returns whether the row shows anything. */
  add(row: GridRow): boolean {
    const isColumnHidden = this.#isColumnHidden
    if (this.#declared.length === 0) return this.#bands.add(row, { isColumnHidden })
    const here = this.#declared.filter(
      ({ range }) => row.index >= range.firstRow && row.index <= range.lastRow,
    )
    if (here.length === 0) return this.#bands.add(row, { isColumnHidden })
    let isShown = false
    for (const [at, { list, range }] of here.entries()) {
      // Of overlapping ranges the first counts.
      const isElsewhere = (column: number) =>
        !isIn(range, column) || here.slice(0, at).some(other => isIn(other.range, column))
      isShown = list.add(row, { isColumnHidden, isElsewhere }) || isShown
    }
    const isElsewhere = (column: number) => here.some(({ range }) => isIn(range, column))
    return this.#bands.add(row, { isColumnHidden, isElsewhere }) || isShown
  }

  finish(): { bands: Band[]; declared: Band[] } {
    const declared = this.#declared.flatMap(({ list }) => {
      const bands = list.finish()
      return bands.length > 0 ? [{ ...joinAll(bands), lines: undefined, isDeclared: true }] : []
    })
    return { bands: this.#bands.finish(), declared }
  }
}

const isIn = ({ firstColumn, lastColumn }: Range, column: number): boolean =>
  column >= firstColumn && column <= lastColumn

interface TextContext extends ShownParts {
  readonly budget: Budget
}

/** The texts of some rows, each by its columns from left to right. */
function readRowTexts(
  sheet: Sheet,
  wanted: ReadonlySet<number>,
  { budget, ...shown }: TextContext,
): Map<number, RowTexts> {
  const texts = new Map<number, RowTexts>()
  let last = 0
  for (const row of wanted) if (row > last) last = row
  // Contents of merged cells may come from other rows.
  const cells = sheet.merges.length > 0 ? 'contents' : wanted
  for (const row of listShownRows(sheet, cells, shown)) {
    budget.spend('nodes', row.length)
    if (wanted.has(row.index)) texts.set(row.index, listTexts(row))
    // Rows without cells are not among them.
    if (row.index >= last) break
  }
  return texts
}

function listTexts({ length, columns, contents }: GridRow): RowTexts {
  const cells = contents.slice(0, length).map((content, at): [number, string] => {
    const text = typeof content === 'string' ? content : blocksText(content.children)
    return [columns[at]!, text.trim()]
  })
  return new Map(isAscending(columns, length) ? cells : cells.sort(([a], [b]) => a - b))
}

/** As nearly always. */
function isAscending(columns: readonly number[], length: number): boolean {
  for (let at = 1; at < length; at++) if (columns[at]! < columns[at - 1]!) return false
  return true
}

function toRegion(band: Band, tables: readonly Band[], hasHeader: boolean): Region {
  const { firstRow, lastRow, columns, lines } = band
  const used = [...columns.values()].sort((one, other) => one.column - other.column)
  return {
    isText: lines !== undefined,
    firstRow,
    lastRow,
    hasHeader,
    columns: used.map(({ column }) => column),
    alignments: used.map(count => alignColumn(count, firstRow)),
    holes: band.isDeclared ? [] : listHoles(band, tables),
  }
}

function listHoles({ firstRow, lastRow, columns }: Band, tables: readonly Band[]): Range[] {
  return tables
    .filter(table => table.isDeclared && table.firstRow <= lastRow && table.lastRow >= firstRow)
    .filter(table => [...columns.keys()].some(column => table.columns.has(column)))
    .map(table => {
      const used = sortedColumns(table)
      const { firstRow, lastRow } = table
      return { firstRow, lastRow, firstColumn: used[0]!, lastColumn: used.at(-1)! }
    })
}
