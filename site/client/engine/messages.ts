/** What the page and its worker say to each other. */
import type { ConversionWithImages } from '../../../src/convert.ts'
import type { GivenOptions } from '../../../src/options.ts'
import type { Trouble } from './trouble.ts'

export interface Order {
  readonly bytes: Uint8Array
  readonly filename: string
  readonly mediaType: string | undefined
  readonly options: GivenOptions
}

export type Answer =
  /** The worker runs and waits for its order. */
  | { readonly type: 'ready' }
  /** The engine has begun; whatever it needs beyond its own code is named. */
  | { readonly type: 'stage'; readonly stage: Stage }
  | { readonly type: 'done'; readonly conversion: ConversionWithImages }
  | { readonly type: 'failed'; readonly trouble: Trouble }

export type Stage = 'loading PDF engine' | 'converting'
