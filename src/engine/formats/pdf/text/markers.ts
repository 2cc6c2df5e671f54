/** Bullets and numbers that begin list items. */

import {
  BULLETS,
  CHECK_BOXES,
  type Count,
  readCounts,
  readLabel,
} from '../../../document/labels.ts'
import type { Word } from './words.ts'

export interface Marker {
  /** How much of the text the marker takes, without the space after it. */
  readonly length: number
  readonly kind: 'bullet' | Count['kind']
  /** What stands around the number: `1.`, `1)`, `(1)`. */
  readonly shape: string
  /** The number's value; 0 for bullets. */
  readonly value: number
  readonly checked?: boolean
}

/** Characters of private use are symbols of some font whose names are unknown: alone before text they are bullets. */
const PRIVATE_USE = /^[\uE000-\uF8FF]$/

const MAX_MARKER = 8
/** Bullets are not Latin, Greek or Cyrillic letters. */
const FIRST_SIGN = 0x2000

/** What is left of a label whose digits the file gives no characters, as browsers set them in some fonts. */
const LOST_NUMBER = /^\. [^.\s]/

/** The marker that the text begins with, if a space or the end follows it. */
export function findMarker(text: string): Marker | undefined {
  if (text.startsWith('[')) return findTick(text) ?? findReference(text)
  const end = text.indexOf(' ')
  const length = end < 0 ? text.length : end
  // Most text begins with a word: no need to look further. Numbers have a point or bracket at the end.
  if (length > 1 && text.charCodeAt(0) < FIRST_SIGN) {
    const last = text[length - 1]
    if (length > MAX_MARKER || (last !== '.' && last !== ')')) return undefined
  }
  if (LOST_NUMBER.test(text)) return { length: 1, kind: 'bullet', shape: '.', value: 0 }
  const first = text.slice(0, length)
  const checked = CHECK_BOXES.get(first)
  if (checked !== undefined) return { length: 1, kind: 'bullet', shape: '☐', value: 0, checked }
  // A row of dashes is a line.
  if (/^[-–—*] [-–—*](?: |$)/.test(text)) return undefined
  if (BULLETS.has(first) || PRIVATE_USE.test(first)) {
    return { length: first.length, kind: 'bullet', shape: first, value: 0 }
  }
  const kind = BULLETS.get(first[0] ?? '')
  // A bullet may touch its text.
  if (kind === 'sure' || kind === 'solid') {
    return { length: 1, kind: 'bullet', shape: first[0]!, value: 0 }
  }
  const label = readLabel(first)
  if (label?.counts.length !== 1) return undefined
  return { length: first.length, shape: label.shape, ...readCounts(label.counts[0]!)[0]! }
}

/** A check mark before its label; several in a line are a choice, and stay as they are. */
const TICK = /^\[([ x])\](?: (?!.*\[[ x]\])|$)/

function findTick(text: string): Marker | undefined {
  const tick = TICK.exec(text)
  if (!tick) return undefined
  return { length: 3, kind: 'bullet', shape: '☐', value: 0, checked: tick[1] === 'x' }
}

/** Before a work that the text refers to: `[12] A. Author, …`. A sentence goes on behind such a number in small letters. */
const REFERENCE = /^\[(\d{1,3})\] (?:https?:|[^\p{Ll}\p{P}]|["'“‘„«])/u

function findReference(text: string): Marker | undefined {
  const found = REFERENCE.exec(text)
  if (!found) return undefined
  return { length: text.indexOf(' '), kind: 'decimal', shape: '[]', value: Number(found[1]) }
}

/** Whether the number before the second text is the next after that before the first: `A) Elbe   B) Oder`. */
export function countsOn([first]: readonly Word[], [second]: readonly Word[]): boolean {
  const one = first && findMarker(first.text)
  if (!one || one.kind === 'bullet') return false
  const two = second && findMarker(second.text)
  return two?.kind === one.kind && two.shape === one.shape && two.value === one.value + 1
}

/** Whether a box to tick and its label are all that the words are. */
export const hasCheckBox = (words: readonly Word[]): boolean =>
  words.length > 1 && CHECK_BOXES.has(words[0]!.text)

/** Signs that are bullets only in a list; in prose they are dashes or letters. */
export function isWeakBullet({ shape }: Marker): boolean {
  const kind = BULLETS.get(shape)
  return kind === 'weak' || kind === 'word' || shape === '.'
}

/** What a number may mean: `i.` is one in Roman numerals or the ninth letter. */
export function readings(marker: Marker, text: string): Marker[] {
  if (marker.kind === 'bullet') return [marker]
  const [count = ''] = /[a-z\d]+/i.exec(text) ?? []
  return readCounts(count).map(reading => ({ ...marker, ...reading }))
}

/** Leader dots or dashes, then a page number at the end of the line. */
export const LEADER =
  /(?:(?<![.·…_]\s?)(?:[.·…_]\s?){4,}|(?<!-\s?)(?:--?\s){4,})\s*(?:[A-Z]?-?\d{1,4}|[ivxlc]{1,6})$/i

/** Leader dots between a name and what belongs to it, an amount or a word. */
const LED = /[^.·…_\s]\s?(?:[.·…]\s?){5,}[^.·…_\s]/

export const isLedLine = (text: string): boolean => LED.test(text)

/** How such a line ends: nearly all others are ruled out by that. */
const LAST_OF_NUMBER = new Set('0123456789ivxlcIVXLC')

export const isContentsLine = (text: string): boolean =>
  LAST_OF_NUMBER.has(text[text.length - 1] ?? '') && LEADER.test(text)
