/**
 * Where the objects of the file are: cross-reference tables and streams (ISO 32000-1, 7.5.4 and 7.5.8), newest first.
 */
import { type Budget, exceeded } from '../../../../budget.ts'
import { toText } from './byte-text.ts'
import { Keyword, Lexer } from './lexer.ts'
import { type Dictionary, isArray, isDictionary, type PdfObject, type Stream } from './objects.ts'

export interface CrossReferences {
  /** By object number. */
  readonly places: Map<number, Place>
  readonly trailer: Dictionary
}

/** An offset in the file, or a stream of objects. */
export type Place =
  | { readonly type: 'offset'; readonly offset: number }
  | { readonly type: 'packed'; readonly stream: number }

/** Reads what is at an offset, as far as possible without any cross-references. */
interface SectionSource {
  readonly bytes: Uint8Array
  readonly budget: Budget
  /** Undefined if there is no stream. */
  readStreamAt(offset: number): Stream | undefined
  unpack(stream: Stream): Uint8Array
}

/** The end of the file, where `startxref` has to be. */
const TAIL_BYTES = 1024
const MAX_SECTIONS = 1024
/** Of all sections together: each may be the same one, a space further on. */
const MAX_OBJECTS = 2_000_000

/** Undefined if the file does not say, or says nothing sensible: then its objects have to be searched for. */
export function readCrossReferences(source: SectionSource): CrossReferences | undefined {
  let places: Map<number, Place> | undefined
  const seen = new Set<number>()
  let trailer: Dictionary | undefined
  let entries = 0
  let offset = findStart(source.bytes)
  if (offset === undefined) return undefined
  for (; offset !== undefined && !seen.has(offset) && seen.size < MAX_SECTIONS; ) {
    seen.add(offset)
    const section = readSection(source, offset)
    if (!section) return undefined
    const hidden = toOffset(section.trailer.get('XRefStm'))
    const more = hidden === undefined ? undefined : readSection(source, hidden)
    entries += section.places.size + (more?.places.size ?? 0)
    if (entries > MAX_OBJECTS) throw exceeded('nodes')
    if (places) addMissing(places, section.places)
    else places = section.places
    // For readers of 1.5 and later, there may be a stream beside the table.
    if (more) addMissing(places, more.places)
    trailer ??= section.trailer
    // An update may omit what has not changed.
    const information = section.trailer.get('Info')
    if (information !== undefined && !trailer.has('Info'))
      trailer = new Map([...trailer, ['Info', information]])
    offset = toOffset(section.trailer.get('Prev'))
  }
  return places && trailer && { places, trailer }
}

function addMissing(places: Map<number, Place>, more: ReadonlyMap<number, Place>): void {
  for (const [number, place] of more) if (!places.has(number)) places.set(number, place)
}

const toOffset = (value: PdfObject | undefined): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined

function findStart(bytes: Uint8Array): number | undefined {
  const from = Math.max(0, bytes.length - TAIL_BYTES)
  const tail = toText(bytes, from, bytes.length)
  const found = /^startxref\s+(\d{1,10})\b/.exec(tail.slice(tail.lastIndexOf('startxref')))
  return found ? Number(found[1]) : undefined
}

interface Section {
  readonly places: Map<number, Place>
  readonly trailer: Dictionary
}

function readSection(source: SectionSource, offset: number): Section | undefined {
  const { bytes } = source
  if (offset >= bytes.length) return undefined
  const lexer = new Lexer(bytes, offset)
  lexer.skipSpace()
  const isTable = toText(bytes, lexer.at, lexer.at + 4) === 'xref'
  return isTable ? readTable(source, lexer) : readStream(source, offset)
}

function readTable({ bytes, budget }: SectionSource, lexer: Lexer): Section | undefined {
  const places = new Map<number, Place>()
  lexer.at += 4
  for (;;) {
    const first = lexer.readToken()
    if (first instanceof Keyword) {
      if (first.value !== 'trailer') return undefined
      const trailer = lexer.readObject()
      return isDictionary(trailer) ? { places, trailer } : undefined
    }
    const count = lexer.readToken()
    if (!isCount(first) || !isCount(count)) return undefined
    budget.spend('nodes', 0)
    lexer.skipSpace()
    // An entry takes 20 bytes: `nnnnnnnnnn ggggg n` and a two-byte line end.
    for (let i = 0; i < count; i++, lexer.at += ENTRY_BYTES) {
      const offset = readEntry(bytes, lexer.at)
      if (offset === undefined) return undefined
      if (bytes[lexer.at + 17] === LETTER_N) places.set(first + i, { type: 'offset', offset })
    }
    // The last line end may be shorter.
    if (count) lexer.at -= 2
  }
}

const ENTRY_BYTES = 20

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < MAX_OBJECTS

const LETTER_F = 0x66
const LETTER_N = 0x6e

/** The offset, even of free entries; undefined for anything but an entry. */
function readEntry(bytes: Uint8Array, at: number): number | undefined {
  let offset = 0
  for (let i = at; i < at + 10; i++) {
    const digit = bytes[i]! - 0x30
    if (!(digit >= 0 && digit <= 9)) return undefined
    offset = offset * 10 + digit
  }
  const kind = bytes[at + 17]
  return kind === LETTER_N || kind === LETTER_F ? offset : undefined
}

function readStream(source: SectionSource, offset: number): Section | undefined {
  const places = new Map<number, Place>()
  const stream = source.readStreamAt(offset)
  if (!stream) return undefined
  const { dictionary } = stream
  const widths = dictionary.get('W')
  if (!isArray(widths) || widths.length < 3 || !widths.every(isWidth)) return undefined
  const [typeBytes, firstBytes, secondBytes] = widths as [number, number, number]
  const entryBytes = typeBytes + firstBytes + secondBytes
  const index = dictionary.get('Index') ?? [0, dictionary.get('Size') ?? 0]
  if (!isArray(index) || !entryBytes) return undefined
  const data = source.unpack(stream)
  let at = 0
  for (let part = 0; part + 1 < index.length; part += 2) {
    const first = index[part]
    const count = index[part + 1]
    if (!isCount(first) || !isCount(count)) return undefined
    source.budget.spend('nodes', 0)
    for (let i = 0; i < count && at + entryBytes <= data.length; i++, at += entryBytes) {
      const type = typeBytes ? readInteger(data, at, typeBytes) : 1
      const second = readInteger(data, at + typeBytes, firstBytes)
      if (type === 1) places.set(first + i, { type: 'offset', offset: second })
      else if (type === 2) places.set(first + i, { type: 'packed', stream: second })
    }
  }
  return { places, trailer: dictionary }
}

const isWidth = (value: PdfObject): boolean => isCount(value) && value <= 7

function readInteger(data: Uint8Array, at: number, bytes: number): number {
  let value = 0
  for (let i = 0; i < bytes; i++) value = value * 256 + data[at + i]!
  return value
}
