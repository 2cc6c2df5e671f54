/** Strings and streams of a file that is encrypted, but opens without a password (ISO 32000-2, 7.6). */
import { AesDecryptor, BLOCK_BYTES, makeAesTables } from '../../../../containers/ciphers/aes.ts'
import { joinBytes } from '../../../../containers/ciphers/bytes.ts'
import { md5 } from '../../../../containers/ciphers/md5.ts'
import { fromByteString } from '../../../../containers/encoding/byte-string.ts'
import { ConversionError } from '../../../../errors.ts'
import { nameOf } from './filters.ts'
import { type Dictionary, isDictionary, type PdfObject } from './objects.ts'
import { applyRc4, findKey } from './password.ts'

/** The cipher of one object in the file. */
export interface ObjectCipher {
  decryptString(bytes: Uint8Array): Uint8Array
  /** `filter`: the name of the stream's own filter, if it has one. */
  decryptStream(bytes: Uint8Array, filter: string | undefined): Uint8Array
}

/** By object number and generation. */
export type Decryption = (number: number, generation: number) => ObjectCipher

type Method = 'none' | 'RC4' | 'AES-128' | 'AES-256'
type Cipher = (bytes: Uint8Array) => Uint8Array

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
  const isKnown = VERSIONS.includes(version as number) && typeof revision === 'number'
  if (nameOf(get('Filter')) !== 'Standard' || !isKnown) throw unsupported()
  const filters = get('CF')
  const findFilter = (name: string | undefined): Dictionary | undefined => {
    const filter = isDictionary(filters) && name !== undefined ? resolve(filters.get(name)) : null
    return isDictionary(filter) ? filter : undefined
  }
  const methodOf = (name: string | undefined): Method => {
    if (name === 'Identity') return 'none'
    return toMethod(nameOf(resolve(findFilter(name)?.get('CFM'))))
  }
  const isFiltered = (version as number) >= 4
  const streams = isFiltered ? methodOf(nameOf(get('StmF')) ?? 'Identity') : 'RC4'
  const strings = isFiltered ? methodOf(nameOf(get('StrF')) ?? 'Identity') : 'RC4'
  const own = findFilter(nameOf(get('StmF'))) ?? findFilter(nameOf(get('StrF')))
  const isAes = streams === 'AES-128' || strings === 'AES-128'
  // Possibly only attached files are encrypted.
  if (streams === 'none' && strings === 'none') return () => PLAIN
  const tables = makeAesTables()
  const key = findKey(
    {
      revision,
      keyBytes: isAes ? MAX_KEY_BYTES : toKeyBytes(version as number, get('Length'), own),
      permissions: typeof permissions === 'number' ? permissions : 0,
      isMetadataEncrypted: get('EncryptMetadata') !== false,
      fileId: fromByteString(fileId),
      owner: bytesOf('O'),
      user: bytesOf('U'),
      userKey: bytesOf('UE'),
    },
    tables,
  )
  if (!key) throw new ConversionError('encrypted', 'The PDF is encrypted and needs a password.')

  let wide: Cipher | undefined
  /** The number of an object may be part of its key. */
  const open = (method: Method, number: number, generation: number): Cipher => {
    if (method === 'none') return bytes => bytes
    if (method === 'AES-256') {
      wide ??= toChainCipher(new AesDecryptor(key, tables))
      return wide
    }
    const place = Uint8Array.of(number, number >> 8, number >> 16, generation, generation >> 8)
    const salt = method === 'AES-128' ? SALT : new Uint8Array()
    const digest = md5(joinBytes([key, place, salt]))
    const ownKey = digest.subarray(0, Math.min(key.length + place.length, MAX_KEY_BYTES))
    if (method === 'RC4') return bytes => applyRc4(ownKey, bytes)
    return toChainCipher(new AesDecryptor(ownKey, tables))
  }
  return (number, generation) => {
    const ciphers = new Map<Method, Cipher>()
    const apply = (method: Method, bytes: Uint8Array): Uint8Array => {
      const cipher = ciphers.get(method) ?? open(method, number, generation)
      ciphers.set(method, cipher)
      return cipher(bytes)
    }
    return {
      decryptString: bytes => apply(strings, bytes),
      decryptStream: (bytes, filter) => apply(filter ? methodOf(filter) : streams, bytes),
    }
  }
}

const PLAIN: ObjectCipher = { decryptString: bytes => bytes, decryptStream: bytes => bytes }

const VERSIONS = [1, 2, 4, 5]

const unsupported = (): ConversionError =>
  new ConversionError('encrypted', 'The PDF is encrypted in a way that is not supported.')

function toMethod(name: string | undefined): Method {
  switch (name) {
    case 'None':
      return 'none'
    case 'V2':
      return 'RC4'
    case 'AESV2':
      return 'AES-128'
    case 'AESV3':
      return 'AES-256'
    default:
      throw unsupported()
  }
}

/** In bits, or, against the specification, in bytes; from version 4 on the filter says it. */
function toKeyBytes(version: number, length: PdfObject, filter: Dictionary | undefined): number {
  if (version === 1) return 5
  const otherwise = version === 2 ? 40 : 128
  const told = (version === 4 && filter?.get('Length')) || (length ?? otherwise)
  const bits = typeof told === 'number' ? told : otherwise
  const bytes = Math.trunc(bits < 40 ? bits : bits / 8)
  if (version < 5 && !(bytes >= 5 && bytes <= MAX_KEY_BYTES)) throw unsupported()
  return bytes
}

/** The first block starts the chain; the last byte says how many at the end are padding (7.6.3.1). */
function toChainCipher(aes: AesDecryptor): Cipher {
  return bytes => {
    const whole = bytes.length - (bytes.length % BLOCK_BYTES)
    if (whole <= BLOCK_BYTES) return new Uint8Array()
    const plain = aes.decryptChain(
      bytes.subarray(BLOCK_BYTES, whole),
      bytes.subarray(0, BLOCK_BYTES),
    )
    const filling = plain.at(-1)!
    return filling >= 1 && filling <= BLOCK_BYTES ? plain.subarray(0, -filling) : plain
  }
}
