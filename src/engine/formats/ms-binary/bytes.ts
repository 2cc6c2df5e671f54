/**
 * Little-endian numbers at any offset. Beyond the end of the data everything is zero, so that a file that is cut off
 * or has wrong offsets gives empty structures instead of exceptions. Most reads are a few bytes, and a DataView would
 * cost more than it reads.
 */
export class Bytes {
  readonly data: Uint8Array

  constructor(data: Uint8Array) {
    this.data = data
  }

  get length(): number {
    return this.data.length
  }

  uint8(at: number): number {
    return this.data[at] ?? 0
  }

  uint16(at: number): number {
    return this.#holds(at, 2) ? this.data[at]! | (this.data[at + 1]! << 8) : 0
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
    const from = Math.max(0, start)
    return new Bytes(this.data.subarray(from, Math.max(from, from + length)))
  }

  /** Two bytes per character. */
  utf16(at: number, characters: number): string {
    return UTF_16.decode(this.data.subarray(at, at + characters * 2))
  }

  #holds(at: number, size: number): boolean {
    return at >= 0 && at + size <= this.data.length
  }
}

/** Creating a decoder takes longer than decoding a name. */
const UTF_16 = new TextDecoder('utf-16le', { ignoreBOM: true })
