/**
 * Comments that stand at some distance from their code belong to its lines; a page must not be divided between them:
 *
 *     int size;        // in bytes
 *     char name[16];   // for debugging
 */
import { LISTING_PITCH } from '../../code-fonts.ts'
import { union } from '../../geometry.ts'
import { SAME_BASELINE } from '../../measures.ts'
import { isAllMono } from '../../text/line.ts'
import { changePiece, type Piece } from '../../text/pieces.ts'

type CodeLine = [Piece, ...Piece[]]

/** Code that the file continues on the same line is one piece, if a line above or below is code as well. */
export function joinCodeLines(pieces: readonly Piece[]): readonly Piece[] {
  const lines = toCodeLines(pieces)
  const joined = new Map<Piece, Piece | undefined>()
  lines.forEach((line, index) => {
    if (line.length === 1) return
    if (!isNear(line, lines[index - 1]) && !isNear(line, lines[index + 1])) return
    for (const piece of line) joined.set(piece, undefined)
    const words = line.flatMap(piece => piece.words)
    joined.set(line[0], changePiece(line[0], { ...union(line), words }))
  })
  if (!joined.size) return pieces
  return pieces.flatMap(piece => (joined.has(piece) ? (joined.get(piece) ?? []) : piece))
}

function toCodeLines(pieces: readonly Piece[]): CodeLine[] {
  const code = pieces.filter(isAllMono).sort((a, b) => a.words[0]!.order - b.words[0]!.order)
  const lines: CodeLine[] = []
  for (const piece of code) {
    const last = lines.at(-1)
    if (last && continues(last.at(-1)!, piece)) last.push(piece)
    else lines.push([piece])
  }
  return lines
}

const continues = (last: Piece, piece: Piece): boolean =>
  piece.words[0]!.order === last.words.at(-1)!.order + 1 &&
  piece.x0 > last.x1 &&
  Math.abs(piece.baseline - last.baseline) < SAME_BASELINE * piece.size

const isNear = ([{ baseline, size }]: CodeLine, other: CodeLine | undefined): boolean =>
  other !== undefined && Math.abs(other[0].baseline - baseline) < LISTING_PITCH * size
