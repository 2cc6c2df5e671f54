/** Scans a content stream (ISO 32000-1, 7.8.2): collects operands until an operator comes. */
import { BYTE_KINDS, hexValue, Lexer, REGULAR, SPACE } from '../syntax/lexer.ts'
import type { Names } from '../syntax/names.ts'
import type { PdfObject } from '../syntax/objects.ts'

/** No operator takes more: the last ones count. */
const MAX_NUMBERS = 64
const FIRST_ROOM = 1024
/** Nested values: property lists of marked content. */
const MAX_ITEMS = 1_000_000

export class Operands extends Lexer {
  readonly numbers: Float64Array
  numberCount = 0
  /** Names: the last one, and the one before. */
  name: string | undefined
  earlierName: string | undefined
  /** A dictionary. */
  object: PdfObject | undefined
  hasList = false
  /** Strings one after the other, and the parts of the list: where a string ends, or a number. */
  text: Uint8Array
  textLength = 0
  readonly parts: number[] = []
  /** Whether the part of the same index is a string. */
  readonly areTexts: boolean[] = []
  partCount = 0
  hasText = false

  /** `outer` are those of the content that draws this one: it is done with them, and their memory can be reused. */
  constructor(bytes: Uint8Array, names: Names, outer?: Operands) {
    super(bytes, 0, bytes.length, names)
    this.numbers = outer?.numbers ?? new Float64Array(MAX_NUMBERS)
    this.text = outer?.text ?? new Uint8Array(FIRST_ROOM)
  }

  /** The code of the next operator, three bytes of its name; 0 at the end. */
  next(): number {
    this.#clear()
    const { bytes, end } = this
    for (;;) {
      let { at } = this
      while (at < end && BYTE_KINDS[bytes[at]!] === SPACE) at++
      this.at = at
      if (at >= end) return 0
      const byte = bytes[at]!
      if (BYTE_KINDS[byte] === REGULAR) {
        if (byte >= 0x3a || byte === QUOTE || byte === DOUBLE_QUOTE) {
          const operator = this.#readOperator()
          if (operator) return operator
        } else {
          const value = this.readNumber()
          if (!Number.isNaN(value)) this.#addNumber(value)
        }
      } else this.#readOther(byte)
    }
  }

  /** Numbers from the end: 0 is the last. Missing ones are 0, too. */
  number(fromEnd: number): number {
    const index = this.numberCount - 1 - fromEnd
    return index < 0 ? 0 : this.numbers[index]!
  }

  #clear(): void {
    this.numberCount = 0
    this.name = undefined
    this.earlierName = undefined
    this.object = undefined
    this.hasList = false
    this.hasText = false
    this.textLength = 0
    this.partCount = 0
  }

  #addNumber(value: number): void {
    if (this.numberCount === MAX_NUMBERS) {
      this.numbers.copyWithin(0, 1)
      this.numberCount--
    }
    this.numbers[this.numberCount++] = value
  }

  /** 0 for words that are values. */
  #readOperator(): number {
    const { bytes, end } = this
    const start = this.at
    let at = start
    let operator = 0
    for (; at < end && BYTE_KINDS[bytes[at]!] === REGULAR; at++) {
      if (at - start < 3) operator |= bytes[at]! << (8 * (at - start))
    }
    this.at = at
    if (at - start <= 3) return operator
    this.at = start
    const word = this.readWord()
    return word === 'true' || word === 'false' || word === 'null' ? 0 : UNKNOWN
  }

  #readOther(byte: number): void {
    switch (byte) {
      case SLASH:
        this.earlierName = this.name
        this.name = this.readName().value
        return
      case LEFT_PARENTHESIS:
        this.hasText = true
        this.#addText()
        return
      case LEFT_BRACKET:
        this.#readList()
        return
      case PERCENT:
        this.skipSpace()
        return
      case LESS:
        if (this.bytes[this.at + 1] === LESS) this.object = this.readObject()
        else {
          this.hasText = true
          this.#addHexText()
        }
        return
      default:
        // An unpaired bracket.
        this.at++
    }
  }

  #readList(): void {
    const { bytes, end } = this
    this.hasList = true
    this.at++
    for (;;) {
      while (this.at < end && BYTE_KINDS[bytes[this.at]!] === SPACE) this.at++
      if (this.at >= end || this.partCount > MAX_ITEMS) return
      const byte = bytes[this.at]!
      if (byte === RIGHT_BRACKET) {
        this.at++
        return
      }
      if (byte === LEFT_PARENTHESIS) {
        this.#addText()
        this.#addPart(this.textLength, true)
      } else if (byte === LESS && bytes[this.at + 1] !== LESS) {
        this.#addHexText()
        this.#addPart(this.textLength, true)
      } else if (byte < 0x3a && BYTE_KINDS[byte] === REGULAR) {
        const value = this.readNumber()
        if (!Number.isNaN(value)) this.#addPart(value, false)
      } else this.readToken()
    }
  }

  #addPart(value: number, isText: boolean): void {
    this.parts[this.partCount] = value
    this.areTexts[this.partCount++] = isText
  }

  /** The bytes of a string, appended to those before. */
  #addText(): void {
    const { bytes, end } = this
    let at = this.at + 1
    let length = this.textLength
    // As long as nothing is escaped, the bytes are the string.
    for (; at < end; at++) {
      const byte = bytes[at]!
      if (byte === RIGHT_PARENTHESIS) {
        this.textLength = length
        this.at = at + 1
        return
      }
      if (byte === BACKSLASH || byte === LEFT_PARENTHESIS) break
      if (length === this.text.length) this.#makeRoom()
      this.text[length++] = byte
    }
    for (const sign of this.readString()) this.#addByte(sign.charCodeAt(0))
  }

  #addHexText(): void {
    const { bytes, end } = this
    let high = -1
    let at = this.at + 1
    for (; at < end && bytes[at] !== GREATER; at++) {
      const digit = hexValue(bytes[at]!)
      if (digit < 0) continue
      if (high < 0) high = digit
      else {
        this.#addByte((high << 4) | digit)
        high = -1
      }
    }
    if (high >= 0) this.#addByte(high << 4)
    this.at = at + 1
  }

  #addByte(byte: number): void {
    if (this.textLength === this.text.length) this.#makeRoom()
    this.text[this.textLength++] = byte
  }

  #makeRoom(): void {
    const larger = new Uint8Array(2 * this.text.length)
    larger.set(this.text)
    this.text = larger
  }
}

/** The code of no operator. */
const UNKNOWN = -1

const DOUBLE_QUOTE = 0x22
const PERCENT = 0x25
const QUOTE = 0x27
const LEFT_PARENTHESIS = 0x28
const RIGHT_PARENTHESIS = 0x29
const SLASH = 0x2f
const LESS = 0x3c
const GREATER = 0x3e
const LEFT_BRACKET = 0x5b
const BACKSLASH = 0x5c
const RIGHT_BRACKET = 0x5d
