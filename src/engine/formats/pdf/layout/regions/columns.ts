/**
 * Columns without lines: white stripes that nearly all rows leave open.
 *
 *     Bread      12.00   yes          rows as chunks of words
 *     Milk and    3.50   no           ──────────  ─────  ───
 *               ↑      ↑              two stripes, three columns
 */
import { byLeft, inOrder, widthOf } from '../../geometry.ts'
import { FEW, LARGE_PART, REPEATED } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { bottomOf, topOf, type Word } from '../../text/words.ts'

/** Words of one row that belong together. */
export interface Chunk extends Box {
  readonly words: readonly Word[]
  /** Whether it is known to be a cell, however close to the one before. */
  readonly isCell: boolean
}

/** Words further apart than this, in ems, may be in different columns. */
const CHUNK_GAP = 0.5

/** … and decimals further apart than this are: they are never words of one text. One after a name is less certain. */
const DECIMAL_GAP = 0.3
const NAMED_DECIMAL_GAP = 0.4
const DECIMAL = /^\(?[-+−–]?\d*(?:[.,]\d{3})*[.,]\d+%?\)?$/

function gapBetween({ words }: Chunk, { text }: Word): number {
  if (!DECIMAL.test(text)) return CHUNK_GAP
  return DECIMAL.test(words.at(-1)!.text) ? DECIMAL_GAP : NAMED_DECIMAL_GAP
}

/** `cells`: words that begin a cell. */
export function toChunks(words: readonly Word[], cells?: ReadonlySet<Word>): Chunk[] {
  const chunks: (Chunk & { words: Word[]; y0: number; x1: number; y1: number })[] = []
  const ordered = inOrder(words, byLeft)
  for (let index = 0; index < ordered.length; index++) {
    const word = ordered[index]!
    if (isLeader(word, ordered[index - 1], ordered[index + 1])) continue
    const last = chunks.at(-1)
    const isCell = cells?.has(word) === true
    const isNear =
      last !== undefined && !isCell && word.x0 - last.x1 < gapBetween(last, word) * word.style.size
    if (last && (word.glued || (isNear && !isCurrency(word.text)) || closes(last, word))) {
      last.words.push(word)
      last.x1 = Math.max(last.x1, word.x1)
      last.y0 = Math.min(last.y0, topOf(word))
      last.y1 = Math.max(last.y1, bottomOf(word))
    } else {
      const { x0, x1 } = word
      chunks.push({ words: [word], x0, y0: topOf(word), x1, y1: bottomOf(word), isCell })
    }
  }
  return chunks
}

/** A sign that belongs to the number after it, however far that is: accounts set them at both ends of a column. */
export const isCurrency = (text: string): boolean => CURRENCY.test(text)

export const CURRENCY_SIGN = String.raw`[A-Z]{0,3}\p{Sc}`
const CURRENCY = new RegExp(String.raw`^\(?${CURRENCY_SIGN}$`, 'u')

/** The sign after a number is at most this far from it, in ems; a column of units is further. */
const CLOSING_GAP = 1
/** … but the bracket of an amount may have a cell of its own. */
const BRACKET_GAP = 4

/** Signs that belong to the number before them. */
export const isClosing = (text: string): boolean => /^[%)]+$/.test(text)

function closes({ words, x1 }: Chunk, { text, x0, style }: Word): boolean {
  const before = words.at(-1)!.text
  if (!isClosing(text) || !/\d\)?$/.test(before)) return false
  const isOpen = text.startsWith(')') && before.includes('(') && !before.includes(')')
  return x0 - x1 < (isOpen ? BRACKET_GAP : CLOSING_GAP) * style.size
}

/** Leader dots to the number at the end of the line. A few dashes are a cell that says "none", an ellipsis is text. */
function isLeader(word: Word, before: Word | undefined, after: Word | undefined): boolean {
  const { text, glued } = word
  if (glued || !DOTS.test(text) || /^-{2,4}$/.test(text)) return false
  return !ELLIPSIS.test(text) || isDotted(before) || isDotted(after)
}

