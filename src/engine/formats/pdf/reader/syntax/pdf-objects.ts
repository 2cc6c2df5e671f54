/** The objects of one file by number: found, parsed and unpacked on demand, and once. */
import { type Budget, exceeded } from '../../../../budget.ts'
import { fromByteString, toByteString } from '../../../../containers/encoding/byte-string.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { Unsure } from '../unsure.ts'
import { toText } from './byte-text.ts'
import { type CrossReferences, readCrossReferences } from './cross-references.ts'
import { type Decryption, type ObjectCipher, openDecryption } from './decryption.ts'
import { type Filter, MAX_STREAM_BYTES, nameOf, type UnpackLimit, unpackStream } from './filters.ts'
import { Keyword, Lexer } from './lexer.ts'
import { Names } from './names.ts'
import {
  type Dictionary,
  isArray,
  isDictionary,
  Name,
  type PdfObject,
  Reference,
  Stream,
} from './objects.ts'
import { decodeText } from './text-strings.ts'

/** References that lead to references. */
const MAX_HOPS = 8
/** All streams together: more is left to PDFium, whose memory is limited. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024
/** Objects without the data of streams: one of two bytes may take thirty once parsed. */
const MAX_PARSED_BYTES = 32 * 1024 * 1024
/** Titles, notes and addresses: thousands of them may be one string, which is decoded for each. */
const MAX_TEXT_LENGTH = 4 * 1024 * 1024
/** Characters, lines and other elements: all pages are held until the last one is read. */
const MAX_NODES = 10_000_000
const MAX_OBJECTS_PER_STREAM = 100_000
/** What may be decrypted on top of the length of the file; and the initial cost of a string. */
const MIN_DECRYPTED_BYTES = 1024 * 1024
const DECRYPTION_BYTES = 32

export class PdfObjects {
  readonly bytes: Uint8Array
  readonly budget: Budget
  readonly trailer: Dictionary
  /** The names in objects and page content. */
  readonly names = new Names()
  readonly #platform: Platform
  readonly #references: CrossReferences
  readonly #objects = new Map<number, PdfObject>()
  /** Numbers of objects being parsed: the length of a stream may be an object, even that stream. */
  readonly #pending = new Set<number>()
  readonly #packs = new Map<number, ObjectPack>()
  readonly #unpacked = new Map<Stream, Uint8Array>()
  readonly #limit: UnpackLimit = { left: MAX_UNPACKED_BYTES }
  /** Undefined for files that are not encrypted, and until its key is known. */
  readonly #decryption: Decryption | undefined
  #decryptLeft: number
  #parseLeft = MAX_PARSED_BYTES
  #textLeft = MAX_TEXT_LENGTH
  #nodes = 0
  #steps = 0

