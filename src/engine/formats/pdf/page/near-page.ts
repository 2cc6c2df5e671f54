/**
 * The door for places that a file names. A page has at most 14,400 units a side (ISO 32000-1, annex C.2), so
 * what lies further off than that again can neither be seen nor matter, and numbers beyond are made to break
 * arithmetic: at 2^53 adding one changes nothing, and a loop over positions never ends. Behind this door all
 * places are finite and near.
 */
import type { Box } from '../raw-page.ts'

/** The most units that a side of a page has; user units (UserUnit) may be larger, but not more. */
export const MAX_PAGE_SIDE = 14_400

const FAR = 2 * MAX_PAGE_SIDE

/** False for what is no number, too. */
export const isNear = (value: number): boolean => value > -FAR && value < FAR

/** Where characters go that are far off: outside of the page, where nobody sees them. */
export const OFF_PAGE = -1

/** The part of a box that is near the page; undefined for none, and where a side is no finite number. */
export function cutToNear<Shape extends Box>(shape: Shape): Shape | undefined {
  const { x0, y0, x1, y1 } = shape
  if (isNear(x0) && isNear(y0) && isNear(x1) && isNear(y1)) return shape
  const areFinite = Number.isFinite(x0 + y0 + x1 + y1)
  if (!areFinite || x0 >= FAR || y0 >= FAR || x1 <= -FAR || y1 <= -FAR) return undefined
  return { ...shape, x0: cut(x0), y0: cut(y0), x1: cut(x1), y1: cut(y1) }
}

const cut = (value: number): number => Math.min(Math.max(value, -FAR), FAR)
