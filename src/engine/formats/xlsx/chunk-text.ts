/**
 * Text of a piece of UTF-8 by the places of its bytes. Where more than a few texts are asked for, the
 * piece is decoded as a whole: a call of the decoder for each cell would cost more than all the rest.
 */
export class ChunkText {
  readonly #bytes: Uint8Array
  #text: string | undefined
  #callsLeft: number
  /** Not where bytes are no UTF-8, and others stand for them in the text. */
  #isCountable: boolean | undefined
  /** A place in the bytes, and the same place in the text. */
  #byteOffset = 0
  #textOffset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#callsLeft = bytes.length / BYTES_PER_CALL
  }

  slice(start: number, end: number): string {
    if (this.#text === undefined && --this.#callsLeft > 0) {
      return decode(this.#bytes.subarray(start, end))
    }
    this.#text ??= decode(this.#bytes)
    const text = this.#text
    // As many characters as bytes: all of them are ASCII.
    if (text.length === this.#bytes.length) return text.slice(start, end)
    this.#isCountable ??= this.#toTextOffset(this.#bytes.length) === text.length
    if (!this.#isCountable) return decode(this.#bytes.subarray(start, end))
    const from = this.#toTextOffset(start)
    const to = this.#toTextOffset(end)
    return text.slice(from, to)
  }

  /** Counts from where the last count ended, forth or back. */
  #toTextOffset(wanted: number): number {
    const bytes = this.#bytes
    let at = this.#byteOffset
    let offset = this.#textOffset
    while (at < wanted) offset += countUnits(bytes[at++]!)
    while (at > wanted) offset -= countUnits(bytes[--at]!)
    this.#byteOffset = at
    this.#textOffset = offset
    return offset
  }
}

/** A call of the decoder costs as much as decoding so many bytes, or more. */
const BYTES_PER_CALL = 500

/** By the first byte of a character: four bytes are a pair of surrogates. */
const countUnits = (byte: number): number =>
  byte < 0x80 ? 1 : byte < 0xc0 ? 0 : byte < 0xf0 ? 1 : 2

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true })
const decode = (bytes: Uint8Array): string => UTF_8.decode(bytes)
