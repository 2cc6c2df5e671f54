/** Cells of a tagged table whose tags do not say where they stand: they are placed by their text. */
import { union } from '../geometry.ts'
import { isCurrency } from '../layout/regions/columns.ts'
import type { CellBlock } from '../layout/tables/table.ts'
import { toLine } from '../text/line.ts'

/**
 * Many programs tag cells but not their spans, or leave out empty ones. Rows with fewer cells than columns are then
 * placed by their text, below and above that of the full rows; all stay as tagged if one cannot be placed.
 */
export function placeByText(rows: CellBlock[][]): CellBlock[][] {
  if (!rows.some(row => row.some(isSpanning))) return place(rows) ?? rows
  if (!isContradicted(rows)) return rows
  return place(rows.map(withoutEmpty).filter(row => row.length)) ?? rows
}

function place(rows: CellBlock[][]): CellBlock[][] | undefined {
  let width = 0
  for (const { length } of rows) width = Math.max(width, length)
  if (rows.every(row => row.length === width)) return rows
  const columns = findExtents(rows, width)
  if (!columns) return undefined
  const placed: CellBlock[][] = []
  for (const row of rows) {
    const moved = row.length < width ? placeRow(row, columns) : row
    if (!moved) return undefined
    placed.push(moved)
  }
  return placed
}

const isSpanning = ({ columnSpan, rowSpan }: CellBlock): boolean => columnSpan > 1 || rowSpan > 1

/** The cells that have text, one after the other; a currency goes to the number behind it. */
function withoutEmpty(row: readonly CellBlock[]): CellBlock[] {
  const cells: CellBlock[] = []
  let sign: CellBlock | undefined
  for (const cell of row) {
    if (!cell.lines.length) continue
    if (!sign && isSign(cell)) {
      sign = cell
      continue
    }
    const [first, ...others] = cell.lines
    const lines = sign
      ? [toLine([...sign.lines[0]!.pieces, ...first!.pieces]), ...others]
      : cell.lines
    cells.push({ column: cells.length, columnSpan: 1, rowSpan: 1, lines })
    sign = undefined
  }
  if (sign) cells.push({ ...sign, column: cells.length, columnSpan: 1, rowSpan: 1 })
  return cells
}

const isSign = ({ lines }: CellBlock): boolean => lines.length === 1 && isCurrency(lines[0]!.text)

/** Whether a cell is on the wrong side of one in another column, in whichever direction these run. */
function isContradicted(rows: readonly CellBlock[][]): boolean {
  const cells = rows.flatMap(row =>
    row.flatMap(({ column, columnSpan, lines }) =>
      lines.length ? [{ column, end: column + columnSpan, ...union(lines) }] : [],
    ),
  )
  let width = 0
  for (const { end } of cells) width = Math.max(width, end)
  /** Of the cells from each column on: where the first ends, and where the last begins. */
  const firstEnd = new Array<number>(width + 1).fill(Number.POSITIVE_INFINITY)
  const lastStart = new Array<number>(width + 1).fill(Number.NEGATIVE_INFINITY)
  for (const { column, x0, x1 } of cells) {
    firstEnd[column] = Math.min(firstEnd[column]!, x1)
    lastStart[column] = Math.max(lastStart[column]!, x0)
  }
  for (let column = width - 1; column >= 0; column--) {
    firstEnd[column] = Math.min(firstEnd[column]!, firstEnd[column + 1]!)
    lastStart[column] = Math.max(lastStart[column]!, lastStart[column + 1]!)
  }
  return (
    cells.some(({ end, x0 }) => x0 > firstEnd[end]!) &&
    cells.some(({ end, x1 }) => x1 < lastStart[end]!)
  )
}

interface Extent {
  readonly x0: number
  readonly x1: number
}

/** The horizontal extent of the text in each column of the full rows, if they are columns. */
function findExtents(rows: readonly CellBlock[][], width: number): Extent[] | undefined {
  const full = rows.filter(row => row.length === width)
  const columns: Extent[] = []
  for (let column = 0; column < width; column++) {
    const lines = full.flatMap(row => row[column]!.lines)
    if (!lines.length) return undefined
    const extent = union(lines)
    if (extent.x0 < (columns.at(-1)?.x1 ?? Number.NEGATIVE_INFINITY)) return undefined
    columns.push(extent)
  }
  return columns
}

/** Each cell at the first free column that its text overlaps, or the next one if it has none. */
function placeRow(row: readonly CellBlock[], columns: readonly Extent[]): CellBlock[] | undefined {
  const placed: CellBlock[] = []
  let column = 0
  for (const [index, cell] of row.entries()) {
    if (cell.lines.length) {
      const isLast = index === row.length - 1
      column = findColumn(union(cell.lines), column, columns, isLast)
    }
    if (column + row.length - index > columns.length) return undefined
    placed.push({ ...cell, column })
    column++
  }
  return placed
}

/**
 * The first column that text overlaps, from `free` on; the row's last text may cover all that are left. Text that
 * overlaps none is right of the name that its column begins with.
 */
function findColumn(
  text: Extent,
  free: number,
  columns: readonly Extent[],
  isLast: boolean,
): number {
  const over = columns.filter(column => column.x0 < text.x1 && column.x1 > text.x0)
  if (isLast && over.length > 1) return free
  const column = over[0] ?? columns.filter(({ x0 }) => x0 < text.x0).at(-1)
  return Math.max(column ? columns.indexOf(column) : 0, free)
}
