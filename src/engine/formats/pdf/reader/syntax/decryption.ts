/** Strings and streams of a file that is encrypted, but opens without a password (ISO 32000-2, 7.6). */
import { AesDecryptor, BLOCK_BYTES, makeAesTables } from '../../../../containers/ciphers/aes.ts'
import { joinBytes } from '../../../../containers/ciphers/bytes.ts'
import { md5 } from '../../../../containers/ciphers/md5.ts'
import { fromByteString } from '../../../../containers/encoding/byte-string.ts'
import { Unsure } from '../unsure.ts'
import { nameOf } from './filters.ts'
import { type Dictionary, isDictionary, type PdfObject } from './objects.ts'
import { applyRc4, findKey } from './password.ts'

/** The cipher of one object in the file. */
export type ObjectCipher = (bytes: Uint8Array) => Uint8Array

/** By object number and generation. */
export type Decryption = (number: number, generation: number) => ObjectCipher

const SALT = fromByteString('sAlT')
const MAX_KEY_BYTES = 16

export function openDecryption(
  dictionary: Dictionary,
  fileId: string,
  resolve: (object: PdfObject | undefined) => PdfObject,
): Decryption {
  const get = (key: string): PdfObject => resolve(dictionary.get(key))
  const bytesOf = (key: string): Uint8Array => {
    const value = get(key)
    return typeof value === 'string' ? fromByteString(value) : new Uint8Array()
  }
  const version = get('V')
  const revision = get('R')
  const permissions = get('P')
  const isKnown = SCHEMES.some(scheme => scheme.version === version && scheme.revision === revision)
  if (nameOf(get('Filter')) !== 'Standard' || !isKnown || typeof permissions !== 'number')
    throw new Unsure('encryption')
  const { isAes, keyBytes } = readMethod(version as number, get, resolve)
  const tables = makeAesTables()
  const key = findKey(
    {
      revision: revision as number,
      keyBytes,
      permissions,
      isMetadataEncrypted: get('EncryptMetadata') !== false,
      fileId: fromByteString(fileId),
      owner: bytesOf('O'),
      user: bytesOf('U'),
      userKey: bytesOf('UE'),
      checkedPermissions: bytesOf('Perms'),
    },
    tables,
  )
  if (!key) throw new Unsure('encryption')
  if (version === 5) {
    const aes = new AesDecryptor(key, tables)
    return () => bytes => decryptChain(aes, bytes)
  }
  return (number, generation) => {
    const place = Uint8Array.of(number, number >> 8, number >> 16, generation, generation >> 8)
    const digest = md5(joinBytes([key, place, isAes ? SALT : new Uint8Array()]))
    const own = digest.subarray(0, Math.min(key.length + place.length, MAX_KEY_BYTES))
    if (!isAes) return bytes => applyRc4(own, bytes)
    const aes = new AesDecryptor(own, tables)
    return bytes => decryptChain(aes, bytes)
  }
}

const SCHEMES: readonly { readonly version: number; readonly revision: number }[] = [
  { version: 1, revision: 2 },
  { version: 1, revision: 3 },
  { version: 2, revision: 3 },
  { version: 4, revision: 4 },
  { version: 5, revision: 5 },
  { version: 5, revision: 6 },
]

interface Method {
  readonly isAes: boolean
  readonly keyBytes: number
}

/** From version 4 on a filter specifies it, which must be the same for strings and streams. */
function readMethod(
  version: number,
  get: (key: string) => PdfObject,
  resolve: (object: PdfObject | undefined) => PdfObject,
): Method {
  if (version === 1) return { isAes: false, keyBytes: 5 }
  if (version === 2) return { isAes: false, keyBytes: toKeyBytes(get('Length') ?? 40) }
  const filters = get('CF')
  const name = nameOf(get('StmF'))
  const filter = isDictionary(filters) && name !== undefined && resolve(filters.get(name))
  if (!isDictionary(filter) || name !== nameOf(get('StrF'))) throw new Unsure('encryption')
  const method = nameOf(resolve(filter.get('CFM')))
  if (version === 5) {
    const isWhole = method === 'AESV3' && (get('Length') ?? 256) === 256
    if (!isWhole) throw new Unsure('encryption')
    return { isAes: true, keyBytes: 32 }
  }
  const keyBytes = toKeyBytes(resolve(filter.get('Length')) || (get('Length') ?? 128))
  const isAes = method === 'AESV2' && keyBytes === MAX_KEY_BYTES
  if (!isAes && method !== 'V2') throw new Unsure('encryption')
  return { isAes, keyBytes }
}

/** In bits, or, against the specification, in bytes. */
function toKeyBytes(length: PdfObject): number {
  if (typeof length !== 'number') throw new Unsure('encryption')
  const bytes = length < 40 ? length : length / 8
  if (!Number.isInteger(bytes) || bytes < 5 || bytes > MAX_KEY_BYTES) throw new Unsure('encryption')
  return bytes
}

/** The first block starts the chain; the last byte says how many at the end are padding (7.6.3.1). */
function decryptChain(aes: AesDecryptor, bytes: Uint8Array): Uint8Array {
  if (!bytes.length) return bytes
  if (bytes.length % BLOCK_BYTES !== 0 || bytes.length === BLOCK_BYTES)
    throw new Unsure('encryption')
  const plain = aes.decryptChain(bytes.subarray(BLOCK_BYTES), bytes.subarray(0, BLOCK_BYTES))
  const filling = plain.at(-1)!
  if (filling < 1 || filling > BLOCK_BYTES) throw new Unsure('encryption')
  return plain.subarray(0, -filling)
}
