/** Strings for people (ISO 32000-1, 7.9.2.2): PDFDocEncoding, UTF-16 or UTF-8. */

import { fromByteString } from '../../../../containers/encoding/byte-string.ts'
import { lazy } from '../../../../lookup.ts'
import { PDF_DOC } from './character-tables.ts'

/** Fonts do not have these of its characters. */
const CHARACTERS = PDF_DOC.with(0x80, 0x2022).with(0x99, 0x17d).with(0x9e, 0x17e)

export function decodeText(bytes: string): string {
  if (bytes.startsWith('\xfe\xff')) return decode(utf16BigEndian(), bytes.slice(2))
  if (bytes.startsWith('\xff\xfe')) return decode(utf16(), bytes.slice(2))
  if (bytes.startsWith('\xef\xbb\xbf')) return decode(utf8(), bytes.slice(3))
  let text = ''
  for (let at = 0; at < bytes.length; at++)
    text += String.fromCharCode(CHARACTERS[bytes.charCodeAt(at)]!)
  return text
}

/** Language codes are between escapes. */
const decode = (decoder: TextDecoder, bytes: string): string =>
  decoder
    .decode(fromByteString(bytes))
    .split('\x1b')
    .filter((_, index) => index % 2 === 0)
    .join('')

const utf16BigEndian = lazy(() => new TextDecoder('utf-16be'))
const utf16 = lazy(() => new TextDecoder('utf-16le'))
const utf8 = lazy(() => new TextDecoder())
