/**
 * The XML of a spreadsheet, piece by piece: it may be hundreds of megabytes, and only its bytes are kept. All that is
 * before the first row is in the first piece, and each other one begins behind the end of a row.
 */
import { GREATER } from '../../containers/xml/characters.ts'
import { toUtf8 } from '../../containers/xml/xml.ts'

/** A text and its bytes in UTF-8. */
export class Piece {
  /** From 0. */
  readonly number: number
  readonly bytes: Uint8Array
  #source: string | undefined

  constructor(number: number, bytes: Uint8Array, source?: string) {
    this.number = number
    this.bytes = bytes
    this.#source = source
  }

  get source(): string {
    this.#source ??= decode(this.bytes)
    return this.#source
  }
}

/** Most documents are one piece. */
const PIECE_BYTES = 512 * 1024

/** Of so many pieces the text is kept, because decoding it again takes time. */
const KEPT_PIECES = 16

const ROW_END = new TextEncoder().encode('</table:table-row>')

export class ContentPieces implements Iterator<string> {
  readonly #bytes: Uint8Array
  /** Where the next piece begins. */
  #position = 0
  readonly #taken: Piece[] = []
  #current = new Piece(-1, new Uint8Array(), '')
  /** The last one that was asked for again. */
  #again: Piece | undefined

  constructor(content: Uint8Array) {
    this.#bytes = toUtf8(content)
  }

  /** The piece that `next` gave last. */
  get current(): Piece {
    return this.#current
  }

  next(): IteratorResult<string> {
    if (this.#position >= this.#bytes.length) return { done: true, value: undefined }
    const { source, end } = cut(this.#bytes, this.#position)
    // Where characters have been replaced, the bytes must be those of the text.
    const isWhole = !source.includes('\ufffd')
    const bytes = isWhole
      ? this.#bytes.subarray(this.#position, end)
      : new TextEncoder().encode(source)
    const number = this.#taken.length
    this.#current = new Piece(number, bytes, source)
    this.#taken.push(number < KEPT_PIECES ? this.#current : new Piece(number, bytes))
    this.#position = end
    return { done: false, value: source }
  }

  /** A piece that has been there before. */
  at(number: number): Piece {
    if (number === this.#current.number) return this.#current
    if (number < KEPT_PIECES) return this.#taken[number]!
    if (number !== this.#again?.number) {
      this.#again = new Piece(number, this.#taken[number]!.bytes)
    }
    return this.#again
  }

  /** Whether the pattern, which matches within a tag, is in the current piece or behind it. */
  goOnWith(pattern: RegExp): boolean {
    if (pattern.test(this.#current.source)) return true
    for (let position = this.#position; position < this.#bytes.length; ) {
      const { source, end } = cut(this.#bytes, position)
      if (pattern.test(source)) return true
      position = end
    }
    return false
  }
}

function cut(bytes: Uint8Array, start: number): { readonly source: string; readonly end: number } {
  const end = findRowEnd(bytes, start + PIECE_BYTES)
  const source = decode(bytes.subarray(start, end))
  // Comments, CDATA sections and instructions may go on behind what looks like the end of a row. The declaration of XML
  // at the beginning does not.
  const isSure = end === bytes.length || !(source.includes('<!') || source.includes('<?', 2))
  return isSure ? { source, end } : { source: decode(bytes.subarray(start)), end: bytes.length }
}

/** Behind the first end of a row at or after the position. Text and attributes cannot contain one. */
function findRowEnd(bytes: Uint8Array, from: number): number {
  if (from >= bytes.length) return bytes.length
  for (let at = bytes.indexOf(GREATER, from); at >= 0; at = bytes.indexOf(GREATER, at + 1)) {
    const start = at + 1 - ROW_END.length
    let index = 0
    while (index < ROW_END.length && bytes[start + index] === ROW_END[index]) index++
    if (index === ROW_END.length) return at + 1
  }
  return bytes.length
}

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true })
const decode = (bytes: Uint8Array): string => UTF_8.decode(bytes)
