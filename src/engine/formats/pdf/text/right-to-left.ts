/**
 * The order of letters that are written from right to left. Files have them in the order of reading or of
 * sight, and the parts of a ligature (lam and alef) in the latter even where all else is in the former:
 *
 *     in the file   ו ב ק ר  at  408 414 419 425        read   ר ק ב ו
 *
 * Numbers run to the right, in Arabic and Persian digits as in ours.
 */
import { byLeft } from '../geometry.ts'
import { SAME_BASELINE } from '../measures.ts'
import { NO_STYLE, type RawChars } from '../raw-page.ts'
import { isRightToLeft } from './characters.ts'
import { changeWord, type Word } from './words.ts'

/** Letters this far apart, in ems of their size, are not in one word. */
const MAX_GAP = 0.6

/** The indices of characters in reading order; undefined for file order. */
export function orderRightToLeft(
  { length, code, x0, x1, y, style }: RawChars,
  sizeOf: (style: number) => number,
): Int32Array | undefined {
  let order: Int32Array | undefined
  let start = 0
  while (start < length) {
    if (!isLetter(start)) {
      start++
      continue
    }
    let end = start + 1
    let left = x0[start]!
    let right = x1[start]!
    let isOrdered = true
    const size = sizeOf(style[start]!)
    while (
      end < length &&
      isLetter(end) &&
      Math.abs(y[end]! - y[start]!) <= SAME_BASELINE * size &&
      x0[end]! - right < MAX_GAP * size &&
      left - x1[end]! < MAX_GAP * size
    ) {
      left = Math.min(left, x0[end]!)
      right = Math.max(right, x1[end]!)
      // Marks above and below letters are where their letters are.
      if (!isMark(code[end]!) && x0[end]! > x0[end - 1]! + SAME_BASELINE * size) isOrdered = false
      end++
    }
    if (!isOrdered) {
      order ??= Int32Array.from({ length }, (_, index) => index)
      sortRun(order, start, end)
    }
    start = end
  }
  return order

  function isLetter(index: number): boolean {
    return isRightToLeft(code[index]!) && style[index] !== NO_STYLE
  }

  /** Each letter with its marks, from right to left. */
  function sortRun(target: Int32Array, from: number, to: number): void {
    const letters: number[][] = []
    for (let index = from; index < to; index++) {
      if (isMark(code[index]!) && letters.length) letters.at(-1)!.push(index)
      else letters.push([index])
    }
    letters.sort((a, b) => x0[b[0]!]! - x0[a[0]!]!)
    let at = from
    for (const letter of letters) for (const index of letter) target[at++] = index
  }
}

/** Digits with the signs of decimals and thousands. */
const DIGITS = '[٠-٩۰-۹]+(?:[٫٬][٠-٩۰-۹]+)*'
const NUMBERS = new RegExp(DIGITS, 'g')

/** Letters read from right to left, with the numbers among them from left to right. */
export const turnNumbers = (text: string): string =>
  text.replace(NUMBERS, digits => [...digits].reverse().join(''))

const NUMBER = new RegExp(`^${DIGITS}$`)
const LINK = /^[./:,-]$/

/** Dates, times and decimals with signs of ours, in words from right to left: they run to the right as a whole. */
function turnDates(words: Word[]): Word[] {
  for (let start = 0; start + 2 < words.length; start++) {
    let end = start
    while (
      end + 2 < words.length &&
      NUMBER.test(words[end]!.text) &&
      LINK.test(words[end + 1]!.text) &&
      NUMBER.test(words[end + 2]!.text)
    )
      end += 2
    if (end === start) continue
    const date = words.slice(start, end + 1).reverse()
    for (const [at, word] of date.entries()) words[start + at] = changeWord(word, { glued: at > 0 })
    // What touches the date at its left end follows it.
    const next = words[end + 1]
    if (next && Math.abs(date[0]!.x0 - next.x1) < SAME_BASELINE * next.style.size)
      words[end + 1] = changeWord(next, { glued: true })
    start = end
  }
  return words
}

