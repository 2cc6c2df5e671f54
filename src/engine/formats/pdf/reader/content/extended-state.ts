/** What a named dictionary of parameters sets in the graphics state (ISO 32000-1, 8.4.5). */
import type { FontTable } from '../fonts/font-table.ts'
import { type Dictionary, Name, type PdfObject } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { type GraphicsState, SheerBy } from './graphics-state.ts'

export function extendState(
  state: GraphicsState,
  dictionary: Dictionary,
  objects: PdfObjects,
  fonts: FontTable,
): void {
  const font = objects.getArray(dictionary, 'Font')
  if (font) {
    const size = objects.resolve(font[1])
    state.font = fonts.get(objects.resolve(font[0]))
    state.fontSize = typeof size === 'number' ? size : 0
  }
  const width = objects.getNumber(dictionary, 'LW')
  if (width !== undefined) state.lineWidth = width
  const caps = objects.getNumber(dictionary, 'LC')
  if (caps !== undefined) state.hasRoundCaps = caps === 1
  const fillAlpha = objects.getNumber(dictionary, 'ca')
  if (fillAlpha !== undefined) {
    state.isFillSeen = isSeen(fillAlpha)
    state.setSheer(SheerBy.alpha, fillAlpha !== 1)
  }
  const strokeAlpha = objects.getNumber(dictionary, 'CA')
  if (strokeAlpha !== undefined) state.isStrokeSeen = isSeen(strokeAlpha)
  const blend = objects.get(dictionary, 'BM')
  if (blend !== null) state.setSheer(SheerBy.blending, !isNormal(blend))
  const mask = objects.get(dictionary, 'SMask')
  if (mask !== null) state.setSheer(SheerBy.mask, !(mask instanceof Name))
}

/** Less than half of a step of 255 is invisible. */
const isSeen = (alpha: number): boolean => Math.trunc(alpha * 255) > 0

const isNormal = (blend: PdfObject): boolean =>
  blend instanceof Name && (blend.value === 'Normal' || blend.value === 'Compatible')
