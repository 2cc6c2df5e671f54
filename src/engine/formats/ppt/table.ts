/**
 * Tables, which are groups of text boxes and lines: each box is a cell, and its edges are those of
 * the grid. A merged cell is a box that reaches over several columns or rows.
 *
 *     left edges    0      40      80           columns begin at 0, 40, 80
 *     top edge 0    [  a  ][  b          ]      b covers two columns
 *     top edge 9    [  c  ][  d  ][  e   ]
 */
import type { Budget } from '../../budget.ts'
import type { Block } from '../../document/document.ts'
import { firstIndex } from '../../sorted.ts'
import { type GridCell, tableOfCells } from '../prose/tables/table.ts'
import type { Box } from '../slides/order.ts'
import type { Shape, TextShape } from '../slides/shape.ts'
import { toBlocks } from '../slides/text.ts'

export function buildTable(
  shapes: readonly Shape[],
  { budget }: { readonly budget: Budget },
): Block[] {
  const cells = shapes.filter(isCell)
  const columns = sortEdges(cells.map(({ box }) => box.left))
  const rows = sortEdges(cells.map(({ box }) => box.top))
  budget.spend('cells', columns.length * rows.length)
  const starts = new Map(cells.map(cell => [`${cell.box.top} ${cell.box.left}`, cell]))
  const isCovered = rows.map(() => columns.map(() => false))
  const grid = rows.map((top, row) =>
    columns.flatMap((left, column): GridCell[] => {
      if (isCovered[row]![column]) return []
      const cell = starts.get(`${top} ${left}`)
      const colSpan = cell ? countEdges(columns, left, left + cell.box.width) : 1
      const rowSpan = cell ? countEdges(rows, top, top + cell.box.height) : 1
      // Overlapping cells cover the same positions again and again.
      budget.spend('nodes', colSpan * rowSpan)
      for (const covered of isCovered.slice(row, row + rowSpan)) {
        covered.fill(true, column, column + colSpan)
      }
      const children = cell ? toBlocks(cell.paragraphs) : []
      const alignment = cell?.paragraphs[0]?.alignment ?? 'none'
      return [{ children, alignment, column, colSpan, rowSpan }]
    }),
  )
  return tableOfCells(grid, 1)
}

type Cell = TextShape & { readonly box: Box }

const isCell = (shape: Shape): shape is Cell => shape.type === 'text' && shape.box !== undefined

const sortEdges = (edges: readonly number[]): number[] =>
  [...new Set(edges)].sort((one, other) => one - other)

const countEdges = (edges: readonly number[], start: number, end: number): number =>
  Math.max(1, countBefore(edges, end) - countBefore(edges, start))

/** How many of the edges lie before a place. */
const countBefore = (edges: readonly number[], place: number): number =>
  firstIndex(edges, edge => edge >= place)
