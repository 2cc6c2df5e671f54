/**
 * Collects text with the same formatting. Bytes wait until they can be decoded together: a character may be two
 * bytes, the first written as `\'83` and the second as a plain letter.
 */

import { HIGH_BYTE } from '../../containers/encoding/byte-string.ts'
import { PRIVATE_USE } from '../../document/private-use.ts'
import { findSymbol, translateSymbols } from '../prose/text/symbols.ts'
import { decodeBytes, decodeUtf8 } from './code-pages.ts'
import type { RtfFont } from './fonts.ts'
import type { Head } from './head.ts'

export class TextBuffer {
  readonly #head: Head
  readonly #isUtf8: boolean
  #text = ''
  #bytes = ''
  /** Bytes to skip, since `\u` has already given the character. */
  #skip = 0

  constructor(head: Head, isUtf8: boolean) {
    this.#head = head
    this.#isUtf8 = isUtf8
  }

  /** Bytes of the text itself, or one that was written in hexadecimal digits. */
  addBytes(bytes: string, isText: boolean, font: RtfFont | undefined): void {
    const kept = this.#skip > 0 ? bytes.slice(this.#skip) : bytes
    this.#skip = Math.max(0, this.#skip - bytes.length)
    if (isText && this.#isUtf8 && HIGH_BYTE.test(kept)) this.add(decodeUtf8(kept), font)
    else this.#bytes += kept
  }

  add(character: string, font: RtfFont | undefined): void {
    this.#decode(font)
    this.#text += character
  }

  /** A signed 16-bit number; characters beyond that come as two halves. */
  addUnicode(number: number, fallback: number, font: RtfFont | undefined): void {
    this.#decode(font)
    const code = number > 0xffff ? number : number & 0xffff
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
    const mayBeSymbol = font?.symbols || PRIVATE_USE.test(character)
    this.#text += mayBeSymbol ? translateSymbols(character, font?.name) : character
    this.#skip = fallback
  }

  /** What stands for a character that was understood. */
  skip(bytes: number): void {
    this.#skip = bytes
  }

  /** Everything so far; fallback characters have been skipped. */
  take(font: RtfFont | undefined): string {
    this.#decode(font)
    this.#skip = 0
    if (this.#text === '') return ''
    const text = this.#text.replace(LONE_SURROGATES, '\ufffd').replace(CONTROLS, '')
    this.#text = ''
    return text
  }

  #decode(font: RtfFont | undefined): void {
    if (this.#bytes === '') return
    this.#text += font?.symbols
      ? Array.from(this.#bytes, byte => findSymbol(font.name, byte.charCodeAt(0)) ?? byte).join('')
      : decodeBytes(this.#bytes, font?.codePage ?? this.#head.codePage)
    this.#bytes = ''
  }
}

const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f]/g
