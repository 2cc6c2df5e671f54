/**
 * Searches for the objects of a file whose cross-references are missing or wrong: each `12 0 obj` begins one. Of
 * several with the same number the last one counts, as in files that were updated.
 */
import { type Budget, exceeded } from '../../../../budget.ts'
import { toText } from './byte-text.ts'
import { nameOf } from './filters.ts'
import { Keyword, Lexer } from './lexer.ts'
import { type Dictionary, isDictionary, type PdfObject } from './objects.ts'
import { isStreamEnd, skipLineEnd } from './stream-data.ts'

export interface FoundObjects {
  /** Where objects begin, by number. */
  readonly offsets: ReadonlyMap<number, number>
  /** Numbers of the streams that contain objects. */
  readonly packs: ReadonlySet<number>
  /** The entries of all trailers; later ones win. */
  readonly trailer: Dictionary
  /** Number of the last object of type Catalog. */
  readonly catalog: number | undefined
}

const BEGIN = /(\d{1,10})[\0\t\n\f\r ]{1,16}\d{1,5}[\0\t\n\f\r ]{1,16}obj|trailer/g
/** Longer than any match. */
const OVERLAP = 64
const CHUNK_BYTES = 1024 * 1024
const MAX_FOUND = 2_000_000
/** Objects may overlap: how often the bytes of the file may be read, on average. */
const MAX_TIMES = 4

export function findObjects(bytes: Uint8Array, budget: Budget): FoundObjects {
  const offsets = new Map<number, number>()
  const packs = new Set<number>()
  const trailer = new Map<string, PdfObject>()
  let catalog: number | undefined
  let readLeft = MAX_TIMES * bytes.length
  let found = 0
  for (let start = 0; start < bytes.length; ) {
    const text = toText(bytes, start, Math.min(start + CHUNK_BYTES + OVERLAP, bytes.length))
    let next = start + CHUNK_BYTES
    BEGIN.lastIndex = 0
    for (let match = BEGIN.exec(text); match; match = BEGIN.exec(text)) {
      if (match.index >= CHUNK_BYTES) break
      if (++found > MAX_FOUND) throw exceeded('nodes')
      budget.spend('nodes', 0)
      const from = start + match.index
      const lexer = new Lexer(bytes, from + match[0].length, from + Math.max(readLeft, 0))
      const object = lexer.readObject()
      const dictionary = isDictionary(object) ? object : NOTHING
      const end = skipStream(lexer, dictionary)
      readLeft -= lexer.at - from
      if (match[1] === undefined) {
        for (const [key, value] of dictionary) trailer.set(key, value)
        continue
      }
      const number = Number(match[1])
      offsets.set(number, from)
      packs.delete(number)
      const type = nameOf(dictionary.get('Type'))
      if (type === 'Catalog') catalog = number
      else if (type === 'ObjStm') packs.add(number)
      else if (type === 'XRef') for (const [key, value] of dictionary) trailer.set(key, value)
      if (end === undefined) continue
      // Embedded files may contain objects of their own.
      if (end >= start + CHUNK_BYTES) {
        next = end
        break
      }
      BEGIN.lastIndex = end - start
    }
    start = next
  }
  return { offsets, packs, trailer, catalog }
}

const NOTHING: Dictionary = new Map()

/** Where the data of a stream ends; undefined if there is none, or its length is not given directly. */
function skipStream(lexer: Lexer, dictionary: Dictionary): number | undefined {
  const length = dictionary.get('Length')
  if (typeof length !== 'number' || !(length > 0)) return undefined
  const word = lexer.readToken()
  if (!(word instanceof Keyword) || word.value !== 'stream') return undefined
  const end = skipLineEnd(lexer.bytes, lexer.at) + Math.trunc(length)
  return isStreamEnd(lexer.bytes, end) ? end : undefined
}
