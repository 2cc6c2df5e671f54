/**
 * Words broken at line ends. The page often knows whether the hyphen belongs to the word: it has the word elsewhere,
 * whole or with its hyphen. Other pages are not consulted, so that a page has the same words whichever others are
 * read.
 */
import {
  COMPOUND_LINKS,
  COMPOUND_STARTS,
  CONJUNCTIONS,
  CONJUNCTIONS_OR_ENDINGS,
  LEADING_WORDS,
  LINKING_WORDS,
} from '../../languages.ts'
import type { Line } from '../../text/line.ts'
import type { Word } from '../../text/words.ts'
import { NO_SPACE } from '../inlines.ts'

export interface Vocabulary {
  /** The last word of a line, among others, as it is before `next`: without its hyphen, or marked as joined. */
  joinLineEnd(last: Word, next: Line, lines: readonly Line[]): string
}

/** `pages`: the lines of each. */
export function createVocabulary(pages: () => readonly (readonly Line[])[]): Vocabulary {
  // Many documents break no words: only the first broken one triggers the search.
  let knownTo: ((word: Word) => Known) | undefined
  return {
    joinLineEnd: (last, next, lines) => {
      const word = last.text
      if (!endsWithHyphen(last)) return word
      const follower = next.words[0]!.text
      if (keepsHyphen(word, follower)) return word + NO_SPACE
      // In a font of its own, a hyphen is a word of its own, and its compound is not known.
      if (word.length === 1 && last.glued && beginsWord(follower)) return word + NO_SPACE
      const match = /^(.*\p{L})[-‐‑]$/u.exec(word)
      const tail = match && /^[\p{L}\p{M}’'-]+/u.exec(follower)?.[0]
      if (!match || !tail) return word
      knownTo ??= createKnown(pages())
      const { words, breaksWords } = knownTo(last)
      const head = match[1]!
      const joined = bare(head + tail)
      const hyphenated = bare(`${head}-${tail}`)
      if (words.has(joined)) return head + NO_SPACE
      if (NO_ENDING.test(tail)) return word
      // "Franco-German", "COVID-19": a capital after the hyphen keeps it.
      if (words.has(hyphenated) || !/^\p{Ll}/u.test(tail)) return word + NO_SPACE
      const isWhole = !breaksWords || isCompound(head, tail, words) || hasRoomBehind(last, lines)
      return isWhole ? word + NO_SPACE : head + NO_SPACE
    },
  }
}

/** In ems: after a broken word there is less room than this, or a longer part of the word would fit. */
const ROOM = 4

/** Whether a line, by its last word, is that much shorter than another that begins where it does. */
function hasRoomBehind(last: Word, lines: readonly Line[]): boolean {
  const line = lines.find(({ words }) => words[words.length - 1] === last)
  if (!line) return false
  const { x0, x1, size } = line
  return lines.some(other => Math.abs(other.x0 - x0) < size && other.x1 - x1 > ROOM * size)
}

const endsWithHyphen = ({ text }: Word): boolean => HYPHENS.has(text[text.length - 1]!)

/** What is known on the page of a line's last word. */
function createKnown(pages: readonly (readonly Line[])[]): (word: Word) => Known {
  const pageOf = new Map<Word, readonly Line[]>()
  for (const lines of pages) {
    for (const { words } of lines) {
      const last = words[words.length - 1]!
      if (endsWithHyphen(last)) pageOf.set(last, lines)
    }
  }
  const known = new Map<readonly Line[], Known>()
  return word => {
    const lines = pageOf.get(word) ?? []
    const found = known.get(lines) ?? collectWords(lines)
    known.set(lines, found)
    return found
  }
}

/**
 * “well-organized”, “parent-reported”: both parts are words that the page has elsewhere, the first one alone or in
 * another compound, or the second one alone if it is long. Parts of a broken word seldom are. A few first parts
 * nearly always have a hyphen, and so does what continues like “of-the-art” or ends like “state-of-”; addresses and command options have their
 * own hyphens.
 */
function isCompound(head: string, tail: string, known: ReadonlySet<string>): boolean {
  if (head.includes('://') || head.startsWith('-') || LINKED.test(tail)) return true
  const [, start, last] = LAST_PART.exec(head)!
  const before = bare(last!)
  if (start && LINK.test(before)) return true
  if (FIRST_PART.test(before)) return true
  const after = bare(tail.split('-', 1)[0]!)
  const isEnough = after.length >= LONG_PART || known.has(before) || known.has(`${before}-`)
  return isEnough && known.has(after)
}

const LONG_PART = 6
const LAST_PART = /^(.*[-‐‑])?(.*)$/s
const LINK = new RegExp(`^(?:${COMPOUND_LINKS})$`)
const LINKED = new RegExp(`^(?:${LINKING_WORDS}|${LEADING_WORDS})-`, 'i')
const FIRST_PART = new RegExp(`^(?:${COMPOUND_STARTS})$`)

/** Fonts of some TeX documents call their only hyphen a non-breaking one (U+2011). */
const HYPHENS = new Set('-‐‑–')

/** "2026-2027", "COVID-19", "4-year-olds", but not "3- and 4-year-olds". */
const keepsHyphen = (word: string, next: string): boolean =>
  (/[\p{L}\d][-‐‑–]$/u.test(word) && /^\d/.test(next)) ||
  (/\d[-‐‑]$/.test(word) && /^\p{L}/u.test(next) && !CONJUNCTION.test(next))

const beginsWord = (text: string): boolean => /^[\p{L}\d]/u.test(text) && !CONJUNCTION.test(text)

/** "Pre- and post-war". */
const NO_ENDING = new RegExp(`^(?:${CONJUNCTIONS})$`)
const CONJUNCTION = new RegExp(`^(?:${CONJUNCTIONS}|${CONJUNCTIONS_OR_ENDINGS})$`, 'i')

interface Known {
  /** All words except those at line ends, which may be broken, and what follows them; "self-" for "self-made". */
  readonly words: ReadonlySet<string>
  /** Whether the page breaks words at all: office programs and browsers do so only when told to. */
  readonly breaksWords: boolean
}

/** Words of a line of running text, and of how many such lines at most one ends with a compound's hyphen. */
const FULL_LINE = 6
const LINES_PER_COMPOUND = 25

function collectWords(lines: readonly Line[]): Known {
  const texts = new Set<string>()
  const broken: string[] = []
  let head: string | undefined
  let longLines = 0
  for (const { words } of lines) {
    if (head !== undefined) broken.push(bare(head.slice(0, -1) + words[0]!.text))
    for (let index = head === undefined ? 0 : 1; index < words.length - 1; index++) {
      texts.add(words[index]!.text)
    }
    if (words.length >= FULL_LINE) longLines++
    const last = words.at(-1)!
    head = endsWithHyphen(last) ? last.text : undefined
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
  PLAIN.test(word)
    ? word
    : word
        .toLowerCase()
        .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
        .replace(/[‐‑]/g, '-')
