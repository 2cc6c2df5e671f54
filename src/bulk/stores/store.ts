/** Where documents come from and where outputs go: folders, buckets, URLs. */
import type { Failure } from '../../isolation/messages.ts'

export interface Source {
  /** Paths in the source, each once. */
  list(): AsyncIterable<string>
  /** A failure is the document's; a StoreError is the store's and worth a retry. */
  read(path: string): Promise<SourceDocument | Failure>
}

export interface SourceDocument {
  readonly ok: true
  readonly bytes: Uint8Array
  readonly filename: string
  readonly mediaType?: string | undefined
}

export interface Target {
  /** Atomic, however many do the same at once. Throws StoreError or UnfitName. */
  put(name: string, content: Uint8Array): Promise<void>
  read(name: string): Promise<Uint8Array | undefined>
  /** Like `put`, but copies an existing output; false if it does not exist. */
  copy(from: string, to: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** A local folder for pictures on their way. */
  readonly stagingFolder: string
  close(): Promise<void>
}

/** The store is at fault, not the document. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** The store cannot have a file with that name. */
export class UnfitName extends Error {
  override readonly name = 'UnfitName'
}

/** Larger ones would exhaust a worker that holds several. */
export const MAX_DOCUMENT_BYTES = 256 * 1024 * 1024

export const tooLarge: Failure = {
  ok: false,
  code: 'unprocessable',
  reason: 'resourceLimit',
  detail: `The document is larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB.`,
  ms: 0,
}
