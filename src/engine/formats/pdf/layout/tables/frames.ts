/** Boxes drawn around text: their content is read together, and a form field with its name. */
import { areaOf, centerY, heightOf, union } from '../../geometry.ts'
import type { Box } from '../../raw-page.ts'
import { toRows } from '../../text/line.ts'
import type { Piece } from '../../text/pieces.ts'
import type { Grid } from './grids.ts'

export interface Frame extends Box {
  readonly pieces: readonly Piece[]
}

interface Frames {
  /** Boxes around several lines. */
  readonly frames: readonly Frame[]
  /** The pieces that are in none of them. */
  readonly rest: readonly Piece[]
}

export function findFrames(grids: readonly Grid[], pieces: readonly Piece[], page: Box): Frames {
  const boxes = grids
    // A frame around most of the page is its border.
    .filter(grid => grid.cells.length === 1 && areaOf(grid) < areaOf(page) / 2)
    .filter(grid => !isStripe(grid, page))
    .sort((a, b) => areaOf(a) - areaOf(b))
  if (!boxes.length) return { frames: [], rest: pieces }
  const taken = new Set<Piece>()
  const frames: Frame[] = []
  for (const { x0, y0, x1, y1 } of boxes) {
    const inside = pieces.filter(piece => {
      const y = centerY(piece)
      return !taken.has(piece) && piece.x0 > x0 - 2 && piece.x1 < x1 + 2 && y > y0 && y < y1
    })
    if (!inside.length) continue
    for (const piece of inside) taken.add(piece)
    frames.push({ x0, y0, x1, y1, pieces: inside })
  }
  const rest = pieces.filter(piece => !taken.has(piece))
  const boxed = frames.filter(frame => toRows(frame.pieces).length > 1)
  const fields = frames.filter(frame => !boxed.includes(frame))
  return { frames: boxed, rest: joinFields(fields, rest) }
}

/** What reaches from one side of the page to the other is the background of a row, or of a part of the page. */
const isStripe = (box: Box, page: Box): boolean => box.x0 < page.x0 + 2 && box.x1 > page.x1 - 2

/** A single boxed line is the value of a field: text like any other, after its name if it has one. */
function joinFields(fields: readonly Frame[], pieces: readonly Piece[]): Piece[] {
  const names = new Map<Piece, Piece[]>()
  const loose: Piece[] = []
  for (const field of fields) {
    const name = findName(field, pieces)
    if (name && !names.has(name)) names.set(name, [name, ...field.pieces])
    else loose.push(...field.pieces)
  }
  const joined = pieces.map(piece => {
    const parts = names.get(piece)
    if (!parts) return piece
    const { baseline, size } = piece
    return { ...union(parts), baseline, size, words: parts.flatMap(part => part.words) }
  })
  return [...joined, ...loose]
}

/** How far left of its field, in ems, a name may end. */
const MAX_DISTANCE = 6

function findName(field: Frame, pieces: readonly Piece[]): Piece | undefined {
  const { y0, y1, size } = field.pieces[0]!
  let name: Piece | undefined
  for (const piece of pieces) {
    if (piece.x1 > field.x0 + size || piece.x1 <= (name?.x1 ?? 0)) continue
    if (field.x0 - piece.x1 > MAX_DISTANCE * size) continue
    const shared = Math.min(piece.y1, y1) - Math.max(piece.y0, y0)
    if (shared > Math.min(heightOf(piece), y1 - y0) / 2) name = piece
  }
  return name
}
