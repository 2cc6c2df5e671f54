/** What becomes of a password, in both ways of encryption. */
import type { Budget } from '../../budget.ts'
import type { Hash } from './sha.ts'

/** What opens a package: one piece of it after the other. */
export interface PackageKey {
  decrypt(piece: Uint8Array, number: number): Uint8Array
}

export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

/** The first bytes; where there are too few, filled up. */
export function fitBytes(bytes: Uint8Array, length: number, filling: number): Uint8Array {
  const fitted = new Uint8Array(length).fill(filling)
  fitted.set(bytes.subarray(0, length))
  return fitted
}

export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** How much of the budget a round is: the deadline is looked at every so many. */
const ROUND_COST = 1 / 8

/** The digest of password and salt, digested again and again with the number of the round. */
export function spinPassword(
  { password, salt, rounds }: { password: string; salt: Uint8Array; rounds: number },
  hash: Hash,
  budget: Budget,
): Uint8Array {
  const characters = new Uint8Array(password.length * 2)
  for (let at = 0; at < password.length; at++) characters[at * 2] = password.charCodeAt(at)
  let digest = hash(joinBytes(salt, characters))
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
