/**
 * Lines of text above a table: its titles, or a part of its header.
 *
 *     Prices of fruit                       a title
 *              | 2023           |           over some of the columns: a part of the header
 *     name     | May   | June   | July      the header
 */
import { groupBy } from '../../lookup.ts'
import type { Range } from './references.ts'

/** A row with a single cell, which is not a number. */
export interface Line {
  readonly row: number
  readonly column: number
}

/** What is below the lines. */
interface Below {
  readonly firstRow: number
  /** All columns that it uses. */
  readonly columns: ReadonlyMap<number, unknown>
  /** The first row, or the one below the lines that are part of the header, and its columns. */
  readonly headerRow: number
  readonly headerColumns: readonly number[]
}

/** Merged cells by first row. */
export type MergesByRow = ReadonlyMap<number, readonly Range[]>

export function groupByRow(merges: readonly Range[], rows: ReadonlySet<number>): MergesByRow {
  const inRows = merges.filter(({ firstRow }) => rows.has(firstRow))
  return groupBy(inRows, ({ firstRow }) => firstRow)
}

/** How many of the lines, from the last one up, are part of the header below them. */
export function countHeaderLines(
  lines: readonly Line[],
  below: Below,
  merges: MergesByRow,
): number {
  let next = below.firstRow
  let first = lines.length
  while (first > 0) {
    const line = lines[first - 1]!
    if (!isPartOfHeader(line, line.row === next - 1, below, merges)) break
    next = line.row
    first--
  }
  return lines.length - first
}

/** With an empty row between, centered text is the title of a table at least this wide. */
const MIN_WIDTH_BELOW_CENTER = 3

function isPartOfHeader(
  { row, column }: Line,
  isTouching: boolean,
  { firstRow, columns, headerColumns }: Below,
  merges: MergesByRow,
): boolean {
  const merge = merges.get(row)?.find(({ firstColumn }) => firstColumn === column)
  if (merge && merge.lastRow >= firstRow) return true
  const isFirst = ![...columns.keys()].some(other => other < column)
  if (isFirst || (merge && coversAll(merge, headerColumns))) return false
  return isTouching || headerColumns.length < MIN_WIDTH_BELOW_CENTER
}

/** A cell over fewer columns may belong to the table. */
const MIN_SPREAD = 3

/** Each line is merged over most of what is below: whatever that is, it is a title. */
export const areSpread = (
  lines: readonly Line[],
  { columns, headerColumns }: Below,
  merges: MergesByRow,
): boolean =>
  lines.every(({ row, column }) => {
    const merge = merges.get(row)?.find(({ firstColumn }) => firstColumn === column)
    if (!merge || !coversAll(merge, headerColumns)) return false
    const { firstColumn, lastColumn } = merge
    const covered = [...columns.keys()].filter(at => at >= firstColumn && at <= lastColumn).length
    return covered >= MIN_SPREAD && covered * 2 >= columns.size
  })

const coversAll = ({ firstColumn, lastColumn }: Range, columns: readonly number[]): boolean =>
  columns.every(column => column >= firstColumn && column <= lastColumn)

const MIN_HEADER_WIDTH = 2

/** The header fills at least half of the columns, where a merged cell fills all that it covers. */
export function hasWideHeader(
  { headerRow, columns, headerColumns }: Below,
  merges: MergesByRow,
): boolean {
  if (headerColumns.length < MIN_HEADER_WIDTH) return false
  const reaches = new Map(headerColumns.map(column => [column, column]))
  for (const { firstColumn, lastColumn } of merges.get(headerRow) ?? []) {
    const reach = reaches.get(firstColumn)
    if (reach !== undefined) reaches.set(firstColumn, Math.max(reach, lastColumn))
  }
  let filled = 0
  let reach = -1
  for (const column of [...columns.keys()].sort((a, b) => a - b)) {
    reach = Math.max(reach, reaches.get(column) ?? -1)
    if (column <= reach) filled++
  }
  return filled * 2 >= columns.size
}
