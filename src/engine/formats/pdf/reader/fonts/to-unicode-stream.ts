/** The ToUnicode map of a font, if it has one. */
import { toByteString } from '../../../../containers/encoding/byte-string.ts'
import { type Dictionary, Stream } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { parseToUnicode, UnicodeMap } from './to-unicode.ts'

export function readToUnicode(objects: PdfObjects, font: Dictionary): UnicodeMap {
  const stream = objects.get(font, 'ToUnicode')
  if (!(stream instanceof Stream)) return new UnicodeMap()
  const text = toByteString(objects.unpackOnce(stream))
  // A token takes two characters at least.
  objects.count(text.length / 2)
  return parseToUnicode(text)
}
