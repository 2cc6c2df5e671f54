/**
 * Tables (OpenDocument 1.3, part 3, 9.1). Places that a spanning cell covers are written as covered
 * cells; rows and cells that repeat are written once.
 */
import type { Budget } from '../../budget.ts'
import type { XmlElement } from '../../containers/xml.ts'
import type { Alignment, Block } from '../../document/document.ts'
import type { GridCell } from '../word/table.ts'

export interface TableContext {
  readonly budget: Budget
  readonly readBlocks: (cell: XmlElement) => readonly Block[]
  readonly alignmentOf: (cell: XmlElement) => Alignment
}

export interface OdfTable {
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

/** More than any page has. */
const MAX_COLUMNS = 1024

const EMPTY: readonly Block[] = []

function readGrid(rows: readonly Row[], context: TableContext): GridCell[][] {
  const { budget } = context
  const grid: GridCell[][] = []
  /** For each grid column the row at which the cell ends that covers it. */
  const coveredUntil: number[] = []

  for (const { element } of rows) {
    const repeatedRows = readCount(element, 'table:number-rows-repeated')
    for (let repetition = 0; repetition < repeatedRows; repetition++) {
      budget.spend('nodes')
      const row = grid.length
      const cells: GridCell[] = []
      let column = 0
      const isCovered = () => (coveredUntil[column] ?? 0) > row
      const add = (cell: Omit<GridCell, 'column'>) => {
        budget.spend('cells')
        cells.push({ ...cell, column })
        coveredUntil.fill(row + cell.rowSpan, column, column + cell.colSpan)
        for (let covered = column; covered < column + cell.colSpan; covered++) {
          coveredUntil[covered] = row + cell.rowSpan
        }
        column++
      }

      for (const cell of element.elements()) {
        const isCell = cell.name === 'table:table-cell'
        if (!isCell && cell.name !== 'table:covered-table-cell') continue
        const repeated = readCount(cell, 'table:number-columns-repeated')
        for (let copy = 0; copy < repeated && column < MAX_COLUMNS; copy++) {
          if (!isCell && isCovered()) {
            column++
            continue
          }
          // A writer that leaves out the covered cells means the next free place.
          while (isCovered()) column++
          if (column >= MAX_COLUMNS) break
          add({
            children: cell.children.length > 0 ? context.readBlocks(cell) : EMPTY,
            alignment: context.alignmentOf(cell),
            colSpan: Math.min(
              readCount(cell, 'table:number-columns-spanned'),
              MAX_COLUMNS - column,
            ),
            rowSpan: readCount(cell, 'table:number-rows-spanned'),
          })
        }
      }
      grid.push(cells)
    }
  }
  for (const [row, cells] of grid.entries()) {
    for (const cell of cells) cell.rowSpan = Math.min(cell.rowSpan, grid.length - row)
  }
  return grid
}

function readCount(element: XmlElement, name: string): number {
  const count = Number(element.attribute(name) ?? 1)
  return Number.isInteger(count) && count > 0 ? count : 1
}
