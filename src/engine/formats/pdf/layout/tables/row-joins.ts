/** Rows of text become table rows: text that is wrapped inside cells is joined again. */
import { median } from '../../geometry.ts'
import { FEW, LARGE_PART, LOOSE_LEADING, MOST, REPEATED, SEVERAL } from '../../measures.ts'
import { wordsText } from '../../text/line.ts'
import { findMarker } from '../../text/markers.ts'
import type { Word } from '../../text/words.ts'
import { isAmount, isNumeric } from '../regions/numeric.ts'

export interface CellText {
  readonly column: number
  readonly columnSpan: number
  readonly words: readonly Word[]
}

export interface RowText {
  readonly cells: readonly CellText[]
  readonly baseline: number
  /** Whether a line is drawn between it and the row above. */
  readonly ruleAbove: boolean
}

/** Steps from row to row are so much wider than those from line to line. */
const WIDER_STEP = 1.25

/**
 * Rows that white parts, each with its further lines, whatever these say: the narrowest columns break even
 * numbers. Further lines have far fewer cells than the first, but for names of columns; else the white parts
 * groups of rows.
 *
 *     2.1.1   Verify that passwords are     521   5.1.1.
 *             long enough.                          2
 *
 *     2.1.2   Verify that they are kept.    521   5.1.1.
 */
export function joinBands(rows: readonly RowText[], size: number): CellText[][] | undefined {
  const distances = rows.slice(1).map((row, index) => row.baseline - rows[index]!.baseline)
  const low = [...distances].sort((a, b) => a - b)[Math.floor(distances.length * 0.15)]
  if (low === undefined || low > LOOSE_LEADING * size) return undefined
  const bands: RowText[][] = []
  rows.forEach((row, index) => {
    const isApart = index === 0 || row.ruleAbove || distances[index - 1]! > WIDER_STEP * low
    if (isApart) bands.push([row])
    else bands.at(-1)!.push(row)
  })
  const wrapped = bands.filter(band => band.length > 1)
  if (bands.length < SEVERAL || wrapped.length < REPEATED) return undefined
  if (wrapped.some(([first]) => first!.cells.length < SEVERAL)) return undefined
  const further = wrapped.flatMap(([first, ...rest]) => {
    const most = first === rows[0] ? first!.cells.length - 1 : MOST * first!.cells.length
    return rest.map(({ cells }) => cells.length <= most)
  })
  const full = further.filter(isShort => !isShort).length
  if (full > FEW * further.length) return undefined
  return bands.map(joinBand)
}

/**
 * Rows with a line drawn between any two, so that what is between two lines is one row: text only, of which some
 * cells have fewer lines than others.
 */
export function joinBetweenRules(rows: readonly RowText[]): CellText[][] | undefined {
  const bands: RowText[][] = []
  for (const row of rows) {
    if (row.ruleAbove || !bands.length) bands.push([row])
    else bands.at(-1)!.push(row)
  }
  const wrapped = bands.filter(band => band.length > 1)
  if (bands.length < SEVERAL || wrapped.length < REPEATED) return undefined
  const isOneRow = ([first, ...rest]: readonly RowText[]): boolean =>
    !rest.some(({ cells }) => cells.some(isAmount)) &&
    !rest.some(({ cells }) => areRowsOfNumbers(first!.cells, cells)) &&
    rest.some(({ cells }) => cells.length < first!.cells.length)
  if (!wrapped.every(isOneRow)) return undefined
  return bands.map(joinBand)
}

/** Whether several columns begin with a number in both, as `91.8 [89.8, 93.7]` does. */
function areRowsOfNumbers(above: readonly CellText[], below: readonly CellText[]): boolean {
  let columns = 0
  for (const cell of below) {
    const other = beginsWithNumber(cell) ? findColumn(above, cell.column) : undefined
    if (other && beginsWithNumber(other)) columns++
  }
  // One may be text that is wrapped by chance where a number is.
  return columns >= REPEATED
}

const beginsWithNumber = ({ words }: CellText): boolean => isNumeric(words[0]!.text)

const joinBand = ([first, ...rest]: readonly RowText[]): CellText[] =>
  rest.reduce((cells, row) => joinCells(cells, row.cells), [...first!.cells])

export function joinWrappedRows(all: readonly RowText[], size: number): CellText[][] {
  const rows = joinHeading(all, size)
  const distances = rows.slice(1).map((row, index) => row.baseline - rows[index]!.baseline)
  const wrapLimit = findWrapLimit(distances, size)
  const joined: { cells: CellText[]; last: RowText }[] = []
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    const above = joined.at(-1)
    const distance = distances[index - 1] ?? Number.POSITIVE_INFINITY
    if (above && !row.ruleAbove && isWrapped(above.cells, row, distance, wrapLimit, size)) {
      above.cells = joinCells(above.cells, row.cells)
      above.last = row
    } else joined.push({ cells: [...row.cells], last: row })
  }
  return joined.map(entry => entry.cells)
}

