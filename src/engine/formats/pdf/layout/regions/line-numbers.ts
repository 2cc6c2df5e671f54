/** Line numbers in the margin, as in laws, transcripts, manuscripts and listings: not part of the text. */
import { MANY, NEARLY_ALL } from '../../measures.ts'
import { SAME_START, wordsText } from '../../text/line.ts'
import { changePiece, type Piece } from '../../text/pieces.ts'
import { findListingNumbers } from './listing-numbers.ts'

export function dropLineNumbers(pieces: readonly Piece[]): readonly Piece[] {
  const rest = dropMargin(pieces)
  const numbers = findListingNumbers(rest)
  if (!numbers.size) return rest
  return rest.flatMap(piece => {
    if (!numbers.has(piece.words[0]!)) return piece
    const words = piece.words.slice(1)
    return words.length ? changePiece(piece, { words, x0: words[0]!.x0 }) : []
  })
}

function dropMargin(pieces: readonly Piece[]): readonly Piece[] {
  const numbers = pieces.filter(
    piece => piece.words.length === 1 && /^\d{1,3}$/.test(piece.words[0]!.text),
  )
  if (numbers.length < MANY) return pieces
  for (const edge of ['x1', 'x0'] as const) {
    const dropped = findMargin(numbers, pieces, edge)
    if (dropped) return pieces.filter(piece => !dropped.has(piece))
  }
  return pieces
}

function findMargin(
  numbers: readonly Piece[],
  pieces: readonly Piece[],
  edge: 'x0' | 'x1',
): Set<Piece> | undefined {
  const first = numbers.reduce((a, b) => (b.x0 < a.x0 ? b : a))
  const column = numbers
    .filter(piece => Math.abs(piece[edge] - first[edge]) < SAME_START * piece.size)
    .sort((a, b) => a.baseline - b.baseline)
  if (column.length < MANY) return undefined
  const values = column.map(piece => Number(wordsText(piece.words)))
  const steps = values.slice(1).map((value, index) => value - values[index]!)
  const regular = Math.max(
    steps.filter(step => step === 1).length,
    steps.filter(step => step === 5).length,
  )
  if (regular < NEARLY_ALL * steps.length) return undefined
  const right = Math.max(...column.map(piece => piece.x1))
  const margin = new Set(column)
  // Text begins to the right of all of them, and most of their lines have some.
  const others = pieces.filter(piece => !margin.has(piece))
  const isOutside = others.every(piece => piece.x0 > right || piece.x1 < first.x0 + 1)
  const isText = others.filter(piece => piece.words.length >= 3).length >= 0.4 * column.length
  return isOutside && isText && !areCells(column, others) ? margin : undefined
}

/** Ranks in a table count too, but several cells follow them. */
function areCells(column: readonly Piece[], others: readonly Piece[]): boolean {
  const beside = others.filter(piece =>
    column.some(number => Math.abs(number.baseline - piece.baseline) < piece.size / 2),
  )
  return beside.length > MAX_BESIDE * column.length
}

const MAX_BESIDE = 1.4
