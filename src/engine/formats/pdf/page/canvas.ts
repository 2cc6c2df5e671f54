/** Painted paths become lines, areas of color and drawings. */
import type { Box, Fill, RawImage, RuleLine } from '../raw-page.ts'
import { type Frame, frameX, frameY } from './frame.ts'
import { type Matrix, mapX, mapY } from './matrix.ts'
import { cutToNear } from './near-page.ts'
import { CURVE_TO, LINE_TO, MOVE_TO, type PointSink } from './path-points.ts'

interface Paint {
  readonly isFilled: boolean
  /** Undefined for none, or none that is visible. */
  readonly fill: number | undefined
  readonly stroke: number | undefined
  readonly strokeWidth: number
}

/** A filled rectangle as thin as this is a line: table borders are often painted this way. */
const MAX_RULE_THICKNESS = 3
/** How far the ends of a line may be off, per point of length, for it to count as level. */
const LEVEL_TOLERANCE = 0.02
/** Shorter strips with slanted ends are parts of glyphs and arrows. */
const MIN_STRIP = 10
const FLAT = 0.05
/** The largest radius of a frame's corners, in points, and its largest share of the shorter side. */
const MAX_CORNER = 14
const MAX_CORNER_SHARE = 0.45

/** What a page shows besides text, and the current part of a path. */
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
  /** The area that the path before this part of it has painted. */
  #outer: Fill | undefined

  constructor(frame: Frame) {
    this.frame = frame
  }

  begin(matrix: Matrix, paint: Paint): void {
    this.#matrix = matrix
    this.#paint = paint
    this.#outer = undefined
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
    const isBox = this.#isCurved ? isRoundedBox(xs, ys, box) : isBoxOutline(xs, ys, box)
    if (this.#isCurved && !isBox) {
      const line = paint.stroke === undefined ? undefined : toBentLine(xs, ys, box, paint.stroke)
      if (line) pushNear(this.rules, line)
      else pushNear(this.drawings, box)
      return
    }
    const isArea = paint.isFilled && (isBox || isStrip(xs, box) || isFlat(box))
    if (isArea && paint.fill !== undefined) {
      const isRing = this.#isCurved && !isMostlyInside(xs, ys, box)
      if (isRing) this.#addFrame(box, paint.fill)
      else this.#addArea({ ...box, color: paint.fill })
    }
    if (paint.stroke !== undefined) {
      if (this.#isCurved) this.#addFrame(box, paint.stroke)
      else this.#addStroke(xs, ys, box, paint.stroke, paint.strokeWidth)
    } else if (!isArea) pushNear(this.drawings, box)
  }

  #addArea(area: Fill): void {
    const { x0, y0, x1, y1, color } = area
    if (Math.min(x1 - x0, y1 - y0) <= MAX_RULE_THICKNESS) {
      pushNear(this.rules, toRule(x0, y0, x1, y1, color))
      return
    }
    // An area just inside another one of the same path is a hole: together they are a frame.
    const other = this.#outer
    if (other && (isJustInside(area, other) || isJustInside(other, area))) {
      if (this.fills.at(-1) === other) this.fills.pop()
      this.#outer = undefined
      this.#addRing(other, area, color)
      return
    }
    this.#outer = area
    pushNear(this.fills, area)
  }

  /** What is between two boxes; a side that both share is not painted. */
  #addRing(a: Box, b: Box, color: number): void {
    const x0 = Math.min(a.x0, b.x0)
    const y0 = Math.min(a.y0, b.y0)
    const x1 = Math.max(a.x1, b.x1)
    const y1 = Math.max(a.y1, b.y1)
    if (isApart(a.y0, b.y0)) pushNear(this.rules, toRule(x0, y0, x1, y0, color))
    if (isApart(a.y1, b.y1)) pushNear(this.rules, toRule(x0, y1, x1, y1, color))
    if (isApart(a.x0, b.x0)) pushNear(this.rules, toRule(x0, y0, x0, y1, color))
    if (isApart(a.x1, b.x1)) pushNear(this.rules, toRule(x1, y0, x1, y1, color))
  }

  #addFrame({ x0, y0, x1, y1 }: Box, color: number): void {
    pushNear(this.rules, toRule(x0, y0, x1, y0, color))
    pushNear(this.rules, toRule(x0, y1, x1, y1, color))
    pushNear(this.rules, toRule(x0, y0, x0, y1, color))
    pushNear(this.rules, toRule(x1, y0, x1, y1, color))
  }

  #addStroke(
    xs: readonly number[],
    ys: readonly number[],
    box: Box,
    color: number,
    thickness: number,
  ): void {
    let slanted = 0
    for (let i = 1; i < xs.length; i++) {
      const edge = toEdge(xs[i - 1]!, ys[i - 1]!, xs[i]!, ys[i]!, thickness, color)
      if (edge === 'slanted') slanted++
      else if (edge) pushNear(this.rules, edge)
    }
    if (slanted > 0) pushNear(this.drawings, box)
  }
}

