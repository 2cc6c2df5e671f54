/**
 * A table inside of a cell keeps the cell's padding on both sides. Its lines would divide all rows and
 * columns of the outer table, so they go, and its text is that of the cell.
 *
 *     ┌───────┬───┐
 *     │┌──┬──┐│ c │        one cell with a, b, d and e, and one with c
 *     ││ a│ b││   │
 *     │├──┼──┤│   │
 *     ││ d│ e││   │
 *     └┴──┴──┴┴───┘
 */
import type { Box } from '../../raw-page.ts'
import type { Edge, Edges } from './edges.ts'

/** Where the borders of columns and rows are, and which of them are drawn. */
interface Borders {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  /** Whether there is a line on the left of the column `line`, in this row. */
  readonly hasRight: (line: number, row: number) => boolean
  /** Whether there is a line above the row `line`, in this column. */
  readonly hasBelow: (line: number, column: number) => boolean
}

/** Cell padding, in points, is nearly always narrower, and the same on both sides. */
const MAX_PADDING = 8
const SAME = 1

/** The lines of the outer table; undefined if no other table is in it. */
export function dropNested({ horizontal, vertical }: Edges, borders: Borders): Edges | undefined {
  const boxes = findNested(borders)
  if (!boxes.length) return undefined
  return {
    horizontal: horizontal.filter(
      edge => !boxes.some(box => isWithin(edge, box.y0, box.y1, box.x0, box.x1)),
    ),
    vertical: vertical.filter(
      edge => !boxes.some(box => isWithin(edge, box.x0, box.x1, box.y0, box.y1)),
    ),
  }
}

const isWithin = (edge: Edge, low: number, high: number, from: number, to: number): boolean =>
  edge.at > low + SAME && edge.at < high - SAME && edge.from > from - SAME && edge.to < to + SAME

/** The cells, with their padding, that contain a table. */
function findNested({ xs, ys, hasRight, hasBelow }: Borders): Box[] {
  const columns = xs.length - 1
  const rows = ys.length - 1
  const widthAt = (column: number): number => xs[column + 1]! - xs[column]!
  const padding = Array.from({ length: columns }, (_, column) => column).filter(
    column => widthAt(column) <= MAX_PADDING,
  )
  const boxes: Box[] = []
  for (const [index, left] of padding.entries()) {
    const right = padding[index + 1]
    // Two lines around the whole table are its border.
    if (right === undefined || right - left < 2 || right - left + 1 === columns) continue
    if (Math.abs(widthAt(left) - widthAt(right)) > SAME || !isElsewhereOpen(left, right)) continue
    for (let row = 0; row < rows; row++) {
      if (!hasLinesBeside(left, row) || !hasLinesBeside(right, row)) continue
      let top = row
      while (top > 0 && isOpen(top, left, right)) top--
      let bottom = row + 1
      while (bottom < rows && isOpen(bottom, left, right)) bottom++
      if (hasInnerLine(left, right, top, bottom)) {
        boxes.push({ x0: xs[left]!, x1: xs[right + 1]!, y0: ys[top]!, y1: ys[bottom]! })
      }
      row = bottom - 1
    }
  }
  return boxes

  function hasLinesBeside(column: number, row: number): boolean {
    return hasRight(column, row) && hasRight(column + 1, row)
  }
  function isOpen(line: number, left: number, right: number): boolean {
    return !hasBelow(line, left) && !hasBelow(line, right)
  }
  /** Whether some row lacks the padding: otherwise it is white space between columns. */
  function isElsewhereOpen(left: number, right: number): boolean {
    for (let row = 0; row < rows; row++) {
      if (!hasRight(left + 1, row) && !hasRight(right, row)) return true
    }
    return false
  }
  /** Whether a line goes from padding to padding. */
  function hasInnerLine(left: number, right: number, top: number, bottom: number): boolean {
    for (let line = top + 1; line < bottom; line++) {
      let column = left + 1
      while (column < right && hasBelow(line, column)) column++
      if (column === right) return true
    }
    return false
  }
}
