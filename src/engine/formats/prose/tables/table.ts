/** From the cells of a word processor's table, placed on their grid, to the table of the document. */
import type { Alignment, Block } from '../../../document/document.ts'
import { blocksText } from '../../../document/text.ts'
import { dropEmptyLines } from './empty-lines.ts'
import { unmarkHeader } from './header-row.ts'

export interface GridCell {
  readonly children: readonly Block[]
  readonly alignment: Alignment
  /** Grid column of its left side. */
  readonly column: number
  colSpan: number
  rowSpan: number
}

/** The table; or, for a box drawn around text, or several stacked ones, their content. */
export function toTableBlocks(grid: readonly (readonly GridCell[])[], headerRows: number): Block[] {
  const { rows, headerRows: headers } = dropEmptyLines({ rows: grid, headerRows })
  if (rows.every(row => row.length <= 1) && (rows.length === 1 || isLayout(rows, headers))) {
    return rows.flatMap(row => row.flatMap(cell => [...cell.children]))
  }
  return tableOfCells(rows, headers)
}

/** Longer than the text of cells in one column that are meant to be compared. */
const LONG_TEXT = 150

/** One column of whole paragraphs, pictures or page content is only a layout table. */
function isLayout(rows: readonly (readonly GridCell[])[], headerRows: number): boolean {
  return headerRows === 0 && rows.some(row => row.some(cell => isPageLike(cell.children)))
}

const isPageLike = (blocks: readonly Block[]): boolean =>
  blocks.some(block => PAGE_LIKE.has(block.type) || hasImage(block)) ||
  blocksText(blocks).length > LONG_TEXT

const hasImage = (block: Block): boolean =>
  block.type === 'paragraph' && block.children.some(({ content }) => content.type === 'image')

const PAGE_LIKE: ReadonlySet<Block['type']> = new Set(['heading', 'table', 'quote', 'rule'])

/** The table, whatever its size; undefined if it has no cell. */
export function tableOfCells(grid: readonly (readonly GridCell[])[], headerRows: number): Block[] {
  const width = grid.reduce((most, row) => Math.max(most, rowWidth(row)), 0)
  if (width === 0) return []
  const columns = findAlignments(grid, width)
  return [{ type: 'table', columns, headerRows, rows: unmarkHeader(grid) }]
}

/** A column is aligned if all of its non-empty cells below the first row agree. */
function findAlignments(grid: readonly (readonly GridCell[])[], width: number): Alignment[] {
  const found = new Array<Alignment | undefined>(width)
  for (let row = 1; row < grid.length; row++) {
    for (const { column, colSpan, children, alignment } of grid[row]!) {
      if (colSpan > 1 || children.length === 0) continue
      const known = found[column]
      found[column] = known === undefined || known === alignment ? alignment : 'none'
    }
  }
  return Array.from(found, alignment => alignment ?? 'none')
}

function rowWidth(row: readonly GridCell[]): number {
  const last = row.at(-1)
  return last ? last.column + last.colSpan : 0
}
