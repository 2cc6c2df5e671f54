/**
 * Headers of which one part repeats and the other names the page's topic, as in dictionaries, laws and books with
 * many chapters. They go only if the changing part is also in the text: "Invoice 17" is not.
 */
import { MOST } from '../measures.ts'
import { bare, wordsText } from '../text/line.ts'
import type { Piece } from '../text/pieces.ts'
import { type EdgeLine, isLarge, type PageRows, type ShareOf } from './edge-lines.ts'
import { isOnMany } from './evidence.ts'
import { splitByHeight } from './groups.ts'
import { isPageNumber, toPattern } from './page-numbers.ts'

/** Letters of a header that can be distinguished from others, and words of the changing part beside it. */
const MIN_LETTERS = 6
const MAX_CHANGING = 6

interface ChangingLine {
  readonly line: EdgeLine
  readonly changing: Piece
}

export function findChangingHeads(
  lines: readonly EdgeLine[],
  pages: readonly PageRows[],
  shareOf: ShareOf,
): EdgeLine[] {
  const groups = new Map<string, Map<EdgeLine, ChangingLine>>()
  for (const line of lines) {
    const [left, right] = line.pieces
    if (!left || !right || line.pieces.length > 2) continue
    if (line.index > 0 || line.isDeep || isLarge(line)) continue
    for (const [piece, changing] of [
      [left, right],
      [right, left],
    ] as const) {
      const pattern = toPattern(wordsText(piece.words))
      if (pattern.length < MIN_LETTERS || changing.words.length > MAX_CHANGING) continue
      const key = `${line.side} ${pattern}`
      const group = groups.get(key) ?? new Map()
      groups.set(key, group.set(line, { line, changing }))
    }
  }
  const found: EdgeLine[] = []
  let isSaid: ((line: ChangingLine) => boolean) | undefined
  for (const group of groups.values()) {
    for (const level of splitByHeight([...group.keys()])) {
      const on = new Set(level.map(line => line.page))
      if (!isOnMany({ count: on.size, share: shareOf(on) })) continue
      isSaid ??= createSaidTest(lines, pages)
      const said = level.filter(line => isSaid!(group.get(line)!)).length
      if (said >= MOST * level.length) found.push(...level)
    }
  }
  return found
}

/** Whether the text of a page, without its edges, contains the changing part of the header. */
function createSaidTest(
  lines: readonly EdgeLine[],
  pages: readonly PageRows[],
): (line: ChangingLine) => boolean {
  const edges = new Set<Piece>()
  for (const line of lines) {
    if (line.index === 0 || line.side === 'beside')
      for (const piece of line.pieces) edges.add(piece)
  }
  const byPage = new Map(pages.map(({ page }) => [page.raw.number, page]))
  const texts = new Map<number, string>()
  return ({ line, changing }) => {
    const wanted = wordsText(changing.words)
    if (isPageNumber(wanted)) return true
    let text = texts.get(line.page)
    if (text === undefined) {
      const { pieces } = byPage.get(line.page)!
      text = bare(pieces.map(piece => (edges.has(piece) ? ' ' : wordsText(piece.words))).join(' '))
      texts.set(line.page, text)
    }
    return text.includes(bare(wanted))
  }
}
