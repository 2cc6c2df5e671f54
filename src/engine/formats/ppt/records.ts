/**
 * The records of a PowerPoint stream ([MS-PPT], 2.3.1), which are also those of its drawings ([MS-ODRAW], 2.2.1): an
 * eight-byte header, then data or further records. A record that claims more than there is ends where its parent
 * does.
 */
import type { Budget } from '../../budget.ts'
import { RT } from './record-types.ts'

export const HEAD_BYTES = 8

/** A range of a stream. Most records are only skipped: their data is sliced out on demand. */
export class PptRecord {
  readonly type: number
  /** Distinguishes records of the same type. */
  readonly instance: number
  readonly isContainer: boolean
  readonly #stream: Uint8Array
  readonly #start: number
  readonly endInStream: number

  /** The record whose header is at `at`, inside a parent that ends at `parentEnd`. */
  constructor(stream: Uint8Array, at: number, parentEnd: number) {
    const head = uint16(stream, at)
    this.type = uint16(stream, at + 2)
    this.instance = head >> 4
    this.isContainer = holdsRecords(head, this.type)
    this.#stream = stream
    this.#start = at + HEAD_BYTES
    this.endInStream = Math.min(this.#start + uint32(stream, at + 4), parentEnd)
  }

  get length(): number {
    return this.endInStream - this.#start
  }

  get data(): Uint8Array {
    return this.#stream.subarray(this.#start, this.endInStream)
  }

  /** Numbers in the data; 0 if it is too short. */
  uint8(at: number): number {
    return at < this.length ? this.#stream[this.#start + at]! : 0
  }

  uint16(at: number): number {
    return at + 2 <= this.length ? uint16(this.#stream, this.#start + at) : 0
  }

  int16(at: number): number {
    return (this.uint16(at) << 16) >> 16
  }

  uint32(at: number): number {
    return at + 4 <= this.length ? uint32(this.#stream, this.#start + at) : 0
  }

  int32(at: number): number {
    return this.uint32(at) | 0
  }

  /** The records that the data is made of. */
  children(context: RecordContext): PptRecord[] {
    return readRecords(this.#stream, context, this.#start, this.endInStream)
  }

  /** The records of these types anywhere below, in stream order, except for those inside one of them. */
  descendants(types: readonly number[], { budget }: RecordContext): PptRecord[] {
    const stream = this.#stream
    const found: PptRecord[] = []
    /** Where the enclosing containers end; the innermost is separate. */
    const ends: number[] = []
    let end = this.endInStream
    for (let at = this.#start; ; ) {
      if (at + HEAD_BYTES > end) {
        if (ends.length === 0) return found
        at = end
        end = ends.pop()!
        continue
      }
      budget.spend('nodes')
      const type = uint16(stream, at + 2)
      const next = Math.min(at + HEAD_BYTES + uint32(stream, at + 4), end)
      if (types.includes(type)) {
        found.push(new PptRecord(stream, at, end))
        at = next
      } else if (holdsRecords(uint16(stream, at), type) || type === RT.binaryTagData) {
        // Data belonging to a tag contains records without being marked as a container.
        ends.push(end)
        end = next
        at += HEAD_BYTES
      } else {
        at = next
      }
    }
  }
}

/**
 * What PowerPoint 2007 and later store for themselves in a 97 file: themes, color maps and table styles, as zip
 * packages and XML. All are atoms, although PowerPoint gives custom table styles (0x428) the header of a container.
 */
const isRoundTripAtom = (type: number): boolean =>
  type === 0x40e || type === 0x40f || (type >= 0x41c && type <= 0x42f)

/** By the first two bytes of the header, and the type. */
export const holdsRecords = (head: number, type: number): boolean =>
  (head & 0xf) === 0xf && !isRoundTripAtom(type)

/** What record readers pass on to each other. */
interface RecordContext {
  readonly budget: Budget
}

/** The consecutive records in a range of a stream. */
export function readRecords(
  stream: Uint8Array,
  { budget }: RecordContext,
  start = 0,
  end = stream.length,
): PptRecord[] {
  const records: PptRecord[] = []
  for (let at = start; at + HEAD_BYTES <= end; ) {
    budget.spend('nodes')
    const record = new PptRecord(stream, at, end)
    records.push(record)
    at = record.endInStream
  }
  return records
}

export function findRecord(
  records: readonly PptRecord[],
  type: number,
  instance?: number,
): PptRecord | undefined {
  for (const record of records) {
    if (record.type === type && (instance === undefined || record.instance === instance)) {
      return record
    }
  }
  return undefined
}

/** The result of a lookup that finds nothing: it has no data. */
export const NO_RECORD = new PptRecord(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES)

/** The first of that type, or NO_RECORD. */
export const firstRecord = (records: readonly PptRecord[], type: number): PptRecord =>
  findRecord(records, type) ?? NO_RECORD

/** Numbers in bytes known to be long enough; byte by byte, since a DataView costs more than it reads. */
export function uint16(data: Uint8Array, at: number): number {
  return data[at]! | (data[at + 1]! << 8)
}

export function uint32(data: Uint8Array, at: number): number {
  return (uint16(data, at) | (uint16(data, at + 2) << 16)) >>> 0
}

const UTF16 = new TextDecoder('utf-16le')

/** Text of two bytes per character. */
export const decodeUtf16 = (data: Uint8Array): string =>
  UTF16.decode(data.subarray(0, data.length & ~1))

/** The same up to the first zero. */
export const utf16 = (data: Uint8Array): string => decodeUtf16(data).split('\0', 1)[0]!
