/** Strings for people (ISO 32000-1, 7.9.2.2): PDFDocEncoding, UTF-16 or UTF-8. */

import { PDF_DOC } from '../fonts/encodings.ts'
import { Unsure } from '../unsure.ts'

/** Fonts do not have these of its characters. */
const CHARACTERS = PDF_DOC.with(0x80, 0x2022).with(0x99, 0x17d).with(0x9e, 0x17e)

export function decodeText(bytes: string): string {
  // Codes of languages, between escapes.
  if (bytes.includes('\x1b')) throw new Unsure('text string')
  if (bytes.startsWith('\xfe\xff')) return decode('utf-16be', bytes.slice(2))
  if (bytes.startsWith('\xff\xfe')) return decode('utf-16le', bytes.slice(2))
  if (bytes.startsWith('\xef\xbb\xbf')) return decode('utf-8', bytes.slice(3))
  return Array.from(bytes, sign => String.fromCharCode(CHARACTERS[sign.charCodeAt(0)]!)).join('')
}

function decode(label: string, bytes: string): string {
  return new TextDecoder(label).decode(Uint8Array.from(bytes, sign => sign.charCodeAt(0)))
}
