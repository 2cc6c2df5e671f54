/** What the readers of a presentation share while they walk through one slide. */
import type { ReadContext } from '../format.ts'
import type { Font } from './fonts.ts'
import type { Pictures } from './pictures.ts'
import type { PptRecord } from './records.ts'
import type { TextStyles } from './text-styles.ts'

export interface PptContext {
  readonly reading: ReadContext
  readonly pictures: Pictures
  readonly fonts: readonly Font[]
  readonly styles: TextStyles
  /** Where an `InteractiveInfo` leads. */
  readonly findLink: (info: PptRecord) => string | undefined
  /** The texts that the document keeps for this slide, to which shapes refer. */
  readonly outline: readonly OutlineText[]
}

export interface OutlineText {
  /** TextTypeEnum. */
  readonly kind: number
  readonly records: readonly PptRecord[]
  readonly numbers: PptRecord | undefined
}
