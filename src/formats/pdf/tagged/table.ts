/** Tables as tags describe them: rows, cells, spans. */
import { union } from '../geometry.ts'
import type { CellBlock, TableBlock } from '../layout/table.ts'
import type { StructureNode } from '../raw-page.ts'
import type { Source } from './layout.ts'

const MAX_COLUMNS = 400

/** Undefined for tables that only place text: those with a single column or row. */
export function toTaggedTable(node: StructureNode, source: Source): TableBlock | undefined {
  const tagged = rowsOf(node)
  const rows: CellBlock[][] = []
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
      cells.push({ column, columnSpan, rowSpan, lines: source.linesOf(cell) })
      for (let c = column; c < column + columnSpan; c++) covered[c] = rowSpan
      column += columnSpan
      if (column > MAX_COLUMNS) return undefined
    }
    for (let c = 0; c < covered.length; c++) covered[c] = Math.max((covered[c] ?? 0) - 1, 0)
    width = Math.max(width, column)
    if (cells.length) rows.push(cells)
  }
  const filled = rows.filter(row => row.some(cell => cell.lines.length))
  const lines = rows.flat().flatMap(cell => cell.lines)
  if (width < 2 || filled.length < 1 || !lines.length) return undefined
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

function rowsOf(node: StructureNode): StructureNode[] {
  return node.children.flatMap(child =>
    child.role === 'TR'
      ? [child]
      : child.role === 'THead' || child.role === 'TBody' || child.role === 'TFoot'
        ? rowsOf(child)
        : [],
  )
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
