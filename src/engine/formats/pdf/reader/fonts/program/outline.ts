/** The outline of a glyph, as points in ems: corners and control points in drawing order. */
import type { OutlinePoint } from '../../../page/stems.ts'
import { MAX_POINTS } from '../../../page/stems.ts'
import type { Box } from '../../../raw-page.ts'

/** From glyph units to ems: the first four numbers of a font's matrix. */
export type GlyphScale = readonly [number, number, number, number]

export class Outline {
  readonly #points: OutlinePoint[] = []
  #isTooLong = false
  /** How far it extends to the right, including control points. */
  right = Number.NEGATIVE_INFINITY
  readonly #scale: GlyphScale
  #startX = 0
  #startY = 0
  #isOpen = false
  x = 0
  y = 0

  constructor(scale: GlyphScale) {
    this.#scale = scale
  }

  /** None for ornaments. */
  get points(): readonly OutlinePoint[] {
    return this.#isTooLong ? [] : this.#points
  }

  /** Begins a contour, once something is drawn from here. */
  moveBy(dx: number, dy: number): void {
    this.close()
    this.x += dx
    this.y += dy
  }

  lineBy(dx: number, dy: number): void {
    this.#open()
    this.#goBy(dx, dy)
  }

  /** A cubic curve; each point is relative to the one before. */
  curveBy(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    this.#open()
    this.#goBy(dx1, dy1)
    this.#goBy(dx2, dy2)
    this.#goBy(dx3, dy3)
  }

  /** Contours that do not end where they began are closed by a line. */
  close(): void {
    if (!this.#isOpen) return
    if (this.x !== this.#startX || this.y !== this.#startY)
      this.#push(this.#startX, this.#startY, false)
    this.#isOpen = false
  }

  #open(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#startX = this.x
    this.#startY = this.y
    this.#push(this.x, this.y, true)
  }

  #goBy(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
    this.#push(this.x, this.y, false)
  }

  #push(x: number, y: number, isStart: boolean): void {
    const [a, b, c, d] = this.#scale
    const place = a * x + c * y
    this.right = Math.max(this.right, place)
    if (this.#points.length < MAX_POINTS) this.#points.push({ x: place, y: b * x + d * y, isStart })
    else this.#isTooLong = true
  }
}

/** What the points cover, y down; undefined for none. */
export function toInk(points: readonly OutlinePoint[]): Box | undefined {
  if (!points.length) return undefined
  const ink = { x0: points[0]!.x, x1: points[0]!.x, y0: -points[0]!.y, y1: -points[0]!.y }
  for (const { x, y } of points) {
    ink.x0 = Math.min(ink.x0, x)
    ink.x1 = Math.max(ink.x1, x)
    ink.y0 = Math.min(ink.y0, -y)
    ink.y1 = Math.max(ink.y1, -y)
  }
  return ink
}

/** In thousandths of an em. */
export const extentOf = ({ right }: Outline): number => Math.max(1000 * right, 0)
