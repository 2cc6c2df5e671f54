/**
 * Maps letters that carry their style in the code point (Unicode, Mathematical Alphanumeric Symbols and the older
 * ones in Letterlike Symbols) back to plain letters with a style.
 */
import type { Style } from './expression.ts'

interface StyledLetter {
  readonly letter: string
  readonly style: Style
}

const ITALIC: Style = {}
const BOLD: Style = { bold: true, upright: true }
const BOLD_ITALIC: Style = { bold: true }
const SCRIPT: Style = { alphabet: 'script' }
const FRAKTUR: Style = { alphabet: 'fraktur' }
const DOUBLE_STRUCK: Style = { alphabet: 'double-struck' }
const SANS: Style = { alphabet: 'sans-serif' }
const SANS_BOLD: Style = { alphabet: 'sans-serif', bold: true }
const MONOSPACE: Style = { alphabet: 'monospace' }

/** In the order of the block, with the first code point after each: 52 Latin, 58 Greek letters, 10 digits. */
const BLOCKS: readonly (readonly [end: number, style: Style])[] = [
  [0x1d434, BOLD],
  [0x1d468, ITALIC],
  [0x1d49c, BOLD_ITALIC],
  [0x1d4d0, SCRIPT],
  [0x1d504, { alphabet: 'script', bold: true }],
  [0x1d538, FRAKTUR],
  [0x1d56c, DOUBLE_STRUCK],
  [0x1d5a0, { alphabet: 'fraktur', bold: true }],
  [0x1d5d4, SANS],
  [0x1d608, SANS_BOLD],
  [0x1d63c, SANS],
  [0x1d670, SANS_BOLD],
  [0x1d6a4, MONOSPACE],
  [0x1d6a8, ITALIC], // dotless i and j
  [0x1d6e2, BOLD],
  [0x1d71c, ITALIC],
  [0x1d756, BOLD_ITALIC],
  [0x1d790, SANS_BOLD],
  [0x1d7ca, SANS_BOLD],
  [0x1d7ce, BOLD], // digamma
  [0x1d7d8, BOLD],
  [0x1d7e2, DOUBLE_STRUCK],
  [0x1d7ec, SANS],
  [0x1d7f6, SANS_BOLD],
  [0x1d800, MONOSPACE],
]

const FIRST = 0x1d400

/** The holes in the block. ℑ and ℜ are missing: LaTeX has dedicated commands for them. */
const LETTERLIKE: readonly (readonly [letters: string, style: Style])[] = [
  ['ℂℍℕℙℚℝℤℼℽℾℿ', DOUBLE_STRUCK],
  ['ℬℰℱℋℐℒℳℛℯℊℴ', SCRIPT],
  ['ℭℌℨ', FRAKTUR],
  ['ℎ', ITALIC],
  ['ⅅⅆⅇⅈⅉ', { upright: true }], // differential, base of logarithms, imaginary unit
]

/** Undefined for a character without a style. */
export function findStyledLetter(character: string): StyledLetter | undefined {
  const codePoint = character.codePointAt(0)!
  if (codePoint < 0x2102) return undefined
  const style = codePoint < FIRST ? findLetterlikeStyle(character) : findBlockStyle(codePoint)
  // The compatibility decomposition of each of these is its plain letter.
  return style && { letter: findVariant(codePoint) ?? character.normalize('NFKC'), style }
}

/** The last letters of each Greek alphabet, whose decomposition goes on to the common form: 𝜖 is not 𝜀. */
const VARIANTS = 'ϵϑϰϕϱϖ'
const FIRST_GREEK = 0x1d6a8
const LAST_GREEK = 0x1d7c9
const GREEK_LETTERS = 58

function findVariant(codePoint: number): string | undefined {
  if (codePoint < FIRST_GREEK || codePoint > LAST_GREEK) return undefined
  const place = (codePoint - FIRST_GREEK) % GREEK_LETTERS
  return VARIANTS[place - GREEK_LETTERS + VARIANTS.length]
}

function findLetterlikeStyle(character: string): Style | undefined {
  return LETTERLIKE.find(([letters]) => letters.includes(character))?.[1]
}

function findBlockStyle(codePoint: number): Style | undefined {
  return BLOCKS.find(([end]) => codePoint < end)?.[1]
}
