/** The table of fonts ([MS-DOC], 2.9.246 SttbfFfn). */
import { decodeCodePage } from '../../containers/encoding/text-encoding.ts'
import type { Bytes } from '../ms-binary/bytes.ts'
import { CODE_PAGES_OF_CHARSETS } from '../prose/text/charsets.ts'
import { isMonospaced } from '../prose/text/monospaced.ts'
import { isSymbolFont } from '../prose/text/symbols.ts'
import type { Fib } from './fib.ts'

export interface DocFont {
  readonly name: string
  readonly monospaced: boolean
  /** Draws symbols in place of letters. */
  readonly symbols: boolean
  /** For text with one byte per character; undefined if the font does not say. */
  readonly codePage: number | undefined
}

/** Where the name begins in an entry. */
const NAME_AT = 40
const OLD_NAME_AT = 6
/** Runs refer to them with sixteen bits. */
const MAX_FONTS = 0x10000

export function readFonts(fib: Fib): DocFont[] {
  const table = fib.part('fonts')
  const fonts: DocFont[] = []
  let at = fib.isOld ? 2 : 4
  while (at < table.length && table.uint8(at) > 0 && fonts.length < MAX_FONTS) {
    const size = table.uint8(at) + 1
    const entry = table.slice(at, size)
    const name = fib.isOld ? readOldName(entry) : entry.utf16(NAME_AT, (size - NAME_AT) >> 1)
    fonts.push(toFont(name.split('\0', 1)[0]!, entry.uint8(4)))
    at += size
  }
  return fonts
}

const readOldName = (entry: Bytes): string => decodeCodePage(entry.data.subarray(OLD_NAME_AT), 1252)

function toFont(name: string, charset: number): DocFont {
  const codePage = charset > 1 ? CODE_PAGES_OF_CHARSETS[charset] : undefined
  return { name, monospaced: isMonospaced(name), symbols: isSymbolFont(name), codePage }
}
