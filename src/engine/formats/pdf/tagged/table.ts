/** Tables as described by tags: rows, cells, spans. */
import { union } from '../geometry.ts'
import type { CellBlock, TableBlock } from '../layout/tables/table.ts'
import type { StructureNode } from '../raw-page.ts'
import type { Line } from '../text/line.ts'
import { linesOf, type Source } from './source.ts'

const MAX_COLUMNS = 400

/** Undefined for layout tables: those with a single column or row, or with headings over text. */
export function toTaggedTable(node: StructureNode, source: Source): TableBlock | undefined {
  const tagged = rowsOf(node)
  if (tagged.some(({ children }) => children.some(isSection))) return undefined
  const told: CellBlock[][] = []
  let width = 0
  // Columns that cells of rows above still cover, and for how many rows.
  const covered: number[] = []
  for (const row of tagged) {
    const cells: CellBlock[] = []
    let column = 0
    for (const cell of row.children) {
      if (cell.role !== 'TH' && cell.role !== 'TD') continue
      while ((covered[column] ?? 0) > 0) column++
      const columnSpan = cell.columnSpan ?? 1
      const rowSpan = cell.rowSpan ?? 1
      cells.push({ column, columnSpan, rowSpan, lines: linesOf(source, cell) })
      for (let c = column; c < column + columnSpan; c++) covered[c] = rowSpan
      column += columnSpan
      if (column > MAX_COLUMNS) return undefined
    }
    for (let c = 0; c < covered.length; c++) covered[c] = Math.max((covered[c] ?? 0) - 1, 0)
    width = Math.max(width, column)
    if (cells.length) told.push(cells)
  }
  const rows = placeByText(told, width)
  const lines: Line[] = []
  for (const row of rows) {
    for (const cell of row) for (const line of cell.lines) lines.push(line)
  }
  if (width < 2 || !lines.length) return undefined
  const box = union(lines)
  return {
    type: 'table',
    page: source.page,
    ...box,
    xs: findStarts(rows, width, box.x0, box.x1),
    rows,
    headerRows: 1,
  }
}

const isSection = ({ children }: StructureNode): boolean =>
  children.length > 1 && /^H\d$/.test(children[0]!.role)

function rowsOf({ children }: StructureNode, rows: StructureNode[] = []): StructureNode[] {
  for (const child of children) {
    if (child.role === 'TR') rows.push(child)
    else if (child.role === 'THead' || child.role === 'TBody' || child.role === 'TFoot')
      rowsOf(child, rows)
  }
  return rows
}

/**
 * Many programs tag cells but not their spans. Rows with fewer cells than columns are then placed by their text,
 * below and above that of the full rows; all stay as tagged if one cannot be placed.
 */
function placeByText(rows: CellBlock[][], width: number): CellBlock[][] {
  if (rows.some(row => row.some(isSpanning))) return rows
  const columns = findExtents(rows, width)
  if (!columns) return rows
  const placed: CellBlock[][] = []
  for (const row of rows) {
    const moved = row.length < width ? placeRow(row, columns) : row
    if (!moved) return rows
    placed.push(moved)
  }
  return placed
}

const isSpanning = ({ columnSpan, rowSpan }: CellBlock): boolean => columnSpan > 1 || rowSpan > 1

interface Extent {
  readonly x0: number
  readonly x1: number
}

/** The horizontal extent of the text in each column of the full rows, if they are columns. */
function findExtents(rows: readonly CellBlock[][], width: number): Extent[] | undefined {
  const full = rows.filter(row => row.length === width)
  if (full.length === rows.length) return undefined
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

function findStarts(rows: readonly CellBlock[][], width: number, x0: number, x1: number): number[] {
  const starts = new Array<number>(width).fill(Number.POSITIVE_INFINITY)
  for (const row of rows) {
    for (const { column, lines } of row) {
      for (const line of lines) starts[column] = Math.min(starts[column]!, line.x0)
    }
  }
  let last = x0
  const filled = starts.map(start => {
    last = Number.isFinite(start) ? Math.max(start, last) : last
    return last
  })
  return [...filled, x1]
}