function pushNear<Shape extends Box>(list: Shape[], shape: Shape): void {
  const near = cutToNear(shape)
  if (near) list.push(near)
}

/** The line between two points: horizontal, vertical or slanted; undefined if they are equal. */
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

/** Four corners, perhaps with the first one repeated, and every side horizontal or vertical. */
function isBoxOutline(xs: readonly number[], ys: readonly number[], box: Box): boolean {
  if (xs.length < 4 || xs.length > 6) return false
  for (let i = 0; i < xs.length; i++) {
    if (!isNear(xs[i]!, box.x0, box.x1) || !isNear(ys[i]!, box.y0, box.y1)) return false
  }
  return true
}

/** A box with round corners: every point is on a side, or near a corner. */
function isRoundedBox(xs: readonly number[], ys: readonly number[], box: Box): boolean {
  const shorter = Math.min(box.x1 - box.x0, box.y1 - box.y0)
  const corner = Math.min(MAX_CORNER, MAX_CORNER_SHARE * shorter)
  // The fewest points are four corners with a curve of three points each.
  if (xs.length < 12 || shorter <= MAX_RULE_THICKNESS) return false
  for (let i = 0; i < xs.length; i++) {
    const fromSide = Math.min(xs[i]! - box.x0, box.x1 - xs[i]!)
    const fromEnd = Math.min(ys[i]! - box.y0, box.y1 - ys[i]!)
    if (fromSide > corner || fromEnd > corner) return false
  }
  return true
}

/** Whether an outline encloses most of its box; one that goes around and back again does not. */
function isMostlyInside(xs: readonly number[], ys: readonly number[], box: Box): boolean {
  let twice = 0
  let last = xs.length - 1
  for (let i = 0; i < xs.length; last = i++) twice += xs[last]! * ys[i]! - xs[i]! * ys[last]!
  return Math.abs(twice) > (box.x1 - box.x0) * (box.y1 - box.y0)
}

/** One side of a box with round corners, drawn separately with half of the corners at its ends. */
function toBentLine(
  xs: readonly number[],
  ys: readonly number[],
  box: Box,
  color: number,
): RuleLine | undefined {
  const { x0, y0, x1, y1 } = box
  const isLevel = x1 - x0 > y1 - y0
  if (Math.min(x1 - x0, y1 - y0) > MAX_CORNER) return undefined
  for (let i = 1; i < xs.length; i++) {
    const length = isLevel ? Math.abs(xs[i]! - xs[i - 1]!) : Math.abs(ys[i]! - ys[i - 1]!)
    const drift = isLevel ? Math.abs(ys[i]! - ys[i - 1]!) : Math.abs(xs[i]! - xs[i - 1]!)
    if (drift > 0.1 || length < 2 * MAX_CORNER) continue
    const isMost = (isLevel ? x1 - x0 : y1 - y0) - length <= 2 * MAX_CORNER
    if (!isMost) return undefined
    return isLevel ? toRule(x0, ys[i]!, x1, ys[i]!, color) : toRule(xs[i]!, y0, xs[i]!, y1, color)
  }
  return undefined
}

/** Filled lines have no area, but are shown as thin as possible. */
const isFlat = ({ x0, y0, x1, y1 }: Box): boolean =>
  Math.min(x1 - x0, y1 - y0) < FLAT && Math.max(x1 - x0, y1 - y0) >= MIN_STRIP

/** A border with mitred ends: a strip of four corners, as thin as a line. */
const isStrip = (xs: readonly number[], { x0, y0, x1, y1 }: Box): boolean =>
  xs.length >= 4 &&
  xs.length <= 6 &&
  Math.min(x1 - x0, y1 - y0) <= MAX_RULE_THICKNESS &&
  Math.max(x1 - x0, y1 - y0) >= MIN_STRIP

const isJustInside = (inner: Box, outer: Box): boolean =>
  isThinBetween(inner.x0 - outer.x0) &&
  isThinBetween(outer.x1 - inner.x1) &&
  isThinBetween(inner.y0 - outer.y0) &&
  isThinBetween(outer.y1 - inner.y1)

/** Thinner than this, in points, is not painted. */
const MIN_PAINTED = 0.05

const isApart = (a: number, b: number): boolean => Math.abs(a - b) > MIN_PAINTED

const isThinBetween = (distance: number): boolean => distance >= 0 && distance <= MAX_RULE_THICKNESS

const isNear = (value: number, a: number, b: number): boolean =>
  Math.abs(value - a) < 0.5 || Math.abs(value - b) < 0.5
