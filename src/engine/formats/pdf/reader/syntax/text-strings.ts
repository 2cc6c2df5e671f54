/** Strings for people (ISO 32000-1, 7.9.2.2): PDFDocEncoding, UTF-16 or UTF-8. */

import { fromByteString } from '../../../../containers/encoding/byte-string.ts'
import { lazy } from '../../../../lookup.ts'
import { PDF_DOC } from '../fonts/encodings.ts'
import { Unsure } from '../unsure.ts'

/** Fonts do not have these of its characters. */
const CHARACTERS = PDF_DOC.with(0x80, 0x2022).with(0x99, 0x17d).with(0x9e, 0x17e)

export function decodeText(bytes: string): string {
  // Codes of languages, between escapes.
  if (bytes.includes('\x1b')) throw new Unsure('text string')
  if (bytes.startsWith('\xfe\xff')) return utf16BigEndian().decode(fromByteString(bytes.slice(2)))
  if (bytes.startsWith('\xff\xfe')) return utf16().decode(fromByteString(bytes.slice(2)))
  if (bytes.startsWith('\xef\xbb\xbf')) return utf8().decode(fromByteString(bytes.slice(3)))
  let text = ''
  for (let at = 0; at < bytes.length; at++)
    text += String.fromCharCode(CHARACTERS[bytes.charCodeAt(at)]!)
  return text
}

const utf16BigEndian = lazy(() => new TextDecoder('utf-16be'))
const utf16 = lazy(() => new TextDecoder('utf-16le'))
const utf8 = lazy(() => new TextDecoder())
