/**
 * Characters become words. A word here is what is typed without a space and looks alike: where the
 * look changes inside a word there are two, and the second is `glued` to the first.
 *
 *     The H₂O level      →      The · H · ₂ (glued) · O (glued) · level
 */
import { type Box, type CharStyle, NO_STYLE, type RawPage } from '../raw-page.ts'
import {
  isNarrowTriple,
  isRightToLeft,
  isUnspaced,
  LINE_END_HYPHEN,
  toCharacters,
} from './characters.ts'
import { LinkMap } from './link-map.ts'
import { orderRightToLeft } from './right-to-left.ts'
import { TextPool } from './text-pool.ts'

export interface Word extends Box {
  readonly text: string
  readonly baseline: number
  readonly style: CharStyle
  /** Whether nothing separates it from the word before. */
  readonly glued: boolean
  /** Drawn twice with a tiny shift, as programs without a bold font do. */
  readonly isDoubled: boolean
  readonly isRightToLeft: boolean
  /** Its place in the file. */
  readonly order: number
  /** Raised, lowered, or neither: see pieces.ts. */
  readonly script: Script
  /** Whether a line is drawn through it. */
  readonly isStruck: boolean
  /** Whether a line is drawn under it. */
  readonly isUnderlined: boolean
  /** Where a click on it leads. */
  readonly link: string | undefined
}

export type Script = 'super' | 'sub' | undefined

/** Fonts reach about this far above and below the baseline, as shares of their size. */
const ASCENT = 0.75
const DESCENT = 0.22

/** Without any space in the file, a gap this wide (in ems) is one: that of Times has 0.25. */
const CERTAIN_SPACE = 0.24
/** Chinese and Japanese set other scripts off by a quarter of an em, which is no space. */
const CERTAIN_SPACE_UNSPACED = 0.28
/** A space that PDFium guessed needs at least this gap. */
const GUESSED_SPACE = 0.08
/** … and more from right to left, where it guesses worse: Arabic letters that end a word's part keep a distance. */
const GUESSED_SPACE_FROM_RIGHT = 0.16
/** Going back further than this starts anew: another line, column or a second print. */
const MAX_BACKWARDS = 0.4
/** No letter is narrower than this, in ems: what comes again nearer is printed twice to look bold. */
const MAX_SHIFT_OF_DOUBLE = 0.2
const SAME_BASELINE = 0.1
/** Smaller text cannot be read by people: it is there for machines. */
const MIN_SIZE = 1

