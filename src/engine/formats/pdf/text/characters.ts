/** What the characters of a PDF mean: symbols of symbol fonts, ligatures, spaces, control codes. */
import { findSymbol } from '../../prose/text/symbols.ts'
import type { Font } from '../raw-page.ts'

/** The characters that a code of the page stands for; '' for those that show nothing. */
export function toCharacters(code: number, font: Font): string {
  const own = font.hasOwnSigns ? findOwnSign(code, font) : undefined
  if (own !== undefined) return own
  if (code >= 0x20 && code < 0x7f && !font.isSymbol) return ASCII[code]!
  if (code < 0x20) return CONTROL_CODES[code] ?? ''
  if (code >= 0xf020 && code <= 0xf0ff) {
    const sign = findSymbol(font.name, code) ?? SYMBOLS[code & 0xff]
    if (sign !== undefined) return sign
  } else if (font.isSymbol && !isOrdinary(code)) {
    const sign = SYMBOLS[code & 0xff]
    if (sign !== undefined) return sign
  }
  if (code >= FIRST_OF_ADOBE && code <= LAST_OF_ADOBE) return ADOBE_SIGNS[code - FIRST_OF_ADOBE]!
  const known = REPLACEMENTS[code]
  if (known !== undefined) return known
  if ((code >= 0x7f && code <= 0x9f) || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff)
    return ''
  if (code >= 0x2000 && code <= 0x200a) return ' '
  if (code >= 0xfe00 && code <= 0xfe0f) return ''
  if (code >= FIRST_RADICAL && code <= LAST_RADICAL) return toLetter(String.fromCodePoint(code))
  return String.fromCodePoint(code)
}

/**
 * Whether a code is the character that it stands for, in every letter font, and written from left to right: most
 * characters of most documents are.
 */
export const isPlain = (code: number): boolean =>
  (code > 0x20 && code < 0x7f) ||
  (code > 0xad && code < 0x590 && code !== KRA) ||
  (code > 0x3000 && code < 0xa000) ||
  (code >= 0xac00 && code < 0xd7a4)

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))

/** A symbol font whose codes were already given as letters keeps them. */
const isOrdinary = (code: number): boolean => code >= 0x20 && code < 0x7f

const findOwnSign = (code: number, { name }: Font): string | undefined =>
  EURO_NAME.test(name) ? EUROS[code] : AMS_SIGNS[code]

const EURO_NAME = /^(?:TeX-)?fey/
const EUROS: Readonly<Record<number, string>> = { 101: '€' }

/** Symbols of the first AMS font, which come as the letters at their codes: TeX slides use them as bullets. */
const AMS_SIGNS: Readonly<Record<number, string>> = {
  3: '□',
  4: '■',
  70: '★',
  73: '►',
  74: '◄',
  88: '✓',
}

/** Some typesetters put ligatures and hyphens at codes that are control codes elsewhere. */
const CONTROL_CODES: Readonly<Record<number, string>> = {
  1: ' ',
  2: '-',
  9: ' ',
  27: 'ff',
  28: 'fi',
  29: 'fl',
  30: 'ffi',
  31: 'ffl',
}

/** A ligature of three letters is wider than this, in ems. */
const MIN_TRIPLE = 0.7

/** Typesetters disagree on the codes of ligatures: one too narrow for three letters is the usual one. */
export const isNarrowTriple = (code: number, width: number, size: number): boolean =>
  (code === 30 || code === 31) && width < MIN_TRIPLE * size

/** Codes of Symbol and Wingdings that documents use as bullets, boxes and arrows (private use U+F0xx). */
const SYMBOLS: Readonly<Record<number, string>> = {
  108: '●',
  109: '❍',
  110: '■',
  111: '□',
  112: '□',
  113: '❑',
  114: '❒',
  115: '⬧',
  117: '◆',
  118: '❖',
  119: '⬥',
  158: '·',
  159: '•',
  161: '○',
  162: '○',
  163: '○',
  167: '▪',
  168: '◻',
  183: '•',
  216: '➢',
  224: '→',
  232: '➔',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
}

/** Symbols of Adobe's Symbol font without a Unicode character before 3.2: rules, and parts of brackets. */
const ADOBE_SIGNS = Array.from('⏐⎯®©™⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭')
const FIRST_OF_ADOBE = 0xf8e6
const LAST_OF_ADOBE = 0xf8fe

/** A letter of Greenlandic until 1973: fonts draw it as the Cyrillic one that is meant. */
const KRA = 0x138

const REPLACEMENTS: Readonly<Record<number, string>> = {
  160: ' ',
  173: '-',
  [KRA]: 'к',
  5760: ' ',
  8232: ' ',
  8233: ' ',
  8239: ' ',
  8287: ' ',
  12288: ' ',
  8203: '',
  8206: '',
  8207: '',
  8234: '',
  8235: '',
  8236: '',
  8237: '',
  8238: '',
  8288: '',
  65279: '',
  65534: '-',
  65535: '',
  64256: 'ff',
  64257: 'fi',
  64258: 'fl',
  64259: 'ffi',
  64260: 'ffl',
  64261: 'st',
  64262: 'st',
  // Symbol's bullet and Apple's
  63743: '',
}

/** Radicals of Chinese dictionaries: fonts draw them as the letters that are meant, and programs mix them up. */
const FIRST_RADICAL = 0x2e80
const LAST_RADICAL = 0x2fd5

/** Those that no normalization of Unicode knows, each before its letter. */
const RADICALS =
  '⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻑長⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻬齐⻭歯⻮齿⻯竜⻰龙'

function toLetter(radical: string): string {
  const at = RADICALS.indexOf(radical)
  return at < 0 ? radical.normalize('NFKC') : RADICALS[at + 1]!
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
    isSpacedByPhrases(code)
  )
}

/** Thai and Lao have spaces between phrases. */
export const isSpacedByPhrases = (code: number): boolean => code >= 0x0e00 && code <= 0x0eff
