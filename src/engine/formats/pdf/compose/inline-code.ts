/**
 * Code alone in its paragraph looks like a listing of one line, but it is bold, as no listing is, or the area behind it
 * ends where the code does; that of a listing is as wide as its column.
 */
import { isWhite } from '../colors.ts'
import { heightOf } from '../geometry.ts'
import type { TextBlock } from '../layout/regions/blocks.ts'
import { MAX_AREAS } from '../measures.ts'
import type { Box, RawPage } from '../raw-page.ts'

const OPTIONS = {
  /** Areas that are higher, in points, are behind more than a line. */
  maxHeight: 30,
  /** How far an area extends beyond its code, in ems. */
  maxPadding: 0.8,
}

/** The areas of a page that may be behind code in a line. */
export function findPads({ fills }: Pick<RawPage, 'fills'>): readonly Box[] {
  const pads = fills.filter(fill => heightOf(fill) < OPTIONS.maxHeight && !isWhite(fill.color))
  return pads.length > MAX_AREAS ? [] : pads
}

/** Whether a block is one line of code that is bold, or has an area behind it that ends with it on both sides. */
export function isInlineCode({ lines }: TextBlock, pads: readonly Box[]): boolean {
  if (lines.length > 1) return false
  const { x0, x1, y0, y1, size, isBold } = lines[0]!
  if (isBold) return true
  const reach = OPTIONS.maxPadding * size
  const isAround = (pad: Box): boolean =>
    pad.y0 < y0 + 0.2 * size &&
    pad.y1 > y1 - 0.2 * size &&
    pad.x0 <= x0 &&
    pad.x1 >= x1 &&
    pad.x0 > x0 - reach &&
    pad.x1 < x1 + reach
  return pads.some(isAround)
}
