/**
 * Lines of rows: mostly one each. Items that count on from side to side are a line each, as are the answers of a quiz:
 *
 *     A) Elbe     B) Oder
 *     C) Weser    D) Rhine
 */
import type { Box } from '../../raw-page.ts'
import { type Line, toLine } from '../../text/line.ts'
import { countsOn } from '../../text/markers.ts'
import type { Piece } from '../../text/pieces.ts'

interface PieceRow extends Box {
  readonly pieces: readonly Piece[]
}

export const toRowLines = (rows: readonly PieceRow[]): Line[] =>
  rows.flatMap(({ pieces }, index) => {
    if (pieces.length < 2) return toLine(pieces)
    const items = splitItems(pieces)
    if (items.length < 2) return toLine(pieces)
    const isList =
      items.length >= MIN_ITEMS ||
      isNext(rows[index - 1]?.pieces, items[0]!) ||
      isNext(items.at(-1), rows[index + 1]?.pieces)
    return isList ? items.map(toLine) : toLine(pieces)
  })

/** Two in a row alone may be the heads of two columns, "1. Buyer" and "2. Seller". */
const MIN_ITEMS = 3

function splitItems(pieces: readonly Piece[]): Piece[][] {
  const items: Piece[][] = []
  for (const piece of pieces) {
    const item = items.at(-1)
    if (item && !countsOn(item[0]!.words, piece.words)) item.push(piece)
    else items.push([piece])
  }
  return items
}

/** Whether the last item of one row counts on to the first of the next. */
const isNext = (
  before: readonly Piece[] | undefined,
  after: readonly Piece[] | undefined,
): boolean =>
  before !== undefined &&
  after !== undefined &&
  countsOn(splitItems(before).at(-1)![0]!.words, after[0]!.words)
