/** The last documents that were converted, so that reading on does not convert them again. */
import type { MeasuredWhole } from '../engine/convert.ts'

/** Of all of them together, about. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024

export class KeptDocuments {
  /** The last one used is the last one. */
  readonly #documents = new Map<
    string,
    { readonly document: MeasuredWhole; readonly bytes: number }
  >()
  #bytes = 0

  find(key: string): MeasuredWhole | undefined {
    const kept = this.#documents.get(key)
    if (!kept) return undefined
    this.#documents.delete(key)
    this.#documents.set(key, kept)
    return kept.document
  }

  keep(key: string, document: MeasuredWhole): void {
    const bytes = measureBytes(document)
    if (bytes > MAX_KEPT_BYTES || this.#documents.has(key)) return
    this.#documents.set(key, { document, bytes })
    this.#bytes += bytes
    for (const [oldest, { bytes }] of this.#documents) {
      if (this.#bytes <= MAX_KEPT_BYTES) break
      this.#documents.delete(oldest)
      this.#bytes -= bytes
    }
  }
}

/** What an entry of the list of blocks takes, about. */
const SPAN_BYTES = 250

function measureBytes({ converted }: MeasuredWhole): number {
  let bytes = 2 * converted.markdown.length + SPAN_BYTES * converted.spans.length
  for (const image of converted.images.values()) bytes += image.bytes.length
  return bytes
}
