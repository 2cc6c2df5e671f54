/**
 * Where the comments of pages are referenced: after the last word that they mark, or else after the nearest. Those
 * without a word, or whose word is not written (in a listing), go to the end of their page.
 */
import type { Budget } from '../../../budget.ts'
import { paragraph } from '../../../document/build.ts'
import type { Note, Run } from '../../../document/document.ts'
import { centerX, contains } from '../geometry.ts'
import type { PageComment } from '../raw-page.ts'
import type { Line } from '../text/line.ts'
import { bottomOf, topOf, type Word } from '../text/words.ts'
import { findNearest } from '../text/words-by-height.ts'

/** The comments of a document, some of which still have to be referenced. */
export class Comments {
  readonly notes = new Map<string, Note>()
  readonly #byWord = new Map<Word, string[]>()
  /** With their pages, in page order. */
  readonly #waiting = new Map<string, number>()

  /** `lines`: those of the page, in reading order. */
  add(
    page: number,
    comments: readonly PageComment[],
    lines: readonly Line[],
    budget: Budget,
  ): void {
    const words = lines.flatMap(line => line.words).filter(({ style }) => style.turn === 0)
    for (const comment of comments) {
      // All words are examined for each.
      budget.spend('nodes', 1 + words.length / WORDS_PER_NODE)
      const id = `comment-${this.notes.size + 1}`
      this.notes.set(id, toNote(comment))
      this.#waiting.set(id, page)
      const word = findWord(words, comment)
      if (word) this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), id])
    }
  }

  /** Whether one is referenced after one of the words. */
  areBehind(words: readonly Word[]): boolean {
    return this.#byWord.size > 0 && words.some(word => this.#byWord.has(word))
  }

  /** References after the word. */
  takeBehind(word: Word): readonly Run[] {
    const ids = this.#byWord.get(word) ?? []
    for (const id of ids) this.#waiting.delete(id)
    return ids.map(toReference)
  }

  /** References that no word of the earlier pages took, with their page. */
  *takeLeft(page: number): Generator<readonly [number, Run]> {
    for (const [id, own] of this.#waiting) {
      if (own >= page) return
      this.#waiting.delete(id)
      yield [own, toReference(id)]
    }
  }
}

const WORDS_PER_NODE = 4

const toReference = (id: string): Run => ({ content: { type: 'noteReference', id }, marks: 0 })

function findWord(words: readonly Word[], { boxes }: PageComment): Word | undefined {
  const isMarked = (word: Word): boolean => {
    const middle = (topOf(word) + bottomOf(word)) / 2
    return boxes.some(box => contains(box, centerX(word), middle))
  }
  return words.findLast(isMarked) ?? (boxes[0] && findNearest(words, boxes[0]))
}

const toNote = ({ text, author, date }: PageComment): Note => ({
  type: 'comment',
  blocks: text.split(/[\r\n]+/).map(line => paragraph(line)),
  ...(author ? { author } : {}),
  ...(date ? { date } : {}),
})
