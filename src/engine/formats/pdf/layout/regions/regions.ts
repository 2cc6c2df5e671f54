/**
 * Reading order. Columns are recognized by their gutters: stripes of white that run down between lines of
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
import {
  centerX,
  centerY,
  heightOf,
  median,
  sharedHeight,
  union,
  usualSize,
  widthOf,
} from '../../geometry.ts'
import { LARGER, REPEATED, SEVERAL } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { isAllBold, toRows } from '../../text/line.ts'
import { listSpacedBands, listWrittenBands } from './bands.ts'
import { findBesideCaption } from './captions-beside.ts'
import { findBesideFacts } from './facts-beside.ts'
import { measureGutter, type OpenGutter, scoreBand, scoreGutter } from './gutter-score.ts'
import { findBesideLarge } from './large-text.ts'
import { firstAbove, hasText, type Item, type Row, toReachingRow } from './rows.ts'
import { findStaggered } from './staggered.ts'

/** Columns inside columns inside columns: enough for newspapers. */
const MAX_DEPTH = 6

export interface Region<T extends Item> {
  readonly rows: readonly (readonly T[])[]
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
  const { x0, x1 } = bounds
  if (items.length < SEVERAL || depth >= MAX_DEPTH) return [{ rows: toRows(items), x0, x1 }]
  const texts = items.every(hasText) ? items : items.filter(hasText)
  const rows = toRows(texts)
  const gutter =
    choose(findGutter(rows, texts, items), findBesideLarge(rows), items) ??
    findBesideCaption(rows) ??
    findStaggered(rows) ??
    findBesideFacts(rows)
  if (!gutter) return [{ rows: texts === items ? rows : toRows(items), x0, x1 }]
  const middle = centerX(gutter)
  const above: T[] = []
  const left: T[] = []
  const right: T[] = []
  const below: T[] = []
  for (const item of items) {
    const center = centerY(item)
    if (center < gutter.y0) above.push(item)
    else if (center > gutter.y1) below.push(item)
    else if (centerX(item) < middle) left.push(item)
    else right.push(item)
  }
  const next = depth + 1
  const columns = [
    splitRegions(left, { x0: bounds.x0, x1: gutter.x0 }, next),
    splitRegions(right, { x0: gutter.x1, x1: bounds.x1 }, next),
  ]
  if ((areRightToLeft(left) && areRightToLeft(right)) || isSidebar(left, right)) columns.reverse()
  return [
    ...splitRegions(above, bounds, next),
    ...columns.flat(),
    ...splitRegions(below, bounds, next),
  ]
}

/**
 * Large text and the lines beside it stay together: a gutter between columns may not begin or end among them. A
 * letterhead with more white below it than it is high is read before all columns.
 */
function choose(
  gutter: Box | undefined,
  beside: Box | undefined,
  items: readonly Item[],
): Box | undefined {
  if (!gutter || !beside) return gutter ?? beside
  const isApart = ({ y0, y1 }: Item): boolean =>
    y0 - beside.y1 > heightOf(beside) || (y0 >= beside.y0 && y1 <= beside.y1)
  if (items.every(isApart)) return beside
  const isAmong =
    sharedHeight(gutter, beside) > 0 && !(gutter.y0 <= beside.y0 && gutter.y1 >= beside.y1)
  return isAmong ? beside : gutter
}

/** What stands left of the text in smaller letters comes after it. */
function isSidebar(left: readonly Item[], right: readonly Item[]): boolean {
  const beside = left.filter(hasText)
  const text = right.filter(hasText)
  return (
    beside.length > 0 &&
    text.length > 0 &&
    sizeOf(beside) < SIDEBAR.maxSize * sizeOf(text) &&
    widthOf(union(beside)) < SIDEBAR.maxWidth * widthOf(union(text))
  )
}

/** Compared with the text. */
const SIDEBAR = { maxSize: 0.92, maxWidth: 0.45 }

const sizeOf = (items: readonly Item[]): number => median(items.map(item => item.size))!

function areRightToLeft(items: readonly Item[]): boolean {
  let balance = 0
  for (const { words } of items) {
    for (const { isRightToLeft } of words) balance += isRightToLeft ? 1 : -1
  }
  return balance > 0
}

/** The narrowest white stripe that can divide columns, in ems. */
const MIN_GUTTER = 0.9
/** One that divides this many rows may get narrower where punctuation hangs into the margin. */
const MIN_HANGING_GUTTER = 0.5
const SURE_ROWS = 6
/** What is this wide between a known stripe and the next item is a stripe too, as below a table whose columns end there. */
const MIN_WIDE_GUTTER = 3

/**
 * The tallest stripe of white space with prose on both sides, where items are these texts in rows and perhaps more.
 */
function findGutter(
  textRows: readonly (readonly Item[])[],
  texts: readonly Item[],
  items: readonly Item[],
): Box | undefined {
  const lineRows = texts === items ? textRows : addBlocks(textRows, items)
  if (!hasSides(lineRows)) return undefined
  const rows = lineRows.map(toReachingRow)
  const size = usualSize(texts)
  let best: { gutter: Box; score: number } | undefined
  for (const candidate of findStripes(rows, size)) {
    const stripe = extend(candidate, rows, size)
    if (best && measureGutter(stripe) <= best.score) continue
    for (const { part, score } of scoreParts(stripe, rows, size)) {
      if (!best || score > best.score) best = { gutter: toGutter(part, rows), score }
    }
  }
  return best?.gutter
}

