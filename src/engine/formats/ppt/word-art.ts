/** WordArt: text that is drawn along a path and stands in the properties of its shape ([MS-ODRAW], 2.3.22). */
import { text } from '../../document/build.ts'
import type { ReadContext } from '../format.ts'
import { findBytes, findNumber, PROPERTY } from './properties.ts'
import { type PptRecord, utf16 } from './records.ts'
import type { PptText } from './text.ts'
import { TEXT } from './text-styles.ts'

export function readWordArt(
  shape: readonly PptRecord[],
  { budget }: ReadContext,
): PptText | undefined {
  const written = findBytes(shape, PROPERTY.wordArt)
  const isDrawn = ((findNumber(shape, PROPERTY.wordArtFlags) ?? 0) & IS_WORD_ART) !== 0
  if (!written || !isDrawn) return undefined
  const size = (findNumber(shape, PROPERTY.wordArtSize) ?? DEFAULT_SIZE) / FIXED_POINT
  const lines = utf16(written).split(/[\r\n\v]+/)
  budget.spend('nodes', lines.length)
  return {
    kind: TEXT.other,
    paragraphs: lines.map(line => ({ runs: [text(line)], level: 0, left: 0, firstLine: 0, size })),
  }
}

/** Bit of the flags that says whether the text is drawn at all (2.3.22.10). */
const IS_WORD_ART = 0x4000

/** Sizes have 16 bits after the point; 36 points if there is none (2.3.22.4). */
const FIXED_POINT = 0x10000
const DEFAULT_SIZE = 36 * FIXED_POINT
