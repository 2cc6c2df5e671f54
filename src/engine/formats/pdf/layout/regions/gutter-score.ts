/** Whether a stripe of white space divides columns: what is on both sides of it, and how the file writes it. */
import { median, union, usualSize, widthOf } from '../../geometry.ts'
import { MOST, REPEATED, SEVERAL, SOME, WIDE_GUTTER } from '../../measures.ts'
import { isAllBold, wordsText } from '../../text/line.ts'
import { countsOn, findMarker } from '../../text/markers.ts'
import { areNumeric } from './numeric.ts'
import { firstFrom, hasText, type Item, type Row } from './rows.ts'

/** A stripe of white space running down through rows. */
export interface OpenGutter {
  x0: number
  x1: number
  first: number
  last: number
  /** Rows with text on both sides. */
  shared: number
  /** Whether it was narrower than a gutter where it was first seen. */
  readonly isNarrow: boolean
}

/** In points, what rounding makes of equal places. */
export const ROUNDING = 0.1

/** Lines of prose have a median of at least this many words. */
const PROSE_WORDS = 3.5

/** Above 0 if both sides read as text; the taller and wider the better. Parts have to be written separately. */
export function scoreGutter(stripe: OpenGutter, rows: readonly Row[], isPart = false): number {
  const { left, right } = listSides(stripe, rows)
  const height = stripe.last - stripe.first + 1
  if (left.length < 2 || right.length < 2) return 0
  const isClear =
    height >= APART_ROWS || widthOf(stripe) > WIDE_GUTTER * usualSize([...left, ...right])
  const areApart = isClear && isWrittenApart(left, right)
  if (isPart && !(areApart && Math.max(left.length, right.length) >= SEVERAL)) return 0
  const areItems = hasMarkers(left) && hasMarkers(right)
  const areText = areApart || areProse(left, right) || areCards(left, right)
  if (!areText && !(areItems && beginWithItem(stripe, rows))) return 0
  return areItems && countAcross(stripe, rows) ? 0 : measureGutter(stripe)
}

/** The score of a band in which text is written before or after what is beside it, whatever is above and below. */
export function scoreBand(stripe: OpenGutter, rows: readonly Row[]): number {
  const { left, right } = listSides(stripe, rows)
  return areTextAndBox(left, right) ? scoreGutter(stripe, rows, true) : 0
}

function listSides(stripe: OpenGutter, rows: readonly Row[]): { left: Item[]; right: Item[] } {
  const left: Item[] = []
  const right: Item[] = []
  for (let index = stripe.first; index <= stripe.last; index++) {
    const { before, after } = findBeside(stripe, rows[index]!)
    if (before) left.push(before)
    if (after) right.push(after)
  }
  return { left, right }
}

/** The score of a stripe that divides columns; no part of it scores higher. */
export const measureGutter = ({ x0, x1, first, last }: OpenGutter): number =>
  (last - first + 1) * (1 + Math.min(x1 - x0, 40) / 40)

/** Whether there are lines of prose on both sides, and not table cells that read like prose. */
const areProse = (left: readonly Item[], right: readonly Item[]): boolean =>
  left.length >= SEVERAL &&
  right.length >= SEVERAL &&
  isProse(left) &&
  isProse(right) &&
  !isWrittenInTurns(left, right)

/** Whether both sides are a bold name over plain text, each written in one go. */
function areCards(left: readonly Item[], right: readonly Item[]): boolean {
  const [first, ...text] = left
  const [second, ...other] = right
  return (
    isAllBold(first!) &&
    isAllBold(second!) &&
    ![...text, ...other].some(isAllBold) &&
    areTextAndBox(text, other)
  )
}

/** The last item before the stripe and the first one after it. */
function findBeside(
  stripe: OpenGutter,
  row: Row,
): { readonly before: Item | undefined; readonly after: Item | undefined } {
  const { items, reach } = row
  const first = firstFrom(items, stripe.x1 - ROUNDING)
  const after = items[first]
  const end = stripe.x0 + ROUNDING
  if (first === 0) return { before: undefined, after }
  if (reach[first - 1]! <= end) {
    row.lasts ??= listLasts(items)
    return { before: row.lasts[first - 1], after }
  }
  return { before: listLasts(items.filter(item => item.x1 <= end)).at(-1), after }
}

function listLasts(items: readonly Item[]): Item[] {
  const lasts: Item[] = []
  let last: Item | undefined
  for (const item of items) {
    if (!last || !isLedTo(item, last)) last = item
    lasts.push(last)
  }
  return lasts
}

