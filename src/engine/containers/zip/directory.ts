/** The central directory of a zip archive (APPNOTE 6.3.10, sections 4.3.12 to 4.3.16). */
import { exceeded } from '../../budget.ts'
import { readZipName } from './name.ts'

/** What the archive says about one entry. Its data is within the archive. */
export interface ZipRecord {
  readonly name: string
  readonly encrypted: boolean
  readonly method: number
  /** CRC of the unpacked bytes, if the archive gives it. */
  readonly checksum: number | undefined
  readonly packedSize: number
  /** Size of the unpacked bytes; may be 0 if the checksum is unknown. */
  readonly size: number
  readonly dataOffset: number
  /** Whether the header before the data has the same name as the directory. */
  readonly isNamedAlike: boolean
}

export const STORED = 0
export const DEFLATED = 8

export const LOCAL_HEADER = 0x04034b50
export const DIRECTORY_HEADER = 0x02014b50
export const DIRECTORY_END = 0x06054b50
const ZIP64_DIRECTORY_END = 0x06064b50
const ZIP64_LOCATOR = 0x07064b50

export const LOCAL_HEADER_BYTES = 30
const DIRECTORY_HEADER_BYTES = 46
const DIRECTORY_END_BYTES = 22
const ZIP64_DIRECTORY_END_BYTES = 56
const ZIP64_LOCATOR_BYTES = 20

/** The comment after the end record can have 64 KiB; data appended in transfer is allowed for as well. */
const END_WINDOW_BYTES = 1024 * 1024

/** A comment may contain what looks like an end record, but no honest one contains many. */
const MAX_ENDS = 4

/** The records of the directory; undefined if there is none or it does not match the file. */
export function findDirectory(bytes: Uint8Array, maxEntries: number): ZipRecord[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const endAt of findDirectoryEnds(bytes, view)) {
    const end = readDirectoryEnd(view, endAt)
    for (const start of [end.directoryOffset, end.directoryStop - end.directoryBytes]) {
      const records = readRecords(view, bytes, start, end, maxEntries)
      if (records) return records
    }
  }
  return undefined
}

/** Whether there is an end record, whatever the file begins with. */
export function hasZipEnd(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return findDirectoryEnds(bytes, view).next().done === false
}

/** Positions of end records, last first; the others are only tried if that one leads nowhere. */
function* findDirectoryEnds(bytes: Uint8Array, view: DataView): Generator<number> {
  let ends = 0
  const windowStart = Math.max(0, bytes.length - END_WINDOW_BYTES)
  for (let at = bytes.length - DIRECTORY_END_BYTES; at >= windowStart; at--) {
    if (bytes[at] !== 0x50 || view.getUint32(at, true) !== DIRECTORY_END) continue
    yield at
    if (++ends === MAX_ENDS) return
  }
}

interface DirectoryEnd {
  /** Modulo 65,536, unless it comes from Zip64. */
  readonly count: number
  readonly directoryBytes: number
  /** From the start of the archive, which is not always the start of the file. */
  readonly directoryOffset: number
  /** Where the directory ends in the file, if its writer is right. */
  readonly directoryStop: number
}

function readDirectoryEnd(view: DataView, at: number): DirectoryEnd {
  const zip64At = findZip64End(view, at)
  if (zip64At !== undefined) {
    return {
      count: readUint64(view, zip64At + 32),
      directoryBytes: readUint64(view, zip64At + 40),
      directoryOffset: readUint64(view, zip64At + 48),
      directoryStop: zip64At,
    }
  }
  return {
    count: view.getUint16(at + 10, true),
    directoryBytes: view.getUint32(at + 12, true),
    directoryOffset: view.getUint32(at + 16, true),
    directoryStop: at,
  }
}

/** The Zip64 record is where its locator says, or, with bytes before the archive, right before it. */
function findZip64End(view: DataView, endAt: number): number | undefined {
  const locatorAt = endAt - ZIP64_LOCATOR_BYTES
  if (!hasSignature(view, locatorAt, ZIP64_LOCATOR, ZIP64_LOCATOR_BYTES)) return undefined
  return [readUint64(view, locatorAt + 8), locatorAt - ZIP64_DIRECTORY_END_BYTES].find(at =>
    hasSignature(view, at, ZIP64_DIRECTORY_END, ZIP64_DIRECTORY_END_BYTES),
  )
}

/**
 * The records of a directory that starts here. A self-extracting archive has a program before it, and
 * its offsets do not count that:
 *
 *     program | PK34 entry … | PK12 directory | PK56 end
 *             ^ offset 0     ^ directoryOffset
 */
