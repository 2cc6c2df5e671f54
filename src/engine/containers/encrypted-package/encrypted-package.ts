/**
 * Zip packages encrypted as a whole inside a compound file ([MS-OFFCRYPTO], 2.3.4). Where only the structure of a
 * workbook is protected, Excel uses a default password and opens the file without asking; so do we. With any other
 * password a package stays closed.
 */
import type { Budget } from '../../budget.ts'
import type { CompoundFile } from '../compound-file/compound-file.ts'
import { type PackageKey, readAgileKey, readStandardKey } from './keys.ts'

export const DEFAULT_PASSWORD = 'VelvetSweatshop'

/** No file written by a program has more. */
const MAX_INFO_BYTES = 64 * 1024

/** The package is encrypted in segments of this many bytes. */
const PIECE_BYTES = 4096

/** The size of the package precedes the encrypted bytes. */
const SIZE_BYTES = 8

const INFO = 'EncryptionInfo'

/** Whether there is something to open. */
export const hasEncryptedPackage = (file: CompoundFile): boolean =>
  file.findStream(INFO) !== undefined

/** The decrypted package; undefined if it has another password or uses another encryption. */
export function openEncryptedPackage(file: CompoundFile, budget: Budget): Uint8Array | undefined {
  const info = file.findStream(INFO)?.read(MAX_INFO_BYTES)
  const stream = file.findStream('EncryptedPackage')
  if (!info || !stream || info.length < SIZE_BYTES) return undefined
  const key = readKey(info, budget)
  if (!key) return undefined
  const bytes = stream.read()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < SIZE_BYTES) return undefined
  const size = view.getUint32(0, true) + view.getUint32(4, true) * 2 ** 32
  budget.spend('inflatedBytes', bytes.length)
  const plain = new Uint8Array(bytes.length - SIZE_BYTES)
  for (let at = 0, number = 0; at < plain.length; at += PIECE_BYTES, number++) {
    budget.spend('nodes')
    const piece = bytes.subarray(SIZE_BYTES + at, SIZE_BYTES + at + PIECE_BYTES)
    plain.set(key.decrypt(piece, number), at)
  }
  return plain.subarray(0, Math.min(size, plain.length))
}

function readKey(info: Uint8Array, budget: Budget): PackageKey | undefined {
  const view = new DataView(info.buffer, info.byteOffset, info.length)
  const [major, minor] = [view.getUint16(0, true), view.getUint16(2, true)]
  if (minor === 2 && major >= 2 && major <= 4)
    return readStandardKey(info, DEFAULT_PASSWORD, budget)
  if (minor === 4 && major === 4) return readAgileKey(info, DEFAULT_PASSWORD, budget)
  return undefined
}
