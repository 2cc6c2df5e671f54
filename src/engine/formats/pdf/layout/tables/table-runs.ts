/** Runs of rows that may be a table: most of them have several pieces, and they are close together. */
import { median, union, widthOf } from '../../geometry.ts'
import { CAPTION_IN_ROWS } from '../../languages.ts'
import {
  LARGE_PART,
  LARGER,
  LARGER_STEP,
  LOOSE_LEADING,
  MAX_ROW_DISTANCE,
  SEVERAL,
  TEXT_WORDS,
} from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { DISPLAY_RATIO } from '../../statistics.ts'
import { isAllBold, readNumberFromRight, SAME_START, wordsText } from '../../text/line.ts'
import { findMarker } from '../../text/markers.ts'
import type { Piece } from '../../text/pieces.ts'
import { areFromRight } from '../../text/right-to-left.ts'
import { findColumnStripes, type Stripe } from '../regions/columns.ts'
import { isAmount, isNumeric } from '../regions/numeric.ts'
import { joinAligned } from './aligned-runs.ts'
import type { Edge } from './edges.ts'
import {
  baselineOf,
  chunksOf,
  isBoldRow,
  type RowRange,
  type TextRow,
  wordsOfRow,
} from './text-row.ts'

/** A typewritten document has monospaced text that is not code. */
export function findRuns(rows: readonly TextRow[], region: Box, isTyped: boolean): RowRange[] {
  return joinAligned(listRuns(rows, region, isTyped), rows)
    .flatMap(run => splitAtLabels(run, rows))
    .flatMap(run => splitAtHeads(run, rows))
    .flatMap(run => splitAtBoldHeads(run, rows))
    .flatMap(run => splitAtBreaks(run, rows))
}

/** Rows with one chunk only, between rows with several: wrapped text and group headings. */
const MAX_SINGLE_ROWS = 3
const WIDE_ROW = 4

/** Words of a line of prose, if it is wide or ends a sentence. */
const PROSE_WORDS = 8
const SENTENCE_END = /[\p{L})][.:]$/u

/** Code is in columns for other reasons than tables are. */
export type RowKind = 'several' | 'single' | 'prose' | 'code'

function listRuns(rows: readonly TextRow[], region: Box, isTyped: boolean): RowRange[] {
  const runs: RowRange[] = []
  let start = -1
  let lastSeveral = -1
  /** The last row with enough cells to show in which of them a line continues. */
  let lastWide = -1
  let singles = 0
  const finish = (): void => {
    if (start >= 0 && lastSeveral > start) runs.push({ start, end: lastSeveral + 1 + singles })
    start = -1
    lastSeveral = -1
    lastWide = -1
    singles = 0
  }
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    const kind = findKind(row, region, isTyped)
    const above = rows[index - 1]
    const size = row.pieces[0]!.size
    if (start >= 0 && above && baselineOf(row) - baselineOf(above) > MAX_ROW_DISTANCE * size)
      finish()
    if (kind === 'several') {
      if (start >= 0 && areHeadings(row, rows[index - 1]!)) finish()
      if (start >= 0 && index - start > 1 && areTitles(rows, start, index)) finish()
      if (start < 0) start = index
      lastSeveral = index
      if (row.pieces.length >= WIDE_ROW) lastWide = index
      singles = 0
      continue
    }
    if (start < 0) continue
    // Wrapped text stays under the cell that it began in.
    const isWrapped =
      singles === index - lastSeveral - 1 &&
      (continues(rows[lastSeveral]!, row, above!) ||
        (lastWide >= 0 && isBelowText(row, above!) && continues(rows[lastWide]!, row, above!)))
    if (isWrapped) {
      singles++
      continue
    }
    const isHeading =
      size > LARGER * rows[lastSeveral]!.pieces[0]!.size &&
      above !== undefined &&
      baselineOf(row) - baselineOf(above) > LOOSE_LEADING * size &&
      !hasNumbers(rows[index + 1])
    const isFar = index - lastSeveral - singles > MAX_SINGLE_ROWS
    if (kind === 'prose' || kind === 'code' || isHeading || isFar || isCaption(row)) finish()
  }
  finish()
  return runs
}

/** Headings side by side, below a table: larger than its rows, and further from them than rows from each other. */
const areHeadings = (row: TextRow, above: TextRow): boolean =>
  !row.pieces.some(piece => /\d/.test(wordsText(piece.words))) &&
  row.pieces.every(({ size }) => above.pieces.every(other => size > LARGER * other.size)) &&
  baselineOf(row) - baselineOf(above) > LOOSE_LEADING * row.pieces[0]!.size

