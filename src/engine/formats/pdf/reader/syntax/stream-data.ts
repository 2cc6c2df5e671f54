/** Where the data of a stream begins and ends (ISO 32000-1, 7.3.8). */
import { toText } from './byte-text.ts'
import { BYTE_KINDS, SPACE } from './lexer.ts'

const BLANK = 0x20
const LF = 10
const CR = 13

/** Where the line after the word `stream` ends; some writers leave spaces there. */
export function skipLineEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (bytes[at] === BLANK) at++
  if (bytes[at] === CR) return bytes[at + 1] === LF ? at + 2 : at + 1
  return bytes[at] === LF ? at + 1 : start
}

const END = 'endstream'

/** A correct length is followed by the end of the stream, or of the object if that is missing. */
export function isStreamEnd(bytes: Uint8Array, end: number): boolean {
  if (end > bytes.length) return false
  let at = end
  while (BYTE_KINDS[bytes[at]!] === SPACE) at++
  const word = toText(bytes, at, at + END.length)
  return word === END || word.startsWith('endobj')
}

/** Finds the ends of streams whose lengths are wrong; all are searched for at once. */
export class StreamEnds {
  readonly #bytes: Uint8Array
  #ends: readonly number[] | undefined

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Where the data that begins at an offset ends. */
  find(from: number): number {
    const bytes = this.#bytes
    this.#ends ??= listEnds(bytes)
    let low = 0
    let high = this.#ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ends[middle]! < from) low = middle + 1
      else high = middle
    }
    const end = this.#ends[low] ?? bytes.length
    // The line end before the word is not part of the data.
    const before = bytes[end - 1] === LF && bytes[end - 2] === CR ? end - 2 : end - 1
    return before >= from && (bytes[before] === CR || bytes[before] === LF) ? before : end
  }
}

function listEnds(bytes: Uint8Array): number[] {
  const ends: number[] = []
  const codes = Array.from(END, letter => letter.charCodeAt(0))
  const last = codes.length - 1
  // Of its letters m is the rarest.
  for (let at = bytes.indexOf(codes[last]!); at >= 0; at = bytes.indexOf(codes[last]!, at + 1))
    if (codes.every((code, index) => bytes[at - last + index] === code)) ends.push(at - last)
  return ends
}
