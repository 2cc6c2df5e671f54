/**
 * Quotations: text between other text that stands further in on both sides, or behind a bar.
 *
 *     The council wrote in its report:            The council wrote in its report:
 *          The mill was sold for a
 *          symbolic price.                        ┃ The mill was sold for a symbolic price.
 *     Nobody objected to the sale.                Nobody objected to the sale.
 */
import { heightOf, overlap, union, widthOf } from '../geometry.ts'
import { ABSTRACT_NAMES, CAPTION } from '../languages.ts'
import type { PageBlock } from '../layout/page-layout.ts'
import type { TextBlock } from '../layout/regions/blocks.ts'
import { LARGE_PART, MOST, NEARLY_ALL, SAME_EDGE, SEVERAL, TEXT_WORDS } from '../measures.ts'
import type { Box, Fill, RawPage } from '../raw-page.ts'
import type { Statistics } from '../statistics.ts'
import { isUnspaced } from '../text/characters.ts'
import { SAME_START, startOf } from '../text/line.ts'
import { findMarker } from '../text/markers.ts'

/** How far, in ems, both sides of a quotation are indented, at least and at most. */
const MIN_INSET = 1.2
const MAX_INSET = 8
/** Sizes of quotations, as shares of the body's. */
const MIN_SIZE = 0.82
const MAX_SIZE = 1.06
/** Fewer words are a label, unless a bar says more. */
const MIN_BARRED_WORDS = 6
/** White around a quotation of one line, in ems. */
const MIN_WHITE = 0.5

/** Evidence that a block is something else. */
interface Known {
  has(block: PageBlock): boolean
}

export function findQuotes(
  blocks: readonly PageBlock[],
  barsOf: (page: number) => readonly Box[],
  statistics: Statistics,
  known: Known,
): Set<TextBlock> {
  const found = findBarred(blocks, barsOf, known)
  /** Consecutive indented blocks. */
  let run: TextBlock[] = []
  for (let index = 0; index <= blocks.length; index++) {
    const block = blocks[index]
    if (block?.type === 'text' && !known.has(block)) {
      if (block.tag?.type === 'quote' || found.has(block)) {
        found.add(block)
      } else if (isSetIn(block, statistics)) {
        run.push(block)
        continue
      }
    }
    if (run.length && isAmongText(blocks, index - run.length, index, known)) {
      for (const quote of run) found.add(quote)
    }
    run = []
  }
  return found
}

/** A bar is at most this wide, in points, and at least this many times as high as wide. */
const MAX_BAR = 6
const MIN_BAR_RATIO = 3
/** More lines are those of a table or a plot. */
const MAX_BARS = 200

/** Upright strokes and strips of a page that may be bars of quotations. */
export function findBars({ rules, fills }: Pick<RawPage, 'rules' | 'fills'>): Box[] {
  const bars: Box[] = []
  for (const list of [rules, fills]) {
    for (const box of list) {
      if (widthOf(box) > MAX_BAR || heightOf(box) < MIN_BAR_RATIO * widthOf(box)) continue
      if (heightOf(box) < MIN_BAR_HEIGHT) continue
      bars.push(box)
      if (bars.length > MAX_BARS) return []
    }
  }
  // A border may be a box with a box cut out of it that leaves a strip at one side.
  for (let index = 1; index < fills.length; index++) {
    const strip = cutStrip(fills[index - 1]!, fills[index]!)
    if (strip && bars.length <= MAX_BARS) bars.push(strip)
  }
  return bars.filter(bar => !bars.some(other => areSidesOfBox(bar, other)))
}

/** A box to tick has two sides, nearly as far apart as they are high. */
const areSidesOfBox = (one: Box, other: Box): boolean =>
  Math.abs(one.y0 - other.y0) < SAME_EDGE &&
  Math.abs(one.y1 - other.y1) < SAME_EDGE &&
  Math.abs(Math.abs(one.x0 - other.x0) - heightOf(one)) < SAME_EDGE

function cutStrip(a: Fill, b: Fill): Box | undefined {
  if (a.color !== b.color || a.y0 !== b.y0 || a.y1 !== b.y1) return undefined
  const { y0, y1 } = a
  const strip =
    a.x1 === b.x1
      ? { x0: Math.min(a.x0, b.x0), x1: Math.max(a.x0, b.x0), y0, y1 }
      : { x0: Math.min(a.x1, b.x1), x1: Math.max(a.x1, b.x1), y0, y1 }
  const isCut = a.x1 === b.x1 || a.x0 === b.x0
  return isCut && widthOf(strip) > 0 && widthOf(strip) <= MAX_BAR ? strip : undefined
}

