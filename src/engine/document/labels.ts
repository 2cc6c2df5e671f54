/**
 * What begins list items, in all formats: bullets, check boxes and counting labels.
 *
 *     • tea      ☐ tea      1. tea      (a) tea      3.1. tea      5.b.ii tea
 */

import { lazy } from '../lookup.ts'

type BulletKind =
  /** Nobody begins a sentence with one. */
  | 'sure'
  /**
   * Nor with these, but few people type them: one alone may be an ornament. In PDF, these two kinds may touch their
   * text.
   */
  | 'solid'
  | 'shape'
  /** Other text begins with these as well: only several in a row are bullets. */
  | 'weak'
  /** May be a dash of dialogue or a letter: only the layout of the text makes it a bullet. */
  | 'word'

const CHARACTERS: Readonly<Record<BulletKind, string>> = {
  sure: '•●▪◦‣',
  solid: '■▶►➢❖',
  shape: '○⁃▫□◾◽◼◻▷▸▹▻➤➔❑❒❍❏✓✔✗◆◇⬧⬥∙★☆✦✧',
  weak: '-–−*·→⇒',
  word: '—o',
}

export const BULLETS: ReadonlyMap<string, BulletKind> = new Map(
  Object.entries(CHARACTERS).flatMap(([kind, characters]) =>
    Array.from(characters, bullet => [bullet, kind as BulletKind] as const),
  ),
)

export const CHECK_BOXES: ReadonlyMap<string, boolean> = new Map([
  ['☐', false],
  ['☑', true],
  ['☒', true],
])

/** One reading of a label's number; kinds are named as in ECMA-376 part 1, 17.18.59. */
export interface Count {
  readonly kind: 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman'
  readonly value: number
}

/** All readings of a number, the likelier first: `i` is one in Roman numerals or the ninth letter. */
export function readCounts(count: string): Count[] {
  if (/^\d{1,3}$/.test(count)) return [{ kind: 'decimal', value: Number(count) }]
  if (!/^[a-z]{1,8}$/i.test(count)) return []
  const letters = count.toLowerCase()
  const isLower = letters === count
  const counts: Count[] = []
  const roman = listRomans().get(letters)
  if (roman !== undefined && (count.length > 1 || /[ivx]/.test(letters))) {
    counts.push({ kind: isLower ? 'lowerRoman' : 'upperRoman', value: roman })
  }
  if (count.length === 1) {
    counts.push({
      kind: isLower ? 'lowerLetter' : 'upperLetter',
      value: letters.charCodeAt(0) - 96,
    })
  }
  return counts
}

/** In lower-case letters; for numbers that Roman numerals can write. */
export function toRoman(number: number): string {
  const write = (place: number, one: string, five: string, ten: string): string => {
    const digit = Math.floor(number / place) % 10
    if (digit % 5 === 4) return one + (digit === 4 ? five : ten)
    return (digit > 4 ? five : '') + one.repeat(digit % 5)
  }
  const thousands = 'm'.repeat(Math.floor(number / 1000))
  return thousands + write(100, 'c', 'd', 'm') + write(10, 'x', 'l', 'c') + write(1, 'i', 'v', 'x')
}

/** No list has more items with Roman numerals. */
const listRomans = lazy(
  () => new Map(Array.from({ length: 399 }, (_, index) => [toRoman(index + 1), index + 1])),
)

interface Label {
  /** The characters around the numbers: `.`, `)`, `()`. */
  readonly shape: string
  /** One, or several: `5.b.ii`. */
  readonly counts: readonly string[]
}

const LABEL = /^(\(?)([a-z\d]+(?:\.[a-z\d]+)*)(\.?\)?)$/i

/** Reads a word as a label. A single number needs a period or bracket after it; of several, one must be in digits. */
export function readLabel(word: string): Label | undefined {
  const label = LABEL.exec(word)
  if (!label) return undefined
  const [, opening = '', numbers = '', closing = ''] = label
  const counts = numbers.split('.')
  const isClosed = opening ? closing.endsWith(')') : closing !== '' || counts.length > 1
  if (!isClosed || counts.some(count => readCounts(count).length === 0)) return undefined
  if (counts.length > 1 && !/\d/.test(numbers)) return undefined
  return { shape: opening + closing, counts }
}

/** The number of a typed decimal label with a period or bracket after it. Longer numbers are years. */
export function findDecimal(word: string): number | undefined {
  const [, digits] = /^(\d{1,3})(?:\.\)?|\))$/.exec(word) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** A number, a bullet, or a bullet followed by the label as it is. */
type ItemLabel =
  | { readonly ordered: true; readonly number: number }
  | { readonly ordered: false; readonly label?: string }

const DECIMAL = /^(\d{1,9})\s*(\.?\)?)$/

/** Numbers from here on, without a period, are years or names of things. */
const LEAST_YEAR = 1000

/** How markdown shows the label of an item; `space` comes between the label and the text. */
export function toItemLabel(label: string, space = ' '): ItemLabel {
  // An `o` may be the letter after `n`.
  if (BULLETS.has(label) && label !== 'o') return { ordered: false }
  const [, digits, closing] = DECIMAL.exec(label) ?? []
  const number = Number(digits)
  if (closing || number < LEAST_YEAR) return { ordered: true, number }
  return { ordered: false, label: label + space }
}
