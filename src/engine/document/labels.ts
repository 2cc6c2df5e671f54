/**
 * What begins the items of lists, for all formats: bullets, boxes to tick, and labels that count.
 *
 *     • tea      ☐ tea      1. tea      (a) tea      3.1. tea      5.b.ii tea
 */

import { lazy } from '../lookup.ts'

type BulletKind =
  /** Nobody begins a sentence with one. */
  | 'sure'
  /** So with these, but few type them: one alone may be an ornament. In PDF, these two kinds may touch their text. */
  | 'solid'
  | 'shape'
  /** Begins other text as well: only others beside it make it a bullet. */
  | 'weak'
  /** A speech or a letter: only how the text is laid out makes it a bullet. */
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

/** What a number of a label stands for; kinds are named as in ECMA-376 part 1, 17.18.59. */
export interface Count {
  readonly kind: 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman'
  readonly value: number
}

/** All that a number may mean, the likelier first: `i` is one in Roman numbers or the ninth letter. */
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

/** In small letters, as far as thousands are written that way. */
export function toRoman(number: number): string {
  const write = (place: number, one: string, five: string, ten: string): string => {
    const digit = Math.floor(number / place) % 10
    if (digit % 5 === 4) return one + (digit === 4 ? five : ten)
    return (digit > 4 ? five : '') + one.repeat(digit % 5)
  }
  const thousands = 'm'.repeat(Math.floor(number / 1000))
  return thousands + write(100, 'c', 'd', 'm') + write(10, 'x', 'l', 'c') + write(1, 'i', 'v', 'x')
}

/** No list has more items that are counted so. */
const listRomans = lazy(
  () => new Map(Array.from({ length: 399 }, (_, index) => [toRoman(index + 1), index + 1])),
)

interface Label {
  /** What stands around the numbers: `.`, `)`, `()`. */
  readonly shape: string
  /** One, or several: `5.b.ii`. */
  readonly counts: readonly string[]
}

const LABEL = /^(\(?)([a-z\d]+(?:\.[a-z\d]+)*)(\.?\)?)$/i

/** The label that a word is. One number alone has a point or bracket behind it; of several, one is in digits. */
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

/** The number of a typed label that is decimal, with a point or bracket behind it. Longer ones are years. */
export function findDecimal(word: string): number | undefined {
  const [, digits] = /^(\d{1,3})(?:\.\)?|\))$/.exec(word) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** A number, nothing but a bullet, or a bullet and behind it the label as it is. */
type ItemLabel =
  | { readonly ordered: true; readonly number: number }
  | { readonly ordered: false; readonly label?: string }

const DECIMAL = /^(\d{1,9})\s*(\.?\)?)$/

/** Numbers from here on, without a point, are years or names of things. */
const LEAST_YEAR = 1000

/** How markdown shows the label of an item; `space` is what stands between it and the text. */
export function toItemLabel(label: string, space = ' '): ItemLabel {
  // An o may be the letter behind n.
  if (BULLETS.has(label) && label !== 'o') return { ordered: false }
  const [, digits, closing] = DECIMAL.exec(label) ?? []
  const number = Number(digits)
  if (closing || number < LEAST_YEAR) return { ordered: true, number }
  return { ordered: false, label: label + space }
}