/**
 * Whether the rows from `start` to a row of cells are larger than it, one of them alone: a title in several pieces,
 * with a heading below it, is no head.
 */
function areTitles(rows: readonly TextRow[], start: number, index: number): boolean {
  const size = DISPLAY_RATIO * Math.max(...rows[index]!.pieces.map(piece => piece.size))
  for (let above = start; above < index; above++) {
    if (rows[above]!.pieces.some(piece => piece.size < size)) return false
  }
  return rows[index - 1]!.pieces.length === 1
}

export const isCaption = (row: TextRow): boolean => CAPTION_IN_ROWS.test(wordsText(wordsOfRow(row)))

/** The column names repeat: another table begins, with anything that is alone above them. */
function splitAtHeads(run: RowRange, rows: readonly TextRow[]): RowRange[] {
  const head = rows[run.start]!.pieces
  const name = wordsText(head[0]!.words)
  if (isNumeric(name) || !/\p{L}{2}/u.test(name)) return [run]
  const parts: RowRange[] = []
  let { start } = run
  for (let index = start + SEVERAL + 1; index < run.end - 1; index++) {
    const { pieces } = rows[index]!
    if (pieces.length !== head.length || wordsText(pieces[0]!.words) !== name) continue
    let first = index
    while (first - 1 > start && rows[first - 1]!.pieces.length === 1) first--
    if (first - start <= SEVERAL || (first === index && !isSameText(pieces, head))) continue
    parts.push({ start, end: first })
    start = index
  }
  return [...parts, { start, end: run.end }]
}

/** Bold column names without any number, as at the start, and plain rows below: another table begins. */
function splitAtBoldHeads(run: RowRange, rows: readonly TextRow[]): RowRange[] {
  if (!isBoldHead(rows[run.start]!)) return [run]
  const parts: RowRange[] = []
  let { start } = run
  for (let index = start + 2; index < run.end - 1; index++) {
    const below = rows[index + 1]!
    if (!isBoldHead(rows[index]!) || isBoldRow(rows[index - 1]!)) continue
    if (isBoldRow(below) || below.pieces.length < 2) continue
    parts.push({ start, end: index })
    start = index
  }
  return [...parts, { start, end: run.end }]
}

const isBoldHead = (row: TextRow): boolean =>
  row.pieces.length > 1 &&
  isBoldRow(row) &&
  !row.pieces.some(piece => /\d/.test(wordsText(piece.words)))

/** Rows with labels that may precede a table. */
const MAX_LABEL_ROWS = 6
/** A name and a colon, with or without what it names. */
const LABEL = /^[^:：]{1,40}[:：]/

/**
 * What a form says of its table as a whole stands above it, in columns of its own:
 *
 *     Name: Ada      Date: 2 May      Room: 7
 *     Item           Result     Unit
 *     Sodium         140        mmol/l
 */
function splitAtLabels(run: RowRange, rows: readonly TextRow[]): RowRange[] {
  let first = run.start
  while (first < run.end && isLabeled(rows[first]!)) first++
  const count = first - run.start
  if (count === 0 || count > MAX_LABEL_ROWS || run.end - first <= SEVERAL) return [run]
  if (rows.slice(first, run.end).some(row => row.pieces.length > 1 && isLabeled(row))) return [run]
  return [
    { start: run.start, end: first },
    { start: first, end: run.end },
  ]
}

const isLabeled = ({ pieces }: TextRow): boolean =>
  pieces.filter(piece => LABEL.test(wordsText(piece.words))).length * 2 >= pieces.length

/** How far left of the rows' first cells, in ems, a line has to begin not to be one of them. */
const OUTDENT = 0.3
/** How many rows on either side of a line are checked for their columns. */
const MAX_ASKED = 40

/**
 * A line alone between rows names a group of them, unless it begins left of their cells or the columns are different
 * below: then it is between two tables.
 */
function splitAtBreaks(run: RowRange, rows: readonly TextRow[]): RowRange[] {
  const parts: RowRange[] = []
  let { start } = run
  for (let index = start + 2; index < run.end - 2; index++) {
    if (rows[index]!.pieces.length !== 1 || rows[index + 1]!.pieces.length < 2) continue
    let first = index
    while (first - 1 > start && rows[first - 1]!.pieces.length === 1) first--
    if (first - start < 2 || !isBreak(rows, start, first, index, run.end)) continue
    parts.push({ start, end: first })
    start = index + 1
  }
  return [...parts, { start, end: run.end }]
}