  constructor(bytes: Uint8Array, platform: Platform, budget: Budget) {
    this.bytes = bytes
    this.budget = budget
    this.#platform = platform
    this.#references = readCrossReferences({
      bytes,
      budget,
      readStreamAt: offset => this.#readStreamAt(offset),
      unpack: stream => this.unpack(stream),
    })
    this.trailer = this.#references.trailer
    this.#decryptLeft = bytes.length + MIN_DECRYPTED_BYTES
    this.#decryption = this.#openDecryption()
  }

  /** What has been read so far, in elements, as the budget counts them. */
  get nodes(): number {
    return this.#nodes
  }

  /**
   * Counts elements before they are read. They are spent at the end: what is too much to be held here is read by
   * PDFium, from the beginning.
   */
  count(nodes: number): void {
    this.#nodes += nodes
    if (this.#nodes > this.budget.left('nodes')) throw exceeded('nodes')
    if (this.#nodes > MAX_NODES) throw new Unsure('size')
    this.budget.spend('nodes', 0)
  }

  /** Counts steps that leave nothing behind. PDFium would have to take them too: too many are rejected here. */
  work(steps: number): void {
    this.#steps += steps
    if (this.#steps > this.budget.limits.nodes) throw exceeded('nodes')
    this.budget.spend('nodes', 0)
  }

  /** Follows references. What does not exist is null, according to the specification (7.3.10). */
  resolve(object: PdfObject | undefined): PdfObject {
    let current = object ?? null
    for (let hops = 0; current instanceof Reference; hops++) {
      if (hops > MAX_HOPS) throw new Unsure('references')
      current = this.#find(current)
    }
    return current
  }

  get(dictionary: Dictionary, key: string): PdfObject {
    const value = dictionary.get(key)
    return value instanceof Reference ? this.resolve(value) : (value ?? null)
  }

  getDictionary(dictionary: Dictionary, key: string): Dictionary | undefined {
    const value = this.get(dictionary, key)
    if (value instanceof Stream) return value.dictionary
    return isDictionary(value) ? value : undefined
  }

  getArray(dictionary: Dictionary, key: string): readonly PdfObject[] | undefined {
    const value = this.get(dictionary, key)
    return isArray(value) ? value : undefined
  }

  getNumber(dictionary: Dictionary, key: string): number | undefined {
    const value = this.get(dictionary, key)
    return typeof value === 'number' ? value : undefined
  }

  getName(dictionary: Dictionary, key: string): string | undefined {
    return nameOf(this.get(dictionary, key))
  }

  /** A string as in the file; empty if there is none. */
  getString(dictionary: Dictionary, key: string): string {
    return this.#takeString(this.get(dictionary, key))
  }

  #takeString(value: PdfObject): string {
    if (typeof value !== 'string') return ''
    this.#textLeft -= value.length
    if (this.#textLeft < 0) throw new Unsure('size')
    return value
  }

  /** A string for people. */
  getText(dictionary: Dictionary, key: string): string {
    return this.toText(this.get(dictionary, key))
  }

  /** Of a string, or of a stream if a long one is allowed; empty for anything else. */
  toText(value: PdfObject): string {
    const isLong = value instanceof Stream
    return decodeText(this.#takeString(isLong ? toByteString(this.unpack(value)) : value))
  }

  /** The data of a stream without its filters. */
  unpack(stream: Stream): Uint8Array {
    const known = this.#unpacked.get(stream)
    if (known) return known
    this.count(1)
    const filters = this.filtersOf(stream)
    const data = unpackStream(this.#platform, stream.packed, filters, this.#limit)
    this.#unpacked.set(stream, data)
    return data
  }

  /** The data of a stream that is read once, and not kept. */
  unpackOnce(stream: Stream): Uint8Array {
    const data = this.unpack(stream)
    this.#unpacked.delete(stream)
    return data
  }

  /** How many bytes a zlib stream at the beginning of the data takes, without its checksum. */
  measureDeflated(data: Uint8Array): number {
    const { state, bytes, consumedBytes } = this.#platform.inflateRaw(
      data.subarray(2),
      Math.min(MAX_STREAM_BYTES, this.#limit.left),
    )
    if (state !== 'complete') throw new Unsure('inline image')
    this.#limit.left -= bytes.length
    return 2 + consumedBytes
  }

  filtersOf({ dictionary }: Stream): Filter[] {
    if (dictionary.has('F')) throw new Unsure('external data')
    const filter = this.get(dictionary, 'Filter')
    const parameters = this.get(dictionary, 'DecodeParms')
    if (filter === null) return []
    const filters = isArray(filter) ? filter : [filter]
    return filters.map((entry, index) => {
      const name = nameOf(this.resolve(entry))
      if (name === undefined) throw new Unsure('filter')
      const own = this.resolve(isArray(parameters) ? parameters[index] : parameters)
      return { name, parameters: isDictionary(own) ? own : undefined }
    })
  }

  #find(reference: Reference): PdfObject {
    const { number } = reference
    const known = this.#objects.get(number)
    if (known !== undefined) return known
    const place = this.#references.places.get(number)
    if (!place || place.type === 'free') return null
    if (this.#pending.has(number)) throw new Unsure('references')
    this.#pending.add(number)
    this.count(1)
    let object: PdfObject
    if (place.type === 'packed') object = this.#readPacked(place.stream, place.index, number)
    else if (place.generation !== reference.generation) throw new Unsure('references')
    else object = this.#readObjectAt(place.offset, number)
    this.#pending.delete(number)
    this.#objects.set(number, object)
    return object
  }

  /** `number generation obj`, the object, and `endobj`. */
  #readObjectAt(offset: number, number: number | undefined): PdfObject {
    const lexer = new Lexer(this.bytes, offset, offset + this.#parseLeft, this.names)
    const own = lexer.readToken()
    const generation = lexer.readToken()
    const keyword = lexer.readToken()
    const isObject = keyword instanceof Keyword && keyword.value === 'obj'
    if (!isObject || typeof own !== 'number' || typeof generation !== 'number')
      throw new Unsure('object')
    if (number !== undefined && own !== number) throw new Unsure('object')
    const object = lexer.readObject()
    const end = lexer.readToken()
    const word = end instanceof Keyword ? end.value : ''
    this.#parseLeft -= lexer.at - offset
    const cipher = number === undefined ? undefined : this.#cipherOf(number, generation)
    const clear = cipher ? decryptStrings(object, cipher) : object
    if (word === 'endobj') return clear
    if (word !== 'stream' || !isDictionary(clear)) throw new Unsure('object')
    return this.#readStreamData(lexer, clear, cipher)
  }

  #openDecryption(): Decryption | undefined {
    const dictionary = this.getDictionary(this.trailer, 'Encrypt')
    if (!dictionary) {
      if (this.trailer.has('Encrypt')) throw new Unsure('encryption')
      return undefined
    }
    const id = this.resolve(this.getArray(this.trailer, 'ID')?.[0])
    return openDecryption(dictionary, typeof id === 'string' ? id : '', object =>
      this.resolve(object),
    )
  }

  /** Undefined where nothing is encrypted. */
  #cipherOf(number: number, generation: number): ObjectCipher | undefined {
    if (!this.#decryption) return undefined
    let cipher: ObjectCipher | undefined
    return bytes => {
      // Nothing is encrypted twice, unless objects overlap.
      this.#decryptLeft -= bytes.length + DECRYPTION_BYTES
      if (this.#decryptLeft < 0) throw new Unsure('size')
      this.count(1)
      cipher ??= this.#decryption!(number, generation)
      return cipher(bytes)
    }
  }

  #readStreamAt(offset: number): Stream {
    const object = this.#readObjectAt(offset, undefined)
    if (!(object instanceof Stream)) throw new Unsure('cross-references')
    return object
  }

  #readStreamData(lexer: Lexer, dictionary: Dictionary, cipher: ObjectCipher | undefined): Stream {
    const { bytes } = this
    const from = skipLineEnd(bytes, lexer.at)
    const length = this.getNumber(dictionary, 'Length')
    if (length === undefined || !Number.isInteger(length) || length < 0)
      throw new Unsure('stream length')
    const end = from + length
    // A correct length is followed by the end of the stream.
    const after = new Lexer(bytes, end)
    after.skipSpace()
    if (end > bytes.length || toText(bytes, after.at, after.at + 9) !== 'endstream')
      throw new Unsure('stream length')
    const isPlain = cipher === undefined || isNeverEncrypted(dictionary)
    return new Stream(dictionary, bytes.subarray(from, end), isPlain ? undefined : cipher)
  }

  #readPacked(stream: number, index: number, number: number): PdfObject {
    let pack = this.#packs.get(stream)
    if (!pack) {
      const object = this.#find(new Reference(stream, 0))
      if (!(object instanceof Stream)) throw new Unsure('object stream')
      pack = this.#openPack(object)
      this.#packs.set(stream, pack)
    }
    if (pack.numbers[index] !== number) throw new Unsure('object stream')
    const offset = pack.offsets[index]!
    const lexer = new Lexer(pack.data, offset, offset + this.#parseLeft, this.names)
    const object = lexer.readObject()
    this.#parseLeft -= lexer.at - offset
    return object
  }

  #openPack(stream: Stream): ObjectPack {
    const { dictionary } = stream
    const count = this.getNumber(dictionary, 'N') ?? -1
    const first = this.getNumber(dictionary, 'First') ?? -1
    const isWhole = Number.isInteger(count) && Number.isInteger(first)
    if (!isWhole || count < 0 || count > MAX_OBJECTS_PER_STREAM || first < 0)
      throw new Unsure('object stream')
    const data = this.unpackOnce(stream)
    const lexer = new Lexer(data, 0, first)
    const numbers: number[] = []
    const offsets: number[] = []
    for (let i = 0; i < count; i++) {
      const number = lexer.readToken()
      const offset = lexer.readToken()
      if (typeof number !== 'number' || typeof offset !== 'number')
        throw new Unsure('object stream')
      numbers.push(number)
      offsets.push(first + offset)
    }
    return { data, numbers, offsets }
  }
}

interface ObjectPack {
  readonly data: Uint8Array
  readonly numbers: readonly number[]
  readonly offsets: readonly number[]
}

const BLANK = 0x20
const LF = 10
const CR = 13

/** Cross-references are needed to find the key; what is under its own filter says so. */
function isNeverEncrypted(dictionary: Dictionary): boolean {
  const filter = dictionary.get('Filter')
  const filters = isArray(filter) ? filter : [filter]
  if (filters.some(entry => nameOf(entry) === 'Crypt')) throw new Unsure('encryption')
  return nameOf(dictionary.get('Type')) === 'XRef'
}

/** Strings of an object, at any depth; references stay what they are. */
function decryptStrings(object: PdfObject, cipher: ObjectCipher): PdfObject {
  if (typeof object === 'string') return object && toByteString(cipher(fromByteString(object)))
  if (isArray(object)) return object.map(entry => decryptStrings(entry, cipher))
  if (!isDictionary(object)) return object
  return new Map(Array.from(object, ([key, value]) => [key, decryptStrings(value, cipher)]))
}

/** The text of a name or a string; undefined for anything else. */
export const textOf = (object: PdfObject): string | undefined =>
  object instanceof Name ? object.value : typeof object === 'string' ? object : undefined

/** Where the line after the word `stream` ends; some writers leave spaces there. */
function skipLineEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (bytes[at] === BLANK) at++
  if (bytes[at] === CR) return bytes[at + 1] === LF ? at + 2 : at + 1
  return bytes[at] === LF ? at + 1 : start
}
