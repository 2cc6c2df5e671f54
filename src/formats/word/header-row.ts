/**
 * The first row of a table is its header, which every renderer makes bold. Where an author has made
 * all of it bold as well, the marks say nothing and are left out.
 */
import type { Block, Inline } from '../../document/document.ts'
import type { GridCell } from './table.ts'

export function unmarkHeader(grid: readonly (readonly GridCell[])[]): (readonly GridCell[])[] {
  const [header = [], ...body] = grid
  const filled = header.filter(cell => cell.children.length > 0)
  if (!filled.length || !filled.every(isBold)) return [...grid]
  return [header.map(cell => ({ ...cell, children: cell.children.map(unmark) })), ...body]
}

const isBold = (cell: GridCell): boolean =>
  cell.children.every(block => findBold(block) !== undefined)

/** What a paragraph holds that is bold as a whole. */
function findBold(block: Block): readonly Inline[] | undefined {
  const only = block.type === 'paragraph' && block.children.length === 1 && block.children[0]
  return only && only.type === 'strong' ? only.children : undefined
}

function unmark(block: Block): Block {
  const children = findBold(block)
  return children ? { type: 'paragraph', children } : block
}
