/** What the page and its worker say to each other. */
import type { ConversionWithImages } from '../../../src/engine/convert.ts'
import type { GivenOptions } from '../../../src/engine/options.ts'
import type { Trouble } from './trouble.ts'

export interface Order {
  readonly bytes: Uint8Array
  readonly filename: string
  readonly mediaType: string | undefined
  readonly options: GivenOptions
}

export type Answer =
  | { readonly type: 'stage'; readonly stage: Stage }
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly conversion: ConversionWithImages }
  | { readonly type: 'failed'; readonly trouble: Trouble }

/** What the engine is busy with; PDFium comes over the network when the first PDF does. */
export type Stage = 'converting' | 'loading PDFium'
