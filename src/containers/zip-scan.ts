/**
 * Finds the entries of a zip archive without its directory, by the headers in front of them.
 *
 *     PK34 header | name | extra | data | maybe a data descriptor | PK34 header …
 *
 * A header often leaves the sizes to the descriptor behind the data. The end of the data is then
 * where a descriptor stands that tells exactly the number of bytes between: signatures alone also
 * occur inside the data, when a document holds another one.
 */
import { type Budget, exceeded } from '../budget.ts'
import { ConversionError } from '../errors.ts'
import {
  DIRECTORY_END,
  DIRECTORY_HEADER,
  hasSignature,
  isEncrypted,
  LOCAL_HEADER,
  LOCAL_HEADER_BYTES,
  type ZipRecord,
} from './zip-directory.ts'
import { readZipName } from './zip-name.ts'

const DATA_DESCRIPTOR = 0x08074b50
/** Signature, checksum, packed size, size. */
const DESCRIPTOR_BYTES = 16

export function scanForEntries(bytes: Uint8Array, budget: Budget): ZipRecord[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const signatures = findSignatures(view, bytes, budget)
  const maxEntries = budget.left('entries')
  const records: ZipRecord[] = []
  let hasDirectory = false
  let dataEnd = 0
  signatures.forEach((at, index) => {
    if (at < dataEnd) return
    const signature = view.getUint32(at, true)
    hasDirectory ||= signature === DIRECTORY_HEADER || signature === DIRECTORY_END
    const header = signature === LOCAL_HEADER && readHeader(view, bytes, at)
    if (!header) return
    if (records.length === maxEntries) throw exceeded('entries')
    dataEnd = findDataEnd(view, header, signatures, index + 1, budget)
    records.push({ ...header, packedSize: dataEnd - header.dataOffset })
  })
  if (!records.length) throw new ConversionError('malformed', 'The file is no zip archive.')
  // Without even the start of a directory, the end is missing and nobody knows how much of it.
  if (!hasDirectory) throw new ConversionError('malformed', 'The file is cut off.')
  return records
}

/** Where the signatures are that structure an archive. */
function findSignatures(view: DataView, bytes: Uint8Array, budget: Budget): number[] {
  const positions: number[] = []
  for (let at = bytes.indexOf(0x50); at >= 0; at = bytes.indexOf(0x50, at + 1)) {
    if (!SIGNATURES.some(signature => hasSignature(view, at, signature, 4))) continue
    budget.spend('nodes')
    positions.push(at)
  }
  return positions
}

const SIGNATURES = [LOCAL_HEADER, DATA_DESCRIPTOR, DIRECTORY_HEADER, DIRECTORY_END]

/** Undefined if these bytes only look like a header. */
function readHeader(view: DataView, bytes: Uint8Array, at: number): ZipRecord | undefined {
  if (at + LOCAL_HEADER_BYTES > bytes.length) return undefined
  const flags = view.getUint16(at + 6, true)
  const method = view.getUint16(at + 8, true)
  const nameAt = at + LOCAL_HEADER_BYTES
  const nameEnd = nameAt + view.getUint16(at + 26, true)
  const dataOffset = nameEnd + view.getUint16(at + 28, true)
  if (dataOffset > bytes.length) return undefined
  return {
    name: readZipName(bytes.subarray(nameAt, nameEnd), flags),
    encrypted: isEncrypted(flags, method),
    method,
    packedSize: view.getUint32(at + 18, true),
    size: view.getUint32(at + 22, true),
    dataOffset,
  }
}

function findDataEnd(
  view: DataView,
  { dataOffset, packedSize }: ZipRecord,
  signatures: readonly number[],
  from: number,
  budget: Budget,
): number {
  const claimedEnd = dataOffset + packedSize
  if (packedSize > 0 && SIGNATURES.some(one => hasSignature(view, claimedEnd, one, 4))) {
    return claimedEnd
  }
  let nextHeader: number | undefined
  for (let index = from; index < signatures.length; index++) {
    budget.spend('nodes')
    const at = signatures[index]!
    if (at < dataOffset) continue
    const dataEnd = findDescribedEnd(view, at, dataOffset)
    if (dataEnd !== undefined) return dataEnd
    if (view.getUint32(at, true) !== DATA_DESCRIPTOR) nextHeader ??= at
  }
  return nextHeader ?? view.byteLength
}

/** Where the data ends, if the signature at `at` starts or follows a descriptor of just this data. */
function findDescribedEnd(view: DataView, at: number, dataOffset: number): number | undefined {
  const isDescriptor = hasSignature(view, at, DATA_DESCRIPTOR, DESCRIPTOR_BYTES)
  // The signature of a descriptor is optional (APPNOTE 4.3.9.3).
  const sizeAt = isDescriptor ? at + 8 : at - 8
  const dataEnd = isDescriptor ? at : at - 12
  if (dataEnd < dataOffset) return undefined
  return view.getUint32(sizeAt, true) === dataEnd - dataOffset ? dataEnd : undefined
}
