/**
 * Rows of a grid that hold several rows of text: tables often have lines between columns and around,
 * and none between their rows. Where the lines of all cells stand at the same heights, each height is
 * a row; where one cell has more lines than the others, its text is only wrapped.
 */
import type { Line } from '../text/line.ts'
import { findMarker } from '../text/markers.ts'
import { isFigure } from './figures.ts'
import type { CellBlock } from './table.ts'

/** Fewer lines than this are more likely wrapped text in every cell. */
const MIN_LINES = 3
const SAME_HEIGHT = 0.5

export function splitRow(row: readonly CellBlock[], columnCount: number): CellBlock[][] {
  const filled = row.filter(cell => cell.lines.length > 0)
  if (columnCount < 2 || filled.length < 2) return [[...row]]
  const longest = filled.reduce((a, b) => (b.lines.length > a.lines.length ? b : a))
  const heights = longest.lines.map(line => line.baseline)
  if (heights.length < MIN_LINES) return [[...row]]
  const nearlyAll = Math.ceil(heights.length * 0.6)
  const aligned = filled.filter(
    cell => cell.lines.length >= nearlyAll && cell.lines.every(line => isAt(heights, line)),
  )
  if (aligned.length < 2 || aligned.length < 0.6 * filled.length) return [[...row]]
  if (!aligned.some(hasFigures) && aligned.some(isWrapped)) return [[...row]]
  return heights.map((_, index) =>
    row.map(cell => ({
      ...cell,
      rowSpan: 1,
      lines: cell.lines.filter(line => nearestIndex(heights, line.baseline) === index),
    })),
  )
}

const hasFigures = ({ lines }: CellBlock): boolean =>
  lines.filter(line => isFigure(line.text)).length >= 0.6 * lines.length

/** Lines that go on with a small letter are one text, lines with bullets one list. */
const isWrapped = ({ lines }: CellBlock): boolean =>
  lines
    .slice(1)
    .some(line => /^[\p{Ll}(]/u.test(line.text) || findMarker(line.text)?.kind === 'bullet')

const isAt = (heights: readonly number[], line: Line): boolean =>
  heights.some(height => Math.abs(height - line.baseline) < SAME_HEIGHT * line.size)

function nearestIndex(heights: readonly number[], value: number): number {
  let best = 0
  heights.forEach((height, index) => {
    if (Math.abs(height - value) < Math.abs(heights[best]! - value)) best = index
  })
  return best
}
