/**
 * The words to look for. Case, accents and width are folded. A word matches from its beginning (`report` finds
 * "reporting"), and anywhere in scripts that put no spaces between words.
 */
import { ConversionError } from './errors.ts'

export interface Term {
  readonly text: string
  readonly isAnywhere: boolean
}

/** Throws if there is nothing to look for. */
export function parseQuery(query: string): readonly Term[] {
  const terms = Array.from(fold(query).matchAll(/"([^"]*)"|[^\s"]+/g), ([word, phrase = word]) => {
    const text = trimEdges(phrase).replace(/\s+/g, ' ')
    return { text, isAnywhere: isUnspaced(text) }
  }).filter(({ text }) => hasWord(text))
  if (terms.length) return terms
  throw new ConversionError(undefined, 'The option `find` has no word to look for.', {
    hint: 'Give one or more words; put a phrase in double quotes.',
  })
}

// Patterns with Unicode classes are inside functions: V8 takes up to a millisecond to compile one.

/** Without punctuation at either end, except as in `C#` and `50%`. */
const trimEdges = (text: string): string =>
  text.replace(/^[^\p{L}\p{N}\p{S}]+|[^\p{L}\p{N}\p{S}#%]+$/gu, '')

/** ASCII symbols count as punctuation; other symbols can be searched for. */
const hasWord = (text: string): boolean => /[\p{L}\p{N}]|[^\P{S}$+<=>^`|~]/u.test(text)

/** Begins with a script without spaces between words. */
export const isUnspaced = (text: string): boolean =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u.test(
    text,
  )

export const isLetter = (text: string): boolean => /^[\p{L}\p{M}\p{N}]/u.test(text)

/**
 * Folds case, accents and width; typographic quotes and dashes become plain ones, and characters without width vanish.
 */
export function fold(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
  // Korean syllables and voiced kana were taken apart, too.
  const whole = /[\u1100-\u11ff\u3099\u309a]/.test(plain) ? plain.normalize('NFC') : plain
  return SPECIAL.test(whole) ? whole.replace(ALL_SPECIAL, sign => PLAIN[sign] ?? '-') : whole
}

const SPECIAL = /[ßς‘’“”„‐‑–—]/
const ALL_SPECIAL = new RegExp(SPECIAL, 'g')

const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
}
