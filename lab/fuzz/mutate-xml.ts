/** Changes to XML and HTML: elements, attributes and text, so that a parser gets past the first line. */

import { TEXTS } from '../../test/hostile/texts.ts'
import { type Dice, few, pick } from './dice.ts'
import { EDGES, VALUES, XML_PIECES } from './dictionary.ts'

/** Tags and the text between them take turns in an array; each change is made to that. */
export function mutateXml(text: string, dice: Dice, other = text): string {
  const pieces = text.split(TAG)
  for (let times = few(dice, 5); times > 0; times--) pick(dice, CHANGES)(pieces, dice, other)
  return pieces.join('')
}

const TAG = /(<[^<>]*>)/

export const isMarkup = (bytes: Uint8Array): boolean => {
  const first = bytes.findIndex(byte => byte > 0x20 && byte < 0x80)
  return bytes[first] === 0x3c
}

type Change = (pieces: string[], dice: Dice, other: string) => void

const CHANGES: readonly Change[] = [
  removeRange,
  repeatRange,
  moveRange,
  nest,
  renameTag,
  changeAttribute,
  changeAttribute,
  changeAttribute,
  copyAttribute,
  copyAttribute,
  dropAttribute,
  changeText,
  changeText,
  insertPiece,
  takeFromOther,
]

/** Tags stand at odd places. */
const someTag = (pieces: readonly string[], dice: Dice): number =>
  Math.min(pieces.length - 1, dice(pieces.length >> 1) * 2 + 1)

function removeRange(pieces: string[], dice: Dice): void {
  pieces.splice(someTag(pieces, dice), dice(2) ? 1 : few(dice, 40))
}

function repeatRange(pieces: string[], dice: Dice): void {
  const at = someTag(pieces, dice)
  const range = pieces.slice(at, at + few(dice, 30))
  const length = range.reduce((sum, piece) => sum + piece.length, 1)
  const times = Math.min(few(dice, 100), Math.ceil(MAX_GROWTH / length))
  for (let time = 0; time < times; time++) pieces.splice(at, 0, ...range)
}

function moveRange(pieces: string[], dice: Dice): void {
  const moved = pieces.splice(someTag(pieces, dice), few(dice, 30))
  pieces.splice(someTag(pieces, dice), 0, ...moved)
}

/** The same element in itself, with or without its ends. */
function nest(pieces: string[], dice: Dice): void {
  const at = someTag(pieces, dice)
  const tag = pieces[at] ?? ''
  const name = /^<([^\s/>!?]+)/.exec(tag)?.[1]
  if (!name) return
  const depth = few(dice, 400)
  pieces.splice(at, 0, tag.replace(/\/>$/, '>').repeat(depth))
  if (dice(3))
    pieces.splice(Math.min(pieces.length, at + few(dice, 20)), 0, `</${name}>`.repeat(depth))
}

function renameTag(pieces: string[], dice: Dice): void {
  const at = someTag(pieces, dice)
  const name = /^<\/?([^\s/>!?]+)/.exec(pieces[someTag(pieces, dice)] ?? '')?.[1]
  if (name) pieces[at] = (pieces[at] ?? '').replace(/^(<\/?)[^\s/>!?]+/, `$1${name}`)
}

const ATTRIBUTE = /([\w:.-]+)=("[^"]*"|'[^']*')/g

function changeAttribute(pieces: string[], dice: Dice): void {
  const value = dice(3)
    ? pick(dice, VALUES).replace(/[<"&]/g, match => ENTITIES[match]!)
    : String(dice(4) ? pick(dice, EDGES) : -pick(dice, EDGES))
  setAttribute(pieces, dice, name => `${name}="${value}"`)
}

/** A value from elsewhere in the part: names, ids and references meet the wrong ones. */
function copyAttribute(pieces: string[], dice: Dice): void {
  const found = [...(pieces[someTag(pieces, dice)] ?? '').matchAll(ATTRIBUTE)]
  if (found.length) setAttribute(pieces, dice, name => `${name}=${pick(dice, found)[2]}`)
}

function dropAttribute(pieces: string[], dice: Dice): void {
  setAttribute(pieces, dice, () => '')
}

function setAttribute(pieces: string[], dice: Dice, write: (name: string) => string): void {
  for (let tries = 0; tries < 8; tries++) {
    const at = someTag(pieces, dice)
    const tag = pieces[at] ?? ''
    const found = [...tag.matchAll(ATTRIBUTE)]
    if (!found.length) continue
    const { index, 0: whole, 1: name } = pick(dice, found)
    pieces[at] = tag.slice(0, index) + write(name!) + tag.slice(index + whole.length)
    return
  }
}

function changeText(pieces: string[], dice: Dice): void {
  const at = dice((pieces.length >> 1) + 1) * 2
  const text = pick(dice, dice(2) ? TEXTS : VALUES)
  const written = dice(6) ? text.replace(/[<&]/g, match => ENTITIES[match]!) : text
  pieces[at] = dice(3) ? written : (pieces[at] ?? '') + written.repeat(few(dice, 50))
}

function insertPiece(pieces: string[], dice: Dice): void {
  pieces.splice(someTag(pieces, dice), 0, pick(dice, XML_PIECES))
}

function takeFromOther(pieces: string[], dice: Dice, other: string): void {
  const start = other.indexOf('<', dice(other.length))
  if (start < 0) return
  const end = other.indexOf('>', start + dice(500))
  pieces.splice(someTag(pieces, dice), 0, other.slice(start, end < 0 ? start : end + 1))
}

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '"': '&quot;', '&': '&amp;' }

const MAX_GROWTH = 20_000
