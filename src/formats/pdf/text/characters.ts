/** What the characters of a PDF mean: signs of symbol fonts, ligatures, spaces, control codes. */

/** Control codes: PDFium's mark for a hyphen at the end of a line, where it swallowed the break. */
export const LINE_END_HYPHEN = 0x02

/** The characters that a code of the page stands for; '' for those that show nothing. */
export function toCharacters(code: number, isSymbolFont: boolean): string {
  if (code >= 0x21 && code < 0x7f && !isSymbolFont) return ASCII[code]!
  if (code < 0x20) return code === LINE_END_HYPHEN ? '-' : (CONTROL_CODES[code] ?? '')
  if (isSymbolFont || (code >= 0xf000 && code <= 0xf0ff)) {
    const sign = SYMBOLS[code & 0xff]
    if (sign !== undefined && (code >= 0xf000 || !isOrdinary(code))) return sign
  }
  const known = REPLACEMENTS[code]
  if (known !== undefined) return known
  if ((code >= 0x7f && code <= 0x9f) || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) return ''
  if (code >= 0x2000 && code <= 0x200a) return ' '
  if (code >= 0xfe00 && code <= 0xfe0f) return ''
  return String.fromCodePoint(code)
}

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))

/** A font for signs whose codes were already given as letters keeps them. */
const isOrdinary = (code: number): boolean => code >= 0x20 && code < 0x7f

/** Some typesetters leave ligatures at codes that are control codes elsewhere. */
const CONTROL_CODES: Readonly<Record<number, string>> = {
  0x01: ' ',
  0x09: ' ',
  0x1b: 'ff',
  0x1c: 'fi',
  0x1d: 'fl',
  0x1e: 'ffi',
  0x1f: 'ffl',
}

/** Places of Symbol and Wingdings that documents use as bullets, boxes and arrows (private use U+F0xx). */
const SYMBOLS: Readonly<Record<number, string>> = {
  0x6c: '●',
  0x6d: '❍',
  0x6e: '■',
  0x6f: '□',
  0x70: '□',
  0x71: '❑',
  0x72: '❒',
  0x73: '⬧',
  0x75: '◆',
  0x76: '❖',
  0x77: '⬥',
  0x9e: '·',
  0x9f: '•',
  0xa1: '○',
  0xa2: '○',
  0xa3: '○',
  0xa7: '▪',
  0xa8: '◻',
  0xb7: '•',
  0xd8: '➢',
  0xe0: '→',
  0xe8: '➔',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
}

const REPLACEMENTS: Readonly<Record<number, string>> = {
  0xa0: ' ',
  0xad: '-',
  0x1680: ' ',
  0x2028: ' ',
  0x2029: ' ',
  0x202f: ' ',
  0x205f: ' ',
  0x3000: ' ',
  0x200b: '',
  0x200e: '',
  0x200f: '',
  0x202a: '',
  0x202b: '',
  0x202c: '',
  0x202d: '',
  0x202e: '',
  0x2060: '',
  0xfeff: '',
  0xfffe: '-',
  0xffff: '',
  0xfb00: 'ff',
  0xfb01: 'fi',
  0xfb02: 'fl',
  0xfb03: 'ffi',
  0xfb04: 'ffl',
  0xfb05: 'st',
  0xfb06: 'st',
  // Symbol's bullet and Apple's
  0xf8ff: '',
}

/** Hebrew, Arabic and their presentation forms: written from right to left. */
export function isRightToLeft(code: number): boolean {
  return (
    (code >= 0x590 && code <= 0x8ff) ||
    (code >= 0xfb1d && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfefc)
  )
}

/** Scripts that are written without spaces between words: lines join without one. */
export function isUnspaced(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff && code !== 0x3000) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff01 && code <= 0xff9f) ||
    (code >= 0x20000 && code <= 0x3ffff) ||
    (code >= 0x0e00 && code <= 0x0eff)
  )
}
