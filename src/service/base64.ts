/**
 * Base64 → bytes, piece by piece and strictly: Node's own decoder accepts anything. The result is encoded again and
 * compared; a regular expression of the same strictness overflows the stack on large documents.
 */
export class Base64Decoder {
  readonly #maxBytes: number
  readonly #pieces: Uint8Array[] = []
  /** What has not been decoded yet: always the last quartet, the only one that may have padding. */
  #rest = ''
  #bytes = 0
  #isValid = true

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** There are more bytes than allowed, and no more are taken. */
  get isTooLarge(): boolean {
    return this.#bytes > this.#maxBytes
  }

  /** Line breaks and blanks are accepted: common tools wrap their output. */
  push(text: string): void {
    if (!this.#isValid || this.isTooLarge) return
    const plain = this.#rest + (/\s/.test(text) ? text.replace(/\s+/g, '') : text)
    const whole = Math.max(0, 4 * Math.floor((plain.length - 1) / 4))
    this.#rest = plain.slice(whole)
    if (plain[whole - 1] === '=') this.#isValid = false
    else this.#decode(plain.slice(0, whole))
  }

  /** The bytes; undefined if it was not base64. */
  end(): readonly Uint8Array[] | undefined {
    if (this.#isValid) this.#decode(this.#rest)
    this.#rest = ''
    return this.#isValid ? this.#pieces : undefined
  }

  #decode(text: string): void {
    if (!text) return
    const piece = Buffer.from(text, 'base64')
    this.#isValid = piece.toString('base64') === text
    this.#bytes += piece.length
    this.#pieces.push(piece)
  }
}
