/** Lines without what their beginning or end has expressed: a mark, a leader, an arrow. */
import { type Line, wordsText } from '../text/line.ts'
import type { Word } from '../text/words.ts'

export const withWords = (line: Line, words: readonly Word[]): Line => ({
  ...line,
  words,
  text: wordsText(words),
})
