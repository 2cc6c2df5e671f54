/**
 * Where in a file the entries with a key are: open addressing in two arrays of numbers, 32 to 64 bytes per entry
 * where a Map of strings would take hundreds. Keys are shortened to 52 bits, so matches must be verified.
 */
import { createHash } from 'node:crypto'

export class OffsetIndex {
  #keys = new Float64Array(INITIAL_SLOTS)
  #offsets = new Float64Array(INITIAL_SLOTS)
  #count = 0

  add(key: string, offset: number): void {
    if (2 * (this.#count + 1) > this.#keys.length) this.#grow()
    this.#put(toNumber(key), offset)
    this.#count++
  }

  /** Candidates for the key, in the order they were added. */
  *find(key: string): Generator<number> {
    const wanted = toNumber(key)
    const mask = this.#keys.length - 1
    for (let slot = wanted & mask; this.#keys[slot] !== 0; slot = (slot + 1) & mask) {
      if (this.#keys[slot] === wanted) yield this.#offsets[slot]!
    }
  }

  #put(key: number, offset: number): void {
    const mask = this.#keys.length - 1
    let slot = key & mask
    while (this.#keys[slot] !== 0) slot = (slot + 1) & mask
    this.#keys[slot] = key
    this.#offsets[slot] = offset
  }

  #grow(): void {
    const keys = this.#keys
    const offsets = this.#offsets
    this.#keys = new Float64Array(2 * keys.length)
    this.#offsets = new Float64Array(2 * keys.length)
    keys.forEach((key, slot) => {
      if (key !== 0) this.#put(key, offsets[slot]!)
    })
  }
}

/** Never 0, which marks a free slot. */
const toNumber = (key: string): number =>
  Number.parseInt(createHash('sha256').update(key).digest('hex').slice(0, 13), 16) + 1

const INITIAL_SLOTS = 1024