function isBreak(
  rows: readonly TextRow[],
  start: number,
  first: number,
  last: number,
  end: number,
): boolean {
  const above = rows.slice(Math.max(start, first - MAX_ASKED), first)
  let stop = last + 1
  while (stop < end && stop - last <= MAX_ASKED && rows[stop]!.pieces.length > 1) stop++
  const below = rows.slice(last + 1, stop)
  const line = rows[last]!.pieces[0]!
  if (
    line.size >
    DISPLAY_RATIO * Math.max(above[0]!.pieces[0]!.size, rows[last + 1]!.pieces[0]!.size)
  )
    return true
  if (isOutdented(line, [...above, ...below])) return true
  if (SENTENCE_END.test(wordsText(line.words)) && isSetOff(rows, start, first, last, stop)) {
    return true
  }
  if (below.length < 2) return false
  const find = (part: readonly TextRow[]): Stripe[] =>
    findColumnStripes(part.map(chunksOf), line.size)
  const [few, many] = [find(above), find(below)].sort((a, b) => a.length - b.length) as [
    Stripe[],
    Stripe[],
  ]
  if (!many.length) return false
  const all = find([...above, ...below]).length
  if (all < few.length || (all < many.length && 2 * few.length <= many.length)) return true
  const foreign = few.filter(
    stripe => !many.some(other => other.x0 < stripe.x1 && other.x1 > stripe.x0),
  )
  return 2 * foreign.length > few.length
}

/** How many times further from the row above, and from the one below, a line is than rows from each other. */
const SET_OFF_ABOVE = 1.2
const SET_OFF_BELOW = 1.1

/** Whether more white space than between rows is above the lines from `first` to `last`, and below them. */
function isSetOff(
  rows: readonly TextRow[],
  start: number,
  first: number,
  last: number,
  stop: number,
): boolean {
  const step = (index: number): number => baselineOf(rows[index]!) - baselineOf(rows[index - 1]!)
  const steps: number[] = []
  for (let index = start + 1; index < stop; index++) {
    if (index < first || index > last + 1) steps.push(step(index))
  }
  const usual = median(steps) ?? Number.POSITIVE_INFINITY
  return step(first) > SET_OFF_ABOVE * usual && step(last + 1) > SET_OFF_BELOW * usual
}

/** Whether a line begins left of rows that all begin at one position. */
function isOutdented({ x0, size }: Piece, rows: readonly TextRow[]): boolean {
  const left = x0 + OUTDENT * size
  const first = rows[0]!.x0
  return first > left && rows.every(row => Math.abs(row.x0 - first) < OUTDENT * size)
}

const isSameText = (pieces: readonly Piece[], others: readonly Piece[]): boolean =>
  pieces.every((piece, index) => wordsText(piece.words) === wordsText(others[index]!.words))

/** If numbers follow, the line is the heading of a group of rows. */
const hasNumbers = (row: TextRow | undefined): boolean =>
  row !== undefined && row.pieces.filter(isAmount).length * 2 >= row.pieces.length

/** What is said of an item below its name may be further apart than lines, in ems from baseline to baseline. */
const MAX_DETAIL_STEP = 2

/** Whether the row's only piece continues a cell of `several`, inside its column and close above. */
export function continues(several: TextRow, row: TextRow, above: TextRow): boolean {
  const piece = row.pieces[0]!
  const step = baselineOf(row) - baselineOf(above)
  if (row.pieces.length !== 1 || step > MAX_DETAIL_STEP * piece.size) return false
  const index = several.pieces.findIndex(
    other => Math.abs(other.x0 - piece.x0) < SAME_START * piece.size,
  )
  if (index < 1 && !(index === 0 && several.pieces.length > 2)) return false
  const next = several.pieces[index + 1]
  if (next && piece.x1 >= next.x0 - 0.3 * piece.size) return false
  return (
    step <= LOOSE_LEADING * piece.size ||
    (next !== undefined && isDetail(piece, several.pieces[index]!))
  )
}

/** Whether a line stands out no more than the name above it, as a heading would. */
export const isDetail = (line: Piece, name: Piece): boolean =>
  line.size <= name.size && (isAllBold(name) || !isAllBold(line))

