/**
 * A worksheet's part, cut in three: a small head and a small tail around the rows, which may be
 * hundreds of megabytes and never become one string.
 *
 *     <worksheet …><cols>…</cols>  <sheetData> rows </sheetData>  <mergeCells>…</worksheet>
 *     head                         chunks of whole rows           tail
 */
import { GREATER, SLASH } from '../../containers/xml/characters.ts'
import {
  NOTHING,
  readXml,
  toUtf8,
  type XmlContext,
  type XmlElement,
} from '../../containers/xml/xml.ts'

export interface SheetPart {
  /** Everything except the rows. */
  readonly root: XmlElement
  /** The file's prefix for the spreadsheet namespace, with its colon; mostly ''. */
  readonly prefix: string
  /** The XML of the rows in chunks that end at the end of a row, as UTF-8. */
  chunks(): Iterable<Uint8Array>
}

export function openSheetPart(part: Uint8Array, context: XmlContext): SheetPart {
  const bytes = toUtf8(part)
  const start = findBytes(bytes, 'sheetData', 0)
  const head = decode(bytes.subarray(0, start < 0 ? bytes.length : start))
  const prefix = start < 0 ? '' : (/<([\w.-]+:)?$/.exec(head)?.[1] ?? '')
  if (start < 0) return { root: readXml(head, context), prefix, chunks: () => [] }

  const rowsStart = bytes.indexOf(GREATER, start) + 1
  const isEmpty = rowsStart === 0 || bytes[rowsStart - 2] === SLASH
  const endTag = `</${prefix}sheetData`
  const end = isEmpty ? rowsStart - 2 : findLastBytes(bytes, endTag)
  const rowsEnd = isEmpty ? rowsStart : end < 0 ? bytes.length : end
  const tailStart = end < 0 ? -1 : bytes.indexOf(GREATER, end) + 1
  // Without an end the part is cut off: its rows are read as far as they go.
  const tail = tailStart <= 0 ? undefined : decode(bytes.subarray(tailStart))
  return {
    root:
      tail === undefined
        ? NOTHING
        : readXml(`${head.slice(0, -1 - prefix.length)}${tail}`, context),
    prefix,
    chunks: () => cutAtRows(bytes.subarray(rowsStart, rowsEnd)),
  }
}

const CHUNK_BYTES = 512 * 1024

function* cutAtRows(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; ) {
    const end = findRowEnd(bytes, start + CHUNK_BYTES)
    yield bytes.subarray(start, end)
    start = end
  }
}

/** After the first `row>` at or after the position. Text cannot contain it: there it is `row&gt;`. */
function findRowEnd(bytes: Uint8Array, from: number): number {
  if (from >= bytes.length) return bytes.length
  for (let at = bytes.indexOf(GREATER, from); at >= 0; at = bytes.indexOf(GREATER, at + 1)) {
    if (bytes[at - 1] === 0x77 && bytes[at - 2] === 0x6f && bytes[at - 3] === 0x72) {
      const before = bytes[at - 4]
      if (before === SLASH || before === 0x3a) return at + 1
    }
  }
  return bytes.length
}

const UTF_8 = new TextDecoder()
const decode = (bytes: Uint8Array): string => UTF_8.decode(bytes)

function findBytes(bytes: Uint8Array, wanted: string, from: number): number {
  const codes = new TextEncoder().encode(wanted)
  for (let at = bytes.indexOf(codes[0]!, from); at >= 0; at = bytes.indexOf(codes[0]!, at + 1)) {
    if (startsWith(bytes, codes, at)) return at
  }
  return -1
}

function startsWith(bytes: Uint8Array, codes: Uint8Array, at: number): boolean {
  let index = 0
  while (index < codes.length && bytes[at + index] === codes[index]) index++
  return index === codes.length
}

function findLastBytes(bytes: Uint8Array, wanted: string): number {
  const codes = new TextEncoder().encode(wanted)
  let at = bytes.lastIndexOf(codes[0]!)
  while (at >= 0 && !startsWith(bytes, codes, at)) {
    at = at === 0 ? -1 : bytes.lastIndexOf(codes[0]!, at - 1)
  }
  return at
}
