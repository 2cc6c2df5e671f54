/**
 * Finds the entries of a zip archive without its directory, by the headers in front of them.
 *
 *     PK34 header | name | extra | data | maybe a data descriptor | PK34 header …
 *
 * A header often leaves the sizes to the descriptor after the data. The end of the data is then where a descriptor
 * stands that tells exactly the number of bytes between: signatures alone also occur inside the data, when a document
 * holds another one. Failing that, the data is inflated.
 */
import { exceeded } from '../../budget.ts'
import { ConversionError } from '../../errors.ts'
import {
  DEFLATED,
  DIRECTORY_END,
  DIRECTORY_HEADER,
  hasSignature,
  isEncrypted,
  LOCAL_HEADER,
  LOCAL_HEADER_BYTES,
  STORED,
  toChecksum,
  type ZipRecord,
} from './directory.ts'
import { type InflateContext, inflateWithin } from './inflate.ts'
import { readZipName } from './name.ts'

export function scanForEntries(bytes: Uint8Array, context: InflateContext): ZipRecord[] {
  const scan = createScan(bytes, context)
  const maxEntries = context.budget.left('entries')
  const records: ZipRecord[] = []
  let hasDirectory = false
  let dataEnd = 0
  scan.signatures.forEach((at, index) => {
    if (at < dataEnd) return
    const signature = scan.view.getUint32(at, true)
    hasDirectory ||= signature === DIRECTORY_HEADER || signature === DIRECTORY_END
    const header = signature === LOCAL_HEADER && readHeader(scan, at)
    if (!header) return
    if (records.length === maxEntries) throw exceeded('entries')
    dataEnd = findDataEnd(scan, header, index + 1)
    records.push({ ...header, packedSize: dataEnd - header.dataOffset })
  })
  if (!records.length) throw new ConversionError('malformed', 'The file is not a zip archive.')
  // Without even the start of a directory, the end is missing, and there is no telling how much.
  if (!hasDirectory) throw new ConversionError('malformed', 'The file is incomplete.')
  return records
}

interface Scan extends InflateContext {
  readonly bytes: Uint8Array
  readonly view: DataView
  /** Positions of the signatures that structure an archive. */
  readonly signatures: readonly number[]
  /** Ends of data by their starts, according to possible descriptors. */
  readonly describedEnds: ReadonlyMap<number, number>
}

/** An entry has three at most, but those of nested archives are found as well. */
const MAX_SIGNATURES_PER_ENTRY = 8

function createScan(bytes: Uint8Array, context: InflateContext): Scan {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const maxSignatures = context.budget.left('entries') * MAX_SIGNATURES_PER_ENTRY
  const signatures: number[] = []
  const describedEnds = new Map<number, number>()
  for (let at = bytes.indexOf(0x50); at >= 0; at = bytes.indexOf(0x50, at + 1)) {
    if (!isAnySignature(view, at)) continue
    if (signatures.push(at) > maxSignatures) throw exceeded('entries')
    const { dataStart, dataEnd } = readDescriptor(view, at)
    if (dataStart >= 0 && !describedEnds.has(dataStart)) describedEnds.set(dataStart, dataEnd)
  }
  return { ...context, bytes, view, signatures, describedEnds }
}

const DATA_DESCRIPTOR = 0x08074b50
const SIGNATURES = [LOCAL_HEADER, DATA_DESCRIPTOR, DIRECTORY_HEADER, DIRECTORY_END]

function isAnySignature(view: DataView, at: number): boolean {
  return at + 4 <= view.byteLength && SIGNATURES.includes(view.getUint32(at, true))
}

/** Signature, checksum, packed size, size. */
const DESCRIPTOR_BYTES = 16

/** Without its optional signature (APPNOTE 4.3.9.3), a descriptor ends where the next header starts. */
function readDescriptor(view: DataView, at: number): { dataStart: number; dataEnd: number } {
  const hasOwnSignature = hasSignature(view, at, DATA_DESCRIPTOR, DESCRIPTOR_BYTES)
  const dataEnd = hasOwnSignature ? at : at - 12
  const packedSizeAt = dataEnd + (hasOwnSignature ? 8 : 4)
  if (packedSizeAt < 0) return { dataStart: -1, dataEnd }
  return { dataStart: dataEnd - view.getUint32(packedSizeAt, true), dataEnd }
}

interface Header extends ZipRecord {
  readonly hasDescriptor: boolean
}

/** General purpose bit 3 (APPNOTE 4.4.4): the sizes follow the data. */
const HAS_DESCRIPTOR = 0x0008

/** Undefined if these bytes only look like a header. */
function readHeader({ bytes, view }: Scan, at: number): Header | undefined {
  if (at + LOCAL_HEADER_BYTES > bytes.length) return undefined
  const flags = view.getUint16(at + 6, true)
  const method = view.getUint16(at + 8, true)
  const nameAt = at + LOCAL_HEADER_BYTES
  const nameEnd = nameAt + view.getUint16(at + 26, true)
  const dataOffset = nameEnd + view.getUint16(at + 28, true)
  if (dataOffset > bytes.length) return undefined
  const hasDescriptor = (flags & HAS_DESCRIPTOR) !== 0
  return {
    name: readZipName(bytes.subarray(nameAt, nameEnd), flags),
    encrypted: isEncrypted(flags, method),
    method,
    // There is one after the data too, but such an archive is known to be damaged anyway.
    checksum: hasDescriptor ? undefined : toChecksum(view.getUint32(at + 14, true)),
    packedSize: view.getUint32(at + 18, true),
    size: view.getUint32(at + 22, true),
    dataOffset,
    isNamedAlike: true,
    hasDescriptor,
  }
}

function findDataEnd(scan: Scan, header: Header, nextIndex: number): number {
  const { bytes, signatures } = scan
  const { dataOffset, packedSize } = header
  const claimedEnd = dataOffset + packedSize
  const isClaimed = packedSize > 0 || !header.hasDescriptor
  if (isClaimed && isPlausibleEnd(scan, claimedEnd)) return claimedEnd
  const end = scan.describedEnds.get(dataOffset) ?? findInflatedEnd(scan, header)
  if (end !== undefined) return end
  if (header.method === STORED && claimedEnd > bytes.length) return bytes.length
  let index = nextIndex
  while (signatures[index]! < dataOffset) index++
  return signatures[index] ?? bytes.length
}

/** Whether a signature follows, or as much of one as fits before the file ends. */
function isPlausibleEnd({ bytes, view }: Scan, at: number): boolean {
  if (at + 4 <= bytes.length) return isAnySignature(view, at)
  const [first = 0x50, second = 0x4b] = bytes.subarray(at)
  return at <= bytes.length && first === 0x50 && second === 0x4b
}

function findInflatedEnd(scan: Scan, { method, dataOffset }: Header): number | undefined {
  if (method !== DEFLATED) return undefined
  const { state, consumedBytes } = inflateWithin(scan.bytes.subarray(dataOffset), scan)
  if (state === 'complete') return dataOffset + consumedBytes
  return state === 'truncated' ? scan.bytes.length : undefined
}
