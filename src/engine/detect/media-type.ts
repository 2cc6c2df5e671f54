/** The media types that documents declare inside the file. */

import type { Extension } from '../formats/index.ts'
import { unsupported } from './error.ts'

const MEDIA_TYPES: readonly (readonly [RegExp, Extension])[] = [
  // OpenDocument 1.3, part 2, 3.3 and appendix: templates and master documents have a suffix.
  [/^application\/vnd\.oasis\.opendocument\.text\b/, 'odt'],
  [/^application\/vnd\.oasis\.opendocument\.spreadsheet\b/, 'ods'],
  [/^application\/vnd\.oasis\.opendocument\.presentation\b/, 'odp'],
  [/^application\/epub\+zip$/, 'epub'],
  // ECMA-376, part 1, 11.3.10, 12.3.23, 13.3.6; the ms- types are those with macros.
  [/\.(?:wordprocessingml|ms-word)\.[\w.]+\.main\+xml$/, 'docx'],
  [/\.(?:spreadsheetml|ms-excel)\.[\w.]+\.main\+xml$/, 'xlsx'],
  [/\.(?:presentationml|ms-powerpoint)\.[\w.]+\.main\+xml$/, 'pptx'],
]

const OTHER_MEDIA_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^application\/vnd\.oasis\.opendocument\.graphics\b/, 'an OpenDocument drawing'],
  [/^application\/vnd\.oasis\.opendocument\.formula\b/, 'an OpenDocument formula'],
  [/^application\/vnd\.oasis\.opendocument\.chart\b/, 'an OpenDocument chart'],
  [/^application\/vnd\.oasis\.opendocument\.(?:base|database)\b/, 'an OpenDocument database'],
  [/^application\/vnd\.sun\.xml\./, 'an OpenOffice 1 document'],
  [/^application\/vnd\.ms-excel\.sheet\.binary\./, 'an Excel binary workbook (xlsb)'],
  [/^application\/vnd\.ms-visio\./, 'a Visio drawing'],
  [/^application\/vnd\.ms-package\.xps-/, 'an XPS document'],
]

/** RFC 6838, 4.2: two names of at most 127 characters. */
const MAX_CHARACTERS = 255

/** The format with this media type; undefined if it is unknown, an error if it is known to be unsupported. */
export function findExtensionOf(mediaType: string): Extension | undefined {
  const normal = mediaType.trim().toLowerCase()
  if (normal.length > MAX_CHARACTERS) return undefined
  const other = OTHER_MEDIA_TYPES.find(([pattern]) => pattern.test(normal))
  if (other) throw unsupported(other[1])
  return MEDIA_TYPES.find(([pattern]) => pattern.test(normal))?.[1]
}