const ELLIPSIS = /^(?:\.{3}|[…·])$/
const DOTS = /^[.·…_ -]{3,}$|^[.…·]$/
const isDotted = (word: Word | undefined): boolean => word !== undefined && DOTS.test(word.text)

export interface Stripe {
  readonly x0: number
  readonly x1: number
}

/** These rows name groups of columns if they have clearly fewer chunks than a usual row. */
const HEAD_ROWS = 2
/** Points per bin of the histogram. */
const BIN = 1

/** The stripes between the columns of these rows, from left to right. */
export function findColumnStripes(rows: readonly (readonly Chunk[])[], size: number): Stripe[] {
  const most = rows.map(row => row.length).sort((a, b) => b - a)[Math.floor(rows.length / 4)] ?? 0
  const body = rows.filter(
    (row, index) => row.length >= Math.max(2, most * (index < HEAD_ROWS ? LARGE_PART : 1 / 2)),
  )
  if (body.length < 2) return []
  const first = Math.min(...body.map(row => row[0]!.x0))
  // Names left of all rows, each beside the middle of several.
  body.push(...rows.filter(row => row.length === 1 && row[0]!.x1 < first - CHUNK_GAP * size))
  const left = Math.min(...body.map(row => row[0]!.x0))
  const right = Math.max(...body.map(row => row.at(-1)!.x1))
  const bins = Math.ceil((right - left) / BIN) + 1
  const covered = new Uint16Array(bins)
  for (const row of body) {
    for (const chunk of row) {
      const from = Math.max(0, Math.floor((chunk.x0 - left) / BIN))
      const to = Math.min(bins - 1, Math.ceil((chunk.x1 - left) / BIN))
      for (let bin = from; bin < to; bin++) covered[bin]!++
    }
  }
  const allowed = Math.floor(body.length * FEW)
  const minWidth = minStripeWidth(body.length) * size
  const stripes: Stripe[] = []
  let start = -1
  for (let bin = 0; bin <= bins; bin++) {
    const isOpen = bin < bins && covered[bin]! <= allowed
    if (isOpen && start < 0) start = bin
    if (!isOpen && start >= 0) {
      const stripe = { x0: left + start * BIN, x1: left + bin * BIN }
      const width = widthOf(stripe)
      const isWide =
        width >= minWidth ||
        (width >= MIN_DECIMAL_WIDTH * size && precedesDecimals(body, stripe.x1, size)) ||
        precedesCells(body, stripe.x1, size)
      if (start > 0 && bin < bins && isWide) stripes.push(stripe)
      start = -1
    }
  }
  return stripes
}

/** In ems. White space that many rows share by chance is rare; between two rows it is common. */
function minStripeWidth(rows: number): number {
  if (rows <= 2) return 1.2
  if (rows <= 3) return 0.8
  return rows <= 6 ? 0.5 : 0.35
}

/** Decimals in most rows right after a stripe of this width, in ems, are a column. */
const MIN_DECIMAL_WIDTH = 0.2

const precedesDecimals = (rows: Rows, x: number, size: number): boolean =>
  rows.length > 2 &&
  chunksAfter(x, rows).filter(({ x0, words }) => x0 < x + size && DECIMAL.test(words[0]!.text))
    .length >=
    LARGE_PART * rows.length

/** Cells after a stripe of any width are a column; numbers of few digits begin further from it. */
function precedesCells(rows: Rows, x: number, size: number): boolean {
  const cells = chunksAfter(x, rows).filter(({ isCell }) => isCell)
  return cells.length >= REPEATED && cells.some(({ x0 }) => x0 < x + size)
}

type Rows = readonly (readonly Chunk[])[]

/** The first chunk of each row after a stripe. */
const chunksAfter = (x: number, rows: Rows): Chunk[] =>
  rows.flatMap(row => row.find(chunk => chunk.x0 > x - BIN) ?? [])
