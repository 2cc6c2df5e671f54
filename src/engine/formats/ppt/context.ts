/** What the presentation readers share while they walk through one slide. */
import type { ReadContext } from '../format.ts'
import type { Font } from './fonts.ts'
import type { Pictures } from './pictures.ts'
import type { PptRecord } from './records.ts'
import type { TextStyles } from './text-styles.ts'
import type { PptCanvas } from './unseen.ts'

export interface PptContext {
  readonly reading: ReadContext
  readonly pictures: Pictures
  readonly fonts: readonly Font[]
  readonly styles: TextStyles
  /** The target of an `InteractiveInfo`. */
  readonly findLink: (info: PptRecord) => string | undefined
  /** The texts that the document keeps for this slide, which shapes refer to. */
  readonly outline: readonly OutlineText[]
  /** What the shapes that are being read lie on. */
  readonly canvas: PptCanvas
  /** Those of a master have prompts, which are not shown. */
  readonly skipsPlaceholders?: boolean
}

export interface OutlineText {
  /** TextTypeEnum. */
  readonly kind: number
  readonly records: readonly PptRecord[]
  readonly numbers: PptRecord | undefined
}
