/**
 * Characters become words. A word here is what is typed without a space and looks alike: where the
 * look changes inside a word there are two, and the second is `glued` to the first.
 *
 *     The H₂O level      →      The · H · ₂ (glued) · O (glued) · level
 */
import { type Box, type CharStyle, NO_STYLE, OBLIQUE, type RawPage } from '../raw-page.ts'
import {
  isNarrowTriple,
  isRightToLeft,
  isUnspaced,
  LINE_END_HYPHEN,
  toCharacters,
} from './characters.ts'
import { createIsSeen } from './hidden.ts'
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
/** … and so is one this wide between letters that touch, which a full line is set with. */
const NARROW_SPACE = 0.12
/** … or less beside a letter that reaches over it, where PDFium guessed a space as well. */
const REACHED_SPACE = 0.05
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

/** `hidden`: where the indexes of characters go that nobody sees; without, these become words, too. */
export function readWords(
  page: RawPage,
  pool = new TextPool(),
  hidden: number[] | null = [],
): Word[] {
  const { chars, styles, links } = page
  const { code, x0, x1, y } = chars
  const words: Word[] = []
  const isSeen = hidden && createIsSeen(page)
  const linkMap = links.length ? new LinkMap(links) : undefined

  const word = new OpenWord()
  /** The last character that was read into it, and the gap before that one inside of the word. */
  let previous = -1
  let previousGap = 0
  /** What has been seen since: a space of the file, or one that PDFium guessed. */
  let sawSpace = false
  let sawGuess = false

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
    if (!value) continue
    if (isSeen && !isSeen(i, current)) {
      hidden.push(i)
      continue
    }

    const size = current.size
    const rtl = isRightToLeft(currentCode)
    const currentLink = linkMap && findLink(linkMap, page, i, current)
    if (previous >= 0 && word.style) {
      const { style, isRtl } = word
      const sameBaseline =
        Math.abs(y[i]! - word.baseline) <= SAME_BASELINE * Math.max(size, style.size) &&
        current.turn === style.turn
      if (current.turn === OBLIQUE && pool.length && isOneString(chars, i, previous)) {
        if (sawSpace || sawGuess) pool.add(' ')
        pool.add(value)
        previous = i
        sawSpace = false
        sawGuess = false
        continue
      }
      const gap = rtl && isRtl ? word.left - x1[i]! : x0[i]! - word.right
      // The letters of one ligature share its box; PDFium mostly gives them from left to right.
      if (pool.length && sameBaseline && isInSameBox(chars, i, previous)) {
        if (rtl && !isLamAlef(code[previous]!, currentCode)) pool.insertBeforeLast(value)
        else pool.add(value)
        previous = i
        continue
      }
      if (pool.length && sameBaseline && isPrintedAgain(chars, i, previous, size)) {
        word.isDoubled = true
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
          (gap > CERTAIN_SPACE_UNSPACED * size || areSpaced(code[previous]!, currentCode))) ||
        (sawGuess &&
          gap > (rtl && isRtl ? GUESSED_SPACE_FROM_RIGHT : GUESSED_SPACE) * size &&
          areSpaced(code[previous]!, currentCode) &&
          ((pool.length > 1 && previousGap < MIN_TRACKING * gap && LETTER.test(value)) ||
            !isTracking(gap, previousGap, gapAfter(page, i), size))) ||
        (gap > REACHED_SPACE * size &&
          (gap > NARROW_SPACE * size || (sawGuess && isReaching(code[previous]!, currentCode))) &&
          !rtl &&
          pool.length > 1 &&
          isAlone(gap, previousGap, gapAfter(page, i)) &&
          LETTER.test(value) &&
          areSpaced(code[previous]!, currentCode))
      const isAttached =
        !isSpace || isAttachedScript(gap, style, current, y[i]! - word.baseline, sawSpace)
      previousGap = isSpace ? 0 : gap
      if (isSpace || current !== style || rtl !== isRtl || currentLink !== word.link) {
        if (pool.length) words.push(word.close(pool.take(), words.length))
        word.isDoubled = false
        word.glued = isAttached
      }
    }
    if (pool.length) {
      word.left = Math.min(word.left, x0[i]!)
      word.right = Math.max(word.right, x1[i]!)
    } else {
      word.left = x0[i]!
      word.right = x1[i]!
      word.baseline = y[i]!
      word.isRtl = rtl
      word.link = currentLink
    }
    word.style = current
    pool.add(value)
    previous = i
    sawSpace = false
    sawGuess = false
  }
  if (pool.length) words.push(word.close(pool.take(), words.length))
  return words
}

/** Whether both letters are of scripts that put spaces between words. */
const areSpaced = (before: number, after: number): boolean =>
  !isUnspaced(after) && !isUnspaced(before)

const HYPHEN = 0x2d

/** What is known of the word whose letters are being read; the letters themselves are in the pool. */
class OpenWord {
  style: CharStyle | undefined
  left = 0
  right = 0
  baseline = 0
  glued = false
  isDoubled = false
  isRtl = false
  link: string | undefined

  close(text: string, order: number): Word {
    const { baseline, left, right, glued, isDoubled, isRtl, link } = this
    const style = this.style!
    return {
      text,
      x0: left,
      x1: right,
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
}

/** Text at an odd angle stays together as the file has it: its places say nothing about rows and columns. */
const isOneString = ({ object, style }: RawPage['chars'], i: number, previous: number): boolean =>
  style[i] === style[previous] && object[i] === object[previous]

const isInSameBox = ({ x0, x1 }: RawPage['chars'], i: number, previous: number): boolean =>
  i === previous + 1 && x0[i] === x0[previous] && x1[i] === x1[previous]

/** The same letter almost in its own place. */
function isPrintedAgain(
  { code, x0, x1 }: RawPage['chars'],
  i: number,
  previous: number,
  size: number,
): boolean {
  const shift = Math.abs(x0[i]! - x0[previous]!)
  return (
    code[i] === code[previous] &&
    shift < MAX_SHIFT_OF_DOUBLE * size &&
    shift < 0.5 * (x1[i]! - x0[i]!)
  )
}

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

/** The boxes of f and j do not hold all of them: «of books» is nearly one word by its places. */
const isReaching = (before: number, after: number): boolean =>
  REACHING.includes(before) || REACHING.includes(after)

const REACHING = Array.from('fJj', letter => letter.charCodeAt(0))

/** Whether the letters on both sides touch, compared with the gap between them. */
const isAlone = (gap: number, before: number, after: number): boolean =>
  Math.max(before, after) < MIN_TRACKING * gap

function gapAfter({ chars }: RawPage, i: number): number {
  let next = i + 1
  while (next < chars.length && chars.style[next] === NO_STYLE) next++
  const isNeighbour = next < chars.length && chars.object[next] === chars.object[i]
  return isNeighbour ? chars.x0[next]! - chars.x1[i]! : 0
}

/** TeX sets the «A» of its logo this far over the letter before it, in ems. */
const MAX_OVERLAP = 0.42
/** Raised signs keep a distance of up to this, in ems; small letters on the line touch, or are another word. */
const MAX_GAP_OF_RAISED = 0.2
const MAX_GAP_OF_SMALL = 0.1

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
  const isLevel = Math.abs(drop) <= SAME_BASELINE * size
  const most = isLevel ? MAX_GAP_OF_SMALL : MAX_GAP_OF_RAISED
  return differs && Math.abs(drop) < 0.7 * size && gap > -MAX_OVERLAP * size && gap < most * size
}
