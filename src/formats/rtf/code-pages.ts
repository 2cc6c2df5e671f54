/** Which code page the bytes of a text are in: a matter of the font, else of the whole file. */
import { decodeCodePage } from '../../containers/text-encoding.ts'
import { fromByteString } from './scanner.ts'

export const SYMBOL_CODE_PAGE = 42

/** Code pages by `\fcharsetN` (RTF 1.9.1, "Font Table"); 1 is the default of the file. */
export const CODE_PAGES_OF_CHARSETS: Readonly<Record<number, number>> = {
  0: 1252,
  2: SYMBOL_CODE_PAGE,
  77: 10000,
  78: 10001,
  79: 10003,
  80: 10008,
  81: 10002,
  83: 10005,
  84: 10004,
  85: 10006,
  86: 10081,
  87: 10021,
  88: 10029,
  89: 10007,
  128: 932,
  129: 949,
  130: 1361,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  179: 1256,
  180: 1256,
  181: 1255,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  254: 437,
  255: 850,
}

/** Code pages by the control word at the head of the file. */
export const CODE_PAGES_OF_WORDS: Readonly<Record<string, number>> = {
  ansi: 1252,
  mac: 10000,
  pc: 437,
  pca: 850,
}

const HIGH = /[\x80-\xff]/

/** One character of `bytes` is one byte. */
export function decodeBytes(bytes: string, codePage: number): string {
  if (codePage !== SYMBOL_CODE_PAGE && !HIGH.test(bytes)) return bytes
  return decodeCodePage(fromByteString(bytes), codePage)
}

/** Some programs write their text in UTF-8, whatever the head of the file says. */
export function isWrittenInUtf8(source: string): boolean {
  if (!HIGH.test(source)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(fromByteString(source))
    return true
  } catch {
    // TextDecoder throws at the first byte that is no UTF-8, which is the answer.
    return false
  }
}