/** Lines of a heading are this close, in ems, from baseline to baseline. */
const MAX_HEADING_ROWS = 7

/**
 * Column headings of several lines, often level at the foot:
 *
 *                 Less:
 *     Category    Exclusions     →     Category | Less: Exclusions
 */
function joinHeading(rows: readonly RowText[], size: number): RowText[] {
  const firstData = rows.findIndex(row => row.cells.some(isAmount))
  let end = firstData
  // A line with text in the first column only is the heading of a group of rows.
  while (end > 0 && rows[end - 1]!.cells.length === 1 && rows[end - 1]!.cells[0]!.column === 0)
    end--
  if (end < 2 || end > MAX_HEADING_ROWS) return [...rows]
  let start = end - 1
  while (start > 0 && isSameHeading(rows[start - 1]!, rows[start]!, size)) start--
  if (start === end - 1 || !areHeading(rows, start, end)) return [...rows]
  const heading = rows.slice(start, end).reduce((above, row) => ({
    baseline: row.baseline,
    ruleAbove: above.ruleAbove,
    cells: joinCells(above.cells, row.cells),
  }))
  return [...rows.slice(0, start), heading, ...rows.slice(end)]
}

/** Names have more lines in one column than in another, or a rule below, and numbers follow, not one by chance. */
function areHeading(rows: readonly RowText[], start: number, end: number): boolean {
  const width = Math.max(...rows.map(row => row.cells.length))
  if (!rows.slice(start, end).every(row => row.cells.length === width)) return true
  const body = rows.slice(end)
  const numbers = body.filter(row => row.cells.some(isAmount)).length
  return rows[end]!.ruleAbove && numbers >= body.length / 2
}

const isSameHeading = (above: RowText, row: RowText, size: number): boolean =>
  !row.ruleAbove &&
  row.baseline - above.baseline < LOOSE_LEADING * size &&
  !above.cells.some(cell => cell.columnSpan > 1)

/** If rows are clearly further apart than lines, anything closer is a line of the same row. */
function findWrapLimit(distances: readonly number[], size: number): number {
  if (distances.length < 3) return 0
  const sorted = [...distances].sort((a, b) => a - b)
  const low = sorted[Math.floor(sorted.length * 0.15)]!
  const high = median(sorted.filter(distance => distance > low * WIDER_STEP))
  const near = sorted.filter(distance => distance <= low * WIDER_STEP).length
  if (high === undefined || low > LOOSE_LEADING * size || near === sorted.length) return 0
  return near < LARGE_PART * sorted.length && sorted.length - near >= 2 ? (low + high) / 2 : 0
}

function isWrapped(
  above: readonly CellText[],
  row: RowText,
  distance: number,
  wrapLimit: number,
  size: number,
): boolean {
  if (distance > 2 * size) return false
  const { cells } = row
  let numbers = 0
  let inBoth = 0
  for (const cell of cells) {
    const areNumeric = isAmount(cell)
    if (areNumeric) numbers++
    const other = findColumn(above, cell.column)
    if (!other) continue
    if (areNumeric && isAmount(other)) return false
    inBoth++
  }
  if (wrapLimit > 0 && (distance >= wrapLimit || numbers <= 1)) return distance < wrapLimit
  if (numbers > 0) {
    // The label began on the previous line: its end is with the numbers.
    const label = cells[0]
    return (
      above.length === 1 &&
      label !== undefined &&
      label.column === above[0]!.column &&
      /^\p{Ll}/u.test(wordsText(label.words)) &&
      !/[.:;]$/.test(wordsText(above[0]!.words))
    )
  }
  if (inBoth < cells.length || cells.length >= above.length) return false
  if (cells.every(cell => standsOut(cell, findColumn(above, cell.column)!))) return false
  if (areRowsOfNumbers(above, cells)) return false
  const startsInside = cells.every(cell => cell.column > 0)
  return startsInside || cells.every(cell => continues(wordsText(cell.words)))
}

/** Bold below plain letters: the name of a group, or of other columns. */
export const standsOut = (cell: CellText, above: CellText): boolean =>
  isBoldCell(cell) && !isBoldCell(above)

export const isBoldCell = ({ words }: CellText): boolean =>
  words.every(({ style, isDoubled }) => style.font.isBold || isDoubled)

function findColumn(cells: readonly CellText[], column: number): CellText | undefined {
  for (const cell of cells) if (cell.column === column) return cell
  return undefined
}

/** "(of which …)" continues, "b. Donations" does not. */
const continues = (text: string): boolean => /^[\p{Ll}(&]/u.test(text) && !findMarker(text)

export function joinCells(above: readonly CellText[], below: readonly CellText[]): CellText[] {
  const cells = [...above]
  for (const cell of below) {
    const index = cells.findIndex(
      other => other.column <= cell.column && other.column + other.columnSpan > cell.column,
    )
    const target = cells[index]
    if (target) cells[index] = { ...target, words: [...target.words, ...cell.words] }
    else cells.push(cell)
  }
  return cells.sort((a, b) => a.column - b.column)
}
