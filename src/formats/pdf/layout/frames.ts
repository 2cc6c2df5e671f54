/** Boxes drawn around text: what is inside is read together. */
import { union } from '../geometry.ts'
import type { Box } from '../raw-page.ts'
import { toRows } from '../text/line.ts'
import type { Piece } from '../text/pieces.ts'
import type { Grid } from './grids.ts'

export interface Frame extends Box {
  readonly pieces: readonly Piece[]
}

/** A frame around most of the page is its border. */
const MAX_SHARE = 0.5

export function findFrames(grids: readonly Grid[], pieces: readonly Piece[], page: Box): Frame[] {
  const area = (box: Box): number => (box.x1 - box.x0) * (box.y1 - box.y0)
  const boxes = grids
    .filter(grid => grid.cells.length === 1 && area(grid) < MAX_SHARE * area(page))
    .sort((a, b) => area(a) - area(b))
  const taken = new Set<Piece>()
  const frames: Frame[] = []
  for (const { x0, y0, x1, y1 } of boxes) {
    const inside = pieces.filter(piece => {
      const y = (piece.y0 + piece.y1) / 2
      return !taken.has(piece) && piece.x0 > x0 - 2 && piece.x1 < x1 + 2 && y > y0 && y < y1
    })
    if (!inside.length) continue
    for (const piece of inside) taken.add(piece)
    frames.push({ x0, y0, x1, y1, pieces: inside })
  }
  return frames.map(frame => {
    const name = findName(frame, pieces, taken)
    if (!name) return frame
    taken.add(name)
    const named = [name, ...frame.pieces]
    return { ...union(named), pieces: named }
  })
}

/** How far left of its field, in ems, a name may end. */
const MAX_DISTANCE = 6

/** One line in a box with text before it: the value of a form's field, read together with its name. */
function findName(
  frame: Frame,
  pieces: readonly Piece[],
  taken: ReadonlySet<Piece>,
): Piece | undefined {
  if (toRows(frame.pieces).length > 1) return undefined
  const { y0, y1, size } = frame.pieces[0]!
  let name: Piece | undefined
  for (const piece of pieces) {
    if (taken.has(piece) || piece.x1 > frame.x0 + size) continue
    if (frame.x0 - piece.x1 > MAX_DISTANCE * size || piece.x1 <= (name?.x1 ?? 0)) continue
    const shared = Math.min(piece.y1, y1) - Math.max(piece.y0, y0)
    if (shared > 0.5 * Math.min(piece.y1 - piece.y0, y1 - y0)) name = piece
  }
  return name
}
