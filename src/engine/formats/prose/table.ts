/** From the cells of a word processor's table, placed on their grid, to the table of the document. */
import type { Alignment, Block } from '../../document/document.ts'
import { unmarkHeader } from './header-row.ts'

export interface GridCell {
  readonly children: readonly Block[]
  readonly alignment: Alignment
  /** Grid column of its left side. */
  readonly column: number
  colSpan: number
  rowSpan: number
}

/** The table; or, for a single cell drawn as a box, what is in it. */
export function toTableBlocks(grid: readonly (readonly GridCell[])[], headerRows: number): Block[] {
  const only = grid.length === 1 && grid[0]!.length === 1 ? grid[0]![0] : undefined
  return only ? [...only.children] : toTable(grid, headerRows)
}

/** The table, whatever its size; nothing where it has no cell. */
export function toTable(grid: readonly (readonly GridCell[])[], headerRows: number): Block[] {
  const width = grid.reduce((most, row) => Math.max(most, rowWidth(row)), 0)
  if (width === 0) return []
  const columns = findAlignments(grid, width)
  return [{ type: 'table', columns, headerRows, rows: unmarkHeader(grid) }]
}

/** A column is aligned where all of its cells below the first row that hold something agree. */
function findAlignments(grid: readonly (readonly GridCell[])[], width: number): Alignment[] {
  const found = new Array<Alignment | undefined>(width)
  for (const cell of grid.slice(1).flat()) {
    if (cell.colSpan > 1 || cell.children.length === 0) continue
    const known = found[cell.column]
    found[cell.column] = known === undefined || known === cell.alignment ? cell.alignment : 'none'
  }
  return Array.from(found, alignment => alignment ?? 'none')
}

function rowWidth(row: readonly GridCell[]): number {
  const last = row.at(-1)
  return last ? last.column + last.colSpan : 0
}
