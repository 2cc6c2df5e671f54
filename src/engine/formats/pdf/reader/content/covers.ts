/**
 * Text that nobody sees because something opaque is drawn over it: an upright rectangle of one color, or a picture. A
 * whole string has to be below one of them.
 */
import { type Matrix, mapX, mapY } from '../../page/matrix.ts'
import { boxAround, mapUserBox } from './clip.ts'
import type { GraphicsState } from './graphics-state.ts'
import type { PageContent, TextRun, UserBox } from './page-content.ts'

export interface Cover {
  readonly box: UserBox
  /** How many strings are drawn before it. */
  readonly textCount: number
}

/** Pages with more are drawings: comparing all strings with all of them takes long. */
const MAX_COVERS = 400
/** Lines through or below text are thinner, in points. */
const MIN_SIDE = 3

/** The path from `start` on has been filled. */
export function coverWithPath(content: PageContent, start: number, state: GraphicsState): void {
  if (!content.texts.length || !isUpright(state) || !state.isOpaque) return
  if (!isBoxPath(content, start)) return
  addCover(content, boxAround(content, start, content.pointCount, state.matrix), state)
}

/** Whether the path from `start` on is one rectangle. */
export function isBoxPath({ pointCount, xs, ys }: PageContent, start: number): boolean {
  const count = pointCount - start
  if (count < 4 || count > 5) return false
  for (let at = start + 1; at < pointCount; at++) {
    if (xs[at] !== xs[at - 1] && ys[at] !== ys[at - 1]) return false
  }
  return true
}

const isUpright = ({ matrix: { a, b, c, d } }: GraphicsState): boolean =>
  (b === 0 && c === 0) || (a === 0 && d === 0)

/** An image without a mask fills the unit square. */
export function coverWithImage(content: PageContent, state: GraphicsState): void {
  if (!content.texts.length || !isUpright(state) || !state.isOpaque) return
  addCover(content, mapUserBox([0, 0, 1, 1], state.matrix), state)
}

function addCover(content: PageContent, box: UserBox, { clip, isClipOdd }: GraphicsState): void {
  if (isClipOdd || content.covers.length > MAX_COVERS) return
  const [left = 0, bottom = 0, right = 0, top = 0] = box
  const [x0 = left, y0 = bottom, x1 = right, y1 = top] = clip ?? []
  const shown = [Math.max(left, x0), Math.max(bottom, y0), Math.min(right, x1), Math.min(top, y1)]
  if (shown[2]! - shown[0]! < MIN_SIDE || shown[3]! - shown[1]! < MIN_SIDE) return
  content.covers.push({ box: shown, textCount: content.texts.length })
}

export function markCovered(content: PageContent): void {
  const { texts, covers } = content
  if (!covers.length || covers.length > MAX_COVERS) return
  const last = covers.at(-1)!.textCount
  for (let index = 0; index < last; index++) {
    const run = texts[index]!
    const box = boxOf(run, content)
    run.isCovered = covers.some(cover => cover.textCount > index && contains(cover.box, box))
  }
  // What is printed again on top is seen.
  for (let index = 0; index < last; index++) {
    const run = texts[index]!
    if (run.isCovered && hasTwin(run, texts, index + 1)) run.isCovered = false
  }
}

/** Whether another string begins at the same place, in points, and can be seen. */
function hasTwin({ matrix }: TextRun, texts: readonly TextRun[], from: number): boolean {
  for (let at = from; at < texts.length; at++) {
    const other = texts[at]!
    const isNear =
      Math.abs(other.matrix.e - matrix.e) < SAME_PLACE &&
      Math.abs(other.matrix.f - matrix.f) < SAME_PLACE
    if (isNear && !other.isCovered) return true
  }
  return false
}

const SAME_PLACE = 1

/** Letters reach about so high, in ems. */
const HEIGHT = 0.6

/** From the origin of its first character to the top of its last one. */
function boxOf({ matrix, fontSize, start, end }: TextRun, { places }: PageContent): UserBox {
  const [x0, y0] = map(matrix, places[start]!, 0)
  const [x1, y1] = map(matrix, places[end - 1]!, HEIGHT * fontSize)
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
}

const map = (matrix: Matrix, x: number, y: number): [x: number, y: number] => [
  mapX(matrix, x, y),
  mapY(matrix, x, y),
]

/** In points. */
const TOLERANCE = 0.5

export const contains = (
  [left = 0, bottom = 0, right = 0, top = 0]: UserBox,
  [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: UserBox,
): boolean =>
  x0 >= left - TOLERANCE &&
  y0 >= bottom - TOLERANCE &&
  x1 <= right + TOLERANCE &&
  y1 <= top + TOLERANCE
