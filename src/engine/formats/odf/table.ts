/**
 * Tables (OpenDocument 1.3, part 3, 9.1). Positions covered by a spanning cell are written as covered cells; repeated
 * rows and cells are written once.
 */
import type { Budget } from '../../budget.ts'
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Alignment, Block } from '../../document/document.ts'
import type { GridCell } from '../prose/tables/table.ts'

interface TableContext {
  readonly budget: Budget
  readonly readBlocks: (cell: XmlElement) => readonly Block[]
  readonly alignmentOf: (cell: XmlElement) => Alignment
}

interface OdfTable {
  readonly grid: GridCell[][]
  readonly headerRows: number
}

export function readOdfTable(table: XmlElement, context: TableContext): OdfTable {
  const rows = listRows(table)
  return { grid: readGrid(rows, context), headerRows: countHeaderRows(rows) }
}

interface Row {
  readonly element: XmlElement
  readonly isHeader: boolean
}

/** Groups of rows nest. */
function listRows(parent: XmlElement, isHeader = false): Row[] {
  return parent.elements().flatMap(element => {
    switch (element.name) {
      case 'table:table-row':
        return [{ element, isHeader }]
      case 'table:table-header-rows':
        return listRows(element, true)
      case 'table:table-rows':
      case 'table:table-row-group':
        return listRows(element, isHeader)
      default:
        return []
    }
  })
}

function countHeaderRows(rows: readonly Row[]): number {
  const first = rows.findIndex(row => !row.isHeader)
  return Math.max(first, 0)
}

/** More than fit on any page. */
const MAX_COLUMNS = 1024

const EMPTY: readonly Block[] = []

/** Repeated cells cost almost nothing in a file, so each is charged as much as several. */
const COPY_COST = 20

function readGrid(rows: readonly Row[], context: TableContext): GridCell[][] {
  const { budget } = context
  const grid: GridCell[][] = []
  /** For each grid column the row at which the covering cell ends. */
  const coveredUntil: number[] = []

  for (const { element } of rows) {
    const cells = readCells(element, context)
    const repeated = readCount(element, 'table:number-rows-repeated')
    for (let repetition = 0; repetition < repeated; repetition++) {
      budget.spend('cells', repetition === 0 ? 1 : COPY_COST * Math.max(1, cells.length))
      grid.push(placeCells(cells, grid.length, coveredUntil, budget))
    }
  }
  for (const [row, cells] of grid.entries()) {
    for (const cell of cells) cell.rowSpan = Math.min(cell.rowSpan, grid.length - row)
  }
  return grid
}

interface WrittenCell extends Omit<GridCell, 'column'> {
  readonly isCovered: boolean
  readonly repeated: number
}

function readCells(row: XmlElement, context: TableContext): WrittenCell[] {
  return row.elements().flatMap(cell => {
    const isCovered = cell.name === 'table:covered-table-cell'
    if (!isCovered && cell.name !== 'table:table-cell') return []
    context.budget.spend('cells')
    return [
      {
        isCovered,
        repeated: readCount(cell, 'table:number-columns-repeated'),
        children: cell.children.length > 0 ? context.readBlocks(cell) : EMPTY,
        alignment: context.alignmentOf(cell),
        colSpan: readCount(cell, 'table:number-columns-spanned'),
        rowSpan: readCount(cell, 'table:number-rows-spanned'),
      },
    ]
  })
}

function placeCells(
  written: readonly WrittenCell[],
  row: number,
  coveredUntil: number[],
  budget: Budget,
): GridCell[] {
  const cells: GridCell[] = []
  let column = 0
  const isCovered = () => (coveredUntil[column] ?? 0) > row
  for (const cell of written) {
    for (let copy = 0; copy < cell.repeated && column < MAX_COLUMNS; copy++) {
      if (cell.isCovered && isCovered()) {
        column++
        continue
      }
      // A writer that omits the covered cells means the next free position.
      while (isCovered()) column++
      if (column >= MAX_COLUMNS) break
      if (copy > 0) budget.spend('cells', COPY_COST)
      const { children, alignment, rowSpan } = cell
      const colSpan = Math.min(cell.colSpan, MAX_COLUMNS - column)
      cells.push({ children, alignment, column, colSpan, rowSpan })
      for (let end = column + colSpan; column < end; column++) coveredUntil[column] = row + rowSpan
      // The covered cells follow.
      column -= colSpan - 1
    }
  }
  return cells
}

function readCount(element: XmlElement, name: string): number {
  const count = Number(element.attribute(name) ?? 1)
  return Number.isInteger(count) && count > 0 ? count : 1
}
