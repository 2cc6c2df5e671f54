/** What is behind the text of a slide, and which shapes nobody sees: beyond the edges, or behind something. */
import type { Color } from '../unseen.ts'
import type { Box } from './order.ts'

/** Whether this is the color behind some text. */
export type IsBehind = (color: Color) => boolean

/** What text is put on. */
export interface Canvas {
  /** In the units of boxes, if it is known. */
  readonly height?: number | undefined
  readonly isOutside: (box: Box) => boolean
  /** For the text of shapes without a fill. */
  readonly isBehind: IsBehindAt
}

/** The same for text in a box, or somewhere on the page. */
export type IsBehindAt = (color: Color, box: Box | undefined) => boolean

/**
 * The page's color counts where nothing is painted on it; that is checked only if the color matches. Something painted
 * at an unknown place may be anywhere.
 */
export const isBare =
  (findBackground: () => Color, findPainted: () => readonly (Box | undefined)[]): IsBehindAt =>
  (color, box) =>
    color === findBackground() &&
    !findPainted().some(painted => !box || !painted || overlaps(box, painted))

/** With the color of its fill, if it has one; it may be UNKNOWN. */
export const onFill =
  (findFill: () => Color | undefined, isBehind: IsBehind): IsBehind =>
  color => {
    const fill = findFill()
    return fill === undefined ? isBehind(color) : fill === color
  }

/** Masters and notes pages, of which nothing is known. */
export const UNKNOWN_CANVAS: Canvas = { isOutside: () => false, isBehind: () => false }

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

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

/** What can be asked about the shapes of a slide. */
export interface Layers<Shape> {
  readonly findBox: (shape: Shape) => Box | undefined
  /** A quick answer, where it is clear that something shows through. */
  readonly mayCover: (shape: Shape) => boolean
  /** Whether nothing shows through; asked only where something lies behind it. */
  readonly isOpaque: (shape: Shape) => boolean
}

/** Comparing more shapes with each other would take long. */
const MAX_LAYERS = 2000

const NOTHING: ReadonlySet<never> = new Set()

/** The shapes that are wholly behind an opaque one; they are given from back to front. */
export function findCovered<Shape>(
  shapes: readonly Shape[],
  { findBox, mayCover, isOpaque }: Layers<Shape>,
): ReadonlySet<Shape> {
  if (shapes.length > MAX_LAYERS) return NOTHING
  let covered: Set<Shape> | undefined
  const covers: { readonly shape: Shape; readonly box: Box; isOpaque?: boolean }[] = []
  for (let index = shapes.length - 1; index >= 0; index--) {
    const shape = shapes[index]!
    const covering = mayCover(shape)
    if (!covering && covers.length === 0) continue
    const box = findBox(shape)
    if (!box) continue
    for (const cover of covers) {
      if (!liesIn(box, cover.box)) continue
      cover.isOpaque ??= isOpaque(cover.shape)
      if (!cover.isOpaque) continue
      covered ??= new Set()
      covered.add(shape)
      break
    }
    if (covering) covers.push({ shape, box })
  }
  return covered ?? NOTHING
}

const liesIn = (box: Box, cover: Box): boolean =>
  box.left >= cover.left &&
  box.top >= cover.top &&
  box.left + box.width <= cover.left + cover.width &&
  box.top + box.height <= cover.top + cover.height
