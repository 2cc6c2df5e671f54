/**
 * Reads zip archives (APPNOTE 6.3.10) from memory, lazily: an entry is unpacked when it is asked for.
 *
 * - The directory at the end decides what there is; sizes in front of the data are not believed.
 * - Bytes before and after the archive, Zip64, and directories that are damaged or lie: read.
 * - Archives over several disks, methods other than stored and deflated: not read.
 * - Size and checksum of every entry that is read are compared with what the archive says. What does not
 *   agree, is cut off or broken is reported and handed out as far as it goes.
 */
import { ConversionError } from '../../errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { areEqual } from '../ciphers/bytes.ts'
import { DEFLATED, findDirectory, STORED, type ZipRecord } from './directory.ts'
import { type InflateContext, inflateWithin, spendStored } from './inflate.ts'
import { scanForEntries } from './scan.ts'

export { hasZipEnd } from './directory.ts'

export interface ZipContext extends InflateContext {
  /** An archive that is already open, so as not to open it again. */
  readonly archive?: ZipArchive | undefined
  /** Receives the name of each damaged entry, once. */
  readonly warn?: ((code: 'damaged', name: string) => void) | undefined
}

export interface ZipArchive {
  /** The archive in its packed form. */
  readonly bytes: Uint8Array
  /** In directory order. Of several entries with one name, the last stands for all. */
  readonly entries: readonly ZipEntry[]
  /** Finds by exact name, or else ignoring case, kind of slash, and a leading slash. */
  find(name: string): ZipEntry | undefined
  /** The directory is missing or wrong, and the entries were found by their headers. */
  readonly damaged: boolean
}

export interface ZipEntry {
  readonly name: string
  /** Unpacked size as claimed by the archive. Not to be trusted. */
  readonly size: number
  readonly encrypted: boolean
  /**
   * Unpacks the entry; a damaged one gives what comes before the fault, or is malformed if that is nothing. The bytes
   * may be shared with the archive and must not be changed.
   */
  read(): Uint8Array
  /** Like `read`, in pieces where the entry is large; each time it is walked, it is unpacked again. */
  readInPieces(): Iterable<Uint8Array>
  /** Like `read`, also if nothing comes out. An entry with more than `mostBytes` exceeds the limit. */
  readPartially(mostBytes?: number): { readonly bytes: Uint8Array; readonly isComplete: boolean }
}

export function requireEntry(archive: ZipArchive, name: string): ZipEntry {
  const entry = archive.find(name)
  if (!entry) throw new ConversionError('missingPart', `The file has no ${name}.`)
  return entry
}

/**
 * Whether the file begins like an archive: with an entry, the mark of a split archive, or the end of an empty one.
 */
export function startsAsZip(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return false
  return [0x0403, 0x0605, 0x0807].includes(bytes[2]! | (bytes[3]! << 8))
}

export function readZip(bytes: Uint8Array, context: ZipContext): ZipArchive {
  if (context.archive?.bytes === bytes) return context.archive
  const maxEntries = context.budget.left('entries')
  const directory = findDirectory(bytes, maxEntries)
  const records = directory ?? scanForEntries(bytes, context)
  context.budget.spend('entries', records.length)
  requireOwnData(records, bytes.length)

  const packed: Packed = { bytes, context, small: new Map() }
  const byName = new Map<string, ZipEntry>()
  for (const record of records) {
    byName.set(record.name, new PackedEntry(record, packed))
    if (!record.isNamedAlike) context.warn?.('damaged', record.name)
  }
  let bySimpleName: ReadonlyMap<string, ZipEntry> | undefined

  return {
    bytes,
    entries: [...byName.values()],
    damaged: directory === undefined,
    find(name) {
      const exact = byName.get(name)
      if (exact) return exact
      bySimpleName ??= indexSimpleNames(byName)
      return bySimpleName.get(toSimpleName(name))
    },
  }
}

/** Honest writers share data between a few entries at most; bombs do it to stay small. */
const MAX_SHARE = 2

function requireOwnData(records: readonly ZipRecord[], archiveBytes: number): void {
  const packedBytes = records.reduce((sum, { packedSize }) => sum + packedSize, 0)
  if (packedBytes > archiveBytes * MAX_SHARE) {
    throw new ConversionError('malformed', 'Parts of the file overlap.')
  }
}

function indexSimpleNames(byName: ReadonlyMap<string, ZipEntry>): Map<string, ZipEntry> {
  const bySimpleName = new Map<string, ZipEntry>()
  for (const [name, entry] of byName) bySimpleName.set(toSimpleName(name), entry)
  return bySimpleName
}

function toSimpleName(name: string): string {
  const plain = /^\/|\\/.test(name) ? name.replaceAll('\\', '/').replace(/^\/+/, '') : name
  return plain.toLowerCase()
}

/** Shared by the entries of an archive. */
interface Packed {
  readonly bytes: Uint8Array
  readonly context: ZipContext
  /** The last small entry of each checksum. */
  readonly small: Map<number | undefined, SmallEntry>
}

