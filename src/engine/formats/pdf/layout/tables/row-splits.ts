/**
 * Rows of a grid that hold several rows of text: tables often have lines between columns and around,
 * and none between their rows. Three signs tell rows from wrapped text:
 *
 *     a  12      the lines of the cells     1  one thing    a column of numbers:    one    long text
 *     b  34      stand at the same             and more     each begins a row              that goes on
 *     c  56      heights                    2  another                              (white over all cells)
 *                                           3  a third                              two    long text
 */
import { firstIndex } from '../../../../sorted.ts'
import { MOST, REPEATED, SEVERAL } from '../../measures.ts'
import type { Line } from '../../text/line.ts'
import { findMarker } from '../../text/markers.ts'
import { isNumeric } from '../regions/numeric.ts'
import type { CellBlock } from './table.ts'

/** Baselines of one row are this close, in ems. */
const SAME_HEIGHT = 0.5
/** Column names have no more lines than this. */
const MAX_HEAD_LINES = 4

/** The drawn row as its rows of text; `isHead` for the first of several, which may name the columns. */
export function splitRow(
  row: readonly CellBlock[],
  columnCount: number,
  isHead: boolean,
): CellBlock[][] {
  const labels = labelsOf(row)
  const filled = row.filter(cell => cell.lines.length > 0 && !labels.includes(cell))
  if (columnCount < 2 || filled.length < 2) return [[...row]]
  const starts = findStarts(filled, isHead)
  if (starts.length < 2) return [[...row]]
  const rows = starts.map(() => row.map(cell => ({ ...cell, rowSpan: 1, lines: [] as Line[] })))
  // What is left of the rows names them together.
  let isLeft = true
  row.forEach((cell, column) => {
    const { lines } = cell
    const isBeside = labels.includes(cell) || (isLeft && isInMiddle(lines, starts))
    isLeft &&= isBeside || !lines.length
    if (isBeside) rows[0]![column]!.lines.push(...lines)
    else for (const line of lines) rows[findRow(starts, line)]![column]!.lines.push(line)
  })
  return rows
}

/** A few cells beside several drawn rows, left of the others: they say nothing about the lines of this one. */
function labelsOf(row: readonly CellBlock[]): readonly CellBlock[] {
  const end = row.findIndex(cell => cell.rowSpan === 1)
  return end < row.length / 2 ? row.slice(0, Math.max(end, 0)) : []
}

/** Whether lines that are fewer than the rows are in the middle of these, not beside the first. */
function isInMiddle(lines: readonly Line[], starts: readonly number[]): boolean {
  if (!lines.length || lines.length >= starts.length) return false
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const reach = SAME_HEIGHT * first.size
  const middle = (starts[0]! + starts.at(-1)!) / 2 + reach
  const own = (first.baseline + last.baseline) / 2
  return first.baseline > starts[0]! + 2 * reach && Math.abs(own - middle) < reach
}

/** The last row that begins at or above the line; what is above all of them goes with the first. */
function findRow(starts: readonly number[], { baseline }: Line): number {
  let low = 0
  let high = starts.length
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= baseline) low = middle
    else high = middle
  }
  return low
}

/** The heights at which rows begin: slightly above the baselines of their first lines. */
function findStarts(cells: readonly CellBlock[], isHead: boolean): number[] {
  const longest = cells.reduce((a, b) => (b.lines.length > a.lines.length ? b : a))
  if (longest.lines.length < 2) return []
  if (isHead && longest.lines.length <= MAX_HEAD_LINES && !cells.some(hasNumbers)) return []
  const starts =
    areLevel(cells, longest) || areNamed(cells, longest)
      ? longest.lines.filter(line => !isAlone(cells, longest, line))
      : (findKeys(cells) ?? findBands(cells))
  return starts.map(({ baseline, size }) => baseline - SAME_HEIGHT * size)
}

/** Whether several cells have nearly all their lines at the same heights, and hardly any has one elsewhere. */
function areLevel(cells: readonly CellBlock[], { lines }: CellBlock): boolean {
  // Fewer are more likely wrapped text in every cell.
  if (lines.length < SEVERAL) return areTwoRows(cells, lines)
  const nearlyAll = Math.ceil(lines.length * MOST)
  const level = cells.filter(cell => cell.lines.every(line => isAt(lines, line)))
  const full = level.filter(cell => cell.lines.length >= nearlyAll)
  if (full.length < 2) return false
  if (!full.some(hasNumbers)) return full.length >= MOST * cells.length && !full.some(isWrapped)
  return level.length >= MOST * cells.length
}

