/**
 * The areas that listings stand on: a listing ends where its area does, and typed letters have none. They are often
 * so light that nothing else is made of them.
 */
import { WHITE } from './colors.ts'
import { heightOf, widthOf } from './geometry.ts'
import { MAX_AREAS, NEARLY_ALL } from './measures.ts'
import type { Box, Fill, RawPage } from './raw-page.ts'

const OPTIONS = {
  /** Areas of single lines are one if they and their sides are closer than this, in points. */
  touching: 1,
}

export function findListingBoxes({
  fills,
  width,
  height,
}: Pick<RawPage, 'fills' | 'width' | 'height'>): readonly Box[] {
  if (fills.length > MAX_AREAS) return []
  const isBackground = (fill: Fill): boolean =>
    widthOf(fill) > NEARLY_ALL * width && heightOf(fill) > NEARLY_ALL * height
  const boxes: Box[] = []
  for (const fill of fills) {
    if (fill.color === WHITE || isBackground(fill)) continue
    const last = boxes.at(-1)
    if (last && isGoingOn(last, fill)) boxes[boxes.length - 1] = { ...last, y1: fill.y1 }
    else boxes.push(fill)
  }
  return boxes
}

const isGoingOn = (last: Box, { x0, x1, y0, y1 }: Box): boolean =>
  Math.abs(x0 - last.x0) < OPTIONS.touching &&
  Math.abs(x1 - last.x1) < OPTIONS.touching &&
  Math.abs(y0 - last.y1) < OPTIONS.touching &&
  y1 > last.y1

/** Whether a line or block is on the area as a whole. */
export const isOn = (box: Box, { x0, x1, y0, y1 }: Box): boolean => {
  const middle = (y0 + y1) / 2
  return box.x0 <= x0 && box.x1 >= x1 && box.y0 <= middle && box.y1 >= middle
}

/** Whether each of two texts, the first above the second, has an area of its own. */
export const areOnDifferent = (boxes: readonly Box[], upper: Box, lower: Box): boolean =>
  boxes.some(
    box =>
      isOn(box, upper) &&
      box.y1 < lower.y0 &&
      boxes.some(other => isOn(other, lower) && other.y0 > box.y1),
  )
