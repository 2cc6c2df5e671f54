/** Adjacent tables with an empty column between them. */
import { type Band, type ColumnCount, isTable, sortedColumns, toLineBand } from './bands.ts'

/** Two tables of two columns. */
const LEAST_COLUMNS = 4

/** The rows of the sheet are read once more for each part. */
const MAX_PARTS = 32

/**
 * A band → its parts, if each part between empty columns proves to be a table, and they begin or end in different
 * rows. If they begin and end together, their rows may belong together and stay whole.
 */
export function splitAtGaps(band: Band, isColumnHidden: (column: number) => boolean): Band[] {
  if (band.lines || band.isDeclared || band.columns.size < LEAST_COLUMNS) return [band]
  if (hasNoGap(band)) return [band]
  const groups = groupColumns(band, isColumnHidden)
  if (groups.length < 2 || groups.length > MAX_PARTS) return [band]
  const parts = groups.map(toPart)
  const tables = parts.map(part => part.at(-1)!)
  const isOnePlace = (row: (table: Band) => number) => new Set(tables.map(row)).size === 1
  if (isOnePlace(({ firstRow }) => firstRow) && isOnePlace(({ lastRow }) => lastRow)) return [band]
  return tables.every(isTable) ? parts.flat() : [band]
}

/** Faster than sorting them, and already sorted in most sheets. */
function hasNoGap({ columns }: Band): boolean {
  let first = Number.POSITIVE_INFINITY
  let last = -1
  for (const column of columns.keys()) {
    if (column < first) first = column
    if (column > last) last = column
  }
  return last - first + 1 === columns.size
}

function groupColumns(band: Band, isColumnHidden: (column: number) => boolean): ColumnCount[][] {
  const groups: ColumnCount[][] = []
  let last = Number.NaN
  for (const column of sortedColumns(band)) {
    let next = last + 1
    while (next < column && isColumnHidden(next)) next++
    if (next !== column) groups.push([])
    groups.at(-1)!.push(band.columns.get(column)!)
    last = column
  }
  return groups
}

/** The columns of a part → what may be a table, and the line above it if there is one. */
function toPart(counts: readonly ColumnCount[]): Band[] {
  const title = findTitle(counts)
  if (!title) return [toBand(counts)]
  const below = counts.map(count => (count === title ? withoutFirst(count) : count))
  return [toLineBand([{ row: title.firstRow, column: title.column }]), toBand(below)]
}

/** The one column that begins above all others, which begin together. */
function findTitle(counts: readonly ColumnCount[]): ColumnCount | undefined {
  const firstRow = Math.min(...counts.map(count => count.firstRow))
  const [title, ...more] = counts.filter(count => count.firstRow === firstRow)
  const others = counts.filter(count => count !== title)
  const [header] = others
  if (!title || !header || more.length > 0 || title.isFirstNumber) return undefined
  const isBelow = (row: number) => row === header.firstRow
  return isBelow(title.secondRow) && others.every(count => isBelow(count.firstRow))
    ? title
    : undefined
}

/** A column that continues below its first cell. */
const withoutFirst = (count: ColumnCount): ColumnCount => ({
  ...count,
  firstRow: count.secondRow,
  isFirstNumber: count.isSecondNumber,
  filled: count.filled - 1,
  numbers: count.numbers - (count.isFirstNumber ? 1 : 0),
})

function toBand(counts: readonly ColumnCount[]): Band {
  const firstRow = Math.min(...counts.map(count => count.firstRow))
  const lastRow = Math.max(...counts.map(count => count.lastRow))
  const header = counts.filter(count => count.firstRow === firstRow)
  return {
    firstRow,
    lastRow,
    rowCount: lastRow - firstRow + 1,
    columns: new Map(counts.map(count => [count.column, count])),
    headerRow: firstRow,
    headerColumns: header.map(({ column }) => column),
    hasHeader: header.length === counts.length && !header.some(count => count.isFirstNumber),
    lines: undefined,
    sectionCount: 0,
    isDeclared: false,
  }
}
