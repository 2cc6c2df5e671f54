/**
 * A character collection as its module holds it (gb1.ts and its neighbors, made by scripts/pack-cmaps.ts): lists of
 * numbers that differ little from one to the next, arranged for DEFLATE.
 *
 * A list is the lowest bytes of its numbers, then the next ones, and so on, so that similar bytes are adjacent. A number
 * is its difference from the one before, with the sign in the lowest bit.
 */
export interface PackedCollection {
  /** How many characters it has. Their numbers are called CIDs (ISO 32000-2, 9.7.2). */
  readonly cids: number
  /** How many of them stand for several Unicode characters: `(10)`, or a unit in a square. */
  readonly sequences: number
  readonly cmaps: readonly PackedCMap[]
  /** DEFLATE data in base64. */
  readonly data: string
}

/** Name; name of the one that it completes, or ''; ranges of its codes, or ''; how many ranges of CIDs it has. */
export type PackedCMap = readonly [name: string, base: string, space: string, ranges: number]

/** The base of CMaps whose codes are UTF-16: the meaning of CIDs, the other way round. */
export const UNICODE = 'Unicode'

/** Numbers from here on are not code points, but the first, second… sequence. */
export const FIRST_SEQUENCE = 0x110000

/** Four-byte codes and a sign. */
const BYTES = 5

/** The size of a list in bytes. */
export const sizeOfList = (count: number): number => BYTES * count

export function packList(numbers: readonly number[]): Uint8Array {
  const count = numbers.length
  const bytes = new Uint8Array(sizeOfList(count))
  let previous = 0
  for (const [index, number] of numbers.entries()) {
    const difference = number - previous
    const packed = difference < 0 ? -2 * difference - 1 : 2 * difference
    for (let byte = 0; byte < BYTES; byte++)
      bytes[byte * count + index] = Math.floor(packed / 256 ** byte)
    previous = number
  }
  return bytes
}

export function unpackList(bytes: Uint8Array, from: number, count: number): number[] {
  const numbers = new Array<number>(count)
  let number = 0
  for (let index = 0; index < count; index++) {
    let packed = 0
    for (let byte = BYTES - 1; byte >= 0; byte--)
      packed = packed * 256 + bytes[from + byte * count + index]!
    number += packed % 2 ? -(packed + 1) / 2 : packed / 2
    numbers[index] = number
  }
  return numbers
}
