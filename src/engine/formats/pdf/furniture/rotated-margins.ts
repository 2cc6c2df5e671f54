/** Rotated text at one place of most pages: the margin of a draft, the name of a journal. */
import { SAME_PLACE, SEVERAL } from '../measures.ts'
import { isVertical } from '../raw-page.ts'
import { wordsText } from '../text/line.ts'
import type { Piece } from '../text/pieces.ts'
import type { PageRows, ShareOf } from './edge-lines.ts'

export function findRotatedMargins(pages: readonly PageRows[], shareOf: ShareOf): Piece[] {
  if (pages.length < SEVERAL) return []
  const places = new Map<string, { readonly pieces: Piece[]; readonly pages: Set<number> }>()
  for (const { page } of pages) {
    for (const piece of page.pieces) {
      if (!isVertical(piece.words[0]!.style)) continue
      const at = [piece.x0, piece.y0].map(value => Math.round(value / SAME_PLACE))
      const key = `${at.join()} ${wordsText(piece.words)}`
      const place = places.get(key) ?? { pieces: [], pages: new Set() }
      place.pieces.push(piece)
      place.pages.add(page.raw.number)
      places.set(key, place)
    }
  }
  return [...places.values()]
    .filter(place => place.pages.size >= SEVERAL && shareOf(place.pages) >= 1 / 2)
    .flatMap(({ pieces }) => pieces)
}
