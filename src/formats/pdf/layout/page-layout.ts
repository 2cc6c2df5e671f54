/** One page: regions in reading order, each as blocks. */
import type { Statistics } from '../statistics.ts'
import { type Line, toLine, toRows, wordsText } from '../text/line.ts'
import { findMarker } from '../text/markers.ts'
import type { PageText } from '../text/page-text.ts'
import type { Piece } from '../text/pieces.ts'
import { type TextBlock, toTextBlocks } from './blocks.ts'
import { findEdges } from './edges.ts'
import { findGrids } from './grids.ts'
import { type Item, splitRegions } from './regions.ts'
import { fillGrids } from './ruled-tables.ts'
import type { TableBlock } from './table.ts'

export type PageBlock = TextBlock | TableBlock

export function layoutPage(page: PageText, statistics: Statistics): PageBlock[] {
  const { raw } = page
  const paper = { x0: 0, y0: 0, x1: raw.width, y1: raw.height }
  const edges = findEdges(raw.rules, raw.fills, paper)
  const { tables, rest } = fillGrids(findGrids(edges), page.pieces, raw.number)
  const items: LayoutItem[] = [...rest.map(fromPiece), ...tables.map(fromTable)]
  return splitRegions(items).flatMap(region => layoutRegion(region, raw.number, statistics))
}

function layoutRegion(
  region: readonly LayoutItem[],
  page: number,
  statistics: Statistics,
): PageBlock[] {
  const blocks: PageBlock[] = []
  let pieces: Piece[] = []
  const finish = (): void => {
    blocks.push(...toTextBlocks(toLines(pieces), page, statistics))
    pieces = []
  }
  for (const row of toRows(region)) {
    for (const item of row) {
      if (item.table) {
        finish()
        blocks.push(item.table)
      } else if (item.piece) pieces.push(item.piece)
    }
  }
  finish()
  return blocks
}

interface LayoutItem extends Item {
  readonly piece?: Piece
  readonly table?: TableBlock
}

const fromPiece = (piece: Piece): LayoutItem => ({
  x0: piece.x0,
  y0: piece.y0,
  x1: piece.x1,
  y1: piece.y1,
  words: piece.words.length,
  size: piece.size,
  startsWithMarker: findMarker(wordsText(piece.words)) !== undefined,
  piece,
})

const fromTable = (table: TableBlock): LayoutItem => ({
  x0: table.x0,
  y0: table.y0,
  x1: table.x1,
  y1: table.y1,
  words: 0,
  size: 0,
  startsWithMarker: false,
  table,
})

const toLines = (pieces: readonly Piece[]): Line[] => toRows(pieces).map(toLine)
