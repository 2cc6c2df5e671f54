/** Which bytes of a string form a code (ISO 32000-2, 9.7.6.2): codes of one font may differ in length. */

/** Codes of this many bytes, each of which is between those of the ends. */
export interface CodeRange {
  readonly bytes: number
  readonly first: number
  readonly last: number
}

const MAX_BYTES = 4
const SEVERAL = 0

export class CodeSpace {
  /** The length of all codes; 0 if they differ in length. */
  readonly codeBytes: number
  readonly #ranges: readonly CodeRange[]
  /** By the first byte; SEVERAL if the next ones decide. */
  readonly #lengths = new Uint8Array(256)

  /** Without any ranges, codes have two bytes. */
  constructor(ranges: readonly CodeRange[]) {
    this.#ranges = ranges.toSorted((a, b) => a.bytes - b.bytes)
    const shortest = this.#ranges[0]?.bytes ?? 2
    this.codeBytes = this.#ranges.every(({ bytes }) => bytes === shortest) ? shortest : SEVERAL
    for (let byte = 0; byte < this.#lengths.length; byte++) {
      const fitting = this.#ranges.filter(range => isBetween(range, 0, byte))
      const length = fitting[0]?.bytes ?? shortest
      this.#lengths[byte] = fitting.some(({ bytes }) => bytes !== length) ? SEVERAL : length
    }
  }

  /** How many bytes the code at an offset takes. */
  lengthAt(bytes: Uint8Array, at: number, end: number): number {
    return (
      this.#lengths[bytes[at]!] || this.#measure(bytes.subarray(at, Math.min(at + MAX_BYTES, end)))
    )
  }

  /** Bytes that form no code count as the shortest code that begins like them. */
  #measure(bytes: Uint8Array): number {
    const fitting = this.#ranges.filter(range => isBetween(range, 0, bytes[0]!))
    const whole = fitting.find(
      range =>
        range.bytes <= bytes.length &&
        bytes.subarray(0, range.bytes).every((byte, index) => isBetween(range, index, byte)),
    )
    return (whole ?? fitting[0]!).bytes
  }
}

/** Whether a code may have this byte at this index. */
function isBetween({ bytes, first, last }: CodeRange, index: number, byte: number): boolean {
  const shift = 8 * (bytes - 1 - index)
  return byte >= ((first >>> shift) & 0xff) && byte <= ((last >>> shift) & 0xff)
}