/** Whether some rows, as many as a gutter needs, have several items: on a page of plain lines none has. */
function hasSides(rows: readonly (readonly Item[])[]): boolean {
  let count = 0
  for (const row of rows) if (row.length > 1 && ++count >= REPEATED) return true
  return false
}

/** Rows of text and what is higher than a line, which is in each of those beside it. */
function addBlocks(rows: readonly (readonly Item[])[], items: readonly Item[]): Item[][] {
  const all = rows.map(toPlacedRow)
  for (const block of items) {
    if (hasText(block)) continue
    const beside = all.filter(({ y }) => y > block.y0 && y < block.y1)
    if (beside.length) for (const { row } of beside) row.push(block)
    else all.push({ row: [block], y: centerY(block) })
  }
  return all.sort((a, b) => a.y - b.y).map(({ row }) => row.sort((a, b) => a.x0 - b.x0))
}

function toPlacedRow(row: readonly Item[]): { readonly row: Item[]; readonly y: number } {
  const { y0, y1 } = union(row)
  return { row: [...row], y: (y0 + y1) / 2 }
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
    // The gutters do not overlap, so both lists go from left to right.
    const known = next.length && items.length > 1 ? [...next].sort(byX0) : next
    let place = 0
    for (let at = 1; at < items.length; at++) {
      const from = reach[at - 1]!
      const to = items[at]!.x0
      if (to - from < MIN_HANGING_GUTTER * size) continue
      while (place < known.length && known[place]!.x1 <= from) place++
      let x0 = from
      for (; place < known.length && known[place]!.x0 < to; place++) x0 = known[place]!.x1
      if (to - x0 < (x0 > from ? MIN_WIDE_GUTTER : MIN_HANGING_GUTTER) * size) continue
      const isNarrow = to - x0 < MIN_GUTTER * size
      next.push({ x0, x1: to, first: index, last: index, shared: 1, isNarrow })
    }
    open = next
  }
  return [...closed, ...open].filter(
    ({ shared, isNarrow }) => shared >= (isNarrow ? SURE_ROWS : REPEATED),
  )
}

const byX0 = (a: OpenGutter, b: OpenGutter): number => a.x0 - b.x0

const isWide = ({ x0, x1, shared, isNarrow }: OpenGutter, size: number): boolean =>
  x1 - x0 >= (isNarrow || shared > SURE_ROWS ? MIN_HANGING_GUTTER : MIN_GUTTER) * size

/** The part of the stripe that the row leaves white; undefined if an item crosses it. */
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

/** More groups of lines with two sides are table rows. */
const MAX_GROUPS = 2

interface ScoredPart {
  readonly part: OpenGutter
  readonly score: number
}

/** A letterhead over an address over a table: some groups of lines have a left and a right side. */
function scoreParts(stripe: OpenGutter, rows: readonly Row[], size: number): ScoredPart[] {
  const written = scoreBands(listWrittenBands(stripe, rows), part => scoreBand(part, rows))
  if (written.length) return written
  const whole = scoreGutter(stripe, rows)
  if (whole > 0) return [{ part: stripe, score: whole }]
  return scoreBands(listSpacedBands(stripe, rows, size), part => scoreGutter(part, rows, true))
}

function scoreBands(
  bands: readonly OpenGutter[],
  scoreOf: (part: OpenGutter) => number,
): ScoredPart[] {
  const parts: ScoredPart[] = []
  for (const part of bands) {
    const score = part.last - part.first + 1 < SEVERAL ? 0 : scoreOf(part)
    if (score > 0) parts.push({ part, score })
  }
  return parts.length <= MAX_GROUPS ? parts : []
}

function toGutter(stripe: OpenGutter, rows: readonly Row[]): Box {
  const top = rows[stripe.first]!.items
  const bottom = rows[lastBeforeHeading(stripe, rows)]!.items
  return {
    x0: stripe.x0,
    x1: stripe.x1,
    y0: union(top).y0,
    y1: union(bottom).y1,
  }
}

/** Lines of a heading, at most, and how much larger than the text they are unless they are bold. */
const MAX_HEADING_LINES = 3

/** A heading below the columns, alone in its rows, belongs to the text across them that it stands above. */
function lastBeforeHeading({ first, last }: OpenGutter, rows: readonly Row[]): number {
  const below = rows[last + 1]?.items[0]
  if (!below || !hasText(below)) return last
  let end = last
  while (end > first && last - end < MAX_HEADING_LINES && isHeadingOf(rows[end]!, below)) end--
  return end
}

function isHeadingOf({ items }: Row, below: Item): boolean {
  const [item] = items
  return (
    items.length === 1 &&
    item!.words.length > 0 &&
    Math.abs(item!.x0 - below.x0) < item!.size &&
    (item!.size >= LARGER * below.size || (isAllBold(item!) && !isAllBold(below)))
  )
}
