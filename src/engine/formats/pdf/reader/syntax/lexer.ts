/** Objects from bytes (ISO 32000-1, 7.2 and 7.3). Strict: anything else is not guessed at. */
import { toByteString } from '../../../../containers/encoding/byte-string.ts'
import { Unsure } from '../unsure.ts'
import { toText } from './byte-text.ts'
import { Names } from './names.ts'
import { Name, type PdfObject, Reference } from './objects.ts'

/** The class of a byte: white space, a delimiter, or part of a word. */
export const REGULAR = 0
export const SPACE = 1
const DELIMITER = 2
export const BYTE_KINDS = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) BYTE_KINDS[byte] = SPACE
for (const sign of '()<>[]{}/%') BYTE_KINDS[sign.charCodeAt(0)] = DELIMITER

/** Arrays and dictionaries inside each other. */
const MAX_DEPTH = 64

/** A word that is not an object: `obj`, `stream`, an operator. */
export class Keyword {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }
}

const ARRAY_END = new Keyword(']')
const DICTIONARY_END = new Keyword('>>')
const END = new Keyword('')

export class Lexer {
  readonly bytes: Uint8Array
  at: number
  readonly end: number
  readonly #names: Names

  constructor(bytes: Uint8Array, at = 0, end = bytes.length, names = new Names()) {
    this.bytes = bytes
    this.at = at
    this.end = Math.min(end, bytes.length)
    this.#names = names
  }

  skipSpace(): void {
    const { bytes, end } = this
    let { at } = this
    for (; at < end; at++) {
      const byte = bytes[at]!
      if (byte === PERCENT) {
        while (at < end && bytes[at] !== LF && bytes[at] !== CR) at++
      } else if (BYTE_KINDS[byte] !== SPACE) break
    }
    this.at = at
  }

  /** The next object; references are recognised where they may occur. */
  readObject(depth = 0): PdfObject {
    const object = this.readToken(depth)
    if (object instanceof Keyword) throw new Unsure('syntax')
    return object
  }

  readToken(depth = 0): PdfObject | Keyword {
    this.skipSpace()
    const { bytes, end } = this
    if (this.at >= end) return END
    const byte = bytes[this.at]!
    if (BYTE_KINDS[byte] === REGULAR) {
      const isNumber = byte < COLON && byte !== SLASH
      return isNumber ? this.#readNumberOrReference() : toObject(this.readWord())
    }
    switch (byte) {
      case SLASH:
        return this.readName()
      case LEFT_PARENTHESIS:
        return this.readString()
      case LEFT_BRACKET:
        return this.#readArray(depth + 1)
      case RIGHT_BRACKET:
        this.at++
        return ARRAY_END
      case LESS:
        if (bytes[this.at + 1] !== LESS) return this.readHexString()
        return this.#readDictionary(depth + 1)
      case GREATER:
        if (bytes[this.at + 1] !== GREATER) throw new Unsure('syntax')
        this.at += 2
        return DICTIONARY_END
      default:
        throw new Unsure('syntax')
    }
  }

  readWord(): string {
    const start = this.at
    this.#skipWord()
    return toText(this.bytes, start, this.at)
  }