export function readWords(page: RawPage, pool = new TextPool()): Word[] {
  const { chars, styles, links } = page
  const { code, x0, x1, y } = chars
  const words: Word[] = []
  const skipInvisible = shouldSkipInvisible(page)
  const linkMap = links.length ? new LinkMap(links) : undefined

  let style: CharStyle | undefined
  let left = 0
  let right = 0
  let baseline = 0
  let previous = -1
  let isDoubled = false
  let isRtl = false
  let glued = false
  let sawSpace = false
  let sawGuess = false
  let link: string | undefined
  let previousGap = 0

  const order = orderRightToLeft(chars, index => styles[index]!.size)
  for (let at = 0; at < chars.length; at++) {
    const i = order ? order[at]! : at
    const styleIndex = chars.style[i]!
    const currentCode = code[i]!
    if (styleIndex === NO_STYLE) {
      // Spaces and line ends that PDFium guessed.
      if (currentCode === LINE_END_HYPHEN && pool.length && pool.last !== HYPHEN) pool.add('-')
      sawGuess = true
      continue
    }
    const current = styles[styleIndex]!
    const value = isNarrowTriple(currentCode, x1[i]! - x0[i]!, current.size)
      ? 'fi'
      : toCharacters(currentCode, current.font)
    if (value === ' ') {
      sawSpace = true
      continue
    }
    if (!value || !isShown(page, current, i, skipInvisible)) continue

    const size = current.size
    const rtl = isRightToLeft(currentCode)
    const currentLink = linkMap && findLink(linkMap, page, i, current)
    if (previous >= 0 && style) {
      const sameBaseline =
        Math.abs(y[i]! - baseline) <= SAME_BASELINE * Math.max(size, style.size) &&
        current.turn === style.turn
      const gap = rtl && isRtl ? left - x1[i]! : x0[i]! - right
      // The letters of one ligature share its box; PDFium mostly gives them from left to right.
      if (
        pool.length &&
        i === previous + 1 &&
        x0[i] === x0[previous] &&
        x1[i] === x1[previous] &&
        sameBaseline
      ) {
        if (rtl && !isLamAlef(code[previous]!, currentCode)) pool.insertBeforeLast(value)
        else pool.add(value)
        previous = i
        continue
      }
      const isRepeat =
        sameBaseline &&
        currentCode === code[previous] &&
        Math.abs(x0[i]! - x0[previous]!) < MAX_SHIFT_OF_DOUBLE * size &&
        Math.abs(x0[i]! - x0[previous]!) < 0.5 * (x1[i]! - x0[i]!)
      if (isRepeat && pool.length) {
        isDoubled = true
        previous = i
        sawSpace = false
        sawGuess = false
        continue
      }
      const isNear =
        sameBaseline &&
        gap < size &&
        (gap > -MAX_BACKWARDS * size || isGoingOn(page, previous, i, rtl && isRtl))
      const isSpace =
        !isNear ||
        sawSpace ||
        (gap > CERTAIN_SPACE * size &&
          (gap > CERTAIN_SPACE_UNSPACED * size ||
            !(isUnspaced(currentCode) || isUnspaced(code[previous]!)))) ||
        (sawGuess &&
          gap > (rtl && isRtl ? GUESSED_SPACE_FROM_RIGHT : GUESSED_SPACE) * size &&
          !isUnspaced(currentCode) &&
          ((pool.length > 1 && previousGap < MIN_TRACKING * gap && LETTER.test(value)) ||
            !isTracking(gap, previousGap, gapAfter(page, i), size)))
      const isAttached =
        !isSpace || isAttachedScript(gap, style, current, y[i]! - baseline, sawSpace)
      previousGap = isSpace ? 0 : gap
      if (isSpace || current !== style || rtl !== isRtl || currentLink !== link) {
        if (pool.length) {
          const order = words.length
          words.push(
            toWord(pool.take(), left, right, baseline, style, glued, isDoubled, isRtl, order, link),
          )
        }
        isDoubled = false
        glued = isAttached
      }
    }
    if (!pool.length) {
      left = x0[i]!
      right = x1[i]!
      baseline = y[i]!
      isRtl = rtl
      link = currentLink
    } else {
      left = Math.min(left, x0[i]!)
      right = Math.max(right, x1[i]!)
    }
    pool.add(value)
    previous = i
    sawSpace = false
    sawGuess = false
    style = current
  }
  if (pool.length && style) {
    const order = words.length
    words.push(
      toWord(pool.take(), left, right, baseline, style, glued, isDoubled, isRtl, order, link),
    )
  }
  return words
}

const HYPHEN = 0x2d

/** The ligature of Arabic that nearly all fonts have: a lam, and then an alef with whatever is on it. */
const isLamAlef = (first: number, second: number): boolean =>
  first === 0x644 && (second === 0x622 || second === 0x623 || second === 0x625 || second === 0x627)

/**
 * Whether a letter begins and ends further on than the one before, however much of it lies over that one: letters of
 * Arabic stand above each other, and those of a font that replaces the right one may be too wide.
 */
function isGoingOn(
  { chars }: RawPage,
  previous: number,
  index: number,
  fromRight: boolean,
): boolean {
  const { x0, x1 } = chars
  return fromRight
    ? x0[index]! <= x0[previous]! && x1[index]! <= x1[previous]!
    : x0[index]! > x0[previous]! && x1[index]! > x1[previous]!
}

/**
 * The word with some of its facts changed. Written out: words of one shape are read faster than words of as
 * many shapes as there are places that spread them.
 */
