/** Boxes drawn around text: what is inside is read together. */
import type { Box } from '../raw-page.ts'
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
  return frames
}
