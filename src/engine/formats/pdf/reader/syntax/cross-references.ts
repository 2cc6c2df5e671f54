/**
 * Where the objects of the file are: cross-reference tables and streams (ISO 32000-1, 7.5.4 and 7.5.8), newest first.
 * Files with wrong ones are repaired by PDFium, not here.
 */
import type { Budget } from '../../../../budget.ts'
import { Unsure } from '../unsure.ts'
import { toText } from './byte-text.ts'
import { Keyword, Lexer } from './lexer.ts'
import { type Dictionary, isArray, isDictionary, type PdfObject, type Stream } from './objects.ts'

export interface CrossReferences {
  /** By object number. */
  readonly places: ReadonlyMap<number, Place>
  readonly trailer: Dictionary
}

/** An offset in the file, or an index in a stream of objects. */
export type Place =
  | { readonly type: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly type: 'packed'; readonly stream: number; readonly index: number }
  | { readonly type: 'free' }

/** Reads what is at an offset, as far as possible without any cross-references. */
interface SectionSource {
  readonly bytes: Uint8Array
  readonly budget: Budget
  readStreamAt(offset: number): Stream
  unpack(stream: Stream): Uint8Array
}

/** The end of the file, where `startxref` has to be. */
const TAIL_BYTES = 1024
const MAX_SECTIONS = 256
/** Of all sections together: each may be the same one, a space further on. */
const MAX_OBJECTS = 2_000_000

const FREE: Place = { type: 'free' }

export function readCrossReferences(source: SectionSource): CrossReferences {
  const places = new Map<number, Place>()
  const seen = new Set<number>()
  let trailer: Dictionary | undefined
  let entries = 0
  let offset: number | undefined = findStart(source.bytes)
  while (offset !== undefined) {
    if (seen.has(offset) || seen.size > MAX_SECTIONS) throw new Unsure('cross-references')
    seen.add(offset)
    const section = readSection(source, offset)
    entries += section.places.size
    if (entries > MAX_OBJECTS) throw new Unsure('size')
    // What an update has encrypted differently would have to be distinguished.
    if (trailer && section.trailer.has('Encrypt') !== trailer.has('Encrypt'))
      throw new Unsure('encryption')
    const previous = section.trailer.get('Prev')
    if (previous !== undefined && !isOffset(previous)) throw new Unsure('cross-references')
    addMissing(places, section.places)
    const hidden = section.trailer.get('XRefStm')
    if (hidden !== undefined) {
      if (!isOffset(hidden) || previous === undefined) throw new Unsure('hybrid')
      addHidden(places, section.places, readSection(source, hidden).places)
    }
    trailer ??= section.trailer
    // An update may omit what has not changed.
    const information = section.trailer.get('Info')
    if (information !== undefined && !trailer.has('Info'))
      trailer = new Map([...trailer, ['Info', information]])
    offset = previous
  }
  if (!trailer) throw new Unsure('cross-references')
  return { places, trailer }
}

function addMissing(places: Map<number, Place>, more: ReadonlyMap<number, Place>): void {
  for (const [number, place] of more) if (!places.has(number)) places.set(number, place)
}

/** Objects for readers of 1.5 and later; which of two entries counts would depend on the reader. */
function addHidden(
  places: Map<number, Place>,
  beside: ReadonlyMap<number, Place>,
  hidden: ReadonlyMap<number, Place>,
): void {
  for (const number of hidden.keys()) if (beside.has(number)) throw new Unsure('hybrid')
  addMissing(places, hidden)
}

const isOffset = (value: PdfObject): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0

function findStart(bytes: Uint8Array): number {
  const from = Math.max(0, bytes.length - TAIL_BYTES)
  const tail = toText(bytes, from, bytes.length)
  const found = /^startxref\s+(\d{1,10})\s+%%EOF/.exec(tail.slice(tail.lastIndexOf('startxref')))
  if (!found) throw new Unsure('cross-references')
  return Number(found[1])
}

interface Section {
  readonly places: ReadonlyMap<number, Place>
  readonly trailer: Dictionary
}

