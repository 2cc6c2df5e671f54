/**
 * RTF and [MS-DOC] have no grid: every row says where the edges of its own cells are, in twips. The
 * grid is the set of all edges, and a cell covers the columns between its two.
 *
 *     row 1   0      2000      4000          columns   0 │ 1 │ 2
 *     row 2   0  1000          4000          row 2's second cell covers columns 1 and 2
 */
import type { Alignment, Block } from '../../document/document.ts'
import type { GridCell } from './table.ts'

export interface RowDefinition {
  /** Left edge of the first cell. */
  readonly left: number
  readonly cells: readonly CellDefinition[]
  readonly isHeader: boolean
}

export interface CellDefinition {
  /** Right edge. */
  readonly right: number
  /** `first` begins a merged cell, `next` goes on with it. */
  readonly horizontal?: 'first' | 'next' | undefined
  readonly vertical?: 'first' | 'next' | undefined
}

export interface RowOfCells {
  readonly definition: RowDefinition
  readonly cells: readonly { readonly children: readonly Block[]; readonly alignment: Alignment }[]
}

/** Edges closer than this, in twips, are meant to be the same: programs round, and people drag. */
const SAME_EDGE = 45

export function placeOnGrid(rows: readonly RowOfCells[]): GridCell[][] {
  const definitions = [...new Set(rows.map(row => row.definition))]
  const isGrid = hasEdges(rows, definitions) && !isRegular(rows, definitions)
  const columnOf = isGrid ? findColumns(definitions) : undefined
  /** The cell at each column that a cell below can go on with. */
  let above = new Map<number, GridCell>()
  return rows.map(({ definition, cells }) => {
    const row: GridCell[] = []
    const current = new Map<number, GridCell>()
    let column = 0
    const first = columnOf?.(definition.left) ?? 0
    if (first > 0) {
      row.push({ children: [], alignment: 'none', column: 0, colSpan: first, rowSpan: 1 })
      column = first
    }
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index]!
      const { vertical } = definition.cells[index] ?? NO_MERGE
      while (goesOnRight(definition, cells, index + 1)) index++
      const edge = definition.cells[index]?.right
      const end = edge === undefined || !columnOf ? column + 1 : columnOf(edge)
      const colSpan = Math.max(1, end - column)
      const upper = vertical === 'next' ? above.get(column) : undefined
      if (upper && upper.colSpan === colSpan) {
        upper.rowSpan++
        current.set(column, upper)
      } else {
        const placed = { ...cell, column, colSpan, rowSpan: 1 }
        row.push(placed)
        if (vertical) current.set(column, placed)
      }
      column += colSpan
    }
    above = current
    return row
  })
}

/** Each of them once, since many rows share one. */
type Definitions = readonly RowDefinition[]

const NO_MERGE: Partial<CellDefinition> = {}

/** The cell is merged with the one to its left; what some programs leave in it anyway is kept. */
function goesOnRight(
  { cells: defined }: RowDefinition,
  cells: RowOfCells['cells'],
  index: number,
): boolean {
  return defined[index]?.horizontal === 'next' && cells[index]?.children.length === 0
}

/** As many cells in every row, and none merged: columns are what people see, whatever the widths. */
function isRegular(rows: readonly RowOfCells[], definitions: Definitions): boolean {
  const count = rows[0]?.cells.length
  return (
    rows.every(({ cells }) => cells.length === count) &&
    definitions.every(({ cells }) => cells.every(cell => !cell.horizontal && !cell.vertical))
  )
}

/** Every cell has an edge, and edges go from left to right. */
function hasEdges(rows: readonly RowOfCells[], definitions: Definitions): boolean {
  return (
    rows.every(({ definition, cells }) => definition.cells.length >= cells.length) &&
    definitions.every(({ left, cells }) =>
      cells.every(({ right }, index) => right >= (cells[index - 1]?.right ?? left)),
    )
  )
}

function findColumns(definitions: Definitions): (edge: number) => number {
  const edges = new Set<number>()
  for (const { left, cells } of definitions) {
    edges.add(left)
    for (const { right } of cells) edges.add(right)
  }
  const columns = new Map<number, number>()
  let column = -1
  let start = Number.NEGATIVE_INFINITY
  for (const edge of [...edges].sort((a, b) => a - b)) {
    if (edge - start > SAME_EDGE) {
      column++
      start = edge
    }
    columns.set(edge, column)
  }
  return edge => columns.get(edge) ?? 0
}
