/** The text of a page by its marks: the lines of an element of the structure tree. */
import { union } from '../geometry.ts'
import { toPart } from '../layout/tables/filled-cell.ts'
import { WIDE_GUTTER } from '../measures.ts'
import type { StructureNode } from '../raw-page.ts'
import { type Line, toLine, toRows } from '../text/line.ts'
import type { PageText } from '../text/page-text.ts'
import type { Piece } from '../text/pieces.ts'
import type { Word } from '../text/words.ts'

export interface Source {
  readonly page: number
  readonly column: { readonly x0: number; readonly x1: number }
  readonly byMark: ReadonlyMap<number, readonly Part[]>
}

/** Words of one piece with the same mark, in the order of the piece. */
interface Part {
  readonly mark: number
  readonly piece: Piece
  readonly words: Word[]
}

export function createSource({ raw, pieces }: PageText): Source {
  const byMark = new Map<number, Part[]>()
  for (const piece of pieces) {
    let part: Part | undefined
    for (const word of piece.words) {
      const { mark } = word.style
      if (mark < 0) continue
      // Words with one mark are consecutive.
      if (part?.mark !== mark) part = findPart(byMark, mark, piece)
      part.words.push(word)
    }
  }
  // Pieces are ordered by position: a paragraph over two columns is in file order.
  for (const parts of byMark.values()) {
    if (parts.length > 1) parts.sort((a, b) => a.words[0]!.order - b.words[0]!.order)
  }
  const all = pieces.length ? union(pieces) : { x0: 0, x1: raw.width }
  return { page: raw.number, column: { x0: all.x0, x1: all.x1 }, byMark }
}

/** The part of a piece with a mark; empty on first request. */
function findPart(byMark: Map<number, Part[]>, mark: number, piece: Piece): Part {
  const parts = byMark.get(mark)
  const last = parts?.at(-1)
  if (last?.piece === piece) return last
  const part = { mark, piece, words: [] }
  if (parts) parts.push(part)
  else byMark.set(mark, [part])
  return part
}

export function linesOf({ byMark }: Source, node: StructureNode): Line[] {
  const marks = marksOf(node)
  const pieces = marks.length === 1 ? piecesOf(byMark, marks[0]!) : joinParts(byMark, marks)
  const lines: Line[] = []
  for (const column of splitAtJump(pieces)) {
    for (const row of toRows(column)) lines.push(toLine(row))
  }
  return lines
}

/** How far up, in ems, text moves that continues in the next column; a wide gutter needs no more than a line. */
const MIN_JUMP = 3

/** Text that begins at the bottom of a column and ends at the top of another. */
function splitAtJump(pieces: readonly Piece[]): Piece[][] {
  const columns: Piece[][] = []
  let x0 = 0
  let x1 = 0
  for (const piece of pieces) {
    const column = columns.at(-1)
    const gap = Math.max(piece.x0 - x1, x0 - piece.x1)
    const least = gap > WIDE_GUTTER * piece.size ? 0 : MIN_JUMP * piece.size
    if (column && !(gap > 0 && column.at(-1)!.y0 - piece.y1 > least)) {
      column.push(piece)
      x0 = Math.min(x0, piece.x0)
      x1 = Math.max(x1, piece.x1)
    } else {
      columns.push([piece])
      x0 = piece.x0
      x1 = piece.x1
    }
  }
  return columns
}

const NO_PARTS: readonly Part[] = []

/** One mark has one part of each of its pieces. */
const piecesOf = (byMark: Source['byMark'], mark: number): Piece[] =>
  (byMark.get(mark) ?? NO_PARTS).map(({ piece, words }) => toPart(piece, words))

/** Each piece once, with those of its words that have one of the marks. */
function joinParts(byMark: Source['byMark'], marks: readonly number[]): Piece[] {
  const byPiece = new Map<Piece, Part[]>()
  for (const mark of marks) {
    for (const part of byMark.get(mark) ?? NO_PARTS) {
      const known = byPiece.get(part.piece)
      if (known) known.push(part)
      else byPiece.set(part.piece, [part])
    }
  }
  const pieces: Piece[] = []
  for (const [piece, own] of byPiece) pieces.push(toPart(piece, wordsOf(piece, own)))
  return pieces
}

/** Words keep the piece's order, whatever the order of their marks. */
function wordsOf(piece: Piece, parts: readonly Part[]): readonly Word[] {
  if (parts.length === 1) return parts[0]!.words
  const words = new Set<Word>()
  for (const part of parts) for (const word of part.words) words.add(word)
  return words.size === piece.words.length
    ? piece.words
    : piece.words.filter(word => words.has(word))
}

export function marksOf(node: StructureNode, marks: number[] = []): number[] {
  for (const mark of node.marks) marks.push(mark)
  for (const child of node.children) marksOf(child, marks)
  return marks
}