  #skipWord(): void {
    const { bytes, end } = this
    let { at } = this
    while (at < end && BYTE_KINDS[bytes[at]!] === REGULAR) at++
    this.at = at
  }

  /** The lexer is at its slash. */
  readName(): Name {
    const start = this.at + 1
    this.at = start
    this.#skipWord()
    const name = this.#names.find(this.bytes, start, this.at)
    return name.value.includes('#') ? new Name(unescapeName(name.value)) : name
  }

  #readNumberOrReference(): PdfObject {
    const number = this.readNumber()
    if (!Number.isInteger(number) || number < 0) return number
    // Two integers and R are a reference.
    const back = this.at
    const { bytes, end } = this
    let at = back
    while (at < end && BYTE_KINDS[bytes[at]!] === SPACE) at++
    const first = at
    while (at < end && bytes[at]! >= ZERO && bytes[at]! <= NINE) at++
    if (at === first || at - first > 5) return number
    const second = at
    while (at < end && BYTE_KINDS[bytes[at]!] === SPACE) at++
    if (at === second || bytes[at] !== CAPITAL_R) return number
    if (at + 1 < end && BYTE_KINDS[bytes[at + 1]!] === REGULAR) return number
    this.at = at + 1
    return new Reference(number, Number(toText(bytes, first, second)))
  }

  readNumber(): number {
    const { bytes, end } = this
    let { at } = this
    const start = at
    const isNegative = bytes[at] === MINUS
    if (isNegative || bytes[at] === PLUS) at++
    let mantissa = 0
    let digits = 0
    let decimals = 0
    for (; at < end; at++, digits++) {
      const digit = bytes[at]! - ZERO
      if (digit < 0 || digit > 9) break
      mantissa = mantissa * 10 + digit
    }
    if (bytes[at] === POINT) {
      at++
      for (; at < end; at++, decimals++) {
        const digit = bytes[at]! - ZERO
        if (digit < 0 || digit > 9) break
        mantissa = mantissa * 10 + digit
      }
      digits += decimals
    }
    const isWhole = digits > 0 && digits < MAX_DIGITS
    if (!isWhole || (at < end && BYTE_KINDS[bytes[at]!] === REGULAR)) throw new Unsure('number')
    this.at = at
    if (digits > EXACT_DIGITS) return Number(toText(bytes, start, at))
    const value = decimals ? mantissa / POWERS[decimals]! : mantissa
    return isNegative ? -value : value
  }

  /** Line ends are left as they are, as in PDFium. */
  readString(): string {
    const { bytes, end } = this
    let at = this.at + 1
    let start = at
    let text = ''
    let open = 1
    for (; at < end; at++) {
      const byte = bytes[at]!
      if (byte === RIGHT_PARENTHESIS) {
        if (--open === 0) break
      } else if (byte === LEFT_PARENTHESIS) open++
      else if (byte === BACKSLASH) {
        text += toText(bytes, start, at)
        this.at = at
        text += this.#readEscape()
        at = this.at
        start = at + 1
      }
    }
    if (at >= end) throw new Unsure('syntax')
    this.at = at + 1
    return text + toText(bytes, start, at)
  }

  /** What follows a backslash, where the lexer is; it ends on the last byte of it. */
  #readEscape(): string {
    const { bytes } = this
    const byte = bytes[++this.at]!
    if (byte === CR) {
      if (bytes[this.at + 1] === LF) this.at++
      return ''
    }
    if (byte === LF) return ''
    if (byte >= ZERO && byte <= SEVEN) {
      let code = byte - ZERO
      for (let more = 0; more < 2; more++) {
        const digit = bytes[this.at + 1]! - ZERO
        if (!(digit >= 0 && digit <= 7)) break
        code = code * 8 + digit
        this.at++
      }
      return String.fromCharCode(code & 0xff)
    }
    const sign = String.fromCharCode(byte)
    return ESCAPES[sign] ?? sign
  }

  readHexString(): string {
    const { bytes, end } = this
    const codes: number[] = []
    let high = -1
    for (let at = this.at + 1; at < end; at++) {
      const byte = bytes[at]!
      if (byte === GREATER) {
        this.at = at + 1
        if (high >= 0) codes.push(high << 4)
        return toByteString(Uint8Array.from(codes))
      }
      if (BYTE_KINDS[byte] === SPACE) continue
      const digit = hexValue(byte)
      if (digit < 0) throw new Unsure('syntax')
      if (high < 0) high = digit
      else {
        codes.push((high << 4) | digit)
        high = -1
      }
    }
    throw new Unsure('syntax')
  }

  #readArray(depth: number): PdfObject {
    if (depth > MAX_DEPTH) throw new Unsure('depth')
    this.at++
    const items: PdfObject[] = []
    for (;;) {
      const item = this.readToken(depth)
      if (item === ARRAY_END) return items
      if (item instanceof Keyword) throw new Unsure('syntax')
      items.push(item)
    }
  }

  #readDictionary(depth: number): PdfObject {
    if (depth > MAX_DEPTH) throw new Unsure('depth')
    this.at += 2
    const entries = new Map<string, PdfObject>()
    for (;;) {
      const key = this.readToken(depth)
      if (key === DICTIONARY_END) return entries
      if (!(key instanceof Name)) throw new Unsure('syntax')
      entries.set(key.value, this.readObject(depth))
    }
  }
}

const LF = 10
const CR = 13
const PERCENT = 0x25
const LEFT_PARENTHESIS = 0x28
const RIGHT_PARENTHESIS = 0x29
const PLUS = 0x2b
const MINUS = 0x2d
const POINT = 0x2e
const SLASH = 0x2f
const ZERO = 0x30
const SEVEN = 0x37
const NINE = 0x39
const COLON = 0x3a
const LESS = 0x3c
const GREATER = 0x3e
const CAPITAL_R = 0x52
const LEFT_BRACKET = 0x5b
const BACKSLASH = 0x5c
const RIGHT_BRACKET = 0x5d

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
}

/** Adding up digits is exact as long as they fit. */
const EXACT_DIGITS = 15
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent)
/** No honest number is longer. */
const MAX_DIGITS = 40

function toObject(word: string): PdfObject | Keyword {
  switch (word) {
    case 'true':
      return true
    case 'false':
      return false
    case 'null':
      return null
    default:
      return new Keyword(word)
  }
}

const unescapeName = (word: string): string =>
  word.replace(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

export function hexValue(byte: number): number {
  if (byte >= ZERO && byte <= NINE) return byte - ZERO
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
