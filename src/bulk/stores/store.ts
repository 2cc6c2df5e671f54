/** Where documents come from and where outputs go: folders, buckets, addresses. */
import type { Failure } from '../../isolation/messages.ts'

export interface Source {
  /** Paths below the source, in the same order each time. */
  list(): AsyncIterable<string>
  /** A failure is the document's; a StoreError is the store's, and worth another try. */
  read(path: string): Promise<SourceDocument | Failure>
}

export interface SourceDocument {
  readonly ok: true
  readonly bytes: Uint8Array
  readonly filename: string
  readonly mediaType?: string | undefined
}

export interface Target {
  /** All of it or nothing is there, at any moment and however many do the same. Throws StoreError or UnfitName. */
  put(name: string, content: Uint8Array): Promise<void>
  read(name: string): Promise<Uint8Array | undefined>
  /** As `put`, of something that is there already; false where it is not. */
  copy(from: string, to: string): Promise<boolean>
  /** A folder of this machine for pictures on their way. */
  readonly stagingFolder: string
  close(): Promise<void>
}

/** The store is at fault, not the document. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** The store cannot have a file of that name. */
export class UnfitName extends Error {
  override readonly name = 'UnfitName'
}

/** Larger ones would take the memory of a worker that holds several. */
export const MAX_DOCUMENT_BYTES = 256 * 1024 * 1024

export const tooLarge: Failure = {
  ok: false,
  code: 'unprocessable',
  reason: 'resourceLimit',
  detail: `The document is larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB.`,
  ms: 0,
}
