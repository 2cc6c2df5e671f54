/**
 * From PDF's user space (y up, any corner, any rotation) to the page as it is read (y down, upper
 * left corner at 0,0, text from left to right).
 *
 * Text that runs along the direction d (quarter turns counter-clockwise in user space) is level in
 * the frame of turn d:
 *
 *     turn 0  x = x − left     y = top − y        turn 2  x = right − x    y = y − bottom
 *     turn 1  x = y − bottom   y = x − left       turn 3  x = top − y      y = right − x
 */
import type { Box } from '../raw-page.ts'

export type Turn = 0 | 1 | 2 | 3

export interface Frame {
  readonly width: number
  readonly height: number
  /** Factors of x and y, and what is added, for either coordinate. */
  readonly xx: number
  readonly xy: number
  readonly dx: number
  readonly yx: number
  readonly yy: number
  readonly dy: number
}

export const frameX = (f: Frame, x: number, y: number): number => f.xx * x + f.xy * y + f.dx
export const frameY = (f: Frame, x: number, y: number): number => f.yx * x + f.yy * y + f.dy

/** The visible part of the page in user space. */
export interface ViewBox {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

export function createFrame({ left, bottom, right, top }: ViewBox, turn: Turn): Frame {
  const width = right - left
  const height = top - bottom
  switch (turn) {
    case 0:
      return { width, height, xx: 1, xy: 0, dx: -left, yx: 0, yy: -1, dy: top }
    case 1:
      return { width: height, height: width, xx: 0, xy: 1, dx: -bottom, yx: 1, yy: 0, dy: -left }
    case 2:
      return { width, height, xx: -1, xy: 0, dx: right, yx: 0, yy: 1, dy: -bottom }
    case 3:
      return { width: height, height: width, xx: 0, xy: -1, dx: top, yx: -1, yy: 0, dy: right }
  }
}

export function mapBox(frame: Frame, x0: number, y0: number, x1: number, y1: number): Box {
  const ax = frameX(frame, x0, y0)
  const ay = frameY(frame, x0, y0)
  const bx = frameX(frame, x1, y1)
  const by = frameY(frame, x1, y1)
  return {
    x0: Math.min(ax, bx),
    y0: Math.min(ay, by),
    x1: Math.max(ax, bx),
    y1: Math.max(ay, by),
  }
}

/** The quarter turn of a direction; undefined if it is not within about fifteen degrees of one. */
export function findTurn(a: number, b: number): Turn | undefined {
  if (b === 0) return a < 0 ? 2 : 0
  const length = Math.hypot(a, b)
  if (!(length > 0)) return 0
  const limit = length * 0.26
  if (Math.abs(b) <= limit) return a > 0 ? 0 : 2
  if (Math.abs(a) <= limit) return b > 0 ? 1 : 3
  return undefined
}

/** How far level text leans to the right per point of height; text that is tilted as a whole does not lean. */
export const findLean = (a: number, b: number, c: number, d: number): number =>
  b === 0 ? c / d : (a * c + b * d) / (a * d - b * c)

/**
 * The direction of most characters; if there are none, or as many in another, the page is rotated as a viewer shows
 * it. Its rotation counts clockwise: text that is to be level on a page rotated by one runs upwards.
 */
export function findDominantTurn(lengthByTurn: readonly number[], rotation: number): Turn {
  const most = Math.max(...lengthByTurn)
  const shown = (rotation & 3) as Turn
  return lengthByTurn[shown] === most ? shown : (lengthByTurn.indexOf(most) as Turn)
}
