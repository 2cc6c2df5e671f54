/**
 * Lines of rows: mostly one each. Items that count on from side to side are a line each, as are the answers of a quiz:
 *
 *     A) Elbe     B) Oder            ☐ tea    ☐ milk
 *     C) Weser    D) Rhine
 *
 * or count on from column to column:
 *
 *     a) Elbe     c) Weser
 *     b) Oder     d) Rhine
 *
 * or say what is to be filled in above them:
 *
 *     ──────────    ───────────────
 *     Date          Signature
 */
import { overlap } from '../../geometry.ts'
import { SAME_EDGE, SEVERAL } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { type Line, toLine } from '../../text/line.ts'
import { countsOn, hasCheckBox } from '../../text/markers.ts'
import type { Piece } from '../../text/pieces.ts'

interface PieceRow extends Box {
  readonly pieces: readonly Piece[]
}

interface HorizontalRule {
  readonly at: number
  readonly from: number
  readonly to: number
}

export function toRowLines(
  rows: readonly PieceRow[],
  rules: readonly HorizontalRule[] = [],
): Line[] {
  const lines: Line[] = []
  for (let index = 0; index < rows.length; index++) {
    const columns = findCountingColumns(rows, index)
    if (columns) {
      lines.push(...columns.flat().map(toLine))
      index += columns[0]!.length - 1
    } else if (areUnderBlanks(rows[index]!.pieces, rules)) {
      lines.push(...rows[index]!.pieces.map(piece => toLine([piece])))
    } else lines.push(...splitRow(rows, index))
  }
  return lines
}

/** The line of a blank: longer than that of a fraction, and so close above what it is for, in ems. */
const BLANK = { minLength: 8, maxDistance: 1.5 }

/** Whether each piece is below a line of its own, all of them at one height. */
function areUnderBlanks(pieces: readonly Piece[], rules: readonly HorizontalRule[]): boolean {
  if (pieces.length < 2) return false
  const blanks = pieces.map(({ x0, x1, baseline, size }) =>
    rules.find(
      ({ at, from, to }) =>
        to - from > BLANK.minLength * size &&
        at < baseline &&
        at > baseline - (1 + BLANK.maxDistance) * size &&
        overlap(from, to, x0, x1) > 0,
    ),
  )
  const [first] = blanks
  return (
    first !== undefined &&
    blanks.every(blank => blank !== undefined && Math.abs(blank.at - first.at) < SAME_EDGE) &&
    new Set(blanks).size === pieces.length
  )
}

function splitRow(rows: readonly PieceRow[], index: number): Line[] {
  const { pieces } = rows[index]!
  if (pieces.length < 2) return [toLine(pieces)]
  const items = splitItems(pieces)
  if (items.length < 2) return [toLine(pieces)]
  const isList =
    // Two in a row alone may be the heads of two columns, "1. Buyer" and "2. Seller".
    items.length >= SEVERAL ||
    hasCheckBox(items[0]![0]!.words) ||
    isNext(rows[index - 1]?.pieces, items[0]!) ||
    isNext(items.at(-1), rows[index + 1]?.pieces)
  return isList ? items.map(toLine) : [toLine(pieces)]
}

/** The items of rows in which numbers count downwards, and on from the end of a column to the head of the next. */
function findCountingColumns(rows: readonly PieceRow[], first: number): Piece[][][] | undefined {
  const heads = rows[first]!.pieces
  if (heads.length < 2 || !rows[first + 1]) return undefined
  const columns = heads.map(head => [[head]])
  for (let at = first + 1; at < rows.length; at++) {
    const { pieces } = rows[at]!
    const isNextRow =
      pieces.length <= heads.length &&
      pieces.every((piece, side) => countsOn(columns[side]!.at(-1)![0]!.words, piece.words))
    if (!isNextRow) break
    for (const [side, piece] of pieces.entries()) columns[side]!.push([piece])
  }
  const areCounting =
    columns[0]!.length > 1 &&
    columns.every((column, side) => {
      const next = columns[side + 1]
      return !next || countsOn(column.at(-1)![0]!.words, next[0]![0]!.words)
    })
  return areCounting ? columns : undefined
}

function splitItems(pieces: readonly Piece[]): Piece[][] {
  const items: Piece[][] = []
  for (const piece of pieces) {
    const item = items.at(-1)
    if (item && !isBeside(item[0]!, piece)) item.push(piece)
    else items.push([piece])
  }
  return items
}

const isBeside = (item: Piece, { words }: Piece): boolean =>
  countsOn(item.words, words) || (hasCheckBox(item.words) && hasCheckBox(words))

/** Whether the last item of one row counts on to the first of the next. */
const isNext = (
  before: readonly Piece[] | undefined,
  after: readonly Piece[] | undefined,
): boolean =>
  before !== undefined &&
  after !== undefined &&
  countsOn(splitItems(before).at(-1)![0]!.words, after[0]!.words)
