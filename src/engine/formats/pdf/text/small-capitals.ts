/**
 * Small capitals: letters that are typed small and drawn as capitals of a smaller size, on the baseline of the large ones.
 *
 *     I NTRODUCTION AND A IMS      →      Introduction and Aims
 *
 * They are written as typed, as in the other formats: large letters can be told from small ones, which capitals cannot.
 */
import type { CharStyle } from '../raw-page.ts'
import { changeWord, type Word } from './words.ts'

/** How much larger than the others the first letters of small capitals are, and how many they are. */
const MIN_RATIO = 1.1
const MAX_RATIO = 1.5
const MIN_SHARE = 0.05

const isBetween = (ratio: number): boolean => ratio >= MIN_RATIO && ratio <= MAX_RATIO

/** The words with the small letters that small capitals stand for. */
export function lowerSmallCapitals(words: Word[]): Word[] {
  let small: Set<CharStyle> | undefined
  for (let index = 1; index < words.length; index++) {
    const word = words[index]!
    const before = words[index - 1]!
    if (word.style === before.style || !word.glued || !isInitial(before, word)) continue
    small ??= new Set()
    small.add(word.style)
  }
  if (!small) return words
  return words.map(word =>
    small.has(word.style) && isUpper(word.text) && !word.formula
      ? changeWord(word, { text: word.text.toLowerCase() })
      : word,
  )
}

/** One large capital, and the rest of its word in smaller ones of the same font. */
const isInitial = (before: Word, word: Word): boolean =>
  isBetween(before.style.size / word.style.size) &&
  before.baseline === word.baseline &&
  before.style.font.name === word.style.font.name &&
  INITIAL.test(before.text) &&
  REST.test(word.text)

const INITIAL = /(?:^|[^\p{L}\p{N}])\p{Lu}$/u
const REST = /^\p{Lu}{2}/u

const isUpper = (text: string): boolean => text === text.toUpperCase()

/**
 * The size of a line in small capitals, which is that of its large letters; none of other lines. The small ones are
 * capitals, or the lower-case letters that they stand for: "D" and "ecisions".
 */
export function findSmallCapitals(words: readonly Word[]): number | undefined {
  let large = 0
  let small = Number.POSITIVE_INFINITY
  for (const { style } of words) {
    large = Math.max(large, style.size)
    small = Math.min(small, style.size)
  }
  if (!isBetween(large / small)) return undefined
  let letters = 0
  let first = 0
  let hasSmallLetters = false
  let hasSmallCapitals = false
  for (const { text, style, baseline } of words) {
    if (baseline !== words[0]!.baseline) return undefined
    letters += text.length
    const isLarge = style.size === large
    if (!isLarge && style.size !== small) return undefined
    if (isLarge) first += text.length
    if (isLarge && !isUpper(text)) return undefined
    if (!isLarge && LETTER.test(text)) {
      if (isUpper(text)) hasSmallCapitals = true
      else if (text === text.toLowerCase()) hasSmallLetters = true
      else return undefined
    }
  }
  if (hasSmallLetters === hasSmallCapitals || first < MIN_SHARE * letters) return undefined
  return large
}

const LETTER = /\p{L}/u
