/** Boxes in user space. */
import type { ViewBox } from '../../page/frame.ts'
import { type Matrix, mapX, mapY } from '../../page/matrix.ts'
import type { PageContent } from './page-content.ts'

/** What an image fills, before it is placed. */
export const UNIT_BOX: ViewBox = { left: 0, bottom: 0, right: 1, top: 1 }

/** The box around a rotated, stretched or moved box. */
export function mapUserBox({ left, bottom, right, top }: ViewBox, m: Matrix): ViewBox {
  const xs = [
    mapX(m, left, bottom),
    mapX(m, right, bottom),
    mapX(m, left, top),
    mapX(m, right, top),
  ]
  const ys = [
    mapY(m, left, bottom),
    mapY(m, right, bottom),
    mapY(m, left, top),
    mapY(m, right, top),
  ]
  return {
    left: Math.min(...xs),
    bottom: Math.min(...ys),
    right: Math.max(...xs),
    top: Math.max(...ys),
  }
}

/** What two boxes share; all of the one if there is no other. */
export function clipTo(clip: ViewBox | undefined, box: ViewBox): ViewBox {
  if (!clip) return box
  return {
    left: Math.max(clip.left, box.left),
    bottom: Math.max(clip.bottom, box.bottom),
    right: Math.min(clip.right, box.right),
    top: Math.min(clip.top, box.top),
  }
}

/** The box around points mapped by a matrix. */
export function boxAround(
  { xs, ys }: PageContent,
  start: number,
  end: number,
  matrix: Matrix,
): ViewBox {
  let left = Infinity
  let bottom = Infinity
  let right = -Infinity
  let top = -Infinity
  for (let i = start; i < end; i++) {
    const x = mapX(matrix, xs[i]!, ys[i]!)
    const y = mapY(matrix, xs[i]!, ys[i]!)
    left = Math.min(left, x)
    bottom = Math.min(bottom, y)
    right = Math.max(right, x)
    top = Math.max(top, y)
  }
  return { left, bottom, right, top }
}