function readRecords(
  view: DataView,
  bytes: Uint8Array,
  start: number,
  { count, directoryOffset }: DirectoryEnd,
  maxEntries: number,
): ZipRecord[] | undefined {
  const prefixBytes = start - directoryOffset
  const startsWithEntry = hasSignature(view, 0, LOCAL_HEADER, LOCAL_HEADER_BYTES)
  // An entry is not a program: this directory belongs to an archive inside a truncated one.
  if (prefixBytes > 0 && startsWithEntry) return undefined
  const records: ZipRecord[] = []
  let at = start
  while (hasSignature(view, at, DIRECTORY_HEADER, DIRECTORY_HEADER_BYTES)) {
    if (records.length === maxEntries) throw exceeded('entries')
    const record = readRecord(view, bytes, at, prefixBytes)
    if (!record) return undefined
    records.push(record)
    at +=
      DIRECTORY_HEADER_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  const isWrong = records.length < count || (!records.length && startsWithEntry)
  return isWrong ? undefined : records
}

/** Undefined if the entry is not where the directory says. */
function readRecord(
  view: DataView,
  bytes: Uint8Array,
  at: number,
  prefixBytes: number,
): ZipRecord | undefined {
  const nameAt = at + DIRECTORY_HEADER_BYTES
  const extraAt = nameAt + view.getUint16(at + 28, true)
  const extraEnd = extraAt + view.getUint16(at + 30, true)
  if (extraEnd > bytes.length) return undefined

  const flags = view.getUint16(at + 8, true)
  const method = view.getUint16(at + 10, true)
  const sizes = readSizes(view, at, extraAt, extraEnd)
  const headerAt = sizes.headerOffset + prefixBytes
  if (!hasSignature(view, headerAt, LOCAL_HEADER, LOCAL_HEADER_BYTES)) return undefined
  // The extra field before the data often differs from the directory's.
  const headerNameAt = headerAt + LOCAL_HEADER_BYTES
  const headerNameEnd = headerNameAt + view.getUint16(headerAt + 26, true)
  const dataOffset = headerNameEnd + view.getUint16(headerAt + 28, true)
  if (dataOffset + sizes.packedSize > bytes.length) return undefined

  return {
    name: readZipName(bytes.subarray(nameAt, extraAt), flags),
    encrypted: isEncrypted(flags, method),
    method,
    checksum: toChecksum(view.getUint32(at + 16, true) || view.getUint32(headerAt + 14, true)),
    packedSize: sizes.packedSize,
    size: sizes.size,
    dataOffset,
    isNamedAlike:
      headerNameEnd - headerNameAt === extraAt - nameAt &&
      isSame(bytes, nameAt, headerNameAt, extraAt - nameAt),
  }
}

/** Writers that do not know it write zero, which is the checksum of practically nothing but empty data. */
export const toChecksum = (written: number): number | undefined => written || undefined

const ZIP64_EXTRA = 0x0001
const IN_ZIP64 = 0xffffffff

/** APPNOTE 4.5.3: each of the three with all bits set is in the Zip64 extra field, in this order. */
function readSizes(view: DataView, at: number, extraAt: number, extraEnd: number) {
  let size = view.getUint32(at + 24, true)
  let packedSize = view.getUint32(at + 20, true)
  let headerOffset = view.getUint32(at + 42, true)
  if (size !== IN_ZIP64 && packedSize !== IN_ZIP64 && headerOffset !== IN_ZIP64) {
    return { size, packedSize, headerOffset }
  }
  for (let fieldAt = extraAt; fieldAt + 4 <= extraEnd; ) {
    const stop = fieldAt + 4 + view.getUint16(fieldAt + 2, true)
    if (view.getUint16(fieldAt, true) === ZIP64_EXTRA && stop <= extraEnd) {
      let valueAt = fieldAt + 4
      const next = (): number => {
        valueAt += 8
        return valueAt <= stop ? readUint64(view, valueAt - 8) : IN_ZIP64
      }
      if (size === IN_ZIP64) size = next()
      if (packedSize === IN_ZIP64) packedSize = next()
      if (headerOffset === IN_ZIP64) headerOffset = next()
      break
    }
    fieldAt = stop
  }
  return { size, packedSize, headerOffset }
}

/** Bit 0: encrypted, bit 13: the directory is masked as well; method 99: AES in WinZip's way. */
export function isEncrypted(flags: number, method: number): boolean {
  return (flags & 0x2001) !== 0 || method === 99
}

/** Without creating a view for each name: an archive has thousands. */
function isSame(bytes: Uint8Array, one: number, other: number, length: number): boolean {
  for (let at = 0; at < length; at++) if (bytes[one + at] !== bytes[other + at]) return false
  return true
}

export function hasSignature(
  view: DataView,
  at: number,
  signature: number,
  neededBytes: number,
): boolean {
  return at >= 0 && at + neededBytes <= view.byteLength && view.getUint32(at, true) === signature
}

/** Imprecise above 2⁵³, which is far beyond any file. */
function readUint64(view: DataView, at: number): number {
  return view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true)
}
