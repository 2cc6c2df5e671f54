/** The encryption of Office 2007 ([MS-OFFCRYPTO], 2.3.4.5 to 2.3.4.9): AES, and SHA-1 for the key. */
import type { Budget } from '../../budget.ts'
import { AesDecryptor } from '../ciphers/aes.ts'
import { areEqual, joinBytes, uint32 } from '../ciphers/bytes.ts'
import { sha1 } from '../ciphers/sha.ts'
import { type PackageKey, spinPassword } from './password.ts'

const HEADER_AT = 12
const KEY_BITS_AT = HEADER_AT + 16
const AES_KEY_BITS: readonly number[] = [128, 192, 256]
const ROUNDS = 50_000
const SALT_BYTES = 16
const DIGEST_BYTES = 20
/** Salt and its size, the verifier, the size of its digest, and the digest. */
const VERIFIER_BYTES = 4 + SALT_BYTES + 16 + 4 + 32

export function readStandardKey(
  info: Uint8Array,
  password: string,
  budget: Budget,
): PackageKey | undefined {
  const view = new DataView(info.buffer, info.byteOffset, info.length)
  if (info.length < KEY_BITS_AT + 4) return undefined
  const verifierAt = HEADER_AT + view.getUint32(8, true)
  const keyBits = view.getUint32(KEY_BITS_AT, true)
  if (!AES_KEY_BITS.includes(keyBits) || verifierAt + VERIFIER_BYTES > info.length) return undefined
  const take = (start: number, length: number) =>
    info.subarray(verifierAt + start, verifierAt + start + length)
  const spun = spinPassword({ password, salt: take(4, SALT_BYTES), rounds: ROUNDS }, sha1, budget)
  const key = deriveKey(sha1(joinBytes([spun, uint32(0)])), keyBits / 8)
  const aes = new AesDecryptor(key)
  const verifier = aes.decryptBlocks(take(4 + SALT_BYTES, 16))
  const digest = aes.decryptBlocks(take(8 + SALT_BYTES + 16, 32)).subarray(0, DIGEST_BYTES)
  if (!areEqual(sha1(verifier), digest)) return undefined
  return { decrypt: piece => aes.decryptBlocks(piece) }
}

function deriveKey(digest: Uint8Array, length: number): Uint8Array {
  const half = (filling: number) => {
    const mixed = new Uint8Array(64).fill(filling)
    digest.forEach((byte, at) => {
      mixed[at] = byte ^ filling
    })
    return sha1(mixed)
  }
  return joinBytes([half(0x36), half(0x5c)]).subarray(0, length)
}
