/** Which parts of a sheet are one table, which are tables of their own, and which are lines of text. */

import { groupBy, lazy, memoize } from '../../lookup.ts'
import {
  type Band,
  hasSameColumns,
  isTable,
  join,
  joinAll,
  joinSideways,
  sortedColumns,
  toLineBand,
  touches,
} from './bands.ts'
import type { Range } from './references.ts'
import { splitAtGaps } from './side-by-side.ts'
import {
  areSpread,
  countHeaderLines,
  groupByRow,
  hasWideHeader,
  type Line,
  type MergesByRow,
} from './titles.ts'

/** The texts of some rows by their numbers, each by its columns from left to right. */
export type ReadTexts = (rows: ReadonlySet<number>) => ReadonlyMap<number, RowTexts>

export type RowTexts = ReadonlyMap<number, string>

interface BandContext {
  readonly merges: readonly Range[]
  readonly isColumnHidden: (column: number) => boolean
  readonly readTexts: ReadTexts
}

interface JoinContext {
  readonly merges: MergesByRow
  readonly isTable: (band: Band) => boolean
  /** Both prove to be tables, and are different ones. */
  readonly areApart: (above: Band, below: Band) => boolean
  readonly headerOf: (band: Band) => string | undefined
}

/**
 * Bands from the top → tables, and the lines above them. `called` are those that the workbook itself declares as
 * tables: they stay as they are and separate what is around them.
 */
export function toTables(
  around: readonly Band[],
  called: readonly Band[],
  sheet: BandContext,
): Band[] {
  const [only] = around
  if (around.length === 1 && called.length === 0 && !only!.lines) {
    return splitAtGaps(only!, sheet.isColumnHidden)
  }
  const { bands, declared } = joinSideBySide(around, called)
  const headerOf = headerReader(bands, sheet)
  const isSplit = (band: Band) => splitAtGaps(band, sheet.isColumnHidden).length > 1
  const context: JoinContext = {
    merges: groupByRow(sheet.merges, sheet.merges.length > 0 ? listRows(bands) : NO_ROWS),
    // Bands are asked about again and again, and looking at all of their columns takes time.
    isTable: memoize((band: Band) => isTable(band) || isSplit(band)),
    areApart: (above, below) =>
      !hasSameColumns(above, below) || headerOf(above) !== headerOf(below),
    headerOf,
  }
  const tables = [...declared]
  const segments = cutAt(bands, declared)
  for (const [at, segment] of segments.entries()) {
    const joined = joinTouching(absorbTotals(segment, tables), context)
    const isLast = at === segments.length - 1
    const parts =
      declared.length === 0 ? joinBands(joined, context) : joinBeside(joined, isLast, context)
    for (const band of parts) tables.push(...splitAtGaps(band, sheet.isColumnHidden))
  }
  if (declared.length === 0) return tables
  return tables.sort((a, b) => a.firstRow - b.firstRow || firstColumn(a) - firstColumn(b))
}

const NO_ROWS: ReadonlySet<number> = new Set()

/** The rows that may be titles or headers. */
const listRows = (bands: readonly Band[]): ReadonlySet<number> =>
  new Set(bands.flatMap(band => band.lines?.map(({ row }) => row) ?? band.firstRow))

const firstColumn = (band: Band): number => sortedColumns(band)[0] ?? 0

/** A declared table and what is next to it from the same first to the same last row may belong together. */
function joinSideBySide(
  bands: readonly Band[],
  declared: readonly Band[],
): { readonly bands: readonly Band[]; readonly declared: readonly Band[] } {
  if (declared.length === 0) return { bands, declared }
  const groups = groupBy(
    [...declared, ...bands.filter(({ lines }) => !lines)],
    ({ firstRow, lastRow }) => `${firstRow}-${lastRow}`,
  )
  const beside = [...groups.values()].filter(
    ([first, ...others]) => first!.isDeclared && others.length > 0,
  )
  const joined = new Set(beside.flat())
  const isApart = (band: Band) => !joined.has(band)
  const grids = beside.map(parts => ({ ...parts.reduce(joinSideways), isDeclared: false }))
  return {
    bands: [...bands.filter(isApart), ...grids].sort((a, b) => a.firstRow - b.firstRow),
    declared: declared.filter(isApart),
  }
}

/** The bands between the declared tables. */
function cutAt(bands: readonly Band[], declared: readonly Band[]): Band[][] {
  const segments: Band[][] = [[]]
  for (const [at, band] of bands.entries()) {
    const above = bands[at - 1]?.lastRow ?? -1
    const isCut = declared.some(({ firstRow }) => firstRow > above && firstRow <= band.firstRow)
    if (isCut) segments.push([])
    segments.at(-1)!.push(band)
  }
  return segments
}

