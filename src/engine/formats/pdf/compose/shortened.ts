/** Lines without what their beginning or end has expressed: a mark, a leader, an arrow. */
import { type Line, wordsText } from '../text/line.ts'
import type { Word } from '../text/words.ts'

export const withWords = (line: Line, words: readonly Word[]): Line => ({
  ...line,
  words,
  text: wordsText(words),
})

/** Dots at the end of a name that lead to the number beside it: fewer are an ellipsis. */
const MIN_DOTS = 4
const DOTS = /^[.…]+$/

/** The line without the leader dots at its end, in one word with its text or each by itself. */
export function withoutLeader(line: Line): Line {
  const last = line.words.at(-1)
  if (!last || !/[.…]$/.test(last.text)) return line
  let end = line.words.length
  while (end > 0 && DOTS.test(line.words[end - 1]!.text)) end--
  const dots = line.words.slice(end).reduce((sum, { text }) => sum + text.length, 0)
  if (end > 0 && dots >= MIN_DOTS) return withWords(line, line.words.slice(0, end))
  let length = last.text.length
  while (length > 0 && '.…'.includes(last.text[length - 1]!)) length--
  return length > 0 && last.text.length - length >= MIN_DOTS
    ? withWords(line, [...line.words.slice(0, -1), { ...last, text: last.text.slice(0, length) }])
    : line
}
