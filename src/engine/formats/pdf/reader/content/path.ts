/** The path under construction (ISO 32000-1, 8.5.2), with the points that PDFium would keep. */
import { CURVE_TO, LINE_TO, MOVE_TO } from '../../page/path-points.ts'
import type { PageContent } from './page-content.ts'

/** Added to the kind of a point that closes its part of the path. */
export const CLOSING = 4

export class Path {
  readonly #content: PageContent
  start = 0
  #startX = 0
  #startY = 0
  #x = 0
  #y = 0

  constructor(content: PageContent) {
    this.#content = content
  }

  get isEmpty(): boolean {
    return this.#content.pointCount === this.start
  }

  /** What was drawn stays with the page: the next path begins after it. */
  finish(): void {
    this.start = this.#content.pointCount
  }

  /** Drops what was not painted. */
  discard(): void {
    this.#content.pointCount = this.start
  }

  moveTo(x: number, y: number): void {
    const { kinds, xs, ys, pointCount } = this.#content
    const last = pointCount - 1
    this.#x = x
    this.#y = y
    this.#startX = x
    this.#startY = y
    if (last >= this.start && kinds[last] === MOVE_TO) {
      xs[last] = x
      ys[last] = y
      return
    }
    this.#content.addPoint(MOVE_TO, x, y)
  }

  lineTo(x: number, y: number): void {
    this.#x = x
    this.#y = y
    if (!this.isEmpty) this.#content.addPoint(LINE_TO, x, y)
  }

  curveTo(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void {
    this.#x = x3
    this.#y = y3
    if (this.isEmpty) return
    this.#content.addPoint(CURVE_TO, x1, y1)
    this.#content.addPoint(CURVE_TO, x2, y2)
    this.#content.addPoint(CURVE_TO, x3, y3)
  }

  /** A curve whose first control point is its start. */
  curveFromHere(x2: number, y2: number, x3: number, y3: number): void {
    this.curveTo(this.#x, this.#y, x2, y2, x3, y3)
  }

  addBox(x: number, y: number, width: number, height: number): void {
    const right = Math.fround(x) + Math.fround(width)
    const top = Math.fround(y) + Math.fround(height)
    this.moveTo(x, y)
    this.lineTo(right, y)
    this.lineTo(right, top)
    this.lineTo(x, top)
    this.#closeWith(x, y)
  }

  close(): void {
    if (this.isEmpty) return
    if (this.#startX !== this.#x || this.#startY !== this.#y) {
      this.#closeWith(this.#startX, this.#startY)
      return
    }
    const { kinds, pointCount } = this.#content
    kinds[pointCount - 1]! |= CLOSING
  }

  /** As PDFium's b* closes: with another line to the start, even if the path has one. */
  closeAgain(): void {
    if (!this.isEmpty) this.#closeWith(this.#startX, this.#startY)
  }

  #closeWith(x: number, y: number): void {
    this.#x = x
    this.#y = y
    this.#content.addPoint(LINE_TO | CLOSING, x, y)
  }

  /** A trailing move is not part of it. */
  dropLastMove(): void {
    const content = this.#content
    if (!this.isEmpty && content.kinds[content.pointCount - 1] === MOVE_TO) content.pointCount--
  }

  get pointCount(): number {
    return this.#content.pointCount - this.start
  }
}
