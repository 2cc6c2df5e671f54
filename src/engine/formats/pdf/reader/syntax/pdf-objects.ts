/** The objects of one file by number: found, parsed and unpacked on demand, and once. */
import { type Budget, exceeded } from '../../../../budget.ts'
import { fromByteString, toByteString } from '../../../../containers/encoding/byte-string.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { type Place, readCrossReferences } from './cross-references.ts'
import { type Decryption, type ObjectCipher, openDecryption } from './decryption.ts'
import { type Filter, MAX_STREAM_BYTES, nameOf, unpackStream } from './filters.ts'
import { type FoundObjects, findObjects } from './find-objects.ts'
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
import { isStreamEnd, StreamEnds, skipLineEnd } from './stream-data.ts'
import { decodeText } from './text-strings.ts'

/** References that lead to references. */
const MAX_HOPS = 8
/** Unpacked streams that are kept in case they are needed again. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024
/** Objects without the data of streams: one of two bytes may take thirty once parsed. */
const MAX_PARSED_BYTES = 32 * 1024 * 1024
/** Titles, notes and addresses: thousands of them may be one string, which is decoded for each. */
const MAX_TEXT_LENGTH = 4 * 1024 * 1024
/** What may be decrypted on top of the length of the file; and the initial cost of a string. */
const MIN_DECRYPTED_BYTES = 1024 * 1024
const DECRYPTION_BYTES = 32

export class PdfObjects {
  readonly bytes: Uint8Array
  readonly budget: Budget
  /** The names in objects and page content. */
  readonly names = new Names()
  readonly #platform: Platform
  #places: Map<number, Place> = new Map()
  #trailer: Dictionary = new Map()
  /** Found by scanning, where the file is wrong about its objects. */
  #found: FoundObjects | undefined
  readonly #streamEnds: StreamEnds
  readonly #objects = new Map<number, PdfObject>()
  /** Numbers of objects being parsed: the length of a stream may be an object, even that stream. */
  readonly #pending = new Set<number>()
  readonly #packs = new Map<number, ObjectPack>()
  readonly #unpacked = new Map<Stream, Uint8Array>()
  #keepLeft = MAX_KEPT_BYTES
  /** Undefined for files that are not encrypted, and until its key is known. */
  #decryption: Decryption | undefined
  #decryptLeft: number
  #parseLeft = MAX_PARSED_BYTES
  #textLeft = MAX_TEXT_LENGTH
  #steps = 0

