/**
 * The first row of a table is its header, which every renderer makes bold. If an author has made all of it bold as
 * well, the marks mean nothing and are left out.
 */
import { type Block, MARKS } from '../../../document/document.ts'
import { withoutStrong } from '../../../document/runs.ts'
import type { GridCell } from './table.ts'

export function unmarkHeader(grid: readonly (readonly GridCell[])[]): (readonly GridCell[])[] {
  const [header = [], ...body] = grid
  const filled = header.filter(cell => cell.children.length > 0)
  if (!filled.length || !filled.every(isBold)) return [...grid]
  return [header.map(cell => ({ ...cell, children: cell.children.map(unmark) })), ...body]
}

const isBold = (cell: GridCell): boolean =>
  cell.children.every(
    block =>
      block.type === 'paragraph' && block.children.every(({ marks }) => marks & MARKS.strong),
  )

const unmark = (block: Block): Block =>
  block.type === 'paragraph'
    ? { type: 'paragraph', children: block.children.map(withoutStrong) }
    : block