/**
 * Words from left to right in the order of reading. Latin words and numbers among right-to-left ones run to the right,
 * and the punctuation beside them is where it is for right-to-left text (UAX #9, from the order of sight back):
 *
 *     seen   ויהו ,1923 תנשב        read   בשנת · 1923, · והיו
 *
 * In lines that run to the right, words with right-to-left letters beside each other are such a stretch.
 */
export function inReadingOrder(words: readonly Word[], isFromRight: boolean): Word[] {
  const sorted = [...words].sort(byLeft)
  if (isFromRight) return readFromRight(sorted)
  const stretches: Stretch[] = []
  for (let at = 0; at < sorted.length; ) {
    const end = sorted[at]!.isRightToLeft ? endOfStretch(sorted, at) : at + 1
    const stretch = sorted.slice(at, end)
    stretches.push(
      stretch.length > 1 ? { seen: stretch, read: readFromRight(stretch) } : alone(stretch[0]!),
    )
    at = end
  }
  return joinStretches(stretches, (before, { seen }) => isTouching(before.seen.at(-1)!, seen[0]!))
}

/** Words beside each other, from left to right and as they are read. */
interface Stretch {
  readonly seen: readonly Word[]
  readonly read: readonly Word[]
}

const alone = (word: Word): Stretch => ({ seen: [word], read: [word] })

/** Stretches that touch where they are seen touch where they are read. */
const joinStretches = (
  stretches: readonly Stretch[],
  areTouching: (before: Stretch, stretch: Stretch) => boolean,
): Word[] =>
  stretches.flatMap((stretch, index) => {
    const before = stretches[index - 1]
    const [first, ...rest] = stretch.read
    const isKept =
      !before ||
      (before.read.length === 1 && stretch.read.length === 1 && areAlike(before.read[0]!, first!))
    if (isKept) return stretch.read
    const glued = areTouching(before, stretch)
    return glued === first!.glued ? stretch.read : [changeWord(first!, { glued }), ...rest]
  })

const areAlike = (one: Word, other: Word): boolean => one.isRightToLeft && other.isRightToLeft

/** Above 0 if most words are right-to-left; numbers do not count. */
export function directionOf(words: readonly Word[]): number {
  let balance = 0
  for (const { isRightToLeft, text } of words) {
    if (isRightToLeft) balance++
    else if (LETTER.test(text)) balance--
  }
  return balance
}

/** Whether most words are right-to-left; where none is, as nearly always, nobody looks for letters in the others. */
export const areFromRight = (words: readonly Word[]): boolean =>
  words.some(word => word.isRightToLeft) && directionOf(words) > 0

/** By how much Latin words may outnumber the others in a line of right-to-left text, as a share of the others. */
const MAX_LATIN = 2

/** Whether a line runs from right to left: most of its words do, or fewer on a page where most do. */
export function isReadFromRight(words: readonly Word[], isPageFromRight: boolean): boolean {
  if (!isPageFromRight) return areFromRight(words)
  return -directionOf(words) <= MAX_LATIN * words.filter(word => word.isRightToLeft).length
}

/** The last right-to-left word before one of the other direction. */
function endOfStretch(words: readonly Word[], start: number): number {
  let end = start + 1
  for (let at = end; at < words.length; at++) {
    const { isRightToLeft, text } = words[at]!
    if (isRightToLeft) end = at + 1
    else if (LETTER.test(text)) break
  }
  return end
}

/** Words from left to right in a line, or part of one, that runs from right to left. */
export function readFromRight(words: readonly Word[]): Word[] {
  const stretches: Stretch[] = []
  let others: Word[] = []
  for (const word of [...words].reverse()) {
    if (word.isRightToLeft) {
      stretches.push(...turnOthers(others), alone(word))
      others = []
    } else others.push(word)
  }
  stretches.push(...turnOthers(others))
  return turnDates(
    joinStretches(stretches, (before, { seen }) => isTouching(before.seen[0]!, seen.at(-1)!)),
  )
}

