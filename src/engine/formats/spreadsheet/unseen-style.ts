/** Cell styles whose text nobody sees: too small, of the color of their fill, or in a format that shows nothing. */
import { isTooSmall } from '../unseen.ts'
import type { HiddenBy } from './hidden-format.ts'

/** Of the cells of a style. */
export interface UnseenStyle extends HiddenBy {
  /** Only where nothing but the cell's own fill paints it. */
  readonly onOwnFill: boolean
}

/** Undefined if its cells are seen, as nearly always. */
export function toUnseenStyle(
  points: number | undefined,
  onOwnFill: boolean,
  hidden: HiddenBy,
): UnseenStyle | undefined {
  const isSmall = isTooSmall(points)
  const numbers = hidden.numbers || isSmall
  const texts = hidden.texts || isSmall
  return numbers || texts || onOwnFill ? { numbers, texts, onOwnFill } : undefined
}

export const isUnseen = (
  style: UnseenStyle,
  isText: boolean,
  isPaintedOtherwise: boolean,
): boolean => (isText ? style.texts : style.numbers) || (style.onOwnFill && !isPaintedOtherwise)
