/** What is usual in the document: the size of its body text and its line distance. */
import { addWeight, heaviest } from './geometry.ts'
import { findListingBoxes, isOn } from './listing-boxes.ts'
import { FEW, LARGE_PART, LONG_LINE, LOOSE_LEADING, REPEATED, SEVERAL } from './measures.ts'
import type { CharStyle } from './raw-page.ts'
import { isMonoWord, toRows, wordsText } from './text/line.ts'
import type { PageText } from './text/page-text.ts'
import type { Piece } from './text/pieces.ts'
import type { Word } from './text/words.ts'

export interface Statistics {
  readonly bodySize: number
  /** Name of the font of most text. */
  readonly bodyFont: string
  /** The color of most text. */
  readonly bodyColor: number
  readonly isBodyBold: boolean
  readonly isBodyItalic: boolean
  /** Whether nearly all text is monospaced, so that this means nothing. */
  readonly isBodyMono: boolean
  /** Whether there are enough long lines to see where lines end. */
  readonly hasLongLines: boolean
  /** The usual distance between baselines for text of this size. */
  leading(size: number): number
}

/** Text so much larger than the body is set for display: a title, a heading, a label … */
export const DISPLAY_RATIO = 1.15
/** … and so much larger it can only be a title. */
export const TITLE_RATIO = 1.4

type Rows = readonly (readonly Piece[])[]

