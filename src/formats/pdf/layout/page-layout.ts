/** One page: regions in reading order, each as blocks. */
import type { Statistics } from '../statistics.ts'
import { type Line, toLine, toRows, wordsText } from '../text/line.ts'
import { findMarker } from '../text/markers.ts'
import type { PageText } from '../text/page-text.ts'
import type { Piece } from '../text/pieces.ts'
import { type TextBlock, toTextBlocks } from './blocks.ts'
import { type Item, splitRegions } from './regions.ts'

export type PageBlock = TextBlock

export function layoutPage(page: PageText, statistics: Statistics): PageBlock[] {
  const items = page.pieces.map(toItem)
  return splitRegions(items).flatMap(region =>
    toTextBlocks(toLines(region.map(item => item.piece)), page.raw.number, statistics),
  )
}

interface PieceItem extends Item {
  readonly piece: Piece
}

const toItem = (piece: Piece): PieceItem => ({
  x0: piece.x0,
  y0: piece.y0,
  x1: piece.x1,
  y1: piece.y1,
  words: piece.words.length,
  size: piece.size,
  startsWithMarker: findMarker(wordsText(piece.words)) !== undefined,
  piece,
})

const toLines = (pieces: readonly Piece[]): Line[] => toRows(pieces).map(toLine)
