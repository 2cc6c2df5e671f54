/**
 * The key of an encrypted file that opens without a password (ISO 32000-2, 7.6.4): most encrypted files only restrict
 * what may be done with them.
 */

import {
  AesDecryptor,
  type AesTables,
  BLOCK_BYTES,
  encryptChain,
} from '../../../../containers/ciphers/aes.ts'
import { areEqual, joinBytes, uint32 } from '../../../../containers/ciphers/bytes.ts'
import { md5 } from '../../../../containers/ciphers/md5.ts'
import { makeKeyStream } from '../../../../containers/ciphers/rc4.ts'
import { createHashes, type Hash } from '../../../../containers/ciphers/sha.ts'
import { fromByteString } from '../../../../containers/encoding/byte-string.ts'

/** What the file says about its encryption, in bytes and numbers. */
interface PasswordFacts {
  readonly revision: number
  readonly keyBytes: number
  readonly permissions: number
  readonly isMetadataEncrypted: boolean
  /** The first of the two identifiers of the file. */
  readonly fileId: Uint8Array
  readonly owner: Uint8Array
  readonly user: Uint8Array
  /** Of revisions 5 and 6. */
  readonly userKey: Uint8Array
}

/** Stands for an empty password (7.6.4.3.2). */
const PADDING = fromByteString(
  '\x28\xbf\x4e\x5e\x4e\x75\x8a\x41\x64\x00\x4e\x56\xff\xfa\x01\x08' +
    '\x2e\x2e\x00\xb6\xd0\x68\x3e\x80\x2f\x0c\xa9\xfe\x64\x53\x69\x7a',
)

/** Undefined if the file needs a password. */
export function findKey(facts: PasswordFacts, tables: AesTables): Uint8Array | undefined {
  return facts.revision >= 5 ? findLongKey(facts, tables) : findShortKey(facts)
}

/** Algorithms 2 and 6. */
function findShortKey(facts: PasswordFacts): Uint8Array | undefined {
  const { revision, keyBytes, permissions, fileId, owner, user } = facts
  const hidesMetadata = revision >= 4 && !facts.isMetadataEncrypted
  let digest = md5(
    joinBytes([
      PADDING,
      owner.subarray(0, 32),
      uint32(permissions),
      fileId,
      hidesMetadata ? new Uint8Array(4).fill(255) : new Uint8Array(),
    ]),
  )
  if (revision >= 3) for (let i = 0; i < 50; i++) digest = md5(digest.subarray(0, keyBytes))
  const key = digest.subarray(0, keyBytes)
  if (revision === 2)
    return areEqual(applyRc4(key, PADDING), user.subarray(0, 32)) ? key : undefined
  let check = md5(joinBytes([PADDING, fileId]))
  for (let i = 0; i < 20; i++) {
    check = applyRc4(
      key.map(byte => byte ^ i),
      check,
    )
  }
  return areEqual(check, user.subarray(0, 16)) ? key : undefined
}

export function applyRc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const stream = makeKeyStream(key, bytes.length)
  for (let at = 0; at < bytes.length; at++) stream[at] = stream[at]! ^ bytes[at]!
  return stream
}

/** Algorithms 2.A and 11. */
function findLongKey(facts: PasswordFacts, tables: AesTables): Uint8Array | undefined {
  const { revision, user, userKey } = facts
  if (user.length < 48 || userKey.length < 32) return undefined
  const hashes = createHashes()
  const hash = (salt: Uint8Array): Uint8Array =>
    revision === 5 ? hashes.get('SHA256')!(salt) : hashAgain(salt, hashes, tables)
  if (!areEqual(hash(user.subarray(32, 40)), user.subarray(0, 32))) return undefined
  const wrapping = new AesDecryptor(hash(user.subarray(40, 48)), tables)
  return wrapping.decryptChain(userKey.subarray(0, 32), new Uint8Array(BLOCK_BYTES))
}

const MIN_ROUNDS = 64
/** The last encrypted byte eventually ends it. */
const ROUNDS_BEFORE_END = 32

/** Algorithm 2.B, for an empty password. */
function hashAgain(
  salt: Uint8Array,
  hashes: ReadonlyMap<string, Hash>,
  tables: AesTables,
): Uint8Array {
  let digest = hashes.get('SHA256')!(salt)
  for (let round = 1; ; round++) {
    const repeated = joinBytes(Array.from({ length: 64 }, () => digest))
    const encrypted = encryptChain(
      digest.subarray(0, 16),
      repeated,
      digest.subarray(16, 32),
      tables,
    )
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    digest = hashes.get(['SHA256', 'SHA384', 'SHA512'][sum % 3]!)!(encrypted)
    if (round >= MIN_ROUNDS && encrypted.at(-1)! <= round - ROUNDS_BEFORE_END)
      return digest.subarray(0, 32)
  }
}