/** Words without right-to-left letters, seen from right to left: each stretch of text or numbers runs to the right. */
function turnOthers(words: readonly Word[]): Stretch[] {
  const stretches: Stretch[] = []
  let island: Word[] = []
  const finish = (): void => {
    if (island.length) stretches.push({ seen: island.reverse(), read: turnIsland(island) })
    island = []
  }
  const hasLetters = words.some(({ text }) => LETTER.test(text))
  for (const [index, word] of words.entries()) {
    const { text } = word
    if (CORE.test(text)) {
      island.push(word)
      if (!hasLetters && (OPENED.test(text) || CLOSED.test(words[index + 1]?.text ?? ''))) finish()
    } else if (island.length && isAmong(words, index, hasLetters)) island.push(word)
    else {
      finish()
      stretches.push({ seen: [word], read: [changeWord(word, { text: reverse(text) })] })
    }
  }
  finish()
  return stretches
}

/** Whether a sign stands inside a number, or between Latin words and not behind the text on its right. */
function isAmong(words: readonly Word[], index: number, hasLetters: boolean): boolean {
  const next = words[index + 1]
  if (!next || !CORE.test(next.text)) return false
  const sign = words[index]!
  if (isTouching(sign, next)) return hasLetters || LINK.test(sign.text)
  return hasLetters && !isTouching(words[index - 1]!, sign)
}

/** Text or numbers from left to right: what is before it is behind it, and the other way around. */
function turnIsland(words: readonly Word[]): readonly Word[] {
  const [, before] = OPENED.exec(words[0]!.text) ?? []
  const [, behind] = CLOSED.exec(words.at(-1)!.text) ?? []
  const turn = words.some(({ text }) => LETTER.test(text)) ? mirror : reverse
  return words.map((word, index) => {
    let { text } = word
    if (before && index === 0) text = text.slice(before.length)
    if (behind && index === words.length - 1) text = text.slice(0, -behind.length)
    if (behind && index === 0) text = turn(behind) + text
    if (before && index === words.length - 1) text += turn(before)
    text = text.replace(RANGE, (range, from, dash, to) =>
      Number(from) > Number(to) ? to + dash + from : range,
    )
    return text === word.text ? word : changeWord(word, { text })
  })
}

const LETTER = /\p{L}/u
const CORE = /[\p{L}\p{N}]/u
const OPENED = /^([.,:;!?()[\]"“”]+)/
const CLOSED = /(?<![.,:;!?()[\]"“”])([.,:;!?()[\]"“”]+)$/
/** An en dash belongs to neither direction. */
const RANGE = /^(\d+)(–)(\d+)$/

const reverse = (text: string): string => [...text].reverse().join('')
/** Brackets of Latin words are as they look. */
const mirror = (text: string): string =>
  reverse(text).replace(/[()[\]]/g, bracket => ')(]['['()[]'.indexOf(bracket)]!)

/** Words whose boxes are closer, or overlap by less, in ems, are not a space apart. */
const TOUCHING = { gap: 0.12, overlap: 0.4 }

function isTouching(one: Word, other: Word): boolean {
  const [first, last] = one.order < other.order ? [one, other] : [other, one]
  if (last.glued && last.order === first.order + 1) return true
  const gap = Math.max(one.x0 - other.x1, other.x0 - one.x1)
  const { size } = other.style
  return gap < TOUCHING.gap * size && gap > -TOUCHING.overlap * size
}

/** Hebrew points and Arabic vowels. */
const isMark = (code: number): boolean =>
  (code >= 0x591 && code <= 0x5c7) ||
  (code >= 0x610 && code <= 0x61a) ||
  (code >= 0x64b && code <= 0x65f) ||
  code === 0x670
