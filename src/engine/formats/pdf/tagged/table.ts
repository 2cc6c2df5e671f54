/** Tables as described by tags: rows, cells, spans. */
import { union } from '../geometry.ts'
import type { CellBlock, TableBlock } from '../layout/tables/table.ts'
import type { StructureNode } from '../raw-page.ts'
import type { Line } from '../text/line.ts'
import { placeByText } from './place-cells.ts'
import { linesOf, type Source } from './source.ts'

const MAX_COLUMNS = 400

/** Undefined for layout tables: those with a single column or row, or with headings over text. */
export function toTaggedTable(node: StructureNode, source: Source): TableBlock | undefined {
  const tagged = rowsOf(node)
  if (tagged.some(({ children }) => children.some(isSection))) return undefined
  const told: CellBlock[][] = []
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
    if (cells.length) told.push(cells)
  }
  const rows = placeByText(told)
  const width = widthOf(rows)
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

const widthOf = (rows: readonly (readonly CellBlock[])[]): number => {
  let width = 0
  for (const row of rows) {
    for (const { column, columnSpan } of row) width = Math.max(width, column + columnSpan)
  }
  return width
}

const isSection = ({ children }: StructureNode): boolean =>
  children.length > 1 && /^H\d$/.test(children[0]!.role)

function rowsOf({ children }: StructureNode, rows: StructureNode[] = []): StructureNode[] {
  for (const child of children) {
    if (child.role === 'TR') rows.push(child)
    // Browsers do not always name what holds the rows of a head or a body.
    else if (child.role !== 'Caption') rowsOf(child, rows)
  }
  return rows
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
