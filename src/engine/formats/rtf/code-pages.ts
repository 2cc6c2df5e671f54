/** The code page of a text's bytes: given by the font, or else by the whole file. */

import { fromByteString, HIGH_BYTE } from '../../containers/encoding/byte-string.ts'
import { decodeCodePage, SYMBOL_CODE_PAGE } from '../../containers/encoding/text-encoding.ts'

/** Code pages by control word in the file header. */
export const CODE_PAGES_OF_WORDS = { ansi: 1252, mac: 10000, pc: 437, pca: 850 } as const

/**
 * A file that declares code page 0, that of its machine: WPS for Mac and Linux then writes UTF-8, whatever the fonts say.
 */
export const OWN_CODE_PAGE = 0x10000

/** One character of `bytes` is one byte; OWN_CODE_PAGE may be added to the code page. */
export function decodeBytes(bytes: string, codePage: number): string {
  if (codePage !== SYMBOL_CODE_PAGE && !HIGH_BYTE.test(bytes)) return bytes
  if (codePage >= OWN_CODE_PAGE && ONLY_CJK_UTF8.test(bytes)) return decodeUtf8(bytes)
  return decodeCodePage(fromByteString(bytes), codePage % OWN_CODE_PAGE)
}

export const decodeUtf8 = (bytes: string): string => new TextDecoder().decode(fromByteString(bytes))

/** Chinese, Japanese and Korean take three bytes each, and so does their punctuation. */
const ONLY_CJK_UTF8 = /^(?:[\x20-\x7e]|[\xe2-\xef][\x80-\xbf]{2})+$/
