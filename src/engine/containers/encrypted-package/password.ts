/** Password hashing, shared by both kinds of encryption. */
import type { Budget } from '../../budget.ts'
import { joinBytes } from '../ciphers/bytes.ts'
import type { Hash } from '../ciphers/sha.ts'

/** Decrypts a package segment by segment. */
export interface PackageKey {
  decrypt(piece: Uint8Array, number: number): Uint8Array
}

/** Rounds per unit of budget: the deadline is checked every so many. */
const ROUND_COST = 1 / 8

/** The hash of password and salt, hashed again and again with the round number. */
export function spinPassword(
  { password, salt, rounds }: { password: string; salt: Uint8Array; rounds: number },
  hash: Hash,
  budget: Budget,
): Uint8Array {
  const characters = new Uint8Array(password.length * 2)
  for (let at = 0; at < password.length; at++) characters[at * 2] = password.charCodeAt(at)
  let digest = hash(joinBytes([salt, characters]))
  const numbered = new Uint8Array(4 + digest.length)
  const view = new DataView(numbered.buffer)
  for (let round = 0; round < rounds; round++) {
    budget.spend('nodes', ROUND_COST)
    view.setUint32(0, round, true)
    numbered.set(digest, 4)
    digest = hash(numbered)
  }
  return digest
}
