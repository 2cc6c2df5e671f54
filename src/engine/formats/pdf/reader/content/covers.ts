/**
 * Text that nobody sees because something opaque is drawn over it, an upright rectangle of one color or a picture, or
 * because it is clipped away. A whole string has to be below one of them, or outside what is shown.
 */
import type { ViewBox } from '../../page/frame.ts'
import { mapX, mapY } from '../../page/matrix.ts'
import { boxAround, clipTo, mapUserBox, UNIT_BOX } from './clip.ts'
import type { GraphicsState } from './graphics-state.ts'
import type { PageContent, TextRun } from './page-content.ts'

export interface Cover {
  readonly box: ViewBox
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
  addCover(content, mapUserBox(UNIT_BOX, state.matrix), state)
}

function addCover(content: PageContent, whole: ViewBox, { clip, isClipOdd }: GraphicsState): void {
  if (isClipOdd || content.covers.length > MAX_COVERS) return
  const box = clipTo(clip, whole)
  if (box.right - box.left < MIN_SIDE || box.top - box.bottom < MIN_SIDE) return
  content.covers.push({ box, textCount: content.texts.length })
}

export function markCovered(content: PageContent): void {
  const { texts, covers } = content
  if (!covers.length || covers.length > MAX_COVERS) return
  const last = covers.at(-1)!.textCount
  for (let index = 0; index < last; index++) {
    const run = texts[index]!
    run.isCovered ||= isBelow(covers, boxOf(run, content), index)
  }
  // What is printed again on top is seen.
  for (let index = 0; index < last; index++) {
    const run = texts[index]!
    if (run.isCovered && hasTwin(run, texts, index + 1)) run.isCovered = false
  }
}

/** Whether something is drawn over this box after so many strings. */
function isBelow(covers: readonly Cover[], box: ViewBox, textCount: number): boolean {
  for (const cover of covers)
    if (cover.textCount > textCount && contains(cover.box, box)) return true
  return false
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
function boxOf({ matrix, fontSize, start, end }: TextRun, { places }: PageContent): ViewBox {
  const from = places[start]!
  const to = places[end - 1]!
  const height = HEIGHT * fontSize
  const x0 = mapX(matrix, from, 0)
  const y0 = mapY(matrix, from, 0)
  const x1 = mapX(matrix, to, height)
  const y1 = mapY(matrix, to, height)
  return {
    left: Math.min(x0, x1),
    bottom: Math.min(y0, y1),
    right: Math.max(x0, x1),
    top: Math.max(y0, y1),
  }
}

/** Whether a string is so far outside of what the box around the clip leaves that no part of a letter is seen. */
export function isClippedAway(run: TextRun, content: PageContent, clip: ViewBox): boolean {
  const { left, bottom, right, top } = boxOf(run, content)
  // Nearly always the line that the letters stand on is inside.
  const isSeen =
    left <= clip.right && right >= clip.left && bottom <= clip.top && top >= clip.bottom
  if (isSeen) return false
  const { a, b, c, d } = run.matrix
  const em = run.fontSize * Math.max(Math.hypot(a, b), Math.hypot(c, d))
  return (
    left - em > clip.right ||
    right + em < clip.left ||
    bottom - em > clip.top ||
    top + em < clip.bottom
  )
}

/** In points. */
const TOLERANCE = 0.5

export const contains = (outer: ViewBox, inner: ViewBox): boolean =>
  inner.left >= outer.left - TOLERANCE &&
  inner.bottom >= outer.bottom - TOLERANCE &&
  inner.right <= outer.right + TOLERANCE &&
  inner.top <= outer.top + TOLERANCE
