/**
 * Little-endian numbers at any offset. Beyond the end of the data everything is zero, so that a file that is cut off
 * or has wrong offsets gives empty structures instead of exceptions. Most reads are a few bytes, and a DataView or an
 * array of its own for each slice would cost more than it reads.
 */
export class Bytes {
  readonly length: number
  readonly #whole: Uint8Array
  readonly #start: number

  constructor(whole: Uint8Array, start = 0, end = whole.length) {
    this.#whole = whole
    this.#start = start
    this.length = end - start
  }

  get data(): Uint8Array {
    return this.#whole.subarray(this.#start, this.#start + this.length)
  }

  uint8(at: number): number {
    return this.#holds(at, 1) ? this.#whole[this.#start + at]! : 0
  }

  uint16(at: number): number {
    if (!this.#holds(at, 2)) return 0
    const place = this.#start + at
    return this.#whole[place]! | (this.#whole[place + 1]! << 8)
  }

  int16(at: number): number {
    return (this.uint16(at) << 16) >> 16
  }

  uint32(at: number): number {
    return this.int32(at) >>> 0
  }

  int32(at: number): number {
    return this.#holds(at, 4) ? this.uint16(at) | (this.uint16(at + 2) << 16) : 0
  }

  /** As much of the range as exists. */
  slice(start: number, length: number): Bytes {
    const from = Math.min(Math.max(0, start), this.length)
    const to = Math.min(Math.max(from, from + length), this.length)
    return new Bytes(this.#whole, this.#start + from, this.#start + to)
  }

  /** Two bytes per character. */
  utf16(at: number, characters: number): string {
    return UTF_16.decode(this.data.subarray(at, at + characters * 2))
  }

  #holds(at: number, size: number): boolean {
    return at >= 0 && at + size <= this.length
  }
}

/** Creating a decoder takes longer than decoding a name. */
const UTF_16 = new TextDecoder('utf-16le', { ignoreBOM: true })
