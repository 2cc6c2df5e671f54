/**
 * Characters that only machines read: a person sees the same text without them, and whole sentences can be spelled with
 * them. Characters that scripts and emoji need stay: joiners in Arabic and Indic scripts, variation selectors after
 * characters that have variations, the tags of a flag.
 */
import { lazy } from '../lookup.ts'

/** Any character that may have to be removed; most documents have none. */
const SUSPECT = /[\u180e\u200b-\u200d\u202d\u202e\u2060-\u2064\ufeff\udb40]|[\ufe00-\ufe0f]/

/** The flag of a region, spelled with tags (UTS #51, ED-14a). */
const FLAG = '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}'
const TAGS = '[\\u{e0000}-\\u{e007f}]+'
/** Bases that have variations: emoji, ideographs, and the few of StandardizedVariants.txt. */
const VARIED =
  '\\p{Emoji}[\\ufe0e\\ufe0f]|\\p{Unified_Ideograph}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]|[0\\p{Sm}\\p{sc=Myanmar}\\p{sc=Phags_Pa}\\u2018-\\u201d\\u3001\\u3002\\uff01\\uff0c\\uff0e\\uff1a\\uff1b\\uff1f][\\ufe00\\ufe01]'
const SELECTORS = '[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]+'
/** Letters of scripts that have no use for zero-width joiners and spaces. */
const LETTER =
  '[\\p{N}\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{sc=Armenian}\\p{sc=Georgian}\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}]'
const ZERO_WIDTH = '[\\u180e\\u200b-\\u200d\\u2060-\\u2064\\ufeff]+'
const OVERRIDE = '[\\u202d\\u202e]'

/** Compiling it takes longer than converting a small document. */
const invisible = lazy(
  () =>
    new RegExp(
      `(?<kept>${FLAG}|${VARIED})|${TAGS}|${SELECTORS}|(?<=${LETTER})${ZERO_WIDTH}(?=${LETTER})|${OVERRIDE}`,
      'gu',
    ),
)

/** Those between letters stay, to be found and reported with the others. */
export const dropByteOrderMarks = (text: string): string =>
  text.includes('\ufeff') ? text.replace(strayMarks(), '') : text

const strayMarks = lazy(() => new RegExp(`(?<!${LETTER})\\ufeff|\\ufeff(?!${LETTER})`, 'gu'))

export interface Invisible {
  readonly start: number
  readonly end: number
}

/** In order; undefined if there are none, as nearly always. */
export function findInvisible(text: string): readonly Invisible[] | undefined {
  if (!SUSPECT.test(text)) return undefined
  const found: Invisible[] = []
  // The whole pattern is slow, and few lines have any such character.
  const suspect = new RegExp(SUSPECT, 'g')
  while (suspect.test(text)) {
    const from = text.lastIndexOf('\n', suspect.lastIndex - 1) + 1
    const to = findLineEnd(text, suspect.lastIndex)
    for (const match of text.slice(from, to).matchAll(invisible())) {
      if (match.groups!.kept !== undefined) continue
      const start = from + match.index
      if (OVERRIDES.has(text[start]!)) addOverride(text, start, found)
      else found.push({ start, end: start + match[0].length })
    }
    suspect.lastIndex = to
  }
  return found.length ? found.sort((a, b) => a.start - b.start) : undefined
}

function addOverride(text: string, start: number, found: Invisible[]): void {
  const end = findOverrideEnd(text, start)
  if (!showsLatin(text.slice(start, end))) return
  found.push({ start, end: start + 1 })
  if (text[end] === POP) found.push({ start: end, end: end + 1 })
}

const OVERRIDES: ReadonlySet<string> = new Set('\u202d\u202e')
const POP = '\u202c'

function findLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Where the override ends: at its own end, or with the line. */
function findOverrideEnd(text: string, start: number): number {
  const last = findLineEnd(text, start)
  let depth = 0
  for (let at = start; at < last; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x202a && code <= 0x202e && code !== 0x202c) depth++
    else if (code === 0x202c && --depth === 0) return at
  }
  return last
}

/** Whether all letters are left-to-right ones. */
const showsLatin = (text: string): boolean =>
  /[\p{sc=Latin}\p{N}]/u.test(text) && !/[\p{sc=Hebrew}\p{sc=Arabic}]/u.test(text)

export function removeInvisible(text: string, found = findInvisible(text)): string {
  if (!found) return text
  let rest = ''
  let from = 0
  for (const { start, end } of found) {
    rest += text.slice(from, start)
    from = end
  }
  return rest + text.slice(from)
}

const FIRST_TAG = 0xe0000
const LAST_TAG = 0xe007f

/** What the tags spell; for other characters, their code points. */
export function spellInvisible(text: string, found: readonly Invisible[]): string {
  let spelled = ''
  for (const { start, end } of found) {
    for (const character of text.slice(start, end)) {
      const code = character.codePointAt(0)!
      const isTag = code > FIRST_TAG + 0x1f && code < LAST_TAG
      spelled += isTag
        ? String.fromCharCode(code - FIRST_TAG)
        : ` U+${code.toString(16).toUpperCase().padStart(4, '0')} `
    }
  }
  return spelled.replace(/ {2,}/g, ' ').trim()
}
