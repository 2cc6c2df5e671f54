import type { Platform } from '../../platform/platform.ts'

/**
 * Slices of UTF-8 text by byte offsets. If more than a few slices are asked for, the whole text is decoded: a decoder
 * call for each cell would cost more than everything else.
 */
export class ChunkText {
  readonly #bytes: Uint8Array
  readonly #platform: Platform
  #text: string | undefined
  #callsLeft: number
  /** Not if bytes are not UTF-8 and replaced in the text. */
  #isCountable: boolean | undefined
  /** A byte offset, and the same position in the text. */
  #byteOffset = 0
  #textOffset = 0

  constructor(bytes: Uint8Array, platform: Platform) {
    this.#bytes = bytes
    this.#platform = platform
    this.#callsLeft = bytes.length / BYTES_PER_CALL
  }

  slice(start: number, end: number): string {
    if (this.#text === undefined && --this.#callsLeft > 0) {
      return decode(this.#bytes.subarray(start, end))
    }
    this.#text ??= this.#platform.decodeUtf8(this.#bytes, true)
    const text = this.#text
    // As many characters as bytes: all of them are ASCII.
    if (text.length === this.#bytes.length) return text.slice(start, end)
    this.#isCountable ??= this.#toTextOffset(this.#bytes.length) === text.length
    if (!this.#isCountable) return decode(this.#bytes.subarray(start, end))
    const from = this.#toTextOffset(start)
    const to = this.#toTextOffset(end)
    return text.slice(from, to)
  }

  /** Counts from where the last count ended, forward or backward. */
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

/** A decoder call costs at least as much as decoding this many bytes. */
const BYTES_PER_CALL = 500

/** By the first byte of a character: four bytes are a surrogate pair. */
const countUnits = (byte: number): number =>
  byte < 0x80 ? 1 : byte < 0xc0 ? 0 : byte < 0xf0 ? 1 : 2

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true })
const decode = (bytes: Uint8Array): string => UTF_8.decode(bytes)
