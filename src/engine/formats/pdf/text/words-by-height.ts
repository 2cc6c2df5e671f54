/** The level words of a page by height, to find those around a position. */
import { firstIndex } from '../../../sorted.ts'
import { centerY, overlap, sharedWidth } from '../geometry.ts'
import { MAX_LOOKS } from '../measures.ts'
import type { Box } from '../raw-page.ts'
import { bottomOf, middleOf, topOf, type Word } from './words.ts'

const middleOfWord = ({ baseline, style }: Word): number => middleOf(baseline, style.size)

export class WordsByHeight {
  readonly #words: readonly Word[]

  constructor(words: readonly Word[]) {
    this.#words = words
      .filter(({ style }) => style.turn === 0)
      .sort((a, b) => middleOfWord(a) - middleOfWord(b))
  }

  /** Words whose middle is between two heights. */
  between(top: number, bottom: number): readonly Word[] {
    const words = this.#words
    const start = firstIndex(words, word => middleOfWord(word) >= top)
    let end = start
    while (end < words.length && end < start + MAX_LOOKS && middleOfWord(words[end]!) <= bottom)
      end++
    return words.slice(start, end)
  }

  /** The word nearest to a box, beside it if there is one; undefined for none. */
  findNearest(box: Box): Word | undefined {
    const beside = findNearest(this.between(box.y0, box.y1), box)
    if (beside) return beside
    const words = this.#words
    const start = firstIndex(words, word => middleOfWord(word) >= centerY(box))
    const around = words.slice(Math.max(0, start - MAX_LOOKS), start + MAX_LOOKS)
    return findNearest(around, box)
  }
}

/** The first of the words that are nearest to a box. */
export function findNearest(words: readonly Word[], box: Box): Word | undefined {
  let nearest: Word | undefined
  let least = Number.POSITIVE_INFINITY
  for (const word of words) {
    const away = Math.max(0, -sharedWidth(word, box))
    const apart = Math.max(0, -overlap(topOf(word), bottomOf(word), box.y0, box.y1))
    const distance = Math.hypot(away, apart)
    if (distance >= least) continue
    nearest = word
    least = distance
  }
  return nearest
}