/** Rows right below a declared table, in its columns: its totals, or what was typed under it. */
function absorbTotals(segment: readonly Band[], declared: Band[]): readonly Band[] {
  const [first, ...others] = segment
  if (declared.length === 0 || !first || first.lines || isTable(first)) return segment
  const at = declared.findIndex(
    table =>
      touches(table, first) && [...first.columns.keys()].every(column => table.columns.has(column)),
  )
  if (at < 0) return segment
  declared[at] = join(declared[at]!, first)
  return others
}

/** Next to declared tables lines are text, whether they are above or below. */
function joinBeside(bands: readonly Band[], isLast: boolean, context: JoinContext): Band[] {
  const lastTable = bands.findLastIndex(band => !band.lines)
  if (lastTable < 0) return [...bands]
  if (isLast) return joinBands(bands, context)
  return [...joinBands(bands.slice(0, lastTable + 1), context), ...bands.slice(lastTable + 1)]
}

/** The texts of first rows, which are read when one of them is asked for. */
function headerReader(bands: readonly Band[], sheet: BandContext): JoinContext['headerOf'] {
  const readAll = lazy(() =>
    sheet.readTexts(
      new Set(bands.filter(({ hasHeader }) => hasHeader).map(({ firstRow }) => firstRow)),
    ),
  )
  return ({ firstRow }) => {
    const texts = readAll().get(firstRow)
    return texts && [...texts.values()].join('\n')
  }
}

/** Lines directly above other rows are titles if those begin with their header. */
function joinTouching(bands: readonly Band[], context: JoinContext): Band[] {
  const joined: Band[] = []
  for (const band of bands) {
    const above = joined.at(-1)
    if (above?.lines && !band.lines && touches(above, band)) {
      joined.pop()
      joined.push(...joinHeaderLines(above.lines, band, context))
    } else {
      joined.push(band)
    }
  }
  return joined
}

/** Lines directly above other rows → those that are titles, and the rows with the others. */
function joinHeaderLines(
  lines: readonly Line[],
  band: Band,
  { merges, isTable }: JoinContext,
): Band[] {
  const areOverAll = areSpread(lines, band, merges)
  // If rows of one cell continue below, the first of them may be a section name as well, unless it is over a header.
  const areSections =
    band.sectionCount > 0 && !isTable(band) && !(areOverAll && beginsWithText(band))
  const mayBeTitles = !areSections && (areOverAll || hasWideHeader(band, merges))
  const titleCount = mayBeTitles ? lines.length - countHeaderLines(lines, band, merges) : 0
  const titles = lines.slice(0, titleCount)
  const header = lines.slice(titleCount)
  const table = header.length > 0 ? join(toLineBand(header), band) : band
  if (titles.length === 0) return [table]
  const { headerRow, headerColumns } = band
  return [toLineBand(titles), { ...table, headerRow, headerColumns }]
}

const beginsWithText = ({ columns, firstRow }: Band): boolean =>
  [...columns.values()].every(count => count.firstRow !== firstRow || !count.isFirstNumber)

/**
 * Bands are parts of one table, unless both prove to be tables with different columns or headers; lines stand alone
 * if a table follows. What proves nothing belongs to the table above it.
 */
function joinBands(bands: readonly Band[], context: JoinContext): Band[] {
  const wide = findWidePart(bands, context)
  const halves = wide === 0 ? [bands] : [bands.slice(0, wide), bands.slice(wide)]
  return halves
    .flatMap(half => cutAtRepeats(half, context))
    .flatMap(part => joinAlike(part, context))
}

/** Cuts before titles below which the header of the first table recurs, if an empty row is above them. */
function cutAtRepeats(
  bands: readonly Band[],
  { headerOf }: JoinContext,
): readonly (readonly Band[])[] {
  const first = bands.findIndex(isHeaded)
  const isRepeat = (title: Band, at: number): boolean => {
    const above = bands[at - 1]!
    const below = bands[at + 1]
    if (!title.lines || touches(above, title) || !below || !touches(title, below)) return false
    const table = bands[first]!
    return isHeaded(below) && hasSameColumns(table, below) && headerOf(table) === headerOf(below)
  }
  const cuts = [...bands.keys()].filter(at => first >= 0 && at > first && isRepeat(bands[at]!, at))
  return [0, ...cuts].map((from, index) => bands.slice(from, cuts[index]))
}

const isHeaded = (band: Band): boolean =>
  !band.lines && band.hasHeader && band.columns.size >= MIN_WIDTH
const MIN_WIDTH = 2

/**
 * A table at least this wide, and this many times as wide as what is above it, is a separate one: above is a form, or
 * remarks, which begin at the left. Rows that prove to be a table need not be as wide.
 */
const LEAST_WIDE = { unproven: { columns: 6, times: 3 }, proven: { columns: 4, times: 2 } }

