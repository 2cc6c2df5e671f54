/** A place of a grid with the pieces of text that stand in it. */
import type { Piece } from '../text/pieces.ts'
import type { Word } from '../text/words.ts'
import type { GridCell } from './grids.ts'

export interface FilledCell {
  readonly cell: GridCell
  readonly pieces: Piece[]
}

/** Some of a piece's words as a piece of their own. */
export function toPart(piece: Piece, words: readonly Word[]): Piece {
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  for (const word of words) {
    if (word.x0 < x0) x0 = word.x0
    if (word.x1 > x1) x1 = word.x1
  }
  const { y0, y1, baseline, size } = piece
  return { x0, y0, x1, y1, baseline, size, words }
}
