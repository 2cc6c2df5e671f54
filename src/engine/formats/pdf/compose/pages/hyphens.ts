/**
 * Words broken at line ends. Whether the hyphen belongs to the word, the document itself knows: it
 * usually has the word elsewhere, whole or with its hyphen.
 */
import type { Line } from '../../text/line.ts'
import { NO_SPACE } from '../inlines.ts'

export interface Vocabulary {
  /** The last word of a line as it is before `next`: without its hyphen, or marked as joined. */
  joinLineEnd(word: string, next: Line): string
}

export function createVocabulary(lines: () => Iterable<Line>): Vocabulary {
  // Many documents break no words: only the first broken one has the words collected.
  let known: Known | undefined
  return {
    joinLineEnd: (word, next) => {
      if (!HYPHENS.has(word[word.length - 1] ?? '')) return word
      const follower = next.words[0]!.text
      if (keepsHyphen(word, follower)) return word + NO_SPACE
      const match = /^(.*\p{L})[-‐]$/u.exec(word)
      const tail = match && /^[\p{L}\p{M}’'-]+/u.exec(follower)?.[0]
      if (!match || !tail) return word
      known ??= collectWords(lines())
      const head = match[1]!
      const joined = bare(head + tail)
      const hyphenated = bare(`${head}-${tail}`)
      const { words } = known
      if (words.has(joined)) return head + NO_SPACE
      // «Franco-German», «COVID-19»: a capital after the hyphen keeps it.
      if (words.has(hyphenated) || !/^\p{Ll}/u.test(tail)) return word + NO_SPACE
      const isWhole = !known.breaksWords || isCompound(head, tail, words)
      return isWhole ? word + NO_SPACE : head + NO_SPACE
    },
  }
}

/**
 * «well-organised», «self-efficacy»: both parts are words that the document has elsewhere, the first one
 * alone or in another compound. Parts of a broken word seldom both are. Addresses have hyphens of their own.
 */
function isCompound(head: string, tail: string, known: ReadonlySet<string>): boolean {
  if (head.includes('://')) return true
  const before = bare(head.slice(head.lastIndexOf('-') + 1))
  const after = bare(tail.split('-', 1)[0]!)
  return known.has(after) && (known.has(before) || known.has(`${before}-`))
}

const HYPHENS = new Set('-‐–')

/** «2026-2027», «COVID-19», «4-year-olds», but not «3- and 4-year-olds». */
const keepsHyphen = (word: string, next: string): boolean =>
  (/[\p{L}\d][-‐–]$/u.test(word) && /^\d/.test(next)) ||
  (/\d[-‐]$/.test(word) && /^\p{L}/u.test(next) && !CONJUNCTION.test(next))

const CONJUNCTION = /^(?:and|or|to|und|oder|bis|et|ou|à|y|o|e|en|of)$/i

interface Known {
  /** All words but those at line ends, which may be broken, and what they go on with; «self-» for «self-made». */
  readonly words: ReadonlySet<string>
  /** Whether the document breaks words at all: office programs and browsers do so only when told to. */
  readonly breaksWords: boolean
}

/** Words of a line of running text, and of how many such lines at most one ends with a compound's hyphen. */
const LONG_LINE = 6
const LINES_PER_COMPOUND = 25

function collectWords(lines: Iterable<Line>): Known {
  const texts = new Set<string>()
  const broken: string[] = []
  let head: string | undefined
  let longLines = 0
  for (const { words } of lines) {
    if (head !== undefined) broken.push(bare(head.slice(0, -1) + words[0]!.text))
    for (let index = head === undefined ? 0 : 1; index < words.length - 1; index++) {
      texts.add(words[index]!.text)
    }
    if (words.length >= LONG_LINE) longLines++
    const last = words.at(-1)!.text
    head = HYPHENS.has(last[last.length - 1]!) ? last : undefined
  }
  const known = new Set<string>()
  for (const text of texts) {
    const word = bare(text)
    known.add(word)
    const hyphen = word.indexOf('-')
    if (hyphen > 0) known.add(word.slice(0, hyphen + 1))
  }
  const breaksWords =
    Math.max(broken.length, 1) * LINES_PER_COMPOUND > longLines ||
    broken.some(word => known.has(word))
  return { words: known, breaksWords }
}

const PLAIN = /^[a-z]+$/

const bare = (word: string): string =>
  PLAIN.test(word) ? word : word.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