/** Whether the first cell has nothing but names with a colon, and the others have what they name beside them. */
const areNamed = (cells: readonly CellBlock[], { lines }: CellBlock): boolean =>
  cells[0]!.lines.length === lines.length &&
  cells[0]!.lines.every(({ text }) => text.endsWith(':')) &&
  cells.every(cell => cell.lines.every(line => isAt(cells[0]!.lines, line)))

/** Two lines are two rows if every cell has both, and several have a number in each. */
const areTwoRows = (cells: readonly CellBlock[], lines: readonly Line[]): boolean =>
  cells.every(cell => cell.lines.length === 2 && cell.lines.every(line => isAt(lines, line))) &&
  cells.filter(cell => cell.lines.every(line => isNumeric(line.text))).length >= REPEATED

/** Whether the line has nothing beside it and is not where rows have their names: the row above continues. */
const isAlone = (cells: readonly CellBlock[], own: CellBlock, line: Line): boolean =>
  own !== cells[0] && !cells.some(cell => cell !== own && isAt(cell.lines, line))

/** The numbers of a column that has nothing else, if no text continues where one of them is, unless each has one line. */
function findKeys(cells: readonly CellBlock[]): readonly Line[] | undefined {
  const columns = cells.filter(
    ({ lines }) => lines.length >= SEVERAL && lines.every(line => isNumeric(line.text)),
  )
  if (!columns.length) return undefined
  const { lines: keys } = columns.reduce((a, b) => (b.lines.length > a.lines.length ? b : a))
  const first = keys[0]!
  const isBroken = cells.some(({ lines }) => {
    const areBeside = lines.length === keys.length && lines.every(line => isAt(keys, line))
    return lines.some(
      (line, index) =>
        (index > 0 && !areBeside && continues(line) && isAt(keys, line)) ||
        line.baseline < first.baseline - SAME_HEIGHT * line.size,
    )
  })
  return isBroken ? undefined : keys
}

/**
 * White space over all cells so much higher than between the lines of one text, below which several cells continue.
 */
const MIN_BAND = 1.5

function findBands(cells: readonly CellBlock[]): readonly Line[] {
  const distances: number[] = []
  for (const { lines } of cells) {
    for (let i = 1; i < lines.length; i++)
      distances.push(lines[i]!.baseline - lines[i - 1]!.baseline)
  }
  const leading = new Float64Array(distances).sort()[distances.length >> 2]
  if (leading === undefined) return []
  const lines = cells.flatMap(cell => cell.lines).sort((a, b) => a.baseline - b.baseline)
  const starts: Line[] = [lines[0]!]
  lines.forEach((line, index) => {
    const above = lines[index - 1]
    if (!above || line.baseline - above.baseline < MIN_BAND * leading) return
    let end = index + 1
    while (lines[end] && lines[end]!.baseline - line.baseline < SAME_HEIGHT * line.size) end++
    const level = lines.slice(index, end)
    if (level.length >= 2 && !level.some(continues)) starts.push(line)
  })
  return starts
}

const hasNumbers = ({ lines }: CellBlock): boolean =>
  lines.filter(line => isNumeric(line.text)).length >= MOST * lines.length

/** Lines that continue with a lower-case letter are one text, lines with bullets one list. */
const isWrapped = ({ lines }: CellBlock): boolean => lines.slice(1).some(continues)

const continues = ({ text }: Line): boolean =>
  /^\(?\p{Ll}/u.test(text) || (!isNumeric(text) && findMarker(text)?.kind === 'bullet')

/** Whether the line is at the height of one of the others, which come from top to bottom. */
function isAt(others: readonly Line[], { baseline, size }: Line): boolean {
  const near = others[firstIndex(others, other => other.baseline >= baseline - SAME_HEIGHT * size)]
  return near !== undefined && near.baseline < baseline + SAME_HEIGHT * size
}
