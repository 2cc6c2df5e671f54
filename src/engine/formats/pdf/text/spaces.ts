/**
 * Where a gap between two characters is a space. A file may have spaces or none, and text may be letter-spaced: gaps
 * are compared with the size of the letters and with the gaps beside them.
 */
import { NO_STYLE, type RawPage } from '../raw-page.ts'
import { isSpacedByPhrases, isUnspaced } from './characters.ts'

/** Without any space in the file, a gap this wide (in ems) is one: that of Times is 0.25. */
const CERTAIN_SPACE = 0.24
/** … and so is one this wide between letters that touch, in a full line. */
const NARROW_SPACE = 0.12
/** … or this wide beside a letter that extends over it. */
const REACHED_SPACE = 0.1
/** Narrower gaps are none. */
export const MIN_SPACE = 0.05
/** Chinese and Japanese separate other scripts by a quarter of an em, which is not a space. */
const CERTAIN_SPACE_UNSPACED = 0.28
/** A gap this wide is one unless those beside it are alike. */
const LIKELY_SPACE = 0.13
/** … and a wider one from right to left: Arabic letters that end part of a word keep a distance. */
const LIKELY_SPACE_FROM_RIGHT = 0.16

/** Narrower gaps than this, in ems, may be letter-spacing; the next gap decides. */
const MAX_TRACKING = 0.2
/**
 * In a letter-spaced word all letters are: after "regulate" the gaps around a single "P" are spaces. A gap inside the
 * word has to be this share of the one after it.
 */
const MIN_TRACKING = 0.25

/** Symbols such as = are separated by themselves. */
const LETTER = /^[\p{L}\d]/u

/** What is known about the gap between two characters of a line; one object serves for all of them. */
export interface Gap {
  /** In points, as all distances here. */
  width: number
  /** The gap before the earlier character, inside its word. */
  before: number
  /** Size of the later character. */
  size: number
  /** How many characters the word has so far. */
  length: number
  /** Whether the later character is right-to-left. */
  isRightToLeft: boolean
  /** Whether both are. */
  isFromRight: boolean
}

/** `previous`, `index`: the characters on both sides; `text`: what the later one stands for. */
export function isSpace(
  gap: Gap,
  { chars }: RawPage,
  previous: number,
  index: number,
  text: string,
): boolean {
  const { width, size } = gap
  const before = chars.code[previous]!
  const after = chars.code[index]!
  if (width <= MIN_SPACE * size) return false
  if (width > CERTAIN_SPACE_UNSPACED * size) return true
  const isCertain = width > CERTAIN_SPACE * size
  if (isSpacedByPhrases(after) || isSpacedByPhrases(before)) return isCertain
  if (isUnspaced(after) || isUnspaced(before)) return false
  if (isCertain) return true
  if (isLikely(gap, chars, index, text)) return true
  return (
    (width > NARROW_SPACE * size || (width > REACHED_SPACE * size && isReaching(before, after))) &&
    !gap.isRightToLeft &&
    gap.length > 1 &&
    Math.max(gap.before, gapAfter(chars, index)) < MIN_TRACKING * width &&
    LETTER.test(text)
  )
}

function isLikely(
  { width, before, size, length, isFromRight }: Gap,
  chars: RawPage['chars'],
  index: number,
  text: string,
): boolean {
  if (width <= (isFromRight ? LIKELY_SPACE_FROM_RIGHT : LIKELY_SPACE) * size) return false
  if (length > 1 && before < MIN_TRACKING * width && LETTER.test(text)) return true
  return !isTracking(width, before, gapAfter(chars, index), size)
}

/** A gap like the ones beside it is not a space. */
function isTracking(gap: number, before: number, after: number, size: number): boolean {
  const other = Math.max(before, after)
  return gap < MAX_TRACKING * size && other > 0.05 * size && gap < 1.5 * other && other < 1.5 * gap
}

/** The boxes of f and j do not contain all of them: by its positions, "of books" is nearly one word. */
const isReaching = (before: number, after: number): boolean =>
  REACHING.includes(before) || REACHING.includes(after)

const REACHING = Array.from('fJj', letter => letter.charCodeAt(0))

function gapAfter(chars: RawPage['chars'], i: number): number {
  let next = i + 1
  while (next < chars.length && chars.style[next] === NO_STYLE) next++
  const isNeighbor = next < chars.length && chars.object[next] === chars.object[i]
  return isNeighbor ? chars.x0[next]! - chars.x1[i]! : 0
}
