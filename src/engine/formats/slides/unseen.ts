/** What lies behind the text of a slide, and what of it is beyond the edges, where nobody sees it. */
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
