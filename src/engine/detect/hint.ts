/** What the name and the media type of a file suggest, for the few cases in which bytes do not tell. */
import { type Extension, FORMATS } from '../formats/index.ts'

export interface Hint {
  readonly filename?: string | undefined
  readonly mediaType?: string | undefined
}

/** Other endings and types under which the same formats travel. */
const CSV_EXTENSIONS = ['csv', 'tsv', 'tab']
const CSV_MEDIA_TYPES = ['application/csv', 'text/comma-separated-values', 'text/x-csv']

/** The format that the name suggests, else the one of the media type. */
export function findHintedExtension(hint: Hint): Extension | undefined {
  if (isHintedCsv(hint)) return 'csv'
  const ending = toEnding(hint.filename)
  const mediaType = toMediaType(hint.mediaType)
  const formats = Object.values(FORMATS)
  return (
    formats.find(({ extension }) => extension === ending) ??
    formats.find(({ mediaTypes }) => (mediaTypes as readonly string[]).includes(mediaType))
  )?.extension
}

export function isHintedCsv({ filename, mediaType }: Hint): boolean {
  const mediaTypes: readonly string[] = [...FORMATS.csv.mediaTypes, ...CSV_MEDIA_TYPES]
  return CSV_EXTENSIONS.includes(toEnding(filename)) || mediaTypes.includes(toMediaType(mediaType))
}

function toEnding(filename = ''): string {
  return filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
}

/** Without parameters: `text/csv; charset=utf-8` is `text/csv`. */
function toMediaType(mediaType = ''): string {
  return mediaType.split(';', 1)[0]!.trim().toLowerCase()
}
