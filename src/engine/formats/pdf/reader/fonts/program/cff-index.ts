/** CFF indexes (Adobe technical note 5176, 5): read in place, whatever number of entries they claim. */
import { Unsure } from '../../unsure.ts'

export class CffIndex {
  readonly count: number
  /** Behind the list. */
  readonly end: number
  readonly #bytes: Uint8Array
  readonly #offsetBytes: number
  readonly #offsets: number
  readonly #data: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.count = readNumber(bytes, at, 2)
    this.#offsetBytes = this.count ? readNumber(bytes, at + 2, 1) : 0
    if (this.#offsetBytes > 4) throw new Unsure('font program')
    this.#offsets = at + 3
    // Offsets count from the byte before the data.
    this.#data = this.#offsets + (this.count + 1) * this.#offsetBytes - 1
    this.end = this.count ? this.#data + this.#offsetOf(this.count) : at + 2
    if (this.end > bytes.length) throw new Unsure('font program')
  }

  get(index: number): Uint8Array {
    if (index < 0 || index >= this.count) throw new Unsure('font program')
    const start = this.#offsetOf(index)
    const end = this.#offsetOf(index + 1)
    if (start < 1 || end < start || this.#data + end > this.end) throw new Unsure('font program')
    return this.#bytes.subarray(this.#data + start, this.#data + end)
  }

  #offsetOf(index: number): number {
    return readNumber(this.#bytes, this.#offsets + index * this.#offsetBytes, this.#offsetBytes)
  }
}

export function readNumber(bytes: Uint8Array, at: number, size: number): number {
  if (at < 0 || at + size > bytes.length) throw new Unsure('font program')
  let value = 0
  for (let i = 0; i < size; i++) value = value * 256 + bytes[at + i]!
  return value
}
