/** Bullets and numbers that begin list items. */

import { lookup } from '../../../lookup.ts'

export interface Marker {
  /** How much of the text the marker takes, without the space after it. */
  readonly length: number
  readonly kind:
    | 'bullet'
    | 'decimal'
    | 'lower-alpha'
    | 'upper-alpha'
    | 'lower-roman'
    | 'upper-roman'
  /** What surrounds the number: `1.`, `1)`, `(1)`. */
  readonly shape: string
  /** The number's value; 0 for bullets. */
  readonly value: number
  readonly checked?: boolean
}

/** Private-use characters are symbols of unknown fonts: alone before text they are bullets. */
const BULLETS = /^[\uE000-\uF8FF•●○◦▪▫■□◾◽◼▶▷▸▹►▻➢➤➔→⇒❖❑❒✓✔✗◆◇⬧⬥⁃‣∙·★☆✦✧❍❏◻–—*\-o]$/
/** Characters that are bullets only in a list; in prose they are dashes or letters. */
const WEAK_BULLETS = /^[–—*\-o→⇒·]$/
const CHECK_BOXES = lookup<boolean>({ '☐': false, '☑': true, '☒': true })

const NUMBER = /^(\(?)(\d{1,3}|[ivxlcIVXLC]{1,6}|[a-zA-Z])([.)]|\.\))$/

const MAX_MARKER = 8
/** Bullets are not Latin, Greek or Cyrillic letters. */
const FIRST_SIGN = 0x2000

/** The marker that the text begins with, if a space or the end follows it. */
export function findMarker(text: string): Marker | undefined {
  if (text.startsWith('[')) return findTick(text)
  const end = text.indexOf(' ')
  const length = end < 0 ? text.length : end
  // Most text begins with a word: no need to look further. Numbers have a point or bracket at the end.
  if (length > 1 && text.charCodeAt(0) < FIRST_SIGN) {
    const last = text[length - 1]
    if (length > MAX_MARKER || (last !== '.' && last !== ')')) return undefined
  }
  const first = text.slice(0, length)
  const checked = CHECK_BOXES.get(first)
  if (checked !== undefined) return { length: 1, kind: 'bullet', shape: '☐', value: 0, checked }
  // A row of dashes is a line.
  if (/^[-–—*] [-–—*](?: |$)/.test(text)) return undefined
  if (BULLETS.test(first)) return { length: first.length, kind: 'bullet', shape: first, value: 0 }
  // A bullet may touch its text.
  if (/^[•●▪■▶►➢❖◦‣]/.test(first)) return { length: 1, kind: 'bullet', shape: first[0]!, value: 0 }
  const number = NUMBER.exec(first)
  if (!number) return undefined
  const shape = `${number[1]}${number[3]}`
  if (number[1] && number[3] === '.') return undefined
  return toNumberMarker(number[2]!, shape, first.length)
}

/** A check mark before its label; several in a line are a choice, and stay as they are. */
const TICK = /^\[([ x])\](?: (?!.*\[[ x]\])|$)/

function findTick(text: string): Marker | undefined {
  const tick = TICK.exec(text)
  if (!tick) return undefined
  return { length: 3, kind: 'bullet', shape: '☐', value: 0, checked: tick[1] === 'x' }
}

export const isWeakBullet = (marker: Marker): boolean => WEAK_BULLETS.test(marker.shape)

function toNumberMarker(digits: string, shape: string, length: number): Marker | undefined {
  if (/^\d/.test(digits)) return { length, kind: 'decimal', shape, value: Number(digits) }
  const isLower = digits === digits.toLowerCase()
  // i, v and x are taken as Roman; a list that counts h, i, j overrides that (see lists.ts).
  const roman = parseRoman(digits.toLowerCase())
  if (roman !== undefined && (digits.length > 1 || /[ivx]/i.test(digits))) {
    return { length, kind: isLower ? 'lower-roman' : 'upper-roman', shape, value: roman }
  }
  if (digits.length > 1) return undefined
  const value = digits.toLowerCase().charCodeAt(0) - 96
  return { length, kind: isLower ? 'lower-alpha' : 'upper-alpha', shape, value }
}

/** What a number may mean: `i.` is one in Roman numerals or the ninth letter. */
export function readings(marker: Marker, text: string): Marker[] {
  if (marker.kind !== 'lower-roman' && marker.kind !== 'upper-roman') return [marker]
  const letter = /[a-z]/i.exec(text)?.[0] ?? ''
  if (marker.length > marker.shape.length + 1) return [marker]
  const value = letter.toLowerCase().charCodeAt(0) - 96
  const kind = marker.kind === 'lower-roman' ? 'lower-alpha' : 'upper-alpha'
  return [marker, { ...marker, kind, value }]
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

function parseRoman(text: string): number | undefined {
  if (!/^c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(text)) return undefined
  let value = 0
  for (let i = 0; i < text.length; i++) {
    const digit = ROMAN[text[i]!]!
    const next = ROMAN[text[i + 1] ?? ''] ?? 0
    value += digit < next ? -digit : digit
  }
  return value
}

/** Leader dots or dashes, then a page number at the end of the line. */
export const LEADER =
  /(?:(?<![.·…_]\s?)(?:[.·…_]\s?){4,}|(?<!-\s?)(?:--?\s){4,})\s*(?:[A-Z]?-?\d{1,4}|[ivxlc]{1,6})$/i

/** How such a line ends: nearly all others are ruled out by that. */
const LAST_OF_NUMBER = new Set('0123456789ivxlcIVXLC')

export const isContentsLine = (text: string): boolean =>
  LAST_OF_NUMBER.has(text[text.length - 1] ?? '') && LEADER.test(text)
