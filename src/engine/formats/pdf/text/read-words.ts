/** Characters become words, in one pass over a page (see words.ts for what a word is). */
import { SAME_BASELINE } from '../measures.ts'
import { type CharStyle, NO_STYLE, OBLIQUE, type RawPage } from '../raw-page.ts'
import { TextPool } from '../text-pool.ts'
import { isNarrowTriple, isPlain, isRightToLeft, toCharacters } from './characters.ts'
import { createIsSeen, type IsSeen, isSeenOnLine, listPainted, type Painted } from './hidden.ts'
import { LinkMap } from './link-map.ts'
import { findReprints } from './reprints.ts'
import { orderRightToLeft, turnNumbers } from './right-to-left.ts'
import { type Gap, isSpace, MIN_SPACE } from './spaces.ts'
import type { Word } from './words.ts'
import { middleOf } from './words.ts'

/** Going back further than this starts over: another line, column or a duplicate print. */
const MAX_BACKWARDS = 0.4
/** No letter is narrower than this, in ems: a closer repetition is printed twice to look bold. */
const MAX_SHIFT_OF_DOUBLE = 0.2

/**
 * `hidden`: receives the indices of invisible characters; without it, these become words, too.
 * `placed`: receives the order of words that stand apart in their line without a space in the file.
 */
export function readWords(
  page: RawPage,
  pool = new TextPool(),
  hidden: number[] | null = [],
  placed: number[] = [],
): Word[] {
  const { chars, styles } = page
  const reader = new WordReader(page, pool, hidden, placed)
  const order = orderRightToLeft(chars, index => styles[index]!.size)
  const reprints = findReprints(page)
  for (let at = 0; at < chars.length; at++) {
    const index = order ? order[at]! : at
    if (!reprints?.has(index)) reader.read(index)
  }
  reader.close()
  return reader.words
}

