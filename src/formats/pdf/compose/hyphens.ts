/**
 * Words broken at line ends. Whether the hyphen belongs to the word, the document itself knows: it
 * usually has the word elsewhere, whole or with its hyphen.
 */
import type { Line } from '../text/line.ts'
import { NO_SPACE } from './inlines.ts'

export interface Vocabulary {
  /** The last word of a line as it is before `next`: without its hyphen, or marked as joined. */
  joinLineEnd(word: string, next: Line): string
}

export function createVocabulary(lines: Iterable<Line>): Vocabulary {
  const known = new Set<string>()
  for (const line of lines) {
    const last = line.words.length - 1
    line.words.forEach((word, index) => {
      if (index < last) known.add(bare(word.text))
    })
  }
  return {
    joinLineEnd: (word, next) => {
      const match = /^(.*\p{L})[-‐]$/u.exec(word)
      if (!match) return word
      const head = match[1]!
      const tail = /^[\p{L}\p{M}’'-]+/u.exec(next.words[0]!.text)?.[0]
      if (!tail) return word
      const joined = bare(head + tail)
      const hyphenated = bare(`${head}-${tail}`)
      if (known.has(hyphenated) && !known.has(joined)) return word + NO_SPACE
      if (/^\p{Ll}/u.test(tail)) return head + NO_SPACE
      // «Franco-German», «COVID-19»: a capital after the hyphen keeps it.
      return known.has(joined) ? head + NO_SPACE : word + NO_SPACE
    },
  }
}

const PLAIN = /^[a-z]+$/

const bare = (word: string): string =>
  PLAIN.test(word) ? word : word.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
