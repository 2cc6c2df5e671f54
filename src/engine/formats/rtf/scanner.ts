/**
 * The grammar of RTF: groups in braces, control words and symbols after a backslash, and text. Tokens are found among
 * the bytes, and sliced from a string with one character per byte; code pages decide what the bytes mean.
 *
 *     {\b0\uc1 caf\'e9\u8364 ?}     open · word b 0 · word uc 1 · text "caf" · byte e9 · word u 8364 · text "?" · close
 */

import type { RtfSource } from './source.ts'

type TokenType = 'open' | 'close' | 'word' | 'symbol' | 'byte' | 'text' | 'binary' | 'end'

/** Control words, which junk does not contain. */
const REMAINS = /\\[a-z]/g

const MAX_WORD_LETTERS = 32
const MAX_DIGITS = 10
/** A power of two. */
const WORD_SLOTS = 256

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const APOSTROPHE = 0x27
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
const BACKSLASH = 0x5c
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

// Classes of bytes within text.
const PRINTABLE = 0
/** Text is written in printable characters; others are named after a backslash. */
const UNPRINTABLE = 1
const END_OF_TEXT = 2
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (/[\\{}\r\n]/.test(String.fromCharCode(byte))) return END_OF_TEXT
  return byte < 0x09 || (byte > 0x0d && byte < SPACE) ? UNPRINTABLE : PRINTABLE
})

/** Walks through the file; after `next`, the fields describe the token found. */
export class RtfScanner {
  readonly #bytes: Uint8Array
  readonly #source: string
  readonly #words: (string | undefined)[] = new Array(WORD_SLOTS)
  #at = 0
  /** The control word, the symbol after the backslash, or bytes of text. */
  text = ''
  /** Parameter of a control word, if it has one. */
  parameter: number | undefined
  /** Something no program writes was found so far: bytes that are not text, data that is cut off. */
  isDamaged = false

  constructor({ bytes, text }: RtfSource) {
    this.#bytes = bytes
    this.#source = text
  }

  next(): TokenType {
    const bytes = this.#bytes
    while (this.#at < bytes.length) {
      switch (bytes[this.#at]) {
        case OPENING_BRACE:
          this.#at++
          return 'open'
        case CLOSING_BRACE:
          this.#at++
          return 'close'
        case CARRIAGE_RETURN:
        case LINE_FEED:
          this.#at++
          break
        case BACKSLASH:
          this.#at++
          return this.#readControl()
        default:
          return this.#readText()
      }
    }
    return 'end'
  }

  /** Moves to the end of the open group, past its brace. */
  skipGroup(): void {
    for (let depth = 1; depth > 0; ) {
      const token = this.next()
      if (token === 'end') return
      if (token === 'open') depth++
      else if (token === 'close') depth--
    }
  }

  /** Whether there is more than what programs and transfers leave after the end of a file. */
  hasMore(): boolean {
    REMAINS.lastIndex = this.#at
    return REMAINS.test(this.#source)
  }

  #readText(): TokenType {
    const bytes = this.#bytes
    const start = this.#at
    let seen = PRINTABLE
    let at = start
    for (; at < bytes.length; at++) {
      const kind = KINDS[bytes[at]!]!
      if (kind === END_OF_TEXT) break
      seen |= kind
    }
    if (seen !== PRINTABLE) this.isDamaged = true
    this.text = this.#source.slice(start, at)
    this.#at = at
    return 'text'
  }

  #readControl(): TokenType {
    const bytes = this.#bytes
    const start = this.#at
    const longest = Math.min(start + MAX_WORD_LETTERS, bytes.length)
    let end = start
    let hash = 0
    for (; end < longest; end++) {
      const byte = bytes[end]!
      if (!isLetter(byte)) break
      hash = (hash * 31 + byte) | 0
    }
    if (end > start) {
      this.text = this.#findWord(start, end, hash)
      this.#at = end
      this.parameter = this.#readParameter()
      // A space after a control word ends it and is not text.
      if (this.#at < bytes.length && bytes[this.#at] === SPACE) this.#at++
      return this.text === 'bin' ? this.#readBinary() : 'word'
    }
    return this.#readSymbol()
  }

  #readSymbol(): TokenType {
    const bytes = this.#bytes
    const symbol = this.#source[this.#at] ?? ''
    const isByte = this.#at < bytes.length && bytes[this.#at] === APOSTROPHE
    this.#at++
    if (!isByte) {
      this.text = symbol
      return 'symbol'
    }
    const isCutOff = this.#at + 1 >= bytes.length
    const high = isCutOff ? -1 : toDigit(bytes[this.#at]!)
    const low = isCutOff ? -1 : toDigit(bytes[this.#at + 1]!)
    if (high < 0 || low < 0) {
      this.text = ''
      this.isDamaged = true
    } else {
      this.text = String.fromCharCode(high * 16 + low)
      this.#at += 2
    }
    return 'byte'
  }

  /** The words of a file repeat, and the same string is looked up faster than a new one. */
  #findWord(start: number, end: number, hash: number): string {
    const slot = hash & (WORD_SLOTS - 1)
    const known = this.#words[slot]
    if (known?.length === end - start && this.#source.startsWith(known, start)) return known
    const word = this.#source.slice(start, end)
    this.#words[slot] = word
    return word
  }

  #readParameter(): number | undefined {
    const bytes = this.#bytes
    if (this.#at >= bytes.length) return undefined
    const isNegative = bytes[this.#at] === MINUS
    const start = isNegative ? this.#at + 1 : this.#at
    const longest = Math.min(start + MAX_DIGITS, bytes.length)
    let value = 0
    let at = start
    for (; at < longest; at++) {
      const byte = bytes[at]!
      if (byte < ZERO || byte > NINE) break
      value = value * 10 + (byte - ZERO)
    }
    if (at === start) return undefined
    this.#at = at
    return isNegative ? -value : value
  }

  /** `\binN` is followed by N bytes that may be anything, braces included. */
  #readBinary(): TokenType {
    const length = Math.max(0, this.parameter ?? 0)
    this.text = this.#source.slice(this.#at, this.#at + length)
    this.#at += length
    if (this.#at > this.#source.length) this.isDamaged = true
    return 'binary'
  }
}

/** Upper and lower case letters differ in one bit. */
function isLetter(byte: number): boolean {
  const small = byte | 0x20
  return small >= 0x61 && small <= 0x7a
}

/** Value of a hexadecimal digit; negative for anything else. */
function toDigit(byte: number): number {
  if (byte >= ZERO && byte <= NINE) return byte - ZERO
  const small = byte | 0x20
  return small >= 0x61 && small <= 0x66 ? small - 0x61 + 10 : -1
}