function readSection(source: SectionSource, offset: number): Section {
  const { bytes } = source
  if (offset >= bytes.length) throw new Unsure('cross-references')
  const lexer = new Lexer(bytes, offset)
  lexer.skipSpace()
  const isTable = toText(bytes, lexer.at, lexer.at + 4) === 'xref'
  return isTable ? readTable(source, lexer) : readStream(source, offset)
}

function readTable({ bytes, budget }: SectionSource, lexer: Lexer): Section {
  const places = new Map<number, Place>()
  lexer.at += 4
  for (;;) {
    const first = lexer.readToken()
    if (first instanceof Keyword) {
      if (first.value !== 'trailer') throw new Unsure('cross-references')
      const trailer = lexer.readObject()
      if (!isDictionary(trailer)) throw new Unsure('cross-references')
      return { places, trailer }
    }
    const count = lexer.readToken()
    if (!isCount(first) || !isCount(count)) throw new Unsure('cross-references')
    if (!count) continue
    lexer.skipSpace()
    // An entry takes 20 bytes: `nnnnnnnnnn ggggg n` and a two-byte line end.
    if (lexer.at + count * ENTRY_BYTES - 2 > bytes.length) throw new Unsure('cross-references')
    budget.spend('nodes', 0)
    for (let i = 0; i < count; i++)
      places.set(first + i, readEntry(bytes, lexer.at + i * ENTRY_BYTES))
    lexer.at += count * ENTRY_BYTES - 1
  }
}

const ENTRY_BYTES = 20

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < MAX_OBJECTS

function readEntry(bytes: Uint8Array, at: number): Place {
  const offset = readDigits(bytes, at, 10)
  const generation = readDigits(bytes, at + 11, 5)
  const kind = bytes[at + 17]
  if (kind === 0x6e) return { type: 'offset', offset, generation }
  if (kind === 0x66) return FREE
  throw new Unsure('cross-references')
}

function readDigits(bytes: Uint8Array, at: number, count: number): number {
  let value = 0
  for (let i = at; i < at + count; i++) {
    const digit = bytes[i]! - 0x30
    if (!(digit >= 0 && digit <= 9)) throw new Unsure('cross-references')
    value = value * 10 + digit
  }
  return value
}

function readStream(source: SectionSource, offset: number): Section {
  const places = new Map<number, Place>()
  const stream = source.readStreamAt(offset)
  const { dictionary } = stream
  const widths = dictionary.get('W')
  if (!isArray(widths) || widths.length !== 3) throw new Unsure('cross-references')
  const [typeBytes, firstBytes, secondBytes] = widths.map(toWidth) as [number, number, number]
  const entryBytes = typeBytes + firstBytes + secondBytes
  if (!entryBytes) throw new Unsure('cross-references')
  const index = dictionary.get('Index') ?? [0, dictionary.get('Size') ?? 0]
  if (!isArray(index)) throw new Unsure('cross-references')
  const data = source.unpack(stream)
  let at = 0
  for (let part = 0; part + 1 < index.length; part += 2) {
    const first = index[part]
    const count = index[part + 1]
    if (!isCount(first) || !isCount(count)) throw new Unsure('cross-references')
    if (at + count * entryBytes > data.length) throw new Unsure('cross-references')
    source.budget.spend('nodes', 0)
    for (let i = 0; i < count; i++, at += entryBytes) {
      const type = typeBytes ? readInteger(data, at, typeBytes) : 1
      const second = readInteger(data, at + typeBytes, firstBytes)
      const third = readInteger(data, at + typeBytes + firstBytes, secondBytes)
      places.set(first + i, toPlace(type, second, third))
    }
  }
  return { places, trailer: dictionary }
}

function toWidth(value: PdfObject): number {
  if (!isCount(value) || value > 7) throw new Unsure('cross-references')
  return value
}

function readInteger(data: Uint8Array, at: number, bytes: number): number {
  let value = 0
  for (let i = 0; i < bytes; i++) value = value * 256 + data[at + i]!
  return value
}

function toPlace(type: number, first: number, second: number): Place {
  if (type === 0) return FREE
  if (type === 1) return { type: 'offset', offset: first, generation: second }
  if (type === 2) return { type: 'packed', stream: first, index: second }
  throw new Unsure('cross-references')
}