export function changeWord(
  word: Word,
  {
    glued = word.glued,
    script = word.script,
    isStruck = word.isStruck,
    isUnderlined = word.isUnderlined,
  }: WordChanges,
): Word {
  const { text, x0, y0, x1, y1, baseline, style, isDoubled, isRightToLeft, order, link } = word
  return {
    text,
    x0,
    x1,
    y0,
    y1,
    baseline,
    style,
    glued,
    isDoubled,
    isRightToLeft,
    order,
    script,
    isStruck,
    isUnderlined,
    link,
  }
}

type WordChanges = Partial<Pick<Word, 'glued' | 'script' | 'isStruck' | 'isUnderlined'>>

function toWord(
  text: string,
  x0: number,
  x1: number,
  baseline: number,
  style: CharStyle,
  glued: boolean,
  isDoubled: boolean,
  isRtl: boolean,
  order: number,
  link: string | undefined,
): Word {
  return {
    text,
    x0,
    x1,
    y0: baseline - style.size * ASCENT,
    y1: baseline + style.size * DESCENT,
    baseline,
    style,
    glued,
    isDoubled,
    isRightToLeft: isRtl,
    order,
    script: undefined,
    isStruck: false,
    isUnderlined: false,
    link,
  }
}

/** Where a click on the middle of a character leads. */
function findLink(
  links: LinkMap,
  { chars }: RawPage,
  i: number,
  { size, turn }: CharStyle,
): string | undefined {
  if (turn !== 0) return undefined
  return links.find((chars.x0[i]! + chars.x1[i]!) / 2, chars.y[i]! - size * 0.3, size)
}

/** Narrower gaps than this, in ems, may be letters set apart; the next gap tells. */
const MAX_TRACKING = 0.2

/**
 * The letters of a word that is set apart all are: after «regulate» the gaps around a single «P» are spaces.
 * A gap inside the word has to be this share of the one after it.
 */
const MIN_TRACKING = 0.25
/** Signs such as = are set apart by themselves. */
const LETTER = /^[\p{L}\d]/u

/** A gap like the ones beside it is no space. */
function isTracking(gap: number, before: number, after: number, size: number): boolean {
  const other = Math.max(before, after)
  return gap < MAX_TRACKING * size && other > 0.05 * size && gap < 1.5 * other && other < 1.5 * gap
}

function gapAfter({ chars }: RawPage, i: number): number {
  let next = i + 1
  while (next < chars.length && chars.style[next] === NO_STYLE) next++
  const isNeighbour = next < chars.length && chars.object[next] === chars.object[i]
  return isNeighbour ? chars.x0[next]! - chars.x1[i]! : 0
}

/** A small raised or lowered character right beside: the baseline differs but the word is one. */
function isAttachedScript(
  gap: number,
  before: CharStyle,
  current: CharStyle,
  drop: number,
  sawSpace: boolean,
): boolean {
  if (sawSpace || before.turn !== current.turn) return false
  const size = Math.max(before.size, current.size)
  const differs = Math.min(before.size, current.size) < 0.9 * size || drop !== 0
  return differs && Math.abs(drop) < 0.7 * size && gap > -0.35 * size && gap < 0.2 * size
}

function isShown(page: RawPage, style: CharStyle, i: number, skipInvisible: boolean): boolean {
  if (style.size < MIN_SIZE || (skipInvisible && style.isInvisible)) return false
  const { x0, x1, y } = page.chars
  const x = (x0[i]! + x1[i]!) / 2
  const middle = y[i]! - style.size * 0.3
  const isTurned = style.turn === 1 || style.turn === 3
  const width = isTurned ? page.height : page.width
  const height = isTurned ? page.width : page.height
  return x >= 0 && x <= width && middle >= 0 && middle <= height
}

/** Invisible text is what a scan's recogniser left; where most text is visible, it is a duplicate. */
const MOSTLY_INVISIBLE = 0.3

function shouldSkipInvisible({ chars, styles }: RawPage): boolean {
  if (!styles.some(style => style.isInvisible)) return false
  let invisible = 0
  let all = 0
  for (let i = 0; i < chars.length; i++) {
    const style = styles[chars.style[i]!]
    if (!style || chars.code[i]! <= 0x20) continue
    all++
    if (style.isInvisible) invisible++
  }
  return invisible > 0 && invisible < MOSTLY_INVISIBLE * all
}
