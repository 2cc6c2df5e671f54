/** What the writer knows about single characters: which to drop, and their CommonMark classes. */

import { dropByteOrderMarks } from '../document/invisible.ts'

/**
 * Text for use in a line: line ends become spaces, other control characters, byte order marks and soft hyphens (which
 * only show at a line break) go, half a surrogate pair becomes the replacement character.
 */
export function cleanText(value: string): string {
  if (!DOUBTFUL.test(value) || !UNCLEAN.test(value)) return value
  return dropByteOrderMarks(value)
    .replace(LINE_END, ' ')
    .replace(UNPRINTABLE, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
}

/** Like `cleanText`, for code and formulas of several lines: line ends stay, as `\n`. */
export function cleanLines(value: string): string {
  if (!UNCLEAN.test(value)) return value
  return value.split(LINE_END).map(cleanText).join('\n')
}

/** Anything but characters that are surely clean; a faster test. */
const DOUBTFUL = /[^\t -~\u00a0-\u00ac\u00ae-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\uffff]/
const UNCLEAN = /[^\P{Cc}\t]|[\u00ad\u2028\u2029\ufeff]|\p{Surrogate}/u
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
const UNPRINTABLE = /[^\P{Cc}\t]|\u00ad/gu

/** Without spaces and tabs at both ends, which markdown itself drops. Other blanks stay. */
export function trimSpaces(value: string): string {
  return trimSpacesEnd(trimSpacesStart(value))
}

export function trimSpacesStart(value: string): string {
  let start = 0
  while (isSpace(value.charCodeAt(start))) start++
  return start ? value.slice(start) : value
}

export function trimSpacesEnd(value: string): string {
  let end = value.length
  while (isSpace(value.charCodeAt(end - 1))) end--
  return end < value.length ? value.slice(0, end) : value
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x09

/**
 * The classes that decide where emphasis begins and ends (CommonMark 0.31, 6.2). Symbols outside ASCII
 * are `unclear`: punctuation since CommonMark 0.31, letters for GitHub, which follows 0.29.
 */
export type CharacterClass = 'blank' | 'punctuation' | 'unclear' | 'other'

export function classifyLast(text: string): CharacterClass {
  const code = text.charCodeAt(text.length - 1)
  const isPair = code >= 0xdc00 && code <= 0xdfff && text.length > 1
  return classify(text.slice(isPair ? -2 : -1))
}

export function classifyFirst(text: string): CharacterClass {
  return classify(text === '' ? '' : String.fromCodePoint(text.codePointAt(0)!))
}

/** The beginning and end of a line count as blank. */
function classify(character: string): CharacterClass {
  if (isAsciiWord(character.charCodeAt(0))) return 'other'
  if (character === '' || /\s/.test(character)) return 'blank'
  if (/[!-/:-@[-`{-~]/.test(character)) return 'punctuation'
  // Readers that work with UTF-16 units see no punctuation outside the basic plane.
  if (/\p{P}/u.test(character)) return character.length === 1 ? 'punctuation' : 'unclear'
  return /\p{S}/u.test(character) ? 'unclear' : 'other'
}

function isAsciiWord(code: number): boolean {
  const lower = code | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39)
}