/** Leader dots connect a name to a number: both are one text. */
const isLedTo = (item: Item, before: Item): boolean =>
  isNumberAlone(item) && wordsText(before.words).endsWith(LEADER_END)

const LEADER_END = '....'

/** Text boxes are written one after the other; rows of tables go from side to side. */
function isWrittenApart(left: readonly Item[], right: readonly Item[]): boolean {
  if (countIf(left, isName) * 2 > left.length) return false
  const numbers = countIf(left, isNumberAlone) + countIf(right, isNumberAlone)
  if (numbers * 3 > left.length + right.length) return false
  return countChanges(left, right) <= Math.max(1, MAX_CHANGES * Math.min(left.length, right.length))
}

function countIf(items: readonly Item[], test: (item: Item) => boolean): number {
  let count = 0
  for (const item of items) if (test(item)) count++
  return count
}

/** How often the file goes from one side to the other. */
function countChanges(left: readonly Item[], right: readonly Item[]): number {
  let changes = 0
  eachChange(left, right, () => changes++)
  return changes
}

function eachChange(
  left: readonly Item[],
  right: readonly Item[],
  visit: (before: Item, item: Item) => void,
): void {
  const isLeft = new Set(left)
  const written = [...left, ...right].sort((a, b) => a.order - b.order)
  for (let index = 1; index < written.length; index++) {
    const before = written[index - 1]!
    const item = written[index]!
    if (isLeft.has(item) !== isLeft.has(before)) visit(before, item)
  }
}

/** Cells of several lines: per line of one side, the file changes sides at least half a time, and at most this often. */
const MAX_TURNS = 1.5
const MIN_TURN_LINES = 4
/** How far an item extends below the one above it, in ems. */
const UP = 0.5

/** Cells of several lines that are written alternately are table rows, although each reads as prose. */
function isWrittenInTurns(left: readonly Item[], right: readonly Item[]): boolean {
  const lines = Math.min(left.length, right.length)
  if (lines < MIN_TURN_LINES) return false
  let changes = 0
  let upwards = 0
  eachChange(left, right, (before, item) => {
    changes++
    if (item.y1 < before.y0 + UP * item.size) upwards++
  })
  // Files sorted by height never go up, and their order means nothing.
  return changes > lines / 2 && changes < MAX_TURNS * lines && upwards > 0
}

/** Whether one side is text and the other was written in one go before or behind it, unlike columns of a table. */
export const areTextAndBox = (left: readonly Item[], right: readonly Item[]): boolean =>
  (isProse(left) || isProse(right)) && countChanges(left, right) === 1

/** "Date:" belongs to what is next to it. */
const isName = ({ words }: Item): boolean => words.at(-1)?.text.endsWith(':') ?? false

const isNumberAlone = ({ words }: Item): boolean => words.length > 0 && areNumeric(words)

/** Column headings are often written one after the other too; they are closer, and lower than so many rows. */
const APART_ROWS = 6
/** How often, per row, the file may go from one side to the other. */
const MAX_CHANGES = 0.4

const hasMarkers = (items: readonly Item[]): boolean =>
  countIf(items, startsWithMarker) >= Math.max(2, items.length * SOME)

/** Whether the first row with two sides has an item, a heading of one or more text of one on the right. */
function beginWithItem(stripe: OpenGutter, rows: readonly Row[]): boolean {
  for (let index = stripe.first; index <= stripe.last; index++) {
    const { before, after } = findBeside(stripe, rows[index]!)
    if (before && after) return !isName(after)
  }
  return false
}

/** Rows of which the right side counts on from the left one are read from side to side. */
function countAcross(stripe: OpenGutter, rows: readonly Row[]): boolean {
  let count = 0
  for (let index = stripe.first; index <= stripe.last; index++) {
    const { before, after } = findBeside(stripe, rows[index]!)
    if (before && after && countsOn(before.words, after.words)) count++
  }
  return count >= REPEATED
}

const startsWithMarker = ({ words }: Item): boolean =>
  words.length >= 2 && isWord(words[1]!.text) && findMarker(wordsText(words)) !== undefined

const isWord = (text: string): boolean => /\p{L}{2}/u.test(text)

function isProse(items: readonly Item[]): boolean {
  const text = items.filter(hasText)
  if (text.length * 2 < items.length) return true
  const words = text.reduce((sum, item) => sum + item.words.length, 0) / text.length
  const x0 = median(text.map(item => item.x0))!
  const { x1 } = union(text)
  const filled = text.filter(item => item.x1 - x0 >= MOST * (x1 - x0)).length
  return words >= PROSE_WORDS && filled >= text.length / 2
}
