/** Paths as they are painted become lines, areas of colour and drawings. */
import type { Box, Fill, RawImage, RuleLine } from '../raw-page.ts'
import { type Frame, frameX, frameY } from './frame.ts'
import { type Matrix, mapX, mapY } from './matrix.ts'
import { cutToNear } from './near-page.ts'
import { CURVE_TO, LINE_TO, MOVE_TO, type PointSink } from './path-points.ts'

interface Paint {
  readonly isFilled: boolean
  /** Undefined for none, or none that can be seen. */
  readonly fill: number | undefined
  readonly stroke: number | undefined
  readonly strokeWidth: number
}

/** A filled rectangle as thin as this is a line: borders of tables are often painted so. */
const MAX_RULE_THICKNESS = 3
/** How far the ends of a line may be off, per point of length, for it to be level. */
const LEVEL_TOLERANCE = 0.02

/** What a page shows besides text, and the part of a path that is being read. */
export class Canvas implements PointSink {
  readonly rules: RuleLine[] = []
  readonly fills: Fill[] = []
  readonly images: RawImage[] = []
  readonly drawings: Box[] = []
  readonly frame: Frame
  #matrix: Matrix | undefined
  #paint: Paint | undefined
  readonly #xs: number[] = []
  readonly #ys: number[] = []
  #isCurved = false

  constructor(frame: Frame) {
    this.frame = frame
  }

  begin(matrix: Matrix, paint: Paint): void {
    this.#matrix = matrix
    this.#paint = paint
  }

  add(type: number, x: number, y: number, isClosing: boolean): void {
    const xs = this.#xs
    const ys = this.#ys
    if (type === MOVE_TO) this.finish()
    if (type === CURVE_TO) this.#isCurved = true
    if (type === MOVE_TO || type === LINE_TO || type === CURVE_TO) {
      const mappedX = mapX(this.#matrix!, x, y)
      const mappedY = mapY(this.#matrix!, x, y)
      xs.push(frameX(this.frame, mappedX, mappedY))
      ys.push(frameY(this.frame, mappedX, mappedY))
    }
    if (isClosing && xs.length) {
      xs.push(xs[0]!)
      ys.push(ys[0]!)
    }
  }

  finish(): void {
    if (this.#xs.length > 1) this.#addSubpath(this.#paint!)
    this.#xs.length = 0
    this.#ys.length = 0
    this.#isCurved = false
  }

  #addSubpath(paint: Paint): void {
    const xs = this.#xs
    const ys = this.#ys
    const box = boundsOf(xs, ys)
    if (this.#isCurved) {
      pushNear(this.drawings, box)
      return
    }
    const isRectangle = paint.isFilled && isBoxOutline(xs, ys, box)
    if (isRectangle && paint.fill !== undefined) {
      const { x0, y0, x1, y1 } = box
      const isThin = Math.min(x1 - x0, y1 - y0) <= MAX_RULE_THICKNESS
      if (isThin) pushNear(this.rules, toRule(x0, y0, x1, y1, paint.fill))
      else pushNear(this.fills, { x0, y0, x1, y1, color: paint.fill })
    }
    if (paint.stroke !== undefined) {
      let slanted = 0
      for (let i = 1; i < xs.length; i++) {
        const edge = toEdge(xs[i - 1]!, ys[i - 1]!, xs[i]!, ys[i]!, paint.strokeWidth, paint.stroke)
        if (edge === 'slanted') slanted++
        else if (edge) pushNear(this.rules, edge)
      }
      if (slanted > 0) pushNear(this.drawings, box)
    } else if (!isRectangle) pushNear(this.drawings, box)
  }
}

function pushNear<Shape extends Box>(list: Shape[], shape: Shape): void {
  const near = cutToNear(shape)
  if (near) list.push(near)
}

/** The line between two points: level, upright or slanted; undefined where they are the same. */
function toEdge(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  thickness: number,
  color: number,
): RuleLine | 'slanted' | undefined {
  const dx = Math.abs(bx - ax)
  const dy = Math.abs(by - ay)
  if (dx === 0 && dy === 0) return undefined
  const tolerance = Math.max(0.2, Math.max(dx, dy) * LEVEL_TOLERANCE)
  if (!(Math.min(dx, dy) <= Math.min(tolerance, MAX_RULE_THICKNESS))) return 'slanted'
  const half = Math.max(thickness, 0.1) / 2
  const halfX = dx >= dy ? 0 : half
  const halfY = dx >= dy ? half : 0
  return toRule(
    Math.min(ax, bx) - halfX,
    Math.min(ay, by) - halfY,
    Math.max(ax, bx) + halfX,
    Math.max(ay, by) + halfY,
    color,
  )
}

const toRule = (x0: number, y0: number, x1: number, y1: number, color: number): RuleLine => ({
  x0,
  y0,
  x1,
  y1,
  isVertical: y1 - y0 > x1 - x0,
  color,
})

function boundsOf(xs: readonly number[], ys: readonly number[]): Box {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i]!
    const y = ys[i]!
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
  }
  return { x0, y0, x1, y1 }
}

/** Four corners, perhaps with the first one again, and every side level or upright. */
function isBoxOutline(xs: readonly number[], ys: readonly number[], box: Box): boolean {
  if (xs.length < 4 || xs.length > 6) return false
  for (let i = 0; i < xs.length; i++) {
    if (!isNear(xs[i]!, box.x0, box.x1) || !isNear(ys[i]!, box.y0, box.y1)) return false
  }
  return true
}

const isNear = (value: number, a: number, b: number): boolean =>
  Math.abs(value - a) < 0.5 || Math.abs(value - b) < 0.5
