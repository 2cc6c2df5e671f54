/** The parts of a sheet between its empty rows, and which of them are one table. */
import type { Alignment } from '../../document/document.ts'
import { toAlignment } from '../../document/sheet.ts'
import type { Range } from './references.ts'
import {
  countHeaderLines,
  groupByRow,
  hasWideHeader,
  type Line,
  type MergesByRow,
} from './titles.ts'

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
}

/** What one column holds in a band, its first cell among it. */
export interface ColumnCount {
  readonly column: number
  readonly firstRow: number
  readonly isFirstNumber: boolean
  lastRow: number
  filled: number
  numbers: number
}

/** More lines than this are a list. */
export const MAX_LINES = 20

interface BandContext {
  readonly merges: readonly Range[]
  /** The first rows of what the workbook itself calls tables. */
  readonly tableStarts: ReadonlySet<number>
  readonly isColumnHidden: (column: number) => boolean
}

/** Bands from the top → tables, and the lines that stand above them. */
export function toTables(bands: readonly Band[], sheet: BandContext): Band[] {
  const rows = new Set(bands.flatMap(band => band.lines?.map(({ row }) => row) ?? band.firstRow))
  const context = { ...sheet, merges: groupByRow(sheet.merges, rows) }
  return joinBands(joinTouching(bands, context), context.merges).flatMap(band =>
    splitAtGaps(band, sheet.isColumnHidden),
  )
}

interface TouchingContext extends Omit<BandContext, 'merges'> {
  readonly merges: MergesByRow
}

/** Lines that touch the rows below them are titles where those begin with their header. */
function joinTouching(bands: readonly Band[], context: TouchingContext): Band[] {
  const joined: Band[] = []
  for (const band of bands) {
    const above = joined.at(-1)
    const startsTable = context.tableStarts.has(band.firstRow)
    if (above?.lines && !band.lines && touches(above, band) && !startsTable) {
      joined.pop()
      joined.push(...joinHeaderLines(above.lines, band, context))
    } else {
      joined.push(band)
    }
  }
  return joined
}

/** Lines that touch the rows below them → those that are titles, and the rows with the others. */
function joinHeaderLines(
  lines: readonly Line[],
  band: Band,
  { merges, tableStarts }: TouchingContext,
): Band[] {
  // Where rows of one cell go on below, the first of them may be the name of a section as well.
  const areSections = band.sectionCount > 0 && !isTable(band)
  const mayBeTitles = !tableStarts.has(lines[0]!.row) && !areSections && hasWideHeader(band, merges)
  const titleCount = mayBeTitles ? lines.length - countHeaderLines(lines, band, merges) : 0
  const titles = lines.slice(0, titleCount)
  const header = lines.slice(titleCount)
  const table = header.length > 0 ? join(toLineBand(header), band) : band
  if (titles.length === 0) return [table]
  const { headerRow, headerColumns } = band
  return [toLineBand(titles), { ...table, headerRow, headerColumns }]
}

function toLineBand(lines: readonly Line[]): Band {
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
  }
}

/**
 * Bands are parts of one table, unless both prove to be tables and use different columns; lines stand
 * for themselves if a table follows. What proves nothing belongs to the table above it.
 */
function joinBands(bands: readonly Band[], merges: MergesByRow): Band[] {
  const lineCount = bands.findIndex(band => !band.lines)
  const lines = bands.slice(0, Math.max(0, lineCount))
  const [first, ...others] = bands.slice(lines.length)
  if (!first) return []
  // Lines above nothing are a list, and that is a table of one column.
  if (lineCount < 0) return [{ ...bands.reduce(join), lines: undefined }]
  if (!isTable(first)) return joinUnproven(lines, [first, ...others], merges)
  const tables = [...lines, first]
  let table = first
  let waiting: Band[] = []
  for (const band of others) {
    if (band.lines) {
      waiting.push(band)
      continue
    }
    if (isTable(band) && !hasSameColumns(table, band)) tables.push(...waiting, band)
    else tables.push([tables.pop()!, ...waiting, band].reduce(join))
    waiting = []
    if (isTable(band)) table = band
  }
  tables.push([tables.pop()!, ...waiting].reduce(join))
  return tables
}

/** Lines above parts of the sheet that don't prove to be tables, and are one. */
function joinUnproven(titles: Band[], bands: readonly Band[], merges: MergesByRow): Band[] {
  const whole = bands.reduce(join)
  const nearest = titles.at(-1)
  if (!nearest || !areTitles(titles, whole, merges)) return [[...titles, whole].reduce(join)]
  // Where lines go on below in the same way, the nearest one may be the name of a section as well.
  const isTouching = touches(nearest, whole)
  const isSection = bands.some(
    (band, at) =>
      band.lines && at < bands.length - 1 && touches(band, bands[at + 1]!) === isTouching,
  )
  return isSection ? [...titles.slice(0, -1), join(nearest, whole)] : [...titles, whole]
}

function areTitles(bands: readonly Band[], below: Band, merges: MergesByRow): boolean {
  const lines = bands.flatMap(band => band.lines ?? [])
  return hasWideHeader(below, merges) && countHeaderLines(lines, below, merges) === 0
}

const touches = (above: Band, below: Band): boolean => above.lastRow === below.firstRow - 1

const MIN_TABLE_SIZE = 2

/** A row of names above all columns, and at least one column of numbers. */
function isTable({ firstRow, rowCount, columns, hasHeader }: Band): boolean {
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

export const sortedColumns = ({ columns }: Band): number[] =>
  [...columns.keys()].sort((a, b) => a - b)

function join(above: Band, below: Band): Band {
  const columns = new Map(above.columns)
  for (const [column, count] of below.columns) {
    const known = columns.get(column)
    columns.set(column, {
      column,
      firstRow: (known ?? count).firstRow,
      isFirstNumber: (known ?? count).isFirstNumber,
      lastRow: count.lastRow,
      filled: count.filled + (known?.filled ?? 0),
      numbers: count.numbers + (known?.numbers ?? 0),
    })
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
  }
}
