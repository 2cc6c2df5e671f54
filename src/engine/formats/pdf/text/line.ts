/** A line of text: its pieces from left to right, and its most requested properties. */
import { addWeight, byLeft, heaviest, heightOf, inOrder, isInOrder, union } from '../geometry.ts'
import { SCRIPT_RATIO } from '../measures.ts'
import type { Box } from '../raw-page.ts'
import type { Piece } from './pieces.ts'
import { directionOf, readFromRight } from './right-to-left.ts'
import { findSmallCapitals } from './small-capitals.ts'
import { changeWord, type Word } from './words.ts'

export interface Line extends Box {
  readonly pieces: readonly Piece[]
  readonly words: readonly Word[]
  readonly text: string
  readonly baseline: number
  readonly size: number
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isMono: boolean
  /** Whether it is underlined; links are underlined everywhere. */
  readonly isUnderlined: boolean
  /** Capitals of two sizes, whatever letters the file has for the small ones. */
  readonly isSmallCapitals: boolean
  /** Whether most of its words are right-to-left. */
  readonly isRightToLeft: boolean
  readonly color: number
  /** Name of the font that most of it is set in. */
  readonly font: string
}

/** Nearly all of a line has to share formatting for the line to have it. */
const MIN_SHARED = 0.85

export function toLine(pieces: readonly Piece[]): Line {
  const inOrder = pieces.length === 1 ? pieces[0]!.words : pieces.flatMap(piece => piece.words)
  const isFromRight =
    inOrder.some(isRightToLeft) &&
    (directionOf(inOrder) > 0 || (pieces.length === 1 && pieces[0]!.isFromRight === true))
  const words = isFromRight ? readPieces(pieces) : inOrder
  const text = wordsText(words)
  const look = measureStyle(words)
  const box = pieces.length === 1 ? pieces[0]! : union(pieces)
  // Written out: objects of one shape, made often.
  return {
    x0: box.x0,
    y0: box.y0,
    x1: box.x1,
    y1: box.y1,
    pieces,
    words,
    text,
    baseline: (pieces.find(piece => piece.size === look.size) ?? pieces[0]!).baseline,
    size: look.size,
    isBold: look.isBold,
    isItalic: look.isItalic,
    isMono: look.isMono,
    isUnderlined: isUnderlined(words),
    isSmallCapitals: look.isSmallCapitals,
    isRightToLeft: isFromRight,
    color: look.color,
    font: look.font,
  }
}

const isRightToLeft = (word: Word): boolean => word.isRightToLeft

/** A number to the right of its text has its point on the left, perhaps in another font. */
const MIRRORED_NUMBER = /^([.)])(\d{1,3})$/

/** A list's number apart from its text: "1" and the "." that is on its left are one word. */
function readPieces(pieces: readonly Piece[]): readonly Word[] {
  const words = [...pieces]
    .sort((a, b) => b.x0 - a.x0)
    .flatMap(({ words }) => (words.some(isRightToLeft) ? words : readFromRight(words)))
  const [first, second] = words
  const isInTwo = second?.glued && /^\d{1,3}$/.test(first!.text) && /^[.)]$/.test(second.text)
  if (!isInTwo) return words
  return [changeWord(first!, { text: first!.text + second.text }), ...words.slice(2)]
}

/** "1." for the ".1" to the right of its text. */
export const readNumberFromRight = (text: string): string => text.replace(MIRRORED_NUMBER, '$2$1')

/** Where a line begins, from its reading side. */
export const startOf = ({ x0, x1, isRightToLeft }: Line): number => (isRightToLeft ? -x1 : x0)

/** Lines whose starts differ by less, in ems, begin together. */
export const SAME_START = 0.5

/** Underlines are broken where letters descend below the baseline. */
const MOSTLY = 0.7

function isUnderlined(words: readonly Word[]): boolean {
  let letters = 0
  let underlined = 0
  for (const { text, link, isUnderlined } of words) {
    letters += text.length
    if (isUnderlined && !link) underlined += text.length
  }
  return underlined >= MOSTLY * letters
}

type Style = Pick<
  Line,
  'size' | 'isBold' | 'isItalic' | 'isMono' | 'isSmallCapitals' | 'color' | 'font'
>

