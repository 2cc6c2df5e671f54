/**
 * Bytes that arrive in pieces, copied into blocks. A piece as it comes is a view with a few hundred
 * bytes of its own upon a buffer that it keeps alive: of a body in pieces of one byte it would make
 * hundreds of times its size.
 */
export class ByteBlocks {
  readonly #blocks: Buffer[] = []
  #bytes = 0
  /** How much of the last block is free. */
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
        // Not out of the pool that small buffers share, and never read before it is written.
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

  /** Everything that has been added, in order; nothing may be added after. */
  end(): readonly Uint8Array[] {
    const last = this.#blocks.pop()
    if (last) this.#blocks.push(this.#free ? Buffer.from(last.subarray(0, -this.#free)) : last)
    return this.#blocks
  }
}

const BLOCK_BYTES = 64 * 1024