class WordReader {
  readonly words: Word[] = []
  readonly #page: RawPage
  readonly #chars: RawPage['chars']
  /** The letters of the word that is open. */
  readonly #pool: TextPool
  readonly #hidden: number[] | null
  readonly #placed: number[]
  readonly #painted: Painted
  readonly #isSeen: IsSeen | null
  readonly #links: LinkMap | undefined
  readonly #word = new OpenWord()
  /** The last character that was read into a word; the gap before it is `#gap.before`. */
  #previous = -1
  readonly #gap: Gap = {
    width: 0,
    before: 0,
    size: 0,
    length: 0,
    isRightToLeft: false,
    isFromRight: false,
  }
  /** The style of the open word, if more of it can be read on the fast path. */
  #plainStyle = NO_STYLE
  /** Whether a space in the file has been seen since. */
  #sawSpace = false

  constructor(page: RawPage, pool: TextPool, hidden: number[] | null, placed: number[]) {
    this.#page = page
    this.#chars = page.chars
    this.#pool = pool
    this.#hidden = hidden
    this.#placed = placed
    this.#isSeen = hidden && createIsSeen(page)
    this.#painted = listPainted(page)
    this.#links = page.links.length ? new LinkMap(page.links) : undefined
  }

  read(i: number): void {
    if (this.#readPlain(i)) return
    const { code, style, x0, x1 } = this.#chars
    const currentCode = code[i]!
    const styleIndex = style[i]!
    if (styleIndex === NO_STYLE) return
    if (currentCode === SPACE) {
      this.#sawSpace = true
      return
    }
    const current = this.#page.styles[styleIndex]!
    const text = isNarrowTriple(currentCode, x1[i]! - x0[i]!, current.size)
      ? 'fi'
      : toCharacters(currentCode, current.font)
    if (text === ' ') this.#sawSpace = true
    else if (text) this.#readText(i, text, current)
  }

  close(): void {
    if (this.#pool.length) this.words.push(this.#word.close(this.#pool.take(), this.words.length))
  }

  /**
   * Nearly every character directly follows another one of its style, or a space, and there everything that the slow
   * path asks has one answer.
   */
  #readPlain(i: number): boolean {
    const { code, style, x0, x1, y } = this.#chars
    const word = this.#word
    const isAlike =
      this.#plainStyle !== NO_STYLE &&
      style[i] === this.#plainStyle &&
      y[i] === word.baseline &&
      x0[i]! > x0[this.#previous]! &&
      x0[i]! >= 0 &&
      x1[i]! <= this.#page.width &&
      isPlain(code[i]!)
    if (!isAlike) return false
    const link = this.#findLink(i, word.style!)
    const isRead = this.#sawSpace ? this.#beginPlain(i, link) : this.#continuePlain(i, link)
    if (isRead) this.#pool.addUnit(code[i]!)
    return isRead
  }

  /** Begins another word after a space. */
  #beginPlain(i: number, link: string | undefined): boolean {
    const { x0, x1 } = this.#chars
    if (x0[i]! < x1[this.#previous]!) return false
    this.#gap.before = 0
    this.close()
    const word = this.#word
    word.isDoubled = false
    word.glued = false
    word.add(this.#chars, i, word.style!, false, link, true)
    this.#continueWord(i)
    return true
  }

  /** Continues the word. */
  #continuePlain(i: number, link: string | undefined): boolean {
    const { code, x0, x1 } = this.#chars
    const word = this.#word
    const { size } = word.style!
    const width = x0[i]! - word.right
    const isNext =
      link === word.link &&
      code[i] !== code[this.#previous] &&
      width <= MIN_SPACE * size &&
      width > -MAX_BACKWARDS * size
    if (!isNext) return false
    this.#gap.before = width
    this.#previous = i
    if (x0[i]! < word.left) word.left = x0[i]!
    if (x1[i]! > word.right) word.right = x1[i]!
    return true
  }

  #readText(i: number, text: string, style: CharStyle): void {
    if (this.#isSeen && !this.#isSeen(i, style)) {
      this.#hidden!.push(i)
      return
    }
    const rtl = isRightToLeft(this.#chars.code[i]!)
    const link = this.#findLink(i, style)
    if (this.#previous >= 0 && this.#word.style) {
      if (this.#pool.length && this.#readIntoLast(i, text, style, rtl)) return
      this.#readGap(i, text, style, rtl, link)
    }
    this.#word.add(this.#chars, i, style, rtl, link, !this.#pool.length)
    this.#pool.add(text)
    const isPlainLine = !rtl && isPlainStyle(style, this.#chars.y[i]!, this.#painted)
    this.#plainStyle = isPlainLine ? this.#chars.style[i]! : NO_STYLE
    this.#continueWord(i)
  }

  #continueWord(i: number): void {
    this.#previous = i
    this.#sawSpace = false
  }

  /** What belongs to the last character whatever the gap between them; false if it does not. */
  #readIntoLast(i: number, text: string, style: CharStyle, rtl: boolean): boolean {
    const chars = this.#chars
    const previous = this.#previous
    const pool = this.#pool
    if (style.turn === OBLIQUE && isOneString(chars, i, previous)) {
      if (this.#sawSpace) pool.add(' ')
      pool.add(text)
      this.#continueWord(i)
      return true
    }
    if (!this.#isOnBaseline(i, style)) return false
    // The letters of one ligature share its box; they usually come from left to right.
    if (isInSameBox(chars, i, previous)) {
      if (rtl && !isLamAlef(chars.code[previous]!, chars.code[i]!)) pool.insertBeforeLast(text)
      else pool.add(text)
      this.#previous = i
      return true
    }
    if (!isPrintedAgain(chars, i, previous, style.size)) return false
    this.#word.isDoubled = true
    this.#continueWord(i)
    return true
  }

  /**
   * The target of a click on the middle of a character; on less of it where it ends a word: wkhtmltopdf measures links
   * on the screen, where the text is narrower.
   */
  #findLink(i: number, { size, turn }: CharStyle): string | undefined {
    if (!this.#links || turn !== 0) return undefined
    const { code, x0, x1, y } = this.#chars
    const height = middleOf(y[i]!, size)
    const found = this.#links.find((x0[i]! + x1[i]!) / 2, height, size)
    const { link } = this.#word
    if (found !== undefined || link === undefined || this.#sawSpace || !isLetter(code[i]!))
      return found
    const covered = this.#links.find(x0[i]! + MIN_COVERED * (x1[i]! - x0[i]!), height, size)
    return covered === link ? link : undefined
  }

  /** Closes the word where this character begins another. */
  #readGap(
    i: number,
    text: string,
    style: CharStyle,
    rtl: boolean,
    link: string | undefined,
  ): void {
    const { x0, x1, y } = this.#chars
    const word = this.#word
    const gap = this.#gap
    gap.size = style.size
    gap.length = this.#pool.length
    gap.isRightToLeft = rtl
    gap.isFromRight = rtl && word.isRtl
    gap.width = gap.isFromRight ? word.left - x1[i]! : x0[i]! - word.right
    const isApart =
      this.#sawSpace ||
      !this.#isOnBaseline(i, style) ||
      !this.#isNear(i, gap) ||
      isSpace(gap, this.#page, this.#previous, i, text)
    gap.before = isApart ? 0 : gap.width
    if (isApart || style !== word.style || rtl !== word.isRtl || link !== word.link) {
      const drop = y[i]! - word.baseline
      const isPlaced = isApart && !this.#sawSpace && this.#isOnBaseline(i, style)
      const isAttached =
        !isApart ||
        isAttachedScript(gap.width, word.style!, style, drop, this.#sawSpace) ||
        (isPlaced && this.#isPadded(text, style))
      this.close()
      if (isPlaced && !isAttached) this.#placed.push(this.words.length)
      word.isDoubled = false
      word.glued = isAttached
    }
  }

  #isOnBaseline(i: number, { size, turn }: CharStyle): boolean {
    const { baseline, style } = this.#word
    const { size: otherSize, turn: otherTurn } = style!
    const drop = Math.abs(this.#chars.y[i]! - baseline)
    return drop <= SAME_BASELINE * Math.max(size, otherSize) && turn === otherTurn
  }

  /** Style sheets leave space around code, which separates it from the punctuation beside it. */
  #isPadded(text: string, style: CharStyle): boolean {
    const { font } = this.#word.style!
    const { width, size } = this.#gap
    if (font.isMono === style.font.isMono || width < 0 || width > MAX_PADDING * size) return false
    return font.isMono
      ? CLOSING.test(text)
      : OPENING.test(String.fromCharCode(this.#chars.code[this.#previous]!))
  }

  #isNear(i: number, { width, size, isFromRight }: Gap): boolean {
    if (width >= size) return false
    return width > -MAX_BACKWARDS * size || isGoingOn(this.#chars, this.#previous, i, isFromRight)
  }
}

/** How much of a word's last letter its link covers; TeX lets links end up to a point behind their text. */
const MIN_COVERED = 0.33

const isLetter = (code: number): boolean => /\p{L}/u.test(String.fromCodePoint(code))

/** In ems. */
const MAX_PADDING = 0.7
const CLOSING = /^[,.:;)\]}、。，；：）]/u
const OPENING = /[([{（]/u

const SPACE = 0x20

/** What is known about the word being read; its letters are in the pool. */
class OpenWord {
  style: CharStyle | undefined
  left = 0
  right = 0
  baseline = 0
  glued = false
  isDoubled = false
  isRtl = false
  link: string | undefined

  add(
    { x0, x1, y }: RawPage['chars'],
    i: number,
    style: CharStyle,
    isRtl: boolean,
    link: string | undefined,
    isFirst: boolean,
  ): void {
    this.style = style
    if (!isFirst) {
      this.left = Math.min(this.left, x0[i]!)
      this.right = Math.max(this.right, x1[i]!)
      return
    }
    this.left = x0[i]!
    this.right = x1[i]!
    this.baseline = y[i]!
    this.isRtl = isRtl
    this.link = link
  }

  close(text: string, order: number): Word {
    const { baseline, left, right, glued, isDoubled, isRtl, link } = this
    return {
      text: isRtl ? turnNumbers(text) : text,
      x0: left,
      x1: right,
      baseline,
      style: this.style!,
      glued,
      isDoubled,
      isRightToLeft: isRtl,
      order,
      script: undefined,
      isStruck: false,
      isUnderlined: false,
      link,
      formula: undefined,
    }
  }
}

const isPlainStyle = (style: CharStyle, baseline: number, painted: Painted): boolean =>
  style.turn === 0 &&
  !style.font.isSymbol &&
  !style.font.hasOwnSigns &&
  isSeenOnLine(style, baseline, painted)

/** Text at an odd angle stays together as in the file: its positions say nothing about rows and columns. */
const isOneString = ({ object, style }: RawPage['chars'], i: number, previous: number): boolean =>
  style[i] === style[previous] && object[i] === object[previous]

function isInSameBox({ code, x0, x1 }: RawPage['chars'], i: number, previous: number): boolean {
  // The second half of a surrogate pair has no code of its own.
  const next = code[previous + 1] === 0 ? previous + 2 : previous + 1
  return i === next && x0[i] === x0[previous] && x1[i] === x1[previous]
}

/** The same letter almost in the same place. */
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
    shift < (x1[i]! - x0[i]!) / 2
  )
}

/** The Arabic ligature that nearly all fonts have: a lam, and then an alef with anything on it. */
const isLamAlef = (first: number, second: number): boolean =>
  first === 0x644 && (second === 0x622 || second === 0x623 || second === 0x625 || second === 0x627)

/**
 * Whether a letter begins and ends further on than the one before, however much they overlap: Arabic letters are
 * stacked, and those of a substitute font may be too wide.
 */
function isGoingOn(
  { x0, x1 }: RawPage['chars'],
  previous: number,
  index: number,
  fromRight: boolean,
): boolean {
  return fromRight
    ? x0[index]! <= x0[previous]! && x1[index]! <= x1[previous]!
    : x0[index]! > x0[previous]! && x1[index]! > x1[previous]!
}

/** TeX sets the "A" of its logo this far over the letter before it, in ems. */
const MAX_OVERLAP = 0.42
/** Raised characters keep a distance of up to this, in ems; small letters on the line touch, or are another word. */
const MAX_GAP_OF_RAISED = 0.2
const MAX_GAP_OF_SMALL = 0.1

/** A small raised or lowered character directly beside: the baseline differs but the word is one. */
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
