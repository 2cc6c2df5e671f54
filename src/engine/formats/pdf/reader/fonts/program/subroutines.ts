/**
 * Where the subroutines of a Type 1 font program are: `dup 5 23 RD ` and 23 bytes, with a number, a length, and a
 * font-specific word. Read byte by byte, because a font has thousands, of which a letter calls a few.
 */
import { Unsure } from '../../unsure.ts'

/** What is in the program from one place to another: a view of its bytes takes longer to create. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

const MAX_SUBROUTINES = 65_536
/** Between two there is only the word that stores them. */
const MAX_BETWEEN = 24
const MAX_DIGITS = 5
const MAX_WORD = 12
const SPACE = 0x20
const SLASH = 0x2f

/** Those between two places of a program; where a number is defined twice, the second definition applies. */
export class Subroutines {
  readonly #bytes: Uint8Array
  readonly #end: number
  /** Where each begins and ends, by its number. */
  readonly #from: number[] = []
  readonly #to: number[] = []
  #count = 0
  #at: number
  /** What was read last. */
  #value = 0

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes
    this.#end = end
    this.#at = start
    while (this.#findWord(this.#count ? MAX_BETWEEN : end) && this.#readOne());
  }

  find(number: number): Stretch | undefined {
    const from = this.#from[number]
    return from === undefined ? undefined : { from, to: this.#to[number]! }
  }

  /** Goes behind the next `dup` that begins within so many bytes. */
  #findWord(within: number): boolean {
    const bytes = this.#bytes
    const last = Math.min(this.#at + within, this.#end - 3)
    for (let at = this.#at; at <= last; at++) {
      if (bytes[at] !== 0x64 || bytes[at + 1] !== 0x75 || bytes[at + 2] !== 0x70) continue
      this.#at = at + 3
      return true
    }
    return false
  }

  #readOne(): boolean {
    if (!this.#readNumber()) return false
    const number = this.#value
    if (!this.#readNumber() || !this.#skipBlanks() || !this.#skipWord()) return false
    const from = this.#at
    const to = from + this.#value
    if (to > this.#end || this.#count++ > MAX_SUBROUTINES) throw new Unsure('font program')
    this.#from[number] = from
    this.#to[number] = to
    this.#at = to
    return true
  }

  /** With the white space before it. */
  #readNumber(): boolean {
    if (!this.#skipBlanks()) return false
    const bytes = this.#bytes
    const start = this.#at
    this.#value = 0
    for (; this.#at < start + MAX_DIGITS && isDigit(bytes[this.#at]!); this.#at++)
      this.#value = 10 * this.#value + bytes[this.#at]! - 0x30
    return this.#at > start
  }

  #skipBlanks(): boolean {
    const start = this.#at
    while (isBlank(this.#bytes[this.#at]!)) this.#at++
    return this.#at > start
  }

  /** With the one space behind it. */
  #skipWord(): boolean {
    const bytes = this.#bytes
    const start = this.#at
    while (this.#at <= start + MAX_WORD && isOfWord(bytes[this.#at]!)) this.#at++
    const length = this.#at - start
    return length > 0 && length <= MAX_WORD && bytes[this.#at++] === SPACE
  }
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39

const isBlank = (byte: number): boolean =>
  byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09

const isOfWord = (byte: number): boolean => byte > SPACE && byte !== SLASH
