/** The last converted documents, so that reading on does not convert them again. */

/** Of all of them together. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024

export class KeptDocuments {
  /** In order of last use. */
  readonly #documents = new Map<string, Uint8Array>()
  #bytes = 0

  find(key: string): Uint8Array | undefined {
    const kept = this.#documents.get(key)
    if (!kept) return undefined
    this.#documents.delete(key)
    this.#documents.set(key, kept)
    return kept
  }

  /** `whole`: as returned by an engine process, which gets it back for the requested parts. */
  keep(key: string, whole: Uint8Array): void {
    if (whole.length > MAX_KEPT_BYTES || this.#documents.has(key)) return
    this.#documents.set(key, whole)
    this.#bytes += whole.length
    for (const [oldest, { length }] of this.#documents) {
      if (this.#bytes <= MAX_KEPT_BYTES) break
      this.#documents.delete(oldest)
      this.#bytes -= length
    }
  }
}