/** In points: less than a line of text. */
const MIN_BAR_HEIGHT = 6
/** How far, in ems, a bar is before its text. */
const MIN_BAR_GAP = 0.2
const MAX_BAR_GAP = 3
/** How much of a bar is beside blocks. */
const MIN_FILLED = 0.4

/** Text behind bars: a short line is quoted as well if there is more behind its bar, or if others are alike. */
function findBarred(
  blocks: readonly PageBlock[],
  barsOf: (page: number) => readonly Box[],
  known: Known,
): Set<TextBlock> {
  const found = new Set<TextBlock>()
  const short: TextBlock[][] = []
  for (let start = 0, end = 0; start < blocks.length; start = end) {
    const { page } = blocks[start]!
    const texts: TextBlock[] = []
    for (; end < blocks.length && blocks[end]!.page === page; end++) {
      const block = blocks[end]!
      if (block.type === 'text') texts.push(block)
    }
    const bars = barsOf(page)
    for (const bar of bars) {
      const beside = findBeside(bar, bars, texts)
      const quoted = beside.filter(block => !known.has(block) && countProse(block) > 0)
      const words = quoted.reduce((sum, block) => sum + countProse(block), 0)
      if (words >= MIN_BARRED_WORDS) for (const block of quoted) found.add(block)
      else if (quoted.length && quoted.length === beside.length) short.push(quoted)
    }
  }
  // Several bars before a few words each are how the document marks its quotations.
  if (short.length >= SEVERAL) for (const block of short.flat()) found.add(block)
  return found
}

/**
 * The blocks behind a bar. Bars in the margin mark changes, and bars on both sides are a frame: a quotation's bar is
 * inside its column, and on one side.
 */
function findBeside(bar: Box, bars: readonly Box[], texts: readonly TextBlock[]): TextBlock[] {
  const height = heightOf(bar)
  let filled = 0
  let nearest = Number.POSITIVE_INFINITY
  let isOutside = false
  let hasOtherSide = false
  let onThisSide = 0
  const beside: TextBlock[] = []
  for (const block of texts) {
    const { lines, x0, x1, y0, y1, column } = block
    const { size, words } = lines[0]!
    const fromRight = words[0]!.isRightToLeft
    if (fromRight ? x1 <= bar.x0 : x0 >= bar.x1) onThisSide += lines.length
    const shared = overlap(bar.y0, bar.y1, y0, y1)
    if (shared < LARGE_PART * (y1 - y0)) continue
    const gap = (fromRight ? bar.x0 - x1 : x0 - bar.x1) / size
    const isInside = fromRight ? bar.x1 <= column.x1 + size : bar.x0 >= column.x0 - size
    // Text beside the bar on its other side is another column's.
    if (fromRight ? x0 >= bar.x1 : x1 <= bar.x0) {
      hasOtherSide = true
      continue
    }
    if (gap < MIN_BAR_GAP || !isInside) return []
    isOutside ||= fromRight ? bar.x0 > column.x1 : bar.x1 < column.x0
    nearest = Math.min(nearest, gap)
    filled += shared
    beside.push(block)
  }
  if (nearest > MAX_BAR_GAP || filled < MIN_FILLED * height) return []
  // A line between columns is outside of both, or has most of one behind it.
  const isWhole = isOutside || countLines(beside) >= LARGE_PART * onThisSide
  if (hasOtherSide && isWhole) return []
  const { x0, x1 } = union(beside)
  const isFrame = bars.some(
    other =>
      overlap(bar.y0, bar.y1, other.y0, other.y1) >= LARGE_PART * height &&
      (other.x0 >= Math.max(x1, bar.x1) || other.x1 <= Math.min(x0, bar.x0)) &&
      other !== bar &&
      other.x0 > bar.x1 === x0 > bar.x1,
  )
  return isFrame ? [] : beside
}

const countLines = (blocks: readonly TextBlock[]): number =>
  blocks.reduce((sum, { lines }) => sum + lines.length, 0)

/** Abstracts are indented as well. */
const ABSTRACT = new RegExp(`^(?:${ABSTRACT_NAMES})\\b`, 'i')

