/** Raised and lowered text, recognized by its size and baseline relative to its neighbors. */
import { addWeight, heaviest } from '../geometry.ts'
import { SCRIPT_RATIO, SMALLER } from '../measures.ts'
import type { Script, Word } from './words.ts'

/** How far, in ems, a script is from the word that it belongs to. */
export const TOUCHING = 0.25

interface Base {
  readonly baseline: number
  readonly size: number
}

/**
 * Smaller than the line and off its baseline; the smaller the difference in size, the larger that in height must be.
 * Numbers need not be smaller.
 */
export function findScript(word: Word, line: Base): Script {
  const raise = (line.baseline - word.baseline) / line.size
  if (word.style.size > SCRIPT_RATIO * line.size) {
    const isRaised = raise > 0.25 && raise < 0.8
    return isRaised && (word.style.size < SMALLER * line.size || isNumber(word))
      ? 'super'
      : undefined
  }
  if (raise > 0.12 && raise < 0.8) return 'super'
  if (raise < -0.08 && raise > -0.6) return 'sub'
  return undefined
}

/** The size of most of the text, except for exponents: they may be longer than what they belong to. */
export function findSize(words: readonly Word[]): number {
  const first = words[0]!.style.size
  let isOne = true
  for (const { style } of words) isOne &&= style.size === first
  if (isOne) return first
  const sizes = new Map<number, number>()
  let base = words[0]!
  for (const word of words) {
    if (findExponent(word, base)) continue
    base = word
    addWeight(sizes, word.style.size, word.text.length)
  }
  return heaviest(sizes) ?? 0
}

/** Where a number is that touches a larger word before it, whatever else the line has. */
export function findExponent(word: Word, base: Word): Script {
  const { size } = base.style
  if (word.style.size >= size || !isNumber(word)) return undefined
  const isTouching = word.x0 - base.x1 < TOUCHING * size
  return isTouching ? findScript(word, { baseline: base.baseline, size }) : undefined
}

export const isNumber = ({ text }: Word): boolean => /^[+−–-]?\d[\d.,]*$/.test(text)
