/** BIFF strings: bytes in a code page up to version 5, compressed or full UTF-16 in version 8. */
import { toByteString } from '../../containers/encoding/byte-string.ts'
import { decodeCodePage } from '../../containers/encoding/text-encoding.ts'

/** Walks over the data of a record and its continuations. */
export class SegmentReader {
  readonly #segments: readonly Uint8Array[]
  #segment = 0
  #offset = 0
  /** Of the current segment, once narrow characters in it were asked for: slices of it are cheaper than decoding each. */
  #narrow: string | undefined

  constructor(segments: readonly Uint8Array[]) {
    this.#segments = segments
    this.#settle()
  }

  get isAtEnd(): boolean {
    return this.#segment >= this.#segments.length
  }

  uint8(): number {
    const byte = this.#segments[this.#segment]?.[this.#offset] ?? 0
    this.#offset++
    this.#settle()
    return byte
  }

  uint16(): number {
    const segment = this.#segments[this.#segment]
    const at = this.#offset
    if (segment && at + 2 < segment.length) {
      this.#offset = at + 2
      return segment[at]! | (segment[at + 1]! << 8)
    }
    const low = this.uint8()
    return low | (this.uint8() << 8)
  }

  uint32(): number {
    const low = this.uint16()
    return low + this.uint16() * 0x10000
  }

  skip(count: number): void {
    let left = count
    while (left > 0 && !this.isAtEnd) {
      const step = Math.min(left, this.#segments[this.#segment]!.length - this.#offset)
      this.#offset += step
      left -= step
      this.#settle()
    }
  }

  /**
   * Version 8 characters. Where they continue in the next record, that record starts with a byte that says whether
   * they are wide: a string may change in the middle ([MS-XLS], 2.5.293).
   */
  characters(count: number, isWide: boolean): string {
    let text = ''
    let left = count
    let wide = isWide
    // What precedes the characters filled its record exactly: they, too, continue in the next one.
    if (count > 0 && this.#offset === 0 && this.#segment > 0) wide = (this.uint8() & 1) !== 0
    while (left > 0 && !this.isAtEnd) {
      const segment = this.#segments[this.#segment]!
      const size = wide ? 2 : 1
      const step = Math.min(left, Math.floor((segment.length - this.#offset) / size))
      const end = this.#offset + step * size
      text += wide ? utf16.decode(segment.subarray(this.#offset, end)) : this.#sliceNarrow(end)
      left -= step
      this.#offset = end
      if (left > 0) {
        // Half a character at the end of a record is damage, and left out.
        this.#offset = segment.length
        this.#settle()
        if (!this.isAtEnd) wide = (this.uint8() & 1) !== 0
      }
    }
    this.#settle()
    return text
  }

  #sliceNarrow(end: number): string {
    this.#narrow ??= toByteString(this.#segments[this.#segment]!)
    return this.#narrow.slice(this.#offset, end)
  }

  #settle(): void {
    while (
      this.#segment < this.#segments.length &&
      this.#offset >= this.#segments[this.#segment]!.length
    ) {
      this.#segment++
      this.#offset = 0
      this.#narrow = undefined
    }
  }
}

const utf16 = new TextDecoder('utf-16le')

export const decodeCharacters = (bytes: Uint8Array, isWide: boolean): string =>
  isWide ? utf16.decode(bytes) : toByteString(bytes)

/** A version 8 string within one record: flags, then characters. */
export function readUnicode(bytes: Uint8Array, count: number): string {
  const isWide = (bytes[0]! & 1) !== 0
  return decodeCharacters(bytes.subarray(1, 1 + count * (isWide ? 2 : 1)), isWide)
}

/** A string of an older version. */
export const readBytes = (bytes: Uint8Array, count: number, codePage: number): string =>
  decodeCodePage(bytes.subarray(0, count), codePage)

/** As the version of the workbook writes strings. */
export const readString = (
  bytes: Uint8Array,
  count: number,
  { version, codePage }: { readonly version: number; readonly codePage: number },
): string => (version === 8 ? readUnicode(bytes, count) : readBytes(bytes, count, codePage))

/** Text with line feeds alone as line ends. */
export const withLineFeeds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
