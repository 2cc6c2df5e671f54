/** Messages between the page and its worker. Every answer names the order it belongs to. */
import type { ConversionWithImages } from '../../../src/engine/convert.ts'
import type { GivenOptions } from '../../../src/engine/options.ts'
import type { Chunk } from '../../../src/engine/parts/present.ts'
import type { Difference } from '../compare/compare-texts.ts'
import type { Trouble } from './trouble.ts'

export interface DocumentOrder {
  readonly type: 'convert'
  /** The document's name for later requests. */
  readonly id: string
  readonly bytes: Uint8Array
  readonly filename: string
  readonly mediaType: string | undefined
  readonly options: GivenOptions
}

/** A section or the chunks of a document that was converted before. */
export interface PartOrder {
  readonly type: 'part'
  readonly id: string
  readonly wanted: WantedPart
}

export type WantedPart = { readonly section: string } | { readonly chunks: number }

/** What is in an archive. */
export interface UnpackOrder {
  readonly type: 'unpack'
  readonly bytes: Uint8Array
}

/** What differs between two texts. */
export interface CompareOrder {
  readonly type: 'compare'
  readonly left: string
  readonly right: string
}

export type Order = DocumentOrder | PartOrder | UnpackOrder | CompareOrder

export interface DocumentPart {
  readonly markdown: string
  readonly chunks: readonly Chunk[]
}

export interface UnpackedFile {
  readonly path: string
  readonly bytes: Uint8Array
}

export type Answer =
  | { readonly type: 'stage'; readonly stage: Stage }
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'converted'; readonly conversion: ConversionWithImages }
  /** Undefined if the document is no longer kept. */
  | { readonly type: 'part'; readonly part: DocumentPart | undefined }
  /** Undefined if the archive is itself a document. */
  | { readonly type: 'unpacked'; readonly files: readonly UnpackedFile[] | undefined }
  | { readonly type: 'compared'; readonly differences: readonly Difference[] }
  | { readonly type: 'failed'; readonly trouble: Trouble }

/** In transit: an order or an answer, and the number of the order. */
export interface Ticketed<Content> {
  readonly ticket: number
  readonly content: Content
}

/** What the engine is busy with; PDFium is downloaded for the first PDF. */
export type Stage = 'converting'
