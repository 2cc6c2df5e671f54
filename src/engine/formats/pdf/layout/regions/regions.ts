/**
 * Reading order. Columns are told by their gutters: stripes of white that run down between lines of
 * prose. A gutter divides what is beside it, and what is above and below it is read before and after:
 *
 *     ┌───────────────┐
 *     │ title         │   1
 *     ├──────┬────────┤
 *     │ left │ right  │   2, 3
 *     ├──────┴────────┤
 *     │ full width    │   4
 *     └───────────────┘
 */
import { median, union } from '../../geometry.ts'
import type { Box } from '../../raw-page.ts'
import { toRows, wordsText } from '../../text/line.ts'
import { findMarker } from '../../text/markers.ts'
import type { Word } from '../../text/words.ts'
import { isNumeric } from './numeric.ts'

/** A piece of text, or something that must stay whole: a table, a picture. */
export interface Item extends Box {
  /** None for what is not text. */
  readonly words: readonly Word[]
  readonly size: number
  /** Its place in the file. */
  readonly order: number
}

interface Gutter {
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
}

/** Columns inside columns inside columns: enough for newspapers. */
const MAX_DEPTH = 6

export interface Region<T extends Item> {
  readonly items: readonly T[]
  /** Left and right ends of the column. */
  readonly x0: number
  readonly x1: number
}

export function splitRegions<T extends Item>(
  items: readonly T[],
  bounds: { readonly x0: number; readonly x1: number },
  depth = 0,
): Region<T>[] {
  if (!items.length) return []
  const gutter = items.length < 4 || depth >= MAX_DEPTH ? undefined : findGutter(items)
  if (!gutter) return [{ items, ...bounds }]
  const middle = (gutter.x0 + gutter.x1) / 2
  const above: T[] = []
  const left: T[] = []
  const right: T[] = []
  const below: T[] = []
  for (const item of items) {
    const center = (item.y0 + item.y1) / 2
    if (center < gutter.y0) above.push(item)
    else if (center > gutter.y1) below.push(item)
    else if ((item.x0 + item.x1) / 2 < middle) left.push(item)
    else right.push(item)
  }
  const next = depth + 1
  const columns = [
    splitRegions(left, { x0: bounds.x0, x1: gutter.x0 }, next),
    splitRegions(right, { x0: gutter.x1, x1: bounds.x1 }, next),
  ]
  if (areRightToLeft(left) && areRightToLeft(right)) columns.reverse()
  return [
    ...splitRegions(above, bounds, next),
    ...columns.flat(),
    ...splitRegions(below, bounds, next),
  ]
}

function areRightToLeft(items: readonly Item[]): boolean {
  let balance = 0
  for (const { words } of items) {
    for (const { isRightToLeft } of words) balance += isRightToLeft ? 1 : -1
  }
  return balance > 0
}

interface OpenGutter {
  x0: number
  x1: number
  first: number
  last: number
  /** Rows with text on both sides. */
  shared: number
  /** Whether it was narrower than gutters are where it was first seen. */
  readonly isNarrow: boolean
}

/** The narrowest white stripe that can divide columns, in ems. */
const MIN_GUTTER = 0.9
/** One that divides this many rows may become narrower where punctuation hangs into the margin. */
const MIN_HANGING_GUTTER = 0.5
const SURE_ROWS = 6

/** The tallest stripe of white with prose on both sides. */
function findGutter(items: readonly Item[]): Gutter | undefined {
  const rows = toLineRows(items).map(toReachingRow)
  const size = median(items.filter(hasText).map(item => item.size)) ?? 10
  let best: { gutter: Gutter; score: number } | undefined
  for (const candidate of findStripes(rows, size)) {
    const stripe = extend(candidate, rows, size)
    const score = scoreGutter(stripe, rows)
    if (score > 0 && (!best || score > best.score)) best = { gutter: toGutter(stripe, rows), score }
  }
  return best?.gutter
}

/** Rows of text; what is higher than a line stands in each of those beside it. */
function toLineRows(items: readonly Item[]): Item[][] {
  const rows = toRows(items.filter(hasText))
  const blocks = items.filter(item => !hasText(item))
  if (!blocks.length) return rows
  const all = rows.map(toPlacedRow)
  for (const block of blocks) {
    const beside = all.filter(({ y }) => y > block.y0 && y < block.y1)
    if (beside.length) for (const { row } of beside) row.push(block)
    else all.push({ row: [block], y: (block.y0 + block.y1) / 2 })
  }
  return all.sort((a, b) => a.y - b.y).map(({ row }) => row.sort((a, b) => a.x0 - b.x0))
}

function toPlacedRow(row: Item[]): { readonly row: Item[]; readonly y: number } {
  const { y0, y1 } = union(row)
  return { row, y: (y0 + y1) / 2 }
}

