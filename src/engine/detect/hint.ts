/** What a file's name and media type suggest, for the few cases where the bytes are not enough. */
import { type Extension, FORMATS } from '../formats/index.ts'

export interface Hint {
  readonly filename?: string | undefined
  readonly mediaType?: string | undefined
}

/** Other extensions and media types of the same formats. */
const CSV_EXTENSIONS = ['csv', 'tsv', 'tab']
const CSV_MEDIA_TYPES: readonly string[] = [
  ...FORMATS.csv.mediaTypes,
  ...['application/csv', 'text/comma-separated-values', 'text/x-csv'],
]

/** The format suggested by the name, or else by the media type. */
export function findHintedExtension(hint: Hint): Extension | undefined {
  if (isHintedCsv(hint)) return 'csv'
  const ending = toEnding(hint.filename)
  const mediaType = toMediaType(hint.mediaType)
  if (Object.hasOwn(FORMATS, ending)) return ending as Extension
  return Object.values(FORMATS).find(({ mediaTypes }) =>
    (mediaTypes as readonly string[]).includes(mediaType),
  )?.extension
}

export function isHintedCsv({ filename, mediaType }: Hint): boolean {
  return (
    CSV_EXTENSIONS.includes(toEnding(filename)) || CSV_MEDIA_TYPES.includes(toMediaType(mediaType))
  )
}

function toEnding(filename = ''): string {
  return filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
}

/** Without parameters: `text/csv; charset=utf-8` is `text/csv`. */
export function toMediaType(mediaType = ''): string {
  return mediaType.split(';', 1)[0]!.trim().toLowerCase()
}