function isSetIn(block: TextBlock, { bodySize }: Statistics): boolean {
  const { lines, x0, x1, column } = block
  const first = lines[0]!
  const { size } = first
  if (size < MIN_SIZE * bodySize || size > MAX_SIZE * bodySize) return false
  const before = x0 - column.x0
  const behind = column.x1 - x1
  const [left, right] = first.isRightToLeft ? [behind, before] : [before, behind]
  if (left < MIN_INSET * size || left > MAX_INSET * size) return false
  // The right side is ragged: it may be indented less than the left one.
  if (right < Math.max(1, MOST * (left / size)) * size) return false
  if (right > 2 * MAX_INSET * size) return false
  if (first.words[0]!.style.font.isBold || CAPTION.test(first.text)) return false
  const second = startOf(lines[1] ?? first)
  const isEven = lines.every(
    (line, index) => index === 0 || Math.abs(startOf(line) - second) < SAME_START * size,
  )
  // Centered lines have different starts, and extend as far to the right as to the left.
  if (!isEven || second > startOf(first) + SAME_START * size) return false
  return countProse(block) >= TEXT_WORDS
}

/** Letters of scripts without spaces that count as a word. */
const UNSPACED_WORD = 3

/** How many words of text that no tag knows better; none in code and items. */
function countProse({ lines, tag }: TextBlock): number {
  if ((tag && tag.type !== 'body') || findMarker(lines[0]!.text)) return 0
  let words = 0
  for (const line of lines) {
    if (line.isMono) return 0
    let unspaced = 0
    for (const letter of line.text) if (isUnspaced(letter.codePointAt(0)!)) unspaced++
    words += line.words.length + unspaced / UNSPACED_WORD
  }
  return words
}

/** Whether wide text at the margin precedes or follows a run of blocks, and not an item that they belong to. */
function isAmongText(
  blocks: readonly PageBlock[],
  start: number,
  end: number,
  known: Known,
): boolean {
  const block = blocks[start] as TextBlock
  const before = blocks[start - 1]
  const after = blocks[end]
  if (before?.type === 'text') {
    if (ABSTRACT.test(before.lines[0]!.text)) return false
    const isItem = findMarker(before.lines[0]!.text) !== undefined && !known.has(before)
    const isUnderItem =
      known.has(before) &&
      Math.abs(textStart(before) - startOf(block.lines[0]!)) < block.lines[0]!.size
    if (isItem || isUnderItem) return false
  }
  // On a page that is mostly indented, that is the margin.
  let lines = 0
  let wide = 0
  for (let at = start; at < end; at++) lines += (blocks[at] as TextBlock).lines.length
  for (let at = start - 1; at >= 0 && blocks[at]!.page === block.page; at--) {
    wide += linesAtMargin(blocks[at]!, block)
  }
  for (let at = end; at < blocks.length && blocks[at]!.page === block.page; at++) {
    wide += linesAtMargin(blocks[at]!, block)
  }
  const near = [before, after].filter(other => linesAtMargin(other, block) > 0) as TextBlock[]
  if (lines === 1) {
    // A short paragraph may only begin with an indent: then others do too, and without white space around them.
    const isIndented = near.some(
      other =>
        Math.abs(startOf(other.lines[0]!) - startOf(block.lines[0]!)) < block.lines[0]!.size / 2,
    )
    const isApart =
      block.spaceAbove > MIN_WHITE && after?.type === 'text' && after.spaceAbove > MIN_WHITE
    if (isIndented || !isApart || near.length < 2) return false
  }
  return wide > lines && near.length > 0
}

/** Where the text of an item begins. */
const textStart = ({ lines }: TextBlock): number => startOf(lines[1] ?? lines[0]!)

/** How many lines a block has, if it is text that begins and ends where the column does. */
function linesAtMargin(other: PageBlock | undefined, { page, column, lines }: TextBlock): number {
  if (other?.type !== 'text' || other.page !== page) return 0
  const { size } = lines[0]!
  const start = other.lines[1] ?? other.lines[0]!
  const margin = start.isRightToLeft ? -column.x1 : column.x0
  const isWide =
    Math.abs(startOf(start) - margin) < size && widthOf(other) > NEARLY_ALL * widthOf(column)
  return isWide ? other.lines.length : 0
}
