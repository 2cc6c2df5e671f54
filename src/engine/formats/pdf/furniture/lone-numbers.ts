/** Page numbers alone at the edge of a page, or at the other end of a header line. */
import { SEVERAL } from '../measures.ts'
import { wordsText } from '../text/line.ts'
import type { Piece } from '../text/pieces.ts'
import type { EdgeLine, Usual } from './edge-lines.ts'
import { findCounting, isCountedPage, isPageNumber, readPageNumber } from './page-numbers.ts'

/** The margins are in this fraction of the page's height. */
const MARGIN = 0.08
/** How far, in ems, a page number is from the text in its line. */
const CORNER_DISTANCE = 8
const CHAPTER_RATIO = 1.3

export function findLoneNumbers(
  edges: readonly EdgeLine[],
  usual: Usual,
  pageCount: number,
): Piece[] {
  const found: Piece[] = []
  for (const side of ['head', 'foot'] as const) {
    const lone: LoneNumber[] = []
    const large: LoneNumber[] = []
    for (const line of edges) {
      if (line.side !== side || (line.isDeep && line.index > 0)) continue
      for (const piece of pageCount > 1 ? line.pieces : []) {
        const text = line.pieces.length === 1 ? line.text : wordsText(piece.words)
        if (isCountedPage(text)) found.push(piece)
      }
      const number = line.index === 0 && !line.isDeep ? findLoneNumber(line, usual) : undefined
      if (number) (isChapter(number, usual) ? large : lone).push(number)
    }
    const equal = large.filter(({ line, value }) => value === line.page)
    if (equal.length >= SEVERAL) found.push(...equal.flatMap(({ pieces }) => pieces))
    const counting = findCounting(
      lone.map(({ value }) => value),
      lone.map(({ line }) => line.page),
    )
    lone.forEach(({ line, pieces, value }, index) => {
      // One without others to compare with has to be clear of the text.
      const isAlone = line.pieces.length === pieces.length && line.depth <= MARGIN
      const isSingle = lone.length === 1 && (line.isSetOff || isAlone)
      if (counting[index] || value === line.page || isSingle) found.push(...pieces)
    })
  }
  return found
}

interface LoneNumber {
  readonly line: EdgeLine
  readonly pieces: readonly Piece[]
  readonly value: number
}

/** At the top, a large number alone is a chapter's, unless it is that of its page on several pages. */
const isChapter = ({ line, pieces }: LoneNumber, usual: Usual): boolean =>
  line.side === 'head' &&
  pieces.length === line.pieces.length &&
  pieces[0]!.size > CHAPTER_RATIO * usual.size

function findLoneNumber(line: EdgeLine, usual: Usual): LoneNumber | undefined {
  if (isPageNumber(line.text)) {
    const value = readPageNumber(line.text)
    return value === undefined ? undefined : { line, pieces: line.pieces, value }
  }
  const [left, right] = line.pieces
  if (!left || !right || line.pieces.length > 2 || line.depth > MARGIN) return undefined
  if (right.x0 - left.x1 < CORNER_DISTANCE * usual.size) return undefined
  const corner = line.pieces.find(piece => /^\d{1,4}$/.test(wordsText(piece.words)))
  // "Total:  120" is not a page number.
  if (!corner || (corner === right && /[:=]$/.test(wordsText(left.words)))) return undefined
  const value = Number(wordsText(corner.words))
  return { line, pieces: [corner], value }
}
