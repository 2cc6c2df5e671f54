/** What lies behind the text of a slide, and what of it nobody sees: beyond the edges, or behind something. */
import { type Color, UNKNOWN } from '../unseen.ts'
import type { Box } from './order.ts'

/** What text is put on. Both are looked for only if somebody needs them. */
export interface Canvas {
  readonly isOutside: (box: Box) => boolean
  /** Behind shapes without a fill. */
  readonly findColor: () => Color
}

/** Masters and notes pages, of which nothing is known. */
export const UNKNOWN_CANVAS: Canvas = { isOutside: () => false, findColor: () => UNKNOWN }

/** In the units of boxes. */
export interface SlideSize {
  readonly width: number
  readonly height: number
}

export const isOutside = (box: Box, { width, height }: SlideSize): boolean =>
  box.left >= width || box.top >= height || box.left + box.width <= 0 || box.top + box.height <= 0

/** Undefined if it is not known. */
export const toSlideSize = (width = 0, height = 0): SlideSize | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined

export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

/** A shape of a slide. */
export interface Layer<Id> {
  readonly id: Id
  readonly box: Box | undefined
  /** Whether nothing shows through; asked only where something lies behind it. */
  readonly isOpaque: () => boolean
}

/** Comparing more with each other would take long. */
const MAX_LAYERS = 2000

/** The shapes that are wholly behind an opaque one; `layers` is from back to front. */
export function findCovered<Id>(layers: readonly Layer<Id>[]): ReadonlySet<Id> {
  const covered = new Set<Id>()
  if (layers.length > MAX_LAYERS) return covered
  for (const [index, { id, box }] of layers.entries()) {
    if (!box) continue
    for (let above = index + 1; above < layers.length; above++) {
      const cover = layers[above]!
      if (!cover.box || !liesIn(box, cover.box) || !cover.isOpaque()) continue
      covered.add(id)
      break
    }
  }
  return covered
}

const liesIn = (box: Box, cover: Box): boolean =>
  box.left >= cover.left &&
  box.top >= cover.top &&
  box.left + box.width <= cover.left + cover.width &&
  box.top + box.height <= cover.top + cover.height