  constructor(bytes: Uint8Array, platform: Platform, budget: Budget) {
    this.bytes = bytes
    this.budget = budget
    this.#platform = platform
    this.#streamEnds = new StreamEnds(bytes)
    this.#decryptLeft = bytes.length + MIN_DECRYPTED_BYTES
    const references = readCrossReferences({
      bytes,
      budget,
      readStreamAt: offset => this.#readStreamAt(offset),
      unpack: stream => this.unpack(stream),
    })
    if (references) {
      this.#places = references.places
      this.#trailer = references.trailer
      this.#decryption = this.#openDecryption()
    }
    if (!this.#hasPages()) this.#repair()
  }

  /** The root of the document; undefined if none can be found. */
  get catalog(): Dictionary | undefined {
    return this.getDictionary(this.#trailer, 'Root')
  }

  /** How many objects there are, as far as known. */
  get size(): number {
    return this.#places.size
  }

  get trailer(): Dictionary {
    return this.#trailer
  }

  #hasPages(): boolean {
    const { catalog } = this
    return catalog !== undefined && this.getDictionary(catalog, 'Pages') !== undefined
  }

  /** Counts elements before they are read. */
  count(nodes: number): void {
    this.budget.spend('nodes', nodes)
  }

  /** Counts steps that leave nothing behind: too many are rejected. */
  work(steps: number): void {
    this.#steps += steps
    if (this.#steps > this.budget.limits.nodes) throw exceeded('nodes')
    this.budget.spend('nodes', 0)
  }

  /** Follows references. What does not exist is null, according to the specification (7.3.10). */
  resolve(object: PdfObject | undefined): PdfObject {
    let current = object ?? null
    for (let hops = 0; current instanceof Reference && hops < MAX_HOPS; hops++)
      current = this.#find(current.number)
    return current instanceof Reference ? null : current
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
    if (this.#textLeft < 0) throw exceeded('nodes')
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
    const filters = this.filtersOf(stream.dictionary)
    const data = unpackStream(this.#platform, stream.packed, filters, this.budget)
    this.#keepLeft -= data.length
    if (this.#keepLeft >= 0) this.#unpacked.set(stream, data)
    return data
  }

  /** The data of a stream that is read once, and not kept. */
  unpackOnce(stream: Stream): Uint8Array {
    const data = this.unpack(stream)
    if (this.#unpacked.delete(stream)) this.#keepLeft += data.length
    return data
  }

  /** How many bytes a zlib stream at the beginning of the data takes, without its checksum; undefined for other data. */
  measureDeflated(data: Uint8Array): number | undefined {
    const { state, bytes, consumedBytes } = this.#platform.inflateRaw(
      data.subarray(2),
      MAX_STREAM_BYTES,
    )
    this.budget.spend('inflatedBytes', bytes.length)
    return state === 'complete' ? 2 + consumedBytes : undefined
  }

  /** Data in another file is not available: no filter knows it. */
  filtersOf(dictionary: Dictionary): Filter[] {
    if (dictionary.has('F')) return [{ name: 'external', parameters: undefined }]
    const filter = this.get(dictionary, 'Filter')
    const parameters = this.get(dictionary, 'DecodeParms')
    if (filter === null) return []
    const filters = isArray(filter) ? filter : [filter]
    return filters.map((entry, index) => {
      const own = this.resolve(isArray(parameters) ? parameters[index] : parameters)
      return {
        name: nameOf(this.resolve(entry)) ?? '',
        parameters: isDictionary(own) ? this.#resolveAll(own) : undefined,
      }
    })
  }

  #resolveAll(dictionary: Dictionary): Dictionary {
    return new Map(Array.from(dictionary, ([key, value]) => [key, this.resolve(value)]))
  }

  #find(number: number): PdfObject {
    const known = this.#objects.get(number)
    if (known !== undefined) return known
    // Its own length may be requested while it is read.
    if (this.#pending.has(number)) return null
    this.#pending.add(number)
    this.count(1)
    let object = this.#readPlace(number)
    if (object === undefined && !this.#found) {
      this.#repair()
      object = this.#readPlace(number)
    }
    this.#pending.delete(number)
    this.#objects.set(number, object ?? null)
    return object ?? null
  }

  /** Null for objects that are not in the file; undefined if they are not where they should be. */
  #readPlace(number: number): PdfObject | undefined {
    const place = this.#places.get(number)
    if (!place) return null
    if (place.type === 'packed') return this.#readPacked(place.stream, number)
    return this.#readObjectAt(place.offset, number)
  }

  /** Searches the file for its objects; what its cross-references say still counts as far as it is true. */
  #repair(): void {
    const found = findObjects(this.bytes, this.budget)
    this.#found = found
    const told = [...this.#places].filter(([number, place]) =>
      place.type === 'packed'
        ? found.packs.has(place.stream)
        : new Lexer(this.bytes, place.offset).readToken() === number,
    )
    this.#objects.clear()
    this.#packs.clear()
    for (const [number, offset] of found.offsets)
      this.#places.set(number, { type: 'offset', offset })
    this.#trailer = new Map([...this.#trailer, ...found.trailer])
    this.#decryption ??= this.#openDecryption()
    for (const stream of found.packs) {
      for (const number of this.#openPack(stream)?.offsets.keys() ?? []) {
        const offset = found.offsets.get(number)
        // An update may have rewritten it, inside or outside a stream.
        if (offset === undefined || offset < found.offsets.get(stream)!)
          this.#places.set(number, { type: 'packed', stream })
      }
    }
    for (const [number, place] of told) this.#places.set(number, place)
    if (!this.#hasPages() && found.catalog !== undefined)
      this.#trailer = new Map([...this.#trailer, ['Root', new Reference(found.catalog, 0)]])
  }

  /** `number generation obj`, the object, and `endobj`. Undefined if there is something else. */
  #readObjectAt(offset: number, number: number | undefined): PdfObject | undefined {
    const lexer = new Lexer(this.bytes, offset, offset + this.#parseLeft, this.names)
    const own = lexer.readToken()
    const generation = lexer.readToken()
    const keyword = lexer.readToken()
    const isObject = keyword instanceof Keyword && keyword.value === 'obj'
    if (!isObject || typeof own !== 'number' || typeof generation !== 'number') return undefined
    if (number !== undefined && own !== number) return undefined
    const object = lexer.readObject()
    const end = lexer.readToken()
    this.#parse(lexer.at - offset)
    const cipher = number === undefined ? undefined : this.#cipherOf(number, generation)
    const clear = cipher ? decryptStrings(object, cipher) : object
    const isStream = end instanceof Keyword && end.value === 'stream'
    return isStream && isDictionary(clear) ? this.#readStreamData(lexer, clear, cipher) : clear
  }

  #parse(bytes: number): void {
    this.#parseLeft -= bytes
    if (this.#parseLeft <= 0) throw exceeded('nodes')
  }

  #openDecryption(): Decryption | undefined {
    const dictionary = this.getDictionary(this.#trailer, 'Encrypt')
    if (!dictionary) return undefined
    const id = this.resolve(this.getArray(this.#trailer, 'ID')?.[0])
    return openDecryption(dictionary, typeof id === 'string' ? id : '', object =>
      this.resolve(object),
    )
  }

  /** Undefined where nothing is encrypted. */
  #cipherOf(number: number, generation: number): ObjectCipher | undefined {
    const cipher = this.#decryption?.(number, generation)
    if (!cipher) return undefined
    const pay = (bytes: Uint8Array): Uint8Array => {
      // Nothing is encrypted twice, unless objects overlap.
      this.#decryptLeft -= bytes.length + DECRYPTION_BYTES
      if (this.#decryptLeft < 0) throw exceeded('nodes')
      this.count(1)
      return bytes
    }
    return {
      decryptString: bytes => cipher.decryptString(pay(bytes)),
      decryptStream: (bytes, filter) => cipher.decryptStream(pay(bytes), filter),
    }
  }

  #readStreamAt(offset: number): Stream | undefined {
    const object = this.#readObjectAt(offset, undefined)
    return object instanceof Stream ? object : undefined
  }

  #readStreamData(lexer: Lexer, dictionary: Dictionary, cipher: ObjectCipher | undefined): Stream {
    const { bytes } = this
    const from = skipLineEnd(bytes, lexer.at)
    const length = this.getNumber(dictionary, 'Length') ?? -1
    const isTrue = Number.isInteger(length) && length >= 0 && isStreamEnd(bytes, from + length)
    const end = isTrue ? from + length : this.#streamEnds.find(from)
    // Cross-references are needed to find the key.
    const isPlain = nameOf(dictionary.get('Type')) === 'XRef'
    const filter = cipher && !isPlain ? this.#findCryptFilter(dictionary) : undefined
    const decrypt = (data: Uint8Array): Uint8Array => cipher!.decryptStream(data, filter)
    const packed = bytes.subarray(from, end)
    return new Stream(dictionary, packed, cipher && !isPlain ? decrypt : undefined)
  }

  /** A stream may be encrypted by its own filter, or not at all (Identity). */
  #findCryptFilter(dictionary: Dictionary): string | undefined {
    const crypt = this.filtersOf(dictionary).find(({ name }) => name === 'Crypt')
    return crypt && (nameOf(crypt.parameters?.get('Name')) ?? 'Identity')
  }

  /** Undefined if the stream does not have the object. */
  #readPacked(stream: number, number: number): PdfObject | undefined {
    const pack = this.#openPack(stream)
    const offset = pack?.offsets.get(number)
    if (!pack || offset === undefined) return undefined
    const lexer = new Lexer(pack.data, offset, offset + this.#parseLeft, this.names)
    const object = lexer.readObject()
    this.#parse(lexer.at - offset)
    return object
  }

  /** Undefined for anything but an object stream. */
  #openPack(number: number): ObjectPack | undefined {
    const known = this.#packs.get(number)
    if (known) return known
    const stream = this.#places.get(number)?.type === 'offset' ? this.#find(number) : null
    if (!(stream instanceof Stream)) return undefined
    const first = this.getNumber(stream.dictionary, 'First') ?? 0
    const data = this.unpackOnce(stream)
    const lexer = new Lexer(data, 0, first)
    const offsets = new Map<number, number>()
    for (;;) {
      const own = lexer.readToken()
      const offset = lexer.readToken()
      if (typeof own !== 'number' || typeof offset !== 'number') break
      if (!offsets.has(own)) offsets.set(own, first + offset)
    }
    this.count(offsets.size)
    const pack = { data, offsets }
    this.#packs.set(number, pack)
    return pack
  }
}

interface ObjectPack {
  readonly data: Uint8Array
  /** By object number. */
  readonly offsets: ReadonlyMap<number, number>
}

/** Strings of an object, at any depth; references stay what they are. */
function decryptStrings(object: PdfObject, cipher: ObjectCipher): PdfObject {
  if (typeof object === 'string')
    return object && toByteString(cipher.decryptString(fromByteString(object)))
  if (isArray(object)) return object.map(entry => decryptStrings(entry, cipher))
  if (!isDictionary(object)) return object
  return new Map(Array.from(object, ([key, value]) => [key, decryptStrings(value, cipher)]))
}

/** The text of a name or a string; undefined for anything else. */
export const textOf = (object: PdfObject): string | undefined =>
  object instanceof Name ? object.value : typeof object === 'string' ? object : undefined
