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
  return {
    ...piece,
    words,
    x0: Math.min(...words.map(word => word.x0)),
    x1: Math.max(...words.map(word => word.x1)),
  }
}
