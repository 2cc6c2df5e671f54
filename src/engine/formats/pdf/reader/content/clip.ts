/** Boxes in user space: left, bottom, right, top. */
import { type Matrix, mapX, mapY } from '../../page/matrix.ts'
import type { PageContent, UserBox } from './page-content.ts'

/** The box around a rotated, stretched or moved box. */
export function mapUserBox(
  [left = 0, bottom = 0, right = 0, top = 0]: UserBox,
  m: Matrix,
): UserBox {
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
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** What is left of a box, or of everything, inside the box around the path from `start` on. */
export function clipTo(
  [left = -Infinity, bottom = -Infinity, right = Infinity, top = Infinity]: UserBox | [] = [],
  content: PageContent,
  start: number,
  matrix: Matrix,
): UserBox {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxAround(content, start, content.pointCount, matrix)
  return [Math.max(left, x0), Math.max(bottom, y0), Math.min(right, x1), Math.min(top, y1)]
}

/** The box around points mapped by a matrix. */
export function boxAround(
  { xs, ys }: PageContent,
  start: number,
  end: number,
  matrix: Matrix,
): UserBox {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  for (let i = start; i < end; i++) {
    const x = mapX(matrix, xs[i]!, ys[i]!)
    const y = mapY(matrix, xs[i]!, ys[i]!)
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x)
    y1 = Math.max(y1, y)
  }
  return [x0, y0, x1, y1]
}