/**
 * The index of the table with a header, or of the lines above it, that is below something much narrower; 0 if there is
 * none.
 */
function findWidePart(bands: readonly Band[], { merges, isTable }: JoinContext): number {
  const narrow = new Set<number>()
  const above: Band[] = []
  for (const [at, band] of bands.entries()) {
    if (band.lines) continue
    const { columns, times } = LEAST_WIDE[isTable(band) ? 'proven' : 'unproven']
    const least = Math.max(columns, narrow.size * times)
    if (narrow.size > 0 && band.columns.size >= least) {
      const isHeaded = band.headerColumns.length >= least || hasWideHeader(band, merges)
      const isOther = isForm(above, narrow, merges) && isAtLeft(narrow, above.at(-1)!, band)
      if (!isOther || !isHeaded || !beginsWithText(band)) return 0
      return bands.findLastIndex((other, index) => index < at && !other.lines) + 1
    }
    for (const column of band.columns.keys()) narrow.add(column)
    above.push(band)
  }
  return 0
}

const MIN_FORM_ROWS = 2
/** Of cells that are merged side by side in every row, as those who approve of a timetable are named above it. */
const MIN_STAMP_ROWS = 3

/**
 * Whether the rows above a table are a form: they have a number, or are several; a single row, and names merged over
 * what is below them, may be a header.
 */
function isForm(
  [first, ...others]: readonly Band[],
  columns: ReadonlySet<number>,
  merges: MergesByRow,
): boolean {
  const { firstRow, headerColumns } = first!
  const rowCount = others.reduce((sum, band) => sum + band.rowCount, first!.rowCount)
  if (!beginsWithText(first!)) return rowCount >= MIN_FORM_ROWS || isWithoutGap(columns)
  const isOver = merges
    .get(firstRow)
    ?.some(merge => merge.firstColumn === headerColumns[0] && merge.lastColumn > merge.firstColumn)
  const isPlain = rowCount >= MIN_STAMP_ROWS && columns.size === headerColumns.length
  return rowCount >= MIN_FORM_ROWS && (isPlain || !isOver || headerColumns.length < 2)
}

const isWithoutGap = (columns: ReadonlySet<number>): boolean =>
  Math.max(...columns) - Math.min(...columns) < columns.size

/** Whether the rows above are at the left: right above the later columns they would belong to them. */
function isAtLeft(columns: ReadonlySet<number>, above: Band, below: Band): boolean {
  const all = sortedColumns(below)
  if (Math.min(...columns) > all[0]!) return false
  return !touches(above, below) || Math.max(...columns) <= all[all.length >> 1]!
}

function joinAlike(bands: readonly Band[], context: JoinContext): Band[] {
  const { merges, isTable, areApart } = context
  const lineCount = bands.findIndex(band => !band.lines)
  const lines = bands.slice(0, Math.max(0, lineCount))
  const [first, ...others] = bands.slice(lines.length)
  if (!first) return []
  // Lines with nothing below them are a list, which is a table of one column.
  if (lineCount < 0) return [{ ...joinAll(bands), lines: undefined }]
  if (!isTable(first)) return joinUnproven(lines, [first, ...others], merges)
  const tables = [...lines]
  let parts = [first]
  let table = first
  let waiting: Band[] = []
  for (const band of others) {
    if (band.lines) {
      waiting.push(band)
      continue
    }
    if (isTable(band) && areApart(table, band)) {
      tables.push(joinAll(parts), ...waiting)
      parts = [band]
    } else {
      parts.push(...waiting, band)
    }
    waiting = []
    if (isTable(band)) table = band
  }
  tables.push(joinAll([...parts, ...waiting]))
  return tables
}

/** Joins parts of the sheet that do not prove to be tables, with the lines above them, into one. */
function joinUnproven(titles: Band[], bands: readonly Band[], merges: MergesByRow): Band[] {
  const whole = joinAll(bands)
  const nearest = titles.at(-1)
  if (!nearest || !areTitles(titles, whole, merges)) return [joinAll([...titles, whole])]
  // If lines continue below in the same way, the nearest one may be a section name as well.
  const isTouching = touches(nearest, whole)
  const isSection = bands.some(
    (band, at) =>
      band.lines && at < bands.length - 1 && touches(band, bands[at + 1]!) === isTouching,
  )
  return isSection ? [...titles.slice(0, -1), join(nearest, whole)] : [...titles, whole]
}

function areTitles(bands: readonly Band[], below: Band, merges: MergesByRow): boolean {
  const lines = bands.flatMap(band => band.lines ?? [])
  if (!hasWideHeader(below, merges) && !areSpread(lines, below, merges)) return false
  return countHeaderLines(lines, below, merges) === 0
}
