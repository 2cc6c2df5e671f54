/**
 * RTF and [MS-DOC] have no grid: every row says where the edges of its own cells are, in twips. The
 * grid is the set of all edges, and a cell covers the columns between its two.
 *
 *     row 1   0      2000      4000          columns   0 │ 1 │ 2
 *     row 2   0  1000          4000          row 2's second cell covers columns 1 and 2
 */
import type { Alignment, Block } from '../../../document/document.ts'
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
  /** `first` begins a merged cell, `next` continues it. */
  readonly horizontal?: 'first' | 'next' | undefined
  readonly vertical?: 'first' | 'next' | undefined
}

export interface RowOfCells {
  readonly definition: RowDefinition
  readonly cells: readonly { readonly children: readonly Block[]; readonly alignment: Alignment }[]
}

/** Edges closer than this, in twips, are meant to be the same: programs round, and people drag. */
const SAME_EDGE = 45

export function placeOnGrid(given: readonly RowOfCells[]): GridCell[][] {
  const rows = joinMerged(given)
  const columnsOf = chooseColumns(rows)
  /** The cell at each column that a cell below can continue. */
  let above = new Map<number, GridCell>()
  return rows.map(({ definition, cells }) => {
    const columns = columnsOf(definition)
    const row: GridCell[] = []
    const current = new Map<number, GridCell>()
    let column = columns?.[0] ?? 0
    if (column > 0) {
      row.push({ children: [], alignment: 'none', column: 0, colSpan: column, rowSpan: 1 })
    }
    for (const [index, cell] of cells.entries()) {
      const vertical = definition.cells[index]?.vertical
      const colSpan = Math.max(1, (columns?.[index + 1] ?? column + 1) - column)
      const upper = vertical === 'next' ? above.get(column) : undefined
      if (upper && upper.colSpan === colSpan) {
        upper.rowSpan++
        current.set(column, upper)
      } else {
        const { children, alignment } = cell
        const placed = { children, alignment, column, colSpan, rowSpan: 1 }
        row.push(placed)
        if (vertical) current.set(column, placed)
      }
      column += colSpan
    }
    above = current
    return row
  })
}

/** Cells that are merged with the one to their left are gone, and that one is as wide as all. */
function joinMerged(rows: readonly RowOfCells[]): RowOfCells[] {
  const joined = new Map<RowDefinition, RowDefinition>()
  return rows.map(row => {
    const { definition, cells } = row
    const isGone = (index: number) => definition.cells[index]?.horizontal === 'next'
    // What some programs leave in such a cell is kept, and the cell with it.
    if (cells.some((cell, index) => isGone(index) && cell.children.length > 0)) return row
    let whole = joined.get(definition)
    if (!whole) {
      const kept = definition.cells.filter((_, index) => !isGone(index + 1))
      const first = definition.cells.filter((_, index) => !isGone(index))
      const vertical = (index: number) => first[index]?.vertical
      whole = {
        ...definition,
        cells: kept.map(({ right }, index) => ({ right, vertical: vertical(index) })),
      }
      joined.set(definition, whole)
    }
    return { definition: whole, cells: cells.filter((_, index) => !isGone(index)) }
  })
}

/** The columns of a row's edges, from the left; undefined if cells are counted instead. */
type ColumnsOf = (definition: RowDefinition) => readonly number[] | undefined

/** A grid with more columns than this per cell of the widest row was not drawn by anybody. */
const MAX_COLUMNS_PER_CELL = 2

function chooseColumns(rows: readonly RowOfCells[]): ColumnsOf {
  const definitions = [...new Set(rows.map(row => row.definition))]
  if (!hasEdges(rows, definitions) || isRegular(rows, definitions)) return () => undefined
  // A row of one cell is a heading or a note across the table, and defines no columns.
  const drawn = definitions.filter(({ cells }) => cells.length > 1)
  const { columns, starts } = findColumns(drawn)
  const widest = findWidest(definitions)
  const isRough = starts.length - 1 > MAX_COLUMNS_PER_CELL * widest.cells.length
  const reference = isRough ? listEdges(widest) : starts
  const place = (definition: RowDefinition): number[] => {
    const edges = listEdges(definition)
    return isRough || definition.cells.length === 1
      ? snap(edges, reference)
      : edges.map(edge => columns.get(edge) ?? 0)
  }
  const placed = new Map(definitions.map(definition => [definition, place(definition)]))
  return definition => placed.get(definition)
}

const listEdges = ({ left, cells }: RowDefinition): number[] => [
  left,
  ...cells.map(({ right }) => right),
]

/** Each of them once, since many rows share one. */
type Definitions = readonly RowDefinition[]

/** The same number of cells in every row, and none merged: columns are what people see, whatever the widths. */
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

/** The column of every edge, and where each column starts. */
function findColumns(definitions: Definitions): {
  columns: Map<number, number>
  starts: readonly number[]
} {
  const edges = new Set<number>()
  for (const definition of definitions) for (const edge of listEdges(definition)) edges.add(edge)
  const columns = new Map<number, number>()
  const starts: number[] = []
  for (const edge of [...edges].sort((a, b) => a - b)) {
    if (edge - (starts.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME_EDGE) starts.push(edge)
    columns.set(edge, starts.length - 1)
  }
  return { columns, starts }
}

const findWidest = (definitions: Definitions): RowDefinition =>
  definitions.reduce((widest, other) => (other.cells.length > widest.cells.length ? other : widest))

/**
 * Rows of a hand-made table that are only roughly aligned: each edge is mapped to the nearest one of the row with the
 * most cells, in order, and so that every cell keeps a column.
 */
function snap(edges: readonly number[], reference: readonly number[]): number[] {
  const columns: number[] = []
  for (const [index, edge] of edges.entries()) {
    const least = index === 0 ? 0 : columns[index - 1]! + 1
    const most = reference.length - (edges.length - index)
    let column = least
    while (column < most && isNearer(reference[column + 1]!, reference[column]!, edge)) column++
    columns.push(column)
  }
  return columns
}

const isNearer = (next: number, current: number, edge: number): boolean =>
  Math.abs(next - edge) < Math.abs(current - edge)
