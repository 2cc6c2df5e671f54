/**
 * Bounds the positions given by a file. A page has at most 14,400 units a side (ISO 32000-1, annex C.2), so anything
 * as far off again is neither visible nor relevant, and larger numbers are made to break arithmetic: at 2^53 adding
 * one changes nothing, and a loop over positions never ends. After this check all positions are finite and near.
 */
import type { Box } from '../raw-page.ts'

/** The maximum units of a page's side; user units (UserUnit) may be larger, but not more numerous. */
export const MAX_PAGE_SIDE = 14_400

const FAR = 2 * MAX_PAGE_SIDE

/** Also false for NaN. */
export const isNear = (value: number): boolean => value > -FAR && value < FAR

/** Where far-off characters go: outside the page, where nobody sees them. */
export const OFF_PAGE = -1

/** The part of a box near the page; undefined for none, and if a side is not a finite number. */
export function cutToNear<Shape extends Box>(shape: Shape): Shape | undefined {
  const { x0, y0, x1, y1 } = shape
  if (isNear(x0) && isNear(y0) && isNear(x1) && isNear(y1)) return shape
  const areFinite = Number.isFinite(x0 + y0 + x1 + y1)
  if (!areFinite || x0 >= FAR || y0 >= FAR || x1 <= -FAR || y1 <= -FAR) return undefined
  return { ...shape, x0: cut(x0), y0: cut(y0), x1: cut(x1), y1: cut(y1) }
}

const cut = (value: number): number => Math.min(Math.max(value, -FAR), FAR)
