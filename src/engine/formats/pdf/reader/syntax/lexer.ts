/**
 * Objects from bytes (ISO 32000-1, 7.2 and 7.3). Any bytes give something: what has no end ends where its
 * surroundings do, and what makes no sense is skipped.
 */
import { toByteString } from '../../../../containers/encoding/byte-string.ts'
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
/** An unpaired bracket. */
const STRAY = new Keyword('?')

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

  /** The next object; null, without reading anything, before a word that is not one. */
  readObject(): PdfObject {
    const start = this.at
    const object = this.readToken()
    if (!(object instanceof Keyword)) return object
    this.at = start
    return null
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
        this.at += bytes[this.at + 1] === GREATER ? 2 : 1
        return DICTIONARY_END
      default:
        this.at++
        return STRAY
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

  #readNumberOrReference(): PdfObject | Keyword {
    const start = this.at
    const number = this.readNumber()
    if (Number.isNaN(number)) return new Keyword(toText(this.bytes, start, this.at))
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

  /** NaN for a word that is not a number. */
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
    if (digits === 0 || (at < end && BYTE_KINDS[bytes[at]!] === REGULAR))
      return toNumber(this.readWord())
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
    this.at = Math.min(at + 1, end)
    return text + toText(bytes, start, Math.min(at, end))
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
    let at = this.at + 1
    for (; at < end && bytes[at] !== GREATER; at++) {
      const digit = hexValue(bytes[at]!)
      if (digit < 0) continue
      if (high < 0) high = digit
      else {
        codes.push((high << 4) | digit)
        high = -1
      }
    }
    if (high >= 0) codes.push(high << 4)
    this.at = at + 1
    return toByteString(Uint8Array.from(codes))
  }

  #readArray(depth: number): PdfObject {
    this.at++
    if (depth > MAX_DEPTH) return null
    const items: PdfObject[] = []
    for (;;) {
      const start = this.at
      const item = this.readToken(depth)
      if (item === ARRAY_END) return items
      if (!(item instanceof Keyword)) items.push(item)
      else if (item === DICTIONARY_END || isBeyond(item)) {
        this.at = start
        return items
      }
    }
  }

  #readDictionary(depth: number): PdfObject {
    this.at += 2
    if (depth > MAX_DEPTH) return null
    const entries = new Map<string, PdfObject>()
    for (;;) {
      const start = this.at
      const key = this.readToken(depth)
      if (key === DICTIONARY_END) return entries
      if (key instanceof Keyword && isBeyond(key)) {
        this.at = start
        return entries
      }
      if (!(key instanceof Name)) continue
      const back = this.at
      const value = this.readToken(depth)
      if (!(value instanceof Keyword)) entries.set(key.value, value)
      else if (value === DICTIONARY_END || isBeyond(value)) this.at = back
    }
  }
}

/** The file ends, or something begins that cannot be part of an object. */
const isBeyond = (word: Keyword): boolean => word === END || BEYOND.has(word.value)

const BEYOND: ReadonlySet<string> = new Set([
  'obj',
  'endobj',
  'stream',
  'endstream',
  'xref',
  'trailer',
  'startxref',
])

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

/** With doubled signs or points, as much as makes sense; NaN if there are other characters among them. */
function toNumber(word: string): number {
  if (!/^[-+.\d]+$/.test(word)) return Number.NaN
  const [, sign, digits] = /^([-+]?)[-+]*(\d*\.?\d*)/.exec(word)!
  return Number(`${sign}${digits === '' || digits === '.' ? '0' : digits}`)
}

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
