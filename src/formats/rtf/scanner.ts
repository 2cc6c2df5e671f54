/**
 * The grammar of RTF: groups in braces, control words and symbols behind a backslash, and text.
 * The file is held as a string with one character per byte; what the bytes mean, code pages decide.
 *
 *     {\b0\uc1 caf\'e9\u8364 ?}     open · word b 0 · word uc 1 · text "caf" · byte e9 · word u 8364 · text "?" · close
 */

export type TokenType = 'open' | 'close' | 'word' | 'symbol' | 'byte' | 'text' | 'binary' | 'end'

const TEXT = /[^\\{}\r\n]+/y
/** A space behind a control word ends it and is no text. */
const WORD = /([A-Za-z]{1,32})(-?\d{1,10})? ?/y
const HEX = /[0-9A-Fa-f]{2}/y

/** Walks through the file; after `next`, the fields tell about the token it found. */
export class RtfScanner {
  readonly #source: string
  #at = 0
  /** The control word, the symbol behind the backslash, or bytes of text. */
  text = ''
  /** Of a control word; undefined where it has none. */
  parameter: number | undefined

  constructor(source: string) {
    this.#source = source
  }

  next(): TokenType {
    const source = this.#source
    for (;;) {
      const character = source[this.#at]
      switch (character) {
        case undefined:
          return 'end'
        case '{':
          this.#at++
          return 'open'
        case '}':
          this.#at++
          return 'close'
        case '\r':
        case '\n':
          this.#at++
          break
        case '\\':
          this.#at++
          return this.#readControl()
        default:
          TEXT.lastIndex = this.#at
          this.text = TEXT.exec(source)![0]
          this.#at = TEXT.lastIndex
          return 'text'
      }
    }
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

  #readControl(): TokenType {
    const source = this.#source
    WORD.lastIndex = this.#at
    const word = WORD.exec(source)
    if (word) {
      this.#at = WORD.lastIndex
      this.text = word[1]!
      this.parameter = word[2] === undefined ? undefined : Number(word[2])
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
    if (hex !== undefined) this.#at += 2
    return 'byte'
  }

  /** `\binN` is followed by N bytes that may be anything, braces included. */
  #readBinary(): TokenType {
    const length = Math.max(0, this.parameter ?? 0)
    this.text = this.#source.slice(this.#at, this.#at + length)
    this.#at += length
    return 'binary'
  }
}
