/** Numbers in lines at the edges of pages: which count with the pages, and which mean something. */
import { OF_PAGES, PAGE_NAMES } from '../languages.ts'
import { LARGE_PART } from '../measures.ts'
import { wordsText } from '../text/line.ts'
import type { Piece } from '../text/pieces.ts'

const WORD = `(?:${PAGE_NAMES})`
const NUMBER = '(?:\\d{1,4}|[ivxlc]{1,6})'
const OF = `(?:${OF_PAGES})`

/** A number alone, as at the edge of a page. */
const PAGE_NUMBER = new RegExp(
  `^${WORD}?\\s*(?:[-–—|[(]+\\s*)?${NUMBER}\\s*(?:${OF}\\s*\\d{1,4}\\s*)?[-–—|\\])]*$`,
  'i',
)

/** "Page 2 of 3", wherever it is in a header or footer. */
const COUNTED_PAGE = new RegExp(`^${WORD}\\s*(?::\\s*)?\\d{1,4}\\s*${OF}\\s*\\d{1,4}$`, 'i')

export const isPageNumber = (text: string): boolean => PAGE_NUMBER.test(text)
export const isCountedPage = (text: string): boolean => COUNTED_PAGE.test(text)

/** Integers only: amounts such as 1.80 are content. */
const WHOLE = /(?<![\d.,])\d{1,8}(?![\d.,]*\d)/g

/** The text without the numbers that may change from page to page. */
export const toPattern = (text: string): string =>
  text
    .toLowerCase()
    .replace(WHOLE, '#')
    .replace(/[^\p{L}\p{N}#]+/gu, '')

export const numbersIn = (text: string): number[] =>
  (text.match(WHOLE) ?? []).map(digits => Number(digits))

/**
 * Whether the numbers count with the pages: by one each page, or two if a page shows two. Parts may restart at 1;
 * with `isExcerpt`, pages may be missing in between.
 */
export function countsWithPages(
  values: readonly number[],
  pages: readonly number[],
  isExcerpt: boolean,
): boolean {
  let agreeing = 0
  let restarts = 0
  for (let i = 1; i < values.length; i++) {
    const step = values[i]! - values[i - 1]!
    const turned = pages[i]! - pages[i - 1]!
    if (step === turned || step === 2 * turned || (isExcerpt && step > turned)) agreeing++
    else if (values[i] === 1) restarts++
  }
  const steps = values.length - 1
  return agreeing > 0 && agreeing + restarts >= LARGE_PART * steps
}

/** A number that is separate, or called a page, or has leading zeros like archive stamps. */
const APART = new RegExp(
  [
    `^\\W*${NUMBER}\\W*$`,
    `^\\W*[A-Z]{0,4}[-–.:]?\\d{1,3}\\s*[-–.:]\\s*\\d{1,4}\\W*$`,
    `^\\W*[A-Z]{1,3}\\s*[-–]\\s*\\d{1,4}\\W*$`,
    `(?:^|[\\s([|])${WORD}\\s*:?\\s*${NUMBER}\\b`,
    `\\b${NUMBER}\\s*${OF}\\s*\\d{1,4}\\b`,
    `^\\W*${NUMBER}\\s*[|•·–—]|[|•·–—]\\s*${NUMBER}\\W*$`,
    '^(?:[A-Z]{1,10}[-_ ]?){0,2}0\\d{3,}$|^[A-Z]{2,10}\\d{5,8}$',
  ].join('|'),
  'i',
)

/** "Question 3" counts with the pages, too, and is content; "Page 3", "| 3" and "3" alone are not. */
export const isNumberApart = (piece: Piece): boolean => APART.test(wordsText(piece.words))

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

/** The value of a page number, in any digits; undefined for none. */
export function readPageNumber(text: string): number | undefined {
  const digits = /\d{1,8}/.exec(text)?.[0]
  if (digits) return Number(digits)
  const roman = /\b[ivxlc]{1,6}\b/.exec(text.toLowerCase())?.[0]
  if (!roman) return undefined
  let value = 0
  for (let i = 0; i < roman.length; i++) {
    const own = ROMAN[roman[i]!]!
    value += own < (ROMAN[roman[i + 1]!] ?? 0) ? -own : own
  }
  return value
}

/** Those of the numbers, in page order, that count with a neighbor: see `countsWithPages`. */
export function findCounting(values: readonly number[], pages: readonly number[]): boolean[] {
  const agrees = (i: number): boolean => {
    if (i < 1 || i >= values.length) return false
    const step = values[i]! - values[i - 1]!
    const turned = pages[i]! - pages[i - 1]!
    return step >= turned && step <= MAX_SKIP * turned + MAX_SKIP
  }
  return values.map((_, i) => agrees(i) || agrees(i + 1))
}

/** Missing pages between two of an excerpt. */
const MAX_SKIP = 100
