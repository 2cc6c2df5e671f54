/**
 * Holds truth and pages against each other, by poppler's text of the file: every word of the truth is on the
 * pages, and every word of the pages is in the truth or in a running line. A case that fails is left out
 * and named: something is wrong with its rendering or with its truth, and a score of it would mean nothing.
 */

export interface Check {
  /** Share of the truth's words that are on the pages. */
  readonly found: number
  /** Share of the pages' words that the truth or a running line has. */
  readonly known: number
  readonly missing: readonly string[]
  readonly unknown: readonly string[]
}

/** Extraction joins and parts some words, above all beside hyphens, in leaders and in scripts with joined letters. */
const ENOUGH = 0.985
const ENOUGH_JOINED = 0.9
const JOINED = new Set(['ar', 'he', 'ko', 'zh', 'ja'])
const SHOWN = 12

export function checkTruth(truth: string, pageText: string, running: readonly string[]): Check {
  const expected = words(withoutMarkup(truth))
  const actual = words(pageText)
  const known = new Set([...expected, ...words(running.join(' '))])
  const onPages = new Set(actual)
  const squeezed = squeeze(pageText)
  const squeezedTruth = squeeze(`${withoutMarkup(truth)} ${running.join(' ')}`)
  const missing = expected.filter(word => !onPages.has(word) && !isIn(squeezed, squeeze(word)))
  const isKnown = (word: string) => known.has(word) || isIn(squeezedTruth, squeeze(word))
  // Marks of notes and page numbers touch words, and are no words themselves.
  const unknown = actual.filter(
    word => !/^\d{1,3}$/.test(word) && !isKnown(word) && !isKnown(word.replace(/\d{1,2}$/, '')),
  )
  return {
    found: 1 - missing.length / Math.max(1, expected.length),
    known: 1 - unknown.length / Math.max(1, actual.length),
    missing: [...new Set(missing)].slice(0, SHOWN),
    unknown: [...new Set(unknown)].slice(0, SHOWN),
  }
}

export function isRight({ found, known }: Check, language: string): boolean {
  const enough = JOINED.has(language) ? ENOUGH_JOINED : ENOUGH
  return found >= enough && known >= enough - 0.02
}

/** Poppler hands out some files' Arabic and Hebrew letter by letter as they stand, from the left. */
const isIn = (text: string, word: string): boolean =>
  text.includes(word) ||
  (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word) &&
    text.includes([...word].reverse().join('')))

const withoutMarkup = (markdown: string): string =>
  markdown
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/\[\^\w+\]:?/g, ' ')
    .replace(/^\s*(?:[-#>]+|\d+\.)\s/gm, ' ')
    .replace(/^\|[ |-]+\|$/gm, ' ')

/** Chinese and Japanese have no words for a machine to see: their characters are taken one by one. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+/gu

function words(text: string): string[] {
  return normalize(text).match(WORD) ?? []
}

const squeeze = (text: string): string => normalize(text).replace(/[^\p{L}\p{N}]/gu, '')

const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    // Words parted at the end of a line.
    .replace(/(\p{L})[-‐]\n\s*(?=\p{Ll})/gu, '$1')
    .toLowerCase()