const hasText = (item: Item): boolean => item.words.length > 0

/**
 * A row with what its items reach, from left to right: with many columns, a stripe is compared with the few
 * items beside it and not with all of the row.
 */
interface Row {
  readonly items: readonly Item[]
  /** The right end of the items up to each of them. */
  readonly reach: readonly number[]
  /** For each item, the one that stands last if the row ended there; made when it is first asked for. */
  lasts: Item[] | undefined
}

function toReachingRow(items: readonly Item[]): Row {
  const reach: number[] = []
  let most = Number.NEGATIVE_INFINITY
  for (const { x1 } of items) {
    most = Math.max(most, x1)
    reach.push(most)
  }
  return { items, reach, lasts: undefined }
}

/** The first of these numbers, which never fall, that is above a limit. */
function firstAbove(numbers: readonly number[], limit: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! > limit) high = middle
    else low = middle + 1
  }
  return low
}

/** The first item of a row that begins at a place or behind it. */
function firstFrom(items: readonly Item[], x: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (items[middle]!.x0 >= x) high = middle
    else low = middle + 1
  }
  return low
}

/** Stripes that stay white through consecutive rows with something on both sides. */
function findStripes(rows: readonly Row[], size: number): OpenGutter[] {
  const closed: OpenGutter[] = []
  let open: OpenGutter[] = []
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    const next: OpenGutter[] = []
    for (const gutter of open) {
      const narrowed = narrow(gutter, row)
      if (!narrowed || !isWide(narrowed, size)) closed.push(gutter)
      else {
        narrowed.last = index
        next.push(narrowed)
      }
    }
    const { items, reach } = row
    // None of the gutters lies over another, so that both lists go from left to right.
    const known = next.length && items.length > 1 ? [...next].sort(byX0) : next
    let place = 0
    for (let at = 1; at < items.length; at++) {
      const from = reach[at - 1]!
      const to = items[at]!.x0
      if (to - from < MIN_HANGING_GUTTER * size) continue
      while (place < known.length && known[place]!.x1 <= from) place++
      if (!(place < known.length && known[place]!.x0 < to)) {
        const isNarrow = to - from < MIN_GUTTER * size
        next.push({ x0: from, x1: to, first: index, last: index, shared: 1, isNarrow })
      }
    }
    open = next
  }
  return [...closed, ...open].filter(({ shared, isNarrow }) => shared >= (isNarrow ? SURE_ROWS : 2))
}

const byX0 = (a: OpenGutter, b: OpenGutter): number => a.x0 - b.x0

const isWide = ({ x0, x1, shared, isNarrow }: OpenGutter, size: number): boolean =>
  x1 - x0 >= (isNarrow || shared > SURE_ROWS ? MIN_HANGING_GUTTER : MIN_GUTTER) * size

/** The part of the stripe that the row leaves white; undefined if an item lies across it. */
function narrow(gutter: OpenGutter, { items, reach }: Row): OpenGutter | undefined {
  let { x0, x1 } = gutter
  const start = firstAbove(reach, x0)
  let hasLeft = start > 0
  let hasRight = false
  for (let at = start; at < items.length; at++) {
    const item = items[at]!
    if (item.x0 >= x1) {
      // So do all items behind it.
      hasRight = true
      break
    }
    if (item.x1 <= x0) hasLeft = true
    else if (item.x0 <= x0 && item.x1 >= x1) return undefined
    else if (item.x0 - x0 > x1 - item.x1) {
      x1 = item.x0
      hasRight = true
    } else {
      x0 = item.x1
      hasLeft = true
    }
  }
  if (x1 <= x0) return undefined
  const { first, last, shared, isNarrow } = gutter
  return { x0, x1, first, last, shared: shared + (hasLeft && hasRight ? 1 : 0), isNarrow }
}

/** Up and down over rows that have text on one side only. */
function extend(gutter: OpenGutter, rows: readonly Row[], size: number): OpenGutter {
  let current = gutter
  const grow = (index: number): boolean => {
    const narrowed = narrow(current, rows[index]!)
    if (!narrowed || !isWide(narrowed, size)) return false
    current = narrowed
    return true
  }
  let { first, last } = gutter
  while (first > 0 && grow(first - 1)) first--
  while (last < rows.length - 1 && grow(last + 1)) last++
  return { ...current, first, last }
}

function toGutter(stripe: OpenGutter, rows: readonly Row[]): Gutter {
  const top = rows[stripe.first]!.items
  const bottom = rows[stripe.last]!.items
  return {
    x0: stripe.x0,
    x1: stripe.x1,
    y0: union(top).y0,
    y1: union(bottom).y1,
  }
}

