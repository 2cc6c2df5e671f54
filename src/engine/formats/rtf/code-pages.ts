/** The code page of a text's bytes: given by the font, or else by the whole file. */

import { fromByteString, HIGH_BYTE } from '../../containers/encoding/byte-string.ts'
import { decodeCodePage, SYMBOL_CODE_PAGE } from '../../containers/encoding/text-encoding.ts'

/** Code pages by control word in the file header. */
export const CODE_PAGES_OF_WORDS = { ansi: 1252, mac: 10000, pc: 437, pca: 850 } as const

/** One character of `bytes` is one byte. */
export function decodeBytes(bytes: string, codePage: number): string {
  if (codePage !== SYMBOL_CODE_PAGE && !HIGH_BYTE.test(bytes)) return bytes
  return decodeCodePage(fromByteString(bytes), codePage)
}
