/** Property sets ([MS-OLEPS]): the streams in which compound files keep title, author and so on. */
import type { CompoundFile, CompoundStream } from '../../containers/compound-file/compound-file.ts'
import { decodeCodePage } from '../../containers/encoding/text-encoding.ts'
import { type Properties, splitKeywords, toProperties } from '../../document/metadata.ts'

/** Numbers of properties in the set "summary information" ([MS-OSHARED], 2.3.3.2.1.1). */
const TITLE = 2
const SUBJECT = 3
const AUTHOR = 4
const KEYWORDS = 5
const CREATED = 12
const MODIFIED = 13
const PAGES = 14

export function readBinaryProperties(file: CompoundFile): Properties {
  const stream = file.findStream('\u0005SummaryInformation')
  const properties = stream ? readSummary(stream) : NO_PROPERTIES
  const text = (id: number) => {
    const value = properties.get(id)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const pages = properties.get(PAGES)
  return toProperties({
    title: text(TITLE),
    author: text(AUTHOR),
    created: text(CREATED),
    modified: text(MODIFIED),
    subject: text(SUBJECT),
    keywords: splitKeywords(text(KEYWORDS)),
    pages: typeof pages === 'number' && pages > 0 ? pages : undefined,
  })
}

type StoredProperties = ReadonlyMap<number, string | number>

const NO_PROPERTIES: StoredProperties = new Map()

/** A set may contain a thumbnail of the first page, which is larger than everything else and usually comes last. */
const USUAL_BYTES = 16 * 1024

function readSummary(stream: CompoundStream): StoredProperties {
  const { properties, isCut } = readPropertySet(stream.read(USUAL_BYTES))
  return isCut ? readPropertySet(stream.read()).properties : properties
}

const MAX_PROPERTIES = 1000
/** All properties may be the same long text. */
const MAX_STRING_BYTES = 64 * 1024

/** The first section of the set; dates as ISO 8601. */
function readPropertySet(bytes: Uint8Array): {
  readonly properties: StoredProperties
  /** Something needed is beyond the end of the bytes. */
  readonly isCut: boolean
} {
  const properties = new Map<number, string | number>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let isCut = false
  const reaches = (end: number) => {
    isCut ||= end > bytes.length
    return end <= bytes.length
  }
  const uint32 = (at: number) => (reaches(at + 4) ? view.getUint32(at, true) : 0)
  const section = uint32(44)
  const count = Math.min(uint32(section + 4), MAX_PROPERTIES)
  let codePage = 1252
  for (let index = 0; index < count; index++) {
    const id = uint32(section + 8 + index * 8)
    if (!WANTED.has(id)) continue
    const at = section + uint32(section + 12 + index * 8)
    const type = uint32(at) & 0xffff
    if (id === CODE_PAGE && type === INT16) codePage = uint32(at + 4) & 0xffff
    const value = readValue(type, at + 4)
    if (value !== undefined) properties.set(id, value)
  }
  return { properties, isCut }

  function slice(start: number, length: number): Uint8Array {
    return reaches(start + length) ? bytes.subarray(start, start + length) : bytes.subarray(start)
  }

  function readValue(type: number, at: number): string | number | undefined {
    switch (type) {
      case INT32:
        return uint32(at)
      case STRING: {
        const data = slice(at + 4, Math.min(uint32(at), MAX_STRING_BYTES))
        return decodeCodePage(data, codePage).split('\0', 1)[0]
      }
      case WIDE_STRING: {
        const data = slice(at + 4, Math.min(uint32(at) * 2, MAX_STRING_BYTES))
        return new TextDecoder('utf-16le').decode(data).split('\0', 1)[0]
      }
      case FILE_TIME:
        return fromFileTime(uint32(at + 4) * 2 ** 32 + uint32(at))
    }
    return undefined
  }
}

const CODE_PAGE = 1
const WANTED: ReadonlySet<number> = new Set([
  ...[CODE_PAGE, TITLE, SUBJECT, AUTHOR, KEYWORDS, CREATED, MODIFIED, PAGES],
])
const INT16 = 2
const INT32 = 3
const STRING = 30
const WIDE_STRING = 31
const FILE_TIME = 64

/** From tenths of microseconds since 1601. */
function fromFileTime(fileTime: number): string | undefined {
  const milliseconds = fileTime / 10_000 - 11_644_473_600_000
  const date = new Date(milliseconds)
  // Durations use the same type; they are a few minutes after 1601.
  if (!(date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 2200)) return undefined
  return `${date.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`
}