/** Lines of prose have at least this many words in the middle case. */
const PROSE_WORDS = 3.5
/** … and reach this share of the column's width. */
const PROSE_FILL = 0.6

/** Above 0 where both sides read as text; the taller and wider the better. */
function scoreGutter(stripe: OpenGutter, rows: readonly Row[]): number {
  const left: Item[] = []
  const right: Item[] = []
  for (let index = stripe.first; index <= stripe.last; index++) {
    const { before, after } = findBeside(stripe, rows[index]!)
    if (before) left.push(before)
    if (after) right.push(after)
  }
  const height = stripe.last - stripe.first + 1
  if (left.length < 2 || right.length < 2) return 0
  const areLists = hasMarkers(left) && hasMarkers(right)
  const size = median([...left, ...right].map(item => item.size)) ?? 10
  const isClear = stripe.x1 - stripe.x0 > APART_GUTTER * size || height >= APART_ROWS
  const areApart = isClear && isWrittenApart(left, right)
  if (!areLists && !areApart && !(isProse(left) && isProse(right))) return 0
  if (!areLists && !areApart && isWrittenInTurns(left, right)) return 0
  if (!areLists && !areApart && (left.length < 3 || right.length < 3)) return 0
  return height * (1 + Math.min(stripe.x1 - stripe.x0, 40) / 40)
}

/** The last item before the stripe and the first one after it. */
function findBeside(
  stripe: OpenGutter,
  row: Row,
): { readonly before: Item | undefined; readonly after: Item | undefined } {
  const { items, reach } = row
  const first = firstFrom(items, stripe.x1 - 0.1)
  const after = items[first]
  const end = stripe.x0 + 0.1
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

/** Dots lead from a name to a number: both are one text. */
const isLedTo = (item: Item, before: Item): boolean =>
  isNumberAlone(item) && wordsText(before.words).endsWith(LEADER_END)

const LEADER_END = '....'

/** Text boxes are written one after the other; rows of tables go from side to side. */
function isWrittenApart(left: readonly Item[], right: readonly Item[]): boolean {
  if (left.filter(isName).length * 2 > left.length) return false
  const both = [...left, ...right]
  if (both.filter(isNumberAlone).length * 3 > both.length) return false
  return countChanges(left, right) <= Math.max(1, MAX_CHANGES * Math.min(left.length, right.length))
}

/** How often the file goes from one side to the other. */
function countChanges(left: readonly Item[], right: readonly Item[]): number {
  const isLeft = new Set(left)
  const written = [...left, ...right].sort((a, b) => a.order - b.order)
  let changes = 0
  for (let index = 1; index < written.length; index++) {
    if (isLeft.has(written[index]!) !== isLeft.has(written[index - 1]!)) changes++
  }
  return changes
}

/** Of the lines of one side, how many end a cell of several lines in a table that is written row by row. */
const MIN_TURNS = 0.5
const MAX_TURNS = 1.5
const MIN_TURN_LINES = 4

/** Cells of several lines that are written in turns are rows of a table, though each reads as prose. */
function isWrittenInTurns(left: readonly Item[], right: readonly Item[]): boolean {
  const lines = Math.min(left.length, right.length)
  const changes = countChanges(left, right)
  return lines >= MIN_TURN_LINES && changes > MIN_TURNS * lines && changes < MAX_TURNS * lines
}

/** «Date:» belongs to what stands beside it. */
const isName = ({ words }: Item): boolean => words.at(-1)?.text.endsWith(':') ?? false

const isNumberAlone = ({ words }: Item): boolean => words.length > 0 && isNumeric(wordsText(words))

/** Headings of columns are often written one after the other too; they stand closer (in ems) and are lower. */
const APART_GUTTER = 1.8
const APART_ROWS = 6
/** How often, per row, the file may go from one side to the other. */
const MAX_CHANGES = 0.4

const hasMarkers = (items: readonly Item[]): boolean =>
  items.filter(startsWithMarker).length >= Math.max(2, items.length * 0.3)

const startsWithMarker = ({ words }: Item): boolean =>
  words.length >= 2 && findMarker(wordsText(words)) !== undefined && isWord(words[1]!.text)

const isWord = (text: string): boolean => /\p{L}{2}/u.test(text)

function isProse(items: readonly Item[]): boolean {
  const text = items.filter(hasText)
  if (text.length * 2 < items.length) return true
  const words = text.reduce((sum, item) => sum + item.words.length, 0) / text.length
  const x0 = median(text.map(item => item.x0))!
  const { x1 } = union(text)
  const filled = text.filter(item => item.x1 - x0 >= PROSE_FILL * (x1 - x0)).length
  return words >= PROSE_WORDS && filled >= 0.5 * text.length
}