/** Sizes are compared in steps of this many points: programs round differently. */
const SIZE_STEP = 0.5
/** Single spacing in most fonts; used if a size has too few lines to tell. */
const DEFAULT_LEADING = 1.22
const MAX_LEADING = 2.6
/** So many long lines show where lines end. */
const MIN_LONG_LINES = 6
const LEADING_STEP = 0.05
/** How many other lines one counts for that fills its page. */
const FULL_WEIGHT = 6
/** Typewritten or terminal text is monospaced throughout; next to other text, monospaced text is code. */
const TYPED_SHARE = 0.8
/** … unless most of it is listings with some text between them. */
const ALL_TYPED = 0.98
/** Of lines of code so many end with a bracket or semicolon, or begin as only code does; of prose, hardly any. */
const MIN_CODE = 0.2
/** So few lines are long enough for prose where headings in another font stand above listings. */
const MAX_PROSE = 0.2
const CODE = /^(?:[#$}<]|\/[/*])|[;{}]$/

/** `rows` of the pages, where they are known. */
export function measureDocument(
  pages: readonly PageText[],
  rows: readonly Rows[] = pages.map(({ pieces }) => toRows(pieces)),
): Statistics {
  const styles = new Map<CharStyle, number>()
  let longLines = 0
  for (const { pieces } of pages) {
    for (const { words } of pieces) {
      if (words.length >= LONG_LINE) longLines++
      addStyles(styles, words)
    }
  }
  const sizes = new Map<number, number>()
  const fonts = new Map<string, number>()
  const colors = new Map<number, number>()
  let letters = 0
  let bold = 0
  let italic = 0
  let mono = 0
  for (const [{ font, color }, weight] of styles) {
    addWeight(colors, color, weight)
    letters += weight
    if (font.isBold) bold += weight
    if (font.isItalic) italic += weight
    if (font.isMono) mono += weight
  }
  const isBodyMono =
    mono > ALL_TYPED * letters || (mono > TYPED_SHARE * letters && !areListings(pages))
  for (const [{ font, size }, weight] of styles) {
    // Listings may be longer than the text that they belong to.
    if (font.isMono && !isBodyMono) continue
    addWeight(sizes, toSteps(size), weight)
    addWeight(fonts, font.name, weight)
  }
  const leadings = measureLeadings(rows)
  const ratioOf = (size: number): number => leadings.get(toSteps(size)) ?? DEFAULT_LEADING
  const bodySize = (heaviest(sizes) ?? 10 / SIZE_STEP) * SIZE_STEP
  // Large lines that are further apart than those of the text are several headings.
  const mostOfDisplayed = Math.max(ratioOf(bodySize), DEFAULT_LEADING)
  return {
    bodySize,
    bodyFont: heaviest(fonts) ?? '',
    hasLongLines: longLines >= MIN_LONG_LINES,
    bodyColor: heaviest(colors) ?? 0,
    // Where less is bold, this still means something: entries of a CV, terms before what they are.
    isBodyBold: bold > LARGE_PART * letters,
    isBodyItalic: italic * 2 > letters,
    isBodyMono,
    leading: size =>
      size *
      Math.min(ratioOf(size), size > DISPLAY_RATIO * bodySize ? mostOfDisplayed : MAX_LEADING),
  }
}

function areListings(pages: readonly PageText[]): boolean {
  let lines = 0
  let code = 0
  let boxed = 0
  let long = 0
  let prosePages = 0
  const sizes = new Map<number, number>()
  const others: Piece[] = []
  for (const { raw, pieces } of pages) {
    const boxes = findListingBoxes(raw)
    let hasProse = false
    for (const piece of pieces) {
      const { words } = piece
      if (!words.every(isMonoWord)) {
        if (words.some(isMonoWord)) continue
        others.push(piece)
        if (words.length >= LONG_LINE) hasProse = true
        continue
      }
      lines++
      addWeight(sizes, piece.size, 1)
      if (words.length >= LONG_LINE) long++
      if (CODE.test(wordsText(words))) code++
      if (boxes.some(box => isOn(box, piece))) boxed++
    }
    if (hasProse) prosePages++
  }
  // Prose in another font; a typed text has its letterhead or cover in one.
  if (prosePages >= SEVERAL) return true
  const isParted =
    long <= MAX_PROSE * lines &&
    countTitles(others, DISPLAY_RATIO * (heaviest(sizes) ?? 0)) >= SEVERAL
  // Listings are on areas, and typed letters are not.
  return code >= (isParted ? FEW : MIN_CODE) * lines || boxed >= lines / 2
}

/** Different texts of at least this size; a running head is one. */
function countTitles(pieces: readonly Piece[], minSize: number): number {
  const titles = new Set<string>()
  for (const { words, size } of pieces) if (size >= minSize) titles.add(wordsText(words))
  return titles.size
}

/** Most lines have one style only, and need one map lookup. */
function addStyles(styles: Map<CharStyle, number>, words: readonly Word[]): void {
  let style = words[0]?.style
  let weight = 0
  for (const word of words) {
    if (word.style !== style) {
      addWeight(styles, style!, weight)
      style = word.style
      weight = 0
    }
    weight += word.text.length
  }
  if (style) addWeight(styles, style, weight)
}

/** Integers are found faster in a map. */
const toSteps = (size: number): number => Math.round(size / SIZE_STEP)

export const roundSize = (size: number): number => toSteps(size) * SIZE_STEP

/** Per size, in steps, the most common distance between consecutive lines, in ems. */
function measureLeadings(pages: readonly Rows[]): Map<number, number> {
  const bySize = new Map<number, Distances>()
  for (const rows of pages) {
    const end = (1 - FEW) * lastX(rows)
    for (let i = 1; i < rows.length; i++) {
      for (const piece of rows[i]!) {
        const size = toSteps(piece.size)
        const above = findAbove(rows[i - 1]!, piece, size)
        if (!above) continue
        const ratio = (piece.baseline - above.baseline) / piece.size
        if (ratio < 0.8 || ratio > MAX_LEADING) continue
        let distances = bySize.get(size)
        if (!distances) {
          distances = { weights: new Map(), counts: new Map(), hasFull: false }
          bySize.set(size, distances)
        }
        // Long lines are prose; short ones are table rows and headings. Full ones end inside a paragraph.
        const isFull = above.x1 > end
        const weight = Math.min(piece.words.length, 12) * (isFull ? FULL_WEIGHT : 1)
        const step = Math.round(ratio / LEADING_STEP)
        addWeight(distances.weights, step, weight)
        addWeight(distances.counts, step, 1)
        distances.hasFull ||= isFull
      }
    }
  }
  return new Map(
    [...bySize].map(([size, distances]) => [size, chooseDistance(distances) * LEADING_STEP]),
  )
}

/** By their distance in steps: what lines weigh, and how many they are. */
interface Distances {
  readonly weights: Map<number, number>
  readonly counts: Map<number, number>
  /** Whether some of them are full. */
  hasFull: boolean
}

/** Short lines alone have more white between paragraphs and rows than inside them: the smallest that recurs counts. */
function chooseDistance({ weights, counts, hasFull }: Distances): number {
  const most = heaviest(weights) ?? DEFAULT_LEADING / LEADING_STEP
  if (hasFull || most * LEADING_STEP <= LOOSE_LEADING) return most
  let least = most
  for (const [step, count] of counts) if (count >= REPEATED && step < least) least = step
  return least
}

function lastX(rows: Rows): number {
  let last = 0
  for (const row of rows) for (const { x1 } of row) if (x1 > last) last = x1
  return last
}

function findAbove(row: readonly Piece[], piece: Piece, size: number): Piece | undefined {
  for (const other of row) {
    if (other.x0 < piece.x1 && other.x1 > piece.x0 && toSteps(other.size) === size) return other
  }
  return undefined
}
