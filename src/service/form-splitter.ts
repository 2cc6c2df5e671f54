/**
 * Splits a multipart body into its parts while it arrives (RFC 2046, 5.1.1). A delimiter may be followed by blanks;
 * a line that goes on otherwise is content:
 *
 *     preamble ⏎ --frontier  ⏎ headers ⏎ ⏎ content ⏎ --frontiers ⏎ more content ⏎ --frontier-- epilogue
 */

/** Values in order of arrival, by names in lower case; bytes as Latin-1. */
export type PartHeader = ReadonlyMap<string, readonly string[]>

/** Takes the content of a part, piece by piece. */
export type TakeContent = (piece: Uint8Array) => void

export class FormSplitter {
  /** Whether the last delimiter has come: what follows is skipped. */
  isComplete = false
  readonly #delimiter: Buffer
  readonly #onPart: (header: PartHeader) => TakeContent | undefined
  /** What more has to come for. The first delimiter may begin the body. */
  #rest: Buffer = LINE_END
  #isInHeader = false
  /** The beginning of a header that is longer than is read. */
  #longHeader: string | undefined
  /** How much of what comes is not content yet. */
  #toSkip = 0
  #take: TakeContent | undefined

  /** `onPart` says who takes the content of a part; undefined skips it. */
  constructor(boundary: string, onPart: (header: PartHeader) => TakeContent | undefined) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
    this.#onPart = onPart
  }

  write(chunk: Buffer): void {
    const data = this.#rest.length ? Buffer.concat([this.#rest, chunk]) : chunk
    for (let at = 0; !this.isComplete; ) {
      const next = this.#isInHeader ? this.#readHeader(data, at) : this.#readContent(data, at)
      if (next === MORE) {
        this.#rest = data.subarray(at)
        return
      }
      at = next
    }
  }

  /** Where to continue. */
  #readContent(data: Buffer, at: number): number {
    const found = data.indexOf(this.#delimiter, at)
    if (found < 0) {
      const end = data.length - this.#delimiter.length + 1
      return end > at ? this.#passOn(data, at, end) : MORE
    }
    if (found > at) return this.#passOn(data, at, found)
    const after = found + this.#delimiter.length
    if (data.length < after + LINE_END.length) return MORE
    if (data[after] === HYPHEN && data[after + 1] === HYPHEN) {
      this.isComplete = true
      return data.length
    }
    const lineEnd = skipBlanks(data, after)
    const isCut = data.length < lineEnd + LINE_END.length
    if (isCut && lineEnd - after < MAX_BLANKS) return MORE
    if (isCut || !isLineEnd(data, lineEnd)) return this.#passOn(data, at, after)
    this.#isInHeader = true
    return lineEnd + LINE_END.length
  }

  #passOn(data: Buffer, from: number, to: number): number {
    const skipped = Math.min(this.#toSkip, to - from)
    this.#toSkip -= skipped
    if (to > from + skipped) this.#take?.(data.subarray(from + skipped, to))
    return to
  }

  /** The line end that ends an empty line behind the header stays in front of the content: a delimiter may use it. */
  #readHeader(data: Buffer, at: number): number {
    const delimiter = data.indexOf(this.#delimiter, at)
    const isEmpty = isLineEnd(data, at) && !this.#longHeader
    const before = delimiter < 0 ? data : data.subarray(0, delimiter + HEADER_END.length)
    const end = isEmpty ? at : before.indexOf(HEADER_END, at)
    if (end < 0 && delimiter < 0) {
      if (data.length - at <= 2 * MAX_HEADER_BYTES) return MORE
      this.#longHeader ??= data.toString('latin1', at, at + MAX_HEADER_BYTES)
      return data.length - this.#delimiter.length
    }
    const header = this.#longHeader ?? data.toString('latin1', at, Math.max(at, end))
    this.#longHeader = undefined
    this.#isInHeader = false
    // A part that ends before its header does has no content.
    const isWhole = end >= 0 && !(delimiter >= 0 && delimiter < end)
    this.#take = isWhole ? this.#onPart(parseHeader(header.slice(0, MAX_HEADER_BYTES))) : undefined
    if (!isWhole) return delimiter
    this.#toSkip = LINE_END.length
    return isEmpty ? end : end + LINE_END.length
  }
}

/** What has come is not enough to go on. */
const MORE = -1

const LINE_END = Buffer.from('\r\n')
const HEADER_END = Buffer.from('\r\n\r\n')
const HYPHEN = 0x2d
const TAB = 0x09
const SPACE = 0x20

/** Behind a delimiter: nobody writes more. */
const MAX_BLANKS = 256
/** What is behind them is not read. */
const MAX_HEADER_BYTES = 16 * 1024

const isLineEnd = (data: Buffer, at: number): boolean =>
  data[at] === LINE_END[0] && data[at + 1] === LINE_END[1]

function skipBlanks(data: Buffer, start: number): number {
  let at = start
  while (data[at] === SPACE || data[at] === TAB) at++
  return at
}

/** Lines that begin with a blank continue the one before. */
function parseHeader(text: string): PartHeader {
  const fields = new Map<string, string[]>()
  for (const line of text.replace(/\r\n[ \t]/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon < 0) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    const values = fields.get(name) ?? []
    values.push(line.slice(colon + 1).trim())
    fields.set(name, values)
  }
  return fields
}