interface SmallEntry {
  readonly packed: Uint8Array
  readonly unpacked: Unpacked
}

interface Unpacked {
  readonly bytes: Uint8Array
  readonly fault?: string
}

class PackedEntry implements ZipEntry {
  readonly name: string
  readonly size: number
  readonly encrypted: boolean
  readonly #record: ZipRecord
  readonly #packed: Packed
  #isReported = false

  constructor(record: ZipRecord, packed: Packed) {
    this.name = record.name
    this.size = record.size
    this.encrypted = record.encrypted
    this.#record = record
    this.#packed = packed
  }

  read() {
    const { bytes, fault } = this.#unpack()
    if (fault && bytes.length === 0) {
      throw new ConversionError('malformed', `The part ${this.name} is ${fault}.`)
    }
    return bytes
  }

  readInPieces(): Iterable<Uint8Array> {
    const { size, method, encrypted, checksum } = this.#record
    const { inflateRawInPieces } = this.#packed.context.platform
    const isInPieces = size > LARGE_BYTES && method === DEFLATED && !encrypted && checksum
    if (!isInPieces || !inflateRawInPieces) return [this.read()]
    return { [Symbol.iterator]: () => this.#inflateInPieces(inflateRawInPieces, checksum) }
  }

  *#inflateInPieces(
    inflateRawInPieces: NonNullable<Platform['inflateRawInPieces']>,
    checksum: number,
  ): Generator<Uint8Array> {
    const { dataOffset, packedSize, size } = this.#record
    const { bytes, context } = this.#packed
    context.budget.spend('inflatedBytes', size)
    const packed = bytes.subarray(dataOffset, dataOffset + packedSize)
    let length = 0
    let sum = 0
    for (const piece of inflateRawInPieces(packed)) {
      if (length + piece.length > size) break
      length += piece.length
      sum = context.platform.crc32(piece, sum)
      yield piece
    }
    // What is not as the archive says is looked at whole, within the bounds of that.
    if (length !== size || sum !== checksum) yield this.read().subarray(length)
  }

  readPartially(mostBytes?: number) {
    const { bytes, fault } = this.#unpack(mostBytes)
    return { bytes, isComplete: fault === undefined }
  }

  #unpack(mostBytes?: number): Unpacked {
    const unpacked = unpack(this.#record, this.#packed, mostBytes)
    if (unpacked.fault && !this.#isReported) {
      this.#isReported = true
      this.#packed.context.warn?.('damaged', this.name)
    }
    return unpacked
  }
}

function unpack(record: ZipRecord, packed: Packed, mostBytes?: number): Unpacked {
  const { name, method, dataOffset, packedSize } = record
  const { bytes: archive, context, small } = packed
  if (record.encrypted) {
    throw new ConversionError('encrypted', `The part ${name} is password-protected.`)
  }
  const bytes = archive.subarray(dataOffset, dataOffset + packedSize)
  if (method === STORED) {
    spendStored(bytes, context.budget)
    return verify({ bytes }, record, context)
  }
  if (method !== DEFLATED) {
    throw new ConversionError(
      'unsupported',
      `The part ${name} uses an unsupported compression method.`,
    )
  }
  // Some writers mark folders and other empty entries as deflated but write no data.
  if (packedSize === 0 && record.size === 0) return { bytes }
  const inflateThis = () => verify(inflate(bytes, context, record.size, mostBytes), record, context)
  if (packedSize > SMALL_BYTES) return inflateThis()
  const alike = small.get(record.checksum)
  if (alike && areEqual(alike.packed, bytes)) {
    // The caller will look at all of it again.
    context.budget.spend('inflatedBytes', alike.unpacked.bytes.length)
    return alike.unpacked
  }
  const unpacked = inflateThis()
  small.set(record.checksum, { packed: bytes, unpacked })
  return unpacked
}

/** Entries that claim to be larger may be read in pieces. */
const LARGE_BYTES = 4 * 1024 * 1024

/** A size or checksum that differs from the archive's is a fault like any other. */
function verify(unpacked: Unpacked, { checksum, size }: ZipRecord, context: ZipContext): Unpacked {
  const { bytes, fault } = unpacked
  if (fault || checksum === undefined) return unpacked
  const isRight = bytes.length === size && context.platform.crc32(bytes) === checksum
  return isRight ? unpacked : { bytes, fault: 'damaged' }
}

/**
 * Entries this small are unpacked once, whatever their names: slides with the same layout mostly have the same
 * relationships, and setting up the decompressor takes longer than comparing.
 */
const SMALL_BYTES = 512

function inflate(
  packed: Uint8Array,
  context: InflateContext,
  expectedBytes: number,
  mostBytes?: number,
): Unpacked {
  const { state, bytes } = inflateWithin(packed, context, expectedBytes, mostBytes)
  switch (state) {
    case 'truncated':
      return { bytes, fault: 'incomplete' }
    case 'broken':
      return { bytes, fault: 'damaged' }
    default:
      return { bytes }
  }
}