/** The formatting of nearly all, or most, of the words. Most lines have one style only. */
function measureStyle(words: readonly Word[]): Style {
  const first = words[0]!
  if (isUniform(words)) {
    const { font, size, color } = first.style
    return {
      size,
      isBold: font.isBold || first.isDoubled,
      isItalic: font.isItalic,
      isMono: font.isMono,
      isSmallCapitals: SMALL_CAPITALS_FONT.test(font.name),
      color,
      font: font.name,
    }
  }
  let letters = 0
  let bold = 0
  let italic = 0
  let mono = 0
  const sizes = new Map<number, number>()
  const colors = new Map<number, number>()
  const fonts = new Map<string, number>()
  for (const word of words) {
    const weight = word.text.length
    const { font, size, color } = word.style
    letters += weight
    if (font.isBold || word.isDoubled) bold += weight
    if (font.isItalic) italic += weight
    if (font.isMono) mono += weight
    addWeight(sizes, size, weight)
    addWeight(colors, color, weight)
    addWeight(fonts, font.name, weight)
  }
  const nearlyAll = MIN_SHARED * letters
  const capitals = sizes.size > 1 ? findSmallCapitals(words) : undefined
  return {
    size: capitals ?? heaviest(sizes) ?? 0,
    isBold: bold >= nearlyAll,
    isItalic: italic >= nearlyAll,
    isMono: mono >= nearlyAll,
    isSmallCapitals: capitals !== undefined,
    color: heaviest(colors) ?? 0,
    font: heaviest(fonts) ?? '',
  }
}

/** Small-capital fonts have them in place of lower-case letters. */
const SMALL_CAPITALS_FONT = /caps|cmcsc|smallc|[-_]sc(?:$|[-_])/i

function isUniform(words: readonly Word[]): boolean {
  const first = words[0]!
  for (const { style, isDoubled } of words) {
    if (style !== first.style || isDoubled !== first.isDoubled) return false
  }
  return true
}

/** Only the letters and digits of a text, to compare it by. */
export const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

export const startsLower = ({ text }: Pick<Line, 'text'>): boolean => /^\p{Ll}/u.test(text)

/** An address of the web or of mail and nothing else. */
export const WEB_ADDRESS = /^(?:(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@[^\s@]{1,80})$/i

export const isMonoWord = ({ style }: Word): boolean => style.font.isMono

export const isAllMono = ({ words }: Pick<Line, 'words'>): boolean => words.every(isMonoWord)

export const isAllBold = ({ words }: Pick<Line, 'words'>): boolean =>
  words.every(({ style }) => style.font.isBold)

export const countWords = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + line.words.length, 0)

/** How far a mark before a text is raised, in ems. */
const MIN_RAISE = 0.12

/** Whether a raised mark precedes the text, as in footnotes: touching it, or a space apart. */
export function startsRaised({ words }: Pick<Line, 'words'>): boolean {
  const [mark, text] = words
  if (!mark || !text) return false
  if (mark.script === 'super') return true
  const { size } = text.style
  return mark.style.size <= SCRIPT_RATIO * size && text.baseline - mark.baseline > MIN_RAISE * size
}

export function wordsText(words: readonly Word[]): string {
  let text = ''
  for (const word of words) text += text && !word.glued ? ` ${word.text}` : word.text
  return text
}

/** Pieces side by side, which share half of the lower one's height, become rows, from top to bottom. */
export function toRows<Item extends Box>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return items.length ? [[items[0]!]] : []
  const sorted = inOrder(items, byHeight)
  let row: Item[] = [sorted[0]!]
  const rows = [row]
  // The last row has the extent of its tallest item only: it must not creep down the page.
  let tallest = row[0]!
  for (let i = 1; i < sorted.length; i++) {
    const item = sorted[i]!
    const shared = Math.min(tallest.y1, item.y1) - Math.max(tallest.y0, item.y0)
    const height = Math.min(heightOf(tallest), heightOf(item))
    if (shared > height / 2) {
      row.push(item)
      if (heightOf(item) > heightOf(tallest)) tallest = item
    } else {
      row = [item]
      rows.push(row)
      tallest = item
    }
  }
  for (const items of rows) if (!isInOrder(items, byLeft)) items.sort(byLeft)
  return rows
}

const byHeight = (a: Box, b: Box): number => a.y0 + a.y1 - (b.y0 + b.y1)
