/**
 * The grammar of RTF: groups in braces, control words and symbols behind a backslash, and text.
 * The file is held as a string with one character per byte; what the bytes mean, code pages decide.
 *
 *     {\b0\uc1 caf\'e9\u8364 ?}     open · word b 0 · word uc 1 · text "caf" · byte e9 · word u 8364 · text "?" · close
 */

type TokenType = 'open' | 'close' | 'word' | 'symbol' | 'byte' | 'text' | 'binary' | 'end'

const TEXT = /[^\\{}\r\n]+/y
/** Text is written in printable characters; behind a backslash the others have names. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const HOLE = /[\0-\x08\x0e-\x1f]/g
const HEX = /[0-9A-Fa-f]{2}/y

/** Control words, which no rubbish has. */
const REMAINS = /\\[a-z]/g

const MAX_WORD_LETTERS = 32
const MAX_DIGITS = 10

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
const BACKSLASH = 0x5c
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

/** Walks through the file; after `next`, the fields tell about the token it found. */
export class RtfScanner {
  readonly #source: string
  #at = 0
  /** The control word, the symbol behind the backslash, or bytes of text. */
  text = ''
  /** Of a control word; undefined where it has none. */
  parameter: number | undefined
  /** Something was found so far that no program writes: bytes that are no text, data that are cut off. */
  isDamaged = false
  /** The first byte at or after the place where it was last looked for that is no text. */
  #nextHole = -1

  constructor(source: string) {
    this.#source = source
  }

  next(): TokenType {
    const source = this.#source
    while (this.#at < source.length) {
      switch (source.charCodeAt(this.#at)) {
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
          TEXT.lastIndex = this.#at
          TEXT.test(source)
          this.text = source.slice(this.#at, TEXT.lastIndex)
          if (this.#findHole() < TEXT.lastIndex) this.isDamaged = true
          this.#at = TEXT.lastIndex
          return 'text'
      }
    }
    return 'end'
  }

  /** Goes to the end of the group that is open, past its brace. */
  skipGroup(): void {
    for (let depth = 1; depth > 0; ) {
      const token = this.next()
      if (token === 'end') return
      if (token === 'open') depth++
      else if (token === 'close') depth--
    }
  }

  /** Whether there is more than what programs and transfers leave behind the end of a file. */
  hasMore(): boolean {
    REMAINS.lastIndex = this.#at
    return REMAINS.test(this.#source)
  }

  #findHole(): number {
    if (this.#nextHole < this.#at) {
      HOLE.lastIndex = this.#at
      this.#nextHole = HOLE.test(this.#source) ? HOLE.lastIndex - 1 : this.#source.length
    }
    return this.#nextHole
  }

  #readControl(): TokenType {
    const source = this.#source
    const start = this.#at
    const longest = start + MAX_WORD_LETTERS
    let end = start
    while (end < longest && isLetter(source.charCodeAt(end))) end++
    if (end > start) {
      this.text = source.slice(start, end)
      this.#at = end
      this.parameter = this.#readParameter()
      // A space behind a control word ends it and is no text.
      if (source.charCodeAt(this.#at) === SPACE) this.#at++
      return this.text === 'bin' ? this.#readBinary() : 'word'
    }
    const symbol = source[this.#at] ?? ''
    this.#at++
    if (symbol !== "'") {
      this.text = symbol
      return 'symbol'
    }
    HEX.lastIndex = this.#at
    const hex = HEX.exec(source)?.[0]
    this.text = hex === undefined ? '' : String.fromCharCode(Number.parseInt(hex, 16))
    if (hex === undefined) this.isDamaged = true
    else this.#at += 2
    return 'byte'
  }

  #readParameter(): number | undefined {
    const source = this.#source
    const isNegative = source.charCodeAt(this.#at) === MINUS
    const start = isNegative ? this.#at + 1 : this.#at
    let value = 0
    let at = start
    for (; at < start + MAX_DIGITS; at++) {
      const code = source.charCodeAt(at)
      if (!(code >= ZERO && code <= NINE)) break
      value = value * 10 + (code - ZERO)
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

/** Capital and small letters differ in one bit. */
function isLetter(code: number): boolean {
  const small = code | 0x20
  return small >= 0x61 && small <= 0x7a
}