/** Whether the row's text begins where some of the row above does. */
const isBelowText = ({ pieces: [piece] }: TextRow, above: TextRow): boolean =>
  above.pieces.some(other => Math.abs(other.x0 - piece!.x0) < SAME_START * piece!.size)

export function findKind(row: TextRow, region: Box, isTyped: boolean): RowKind {
  if (!isTyped && isMono(row)) return 'code'
  if (hasSeveral(row.pieces)) return 'several'
  const words = row.pieces.reduce((sum, piece) => sum + piece.words.length, 0)
  const width = widthOf(row)
  if (words < PROSE_WORDS) return 'single'
  const isWide = width > widthOf(region) / 2
  return isWide || SENTENCE_END.test(row.pieces.at(-1)!.words.at(-1)!.text) ? 'prose' : 'single'
}

function isMono({ pieces }: TextRow): boolean {
  for (const { words } of pieces) {
    for (const { style } of words) if (!style.font.isMono) return false
  }
  return true
}

/** Markers are at most so far from their text, in ems. */
const MARKER_GAP = 4

/** Whether there are columns: a bullet or number separate from its text, at either side, is not one. */
function hasSeveral(pieces: readonly Piece[]): boolean {
  const [left, right] = pieces
  if (!left || !right) return false
  if (pieces.length > 2) return true
  const distance = right.x0 - left.x1
  if (distance < MARKER_GAP * left.size && isMarker(left, wordsText(left.words))) return false
  return !(
    distance < MARKER_GAP * right.size &&
    areFromRight(left.words) &&
    isMarker(right, readNumberFromRight(wordsText(right.words)))
  )
}

const isMarker = ({ words }: Piece, text: string): boolean =>
  words.length <= 2 && findMarker(text)?.length === text.length

/** How many rows a heading above the first row of numbers may have. */
const MAX_HEAD_ROWS = 6

/** A wide line of so many words is not column names. */
const MIN_TEXT_WORDS = 5

/** Whether a line above a table is not part of its header: long, a list item, or larger. */
const isText = ({ words, size, x0, x1 }: Piece, top: TextRow): boolean =>
  words.length > TEXT_WORDS ||
  (words.length >= MIN_TEXT_WORDS && x1 - x0 > widthOf(top) / 2) ||
  size > DISPLAY_RATIO * top.pieces[0]!.size ||
  (words.length > 1 && findMarker(wordsText(words)) !== undefined)

/** The largest distance from baseline to baseline. */
function largestStep(rows: readonly TextRow[]): number {
  let largest = 0
  for (let index = 1; index < rows.length; index++) {
    largest = Math.max(largest, baselineOf(rows[index]!) - baselineOf(rows[index - 1]!))
  }
  return largest
}

/** A rule above and below, as wide as the rows: what is between belongs to the table. */
export function extendToRules(
  run: RowRange,
  rows: readonly TextRow[],
  horizontal: readonly Edge[],
  floor: number,
): RowRange {
  const box = union(rows.slice(run.start, run.end))
  const isWide = (edge: Edge): boolean =>
    Math.min(edge.to, box.x1) - Math.max(edge.from, box.x0) > LARGE_PART * widthOf(box)
  const wide = horizontal.filter(isWide)
  let { start, end } = run
  const top = rows[start]!
  const above = wide.filter(edge => edge.at < top.y0 + 2)
  // The farthest rule that is still close enough: table headings have rules inside.
  for (let steps = 1; steps <= MAX_HEAD_ROWS && run.start - steps >= floor; steps++) {
    const row = rows[run.start - steps]!
    if (row.pieces.length === 1 && isText(row.pieces[0]!, top)) break
    if (above.some(edge => edge.at < row.y0 + 2 && edge.at > row.y0 - 2 * row.pieces[0]!.size)) {
      start = run.start - steps
    }
  }
  const bottom = rows[end - 1]!
  const below = wide.find(edge => edge.at > bottom.y1 - 2)
  if (below) {
    let reach = end
    // A heading is further from the rows above than any row.
    const step = LARGER_STEP * largestStep(rows.slice(run.start, run.end))
    while (
      reach < rows.length &&
      rows[reach]!.y1 < below.at + 2 &&
      reach - end < 2 &&
      baselineOf(rows[reach]!) - baselineOf(rows[reach - 1]!) < step
    )
      reach++
    const isNext = reach >= rows.length || rows[reach]!.y0 > below.at - 2
    if (isNext && rows.slice(end, reach).every(row => row.pieces[0]!.words.length < TEXT_WORDS))
      end = reach
  }
  return { start, end }
}
