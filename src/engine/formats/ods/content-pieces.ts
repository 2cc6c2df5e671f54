/**
 * The XML of a spreadsheet, piece by piece: it may be hundreds of megabytes, of which no more than a piece is kept. All
 * that is before the first row is in the first piece, and every other piece begins after the end of a row.
 */
import { joinBytes } from '../../containers/ciphers/bytes.ts'
import { GREATER, LESS } from '../../containers/xml/characters.ts'
import { isUtf8, toUtf8 } from '../../containers/xml/xml.ts'
import type { Platform } from '../../platform/platform.ts'

/** A text and its bytes in UTF-8. */
export interface Piece {
  readonly source: string
  readonly bytes: Uint8Array
}

interface CutPiece extends Piece {
  /** There is no other. */
  readonly isWhole: boolean
}

export interface Content {
  /** In parts of any size, from the beginning each time. */
  readonly parts: Iterable<Uint8Array>
  whole(): Uint8Array
}

/** Most documents are one piece. */
const PIECE_BYTES = 512 * 1024

/** Within this many bytes a row ends; if none does, no more are joined. */
const MOST_JOINED_BYTES = 4 * 1024 * 1024

const ROW_END = new TextEncoder().encode('</table:table-row>')

const NOTHING = new Uint8Array()

export class ContentPieces implements Iterator<string> {
  readonly #content: Content
  readonly #platform: Platform
  readonly #pieces: Iterator<CutPiece>
  #current: CutPiece = { source: '', bytes: NOTHING, isWhole: false }

  constructor(content: Content, platform: Platform) {
    this.#content = content
    this.#platform = platform
    this.#pieces = this.#cut()
  }

  /** The piece that `next` gave last. */
  get current(): Piece {
    return this.#current
  }

  next(): IteratorResult<string> {
    const next = this.#pieces.next()
    if (next.done) return { done: true, value: undefined }
    this.#current = next.value
    return { done: false, value: next.value.source }
  }

  /** Whether the pattern, which matches within a tag, is in any piece. */
  has(pattern: RegExp): boolean {
    if (pattern.test(this.#current.source)) return true
    // The others are unpacked once more.
    if (this.#current.isWhole) return false
    for (const { source } of this.#cut()) if (pattern.test(source)) return true
    return false
  }

  *#cut(): Generator<CutPiece> {
    const rest = new Rest(this.#content)
    rest.fill(1)
    if (!isUtf8(rest.bytes)) rest.fillAll()
    rest.bytes = toUtf8(rest.bytes)
    let isFirst = true
    while (rest.fill(PIECE_BYTES) > 0) {
      let end = findEnd(rest)
      let source = this.#platform.decodeUtf8(rest.bytes.subarray(0, end), true)
      const isWhole = rest.fill(end + 1) === end && isFirst
      if (rest.bytes.length > end && mayHideRowEnds(source, isFirst)) {
        end = rest.fillAll()
        source = this.#platform.decodeUtf8(rest.bytes, true)
      }
      const bytes = rest.take(end)
      // Where characters have been replaced, the bytes must be those of the text.
      const isSame = !source.includes('\ufffd')
      yield { source, bytes: isSame ? bytes : new TextEncoder().encode(source), isWhole }
      isFirst = false
    }
  }
}

/** The bytes that have arrived and not been taken. */
class Rest {
  bytes: Uint8Array = NOTHING
  readonly #content: Content
  #parts: Iterator<Uint8Array>
  #taken = 0

  constructor(content: Content) {
    this.#content = content
    this.#parts = content.parts[Symbol.iterator]()
  }

  /** Gets at least this many bytes, if there are as many, and returns how many there are. */
  fill(wanted: number): number {
    const parts = this.bytes.length > 0 ? [this.bytes] : []
    let { length } = this.bytes
    while (length < wanted) {
      const next = this.#parts.next()
      if (next.done) break
      parts.push(next.value)
      length += next.value.length
    }
    this.bytes = parts.length > 1 ? joinBytes(parts) : (parts[0] ?? NOTHING)
    return length
  }

  /** Gets all that is left: from the whole, which takes half the memory that joining its parts would take. */
  fillAll(): number {
    if (!this.#parts.next().done) this.bytes = this.#content.whole().subarray(this.#taken)
    this.#parts = [].values()
    return this.bytes.length
  }

  take(length: number): Uint8Array {
    const taken = this.bytes.subarray(0, length)
    this.bytes = this.bytes.subarray(length)
    this.#taken += length
    return taken
  }
}

/** After the first row that ends at least a piece's length into the rest, or at the very end. */
function findEnd(rest: Rest): number {
  for (let from = PIECE_BYTES; ; ) {
    const { length } = rest.bytes
    const end = findRowEnd(rest.bytes, from)
    if (end >= 0) return end
    // Twice as much each time, so that what has no rows is not copied again and again.
    const filled = length < MOST_JOINED_BYTES ? rest.fill(2 * length) : rest.fillAll()
    if (filled === length) return length
    from = Math.max(length, PIECE_BYTES)
  }
}

/** After the first end of a row at or after the position. Text and attributes cannot contain one. */
function findRowEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(GREATER, from); at >= 0; at = bytes.indexOf(GREATER, at + 1)) {
    const start = at + 1 - ROW_END.length
    let index = 0
    while (index < ROW_END.length && bytes[start + index] === ROW_END[index]) index++
    if (index === ROW_END.length) return at + 1
  }
  return -1
}

/**
 * Comments, CDATA sections and instructions may continue after what looks like the end of a row. The XML declaration at
 * the beginning does not.
 */
const mayHideRowEnds = (source: string, isFirst: boolean): boolean =>
  hasTagOf('!', source, 0) || hasTagOf('?', source, isFirst ? 2 : 0)

/** Looks for the sign, which is much rarer than `<`: a search for both stops at every tag. */
function hasTagOf(sign: string, source: string, from: number): boolean {
  for (let at = source.indexOf(sign, from); at >= 0; at = source.indexOf(sign, at + 1)) {
    if (at > from && source.charCodeAt(at - 1) === LESS) return true
  }
  return false
}
