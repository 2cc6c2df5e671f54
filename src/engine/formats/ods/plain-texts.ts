/**
 * The texts of plain rows, one after the other in blocks of bytes, since the XML around them is ten times as long:
 *
 *     Apple1.20Pear0.80…  │ Plum…
 *          ^ length, characters when the price was added
 *
 * All texts of a row are in one block. Together they are no larger than a part may be that stands in memory.
 */
import { exceeded } from '../../budget.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ReadContext } from '../format.ts'
import type { Piece } from './content-pieces.ts'

/** After this many bytes, the next row begins a new block. */
const BLOCK_BYTES = 256 * 1024

const FIRST_BYTES = 1024

export class PlainTexts {
  /** Of the last block, in bytes and in characters. */
  length = 0
  characters = 0
  readonly #full: Uint8Array[] = []
  #bytes = new Uint8Array()
  readonly #maxBytes: number
  #fullBytes = 0
  /** Where the last row begins. */
  #rowLength = 0
  #rowCharacters = 0
  /** The block that was asked for last. */
  #asked: Block | undefined

  readonly #platform: Platform

  constructor({ budget, platform }: Pick<ReadContext, 'budget' | 'platform'>) {
    this.#maxBytes = budget.limits.entryBytes
    this.#platform = platform
  }

  /** Returns the number of the block that the texts of the row will be in. */
  startRow(): number {
    if (this.length >= BLOCK_BYTES) {
      this.#full.push(this.#bytes.subarray(0, this.length))
      this.#fullBytes += this.length
      if (this.#fullBytes > this.#maxBytes) throw exceeded('entryBytes')
      this.#bytes = new Uint8Array(BLOCK_BYTES)
      this.length = this.characters = 0
    }
    this.#rowLength = this.length
    this.#rowCharacters = this.characters
    return this.#full.length
  }

  /** Takes back what was added since. */
  dropRow(): void {
    this.length = this.#rowLength
    this.characters = this.#rowCharacters
  }

  add(bytes: Uint8Array, start: number, end: number, characters: number): void {
    const needed = this.length + end - start
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length, FIRST_BYTES))
      larger.set(this.#bytes.subarray(0, this.length))
      this.#bytes = larger
    }
    const own = this.#bytes
    let length = this.length
    for (let at = start; at < end; at++) own[length++] = bytes[at]!
    this.length = length
    this.characters += characters
  }

  /** Once all rows have been added. */
  at(number: number): Piece {
    if (this.#asked?.number !== number) {
      const bytes = this.#full[number] ?? this.#bytes.subarray(0, this.length)
      this.#asked = new Block(number, bytes, this.#platform)
    }
    return this.#asked
  }
}

/** Decoded when somebody wants more of it than bytes. */
class Block implements Piece {
  readonly number: number
  readonly bytes: Uint8Array
  readonly #platform: Platform
  #source: string | undefined

  constructor(number: number, bytes: Uint8Array, platform: Platform) {
    this.number = number
    this.bytes = bytes
    this.#platform = platform
  }

  get source(): string {
    this.#source ??= this.#platform.decodeUtf8(this.bytes, true)
    return this.#source
  }
}
