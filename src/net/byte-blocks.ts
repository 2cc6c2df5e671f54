/**
 * Bytes that arrive in pieces, copied into blocks. A piece is a view with an overhead of a few hundred bytes on a
 * buffer that it keeps alive: a body in one-byte pieces would take hundreds of times its size.
 */
export class ByteBlocks {
  readonly #blocks: Buffer[] = []
  #bytes = 0
  /** Free bytes in the last block. */
  #free = 0

  /** How many bytes have been added. */
  get bytes(): number {
    return this.#bytes
  }

  /** How much memory they take. */
  get heldBytes(): number {
    return this.#blocks.length * BLOCK_BYTES
  }

  push(piece: Uint8Array): void {
    for (let from = 0; from < piece.length; ) {
      if (this.#free === 0) {
        // Not from the pool that small buffers share, and never read before it is written.
        this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES))
        this.#free = BLOCK_BYTES
      }
      const part = piece.subarray(from, from + this.#free)
      this.#blocks.at(-1)!.set(part, BLOCK_BYTES - this.#free)
      this.#free -= part.length
      this.#bytes += part.length
      from += part.length
    }
  }

  /** Everything added, in order; nothing may be added afterwards. */
  end(): readonly Uint8Array[] {
    const last = this.#blocks.pop()
    if (last) this.#blocks.push(this.#free ? Buffer.from(last.subarray(0, -this.#free)) : last)
    return this.#blocks
  }
}

const BLOCK_BYTES = 64 * 1024
