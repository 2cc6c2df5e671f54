/** What a piece of text is by itself, before its neighbors say more. */
import { findFunction } from '../../math/latex-symbols.ts'
import type { Font } from '../raw-page.ts'

/**
 * `sign`: set in a font for formulas. `name`: a function. `letters`: upright or italic letters that a formula may use.
 * `other`: digits, brackets and signs of a font for text. `word`: prose.
 */
export type Kind = 'sign' | 'name' | 'letters' | 'other' | 'word'

/**
 * Upright fonts of TeX have Greek capitals for formulas only. Where a font for formulas has a ligature, it may be one that
 * the font of the prose lacks.
 */
export const isOfFormulas = (text: string, { isMath, name }: Font): boolean =>
  isMath === true ? !LIGATURE.test(text) : GREEK.test(text) && /^(?:cmr|cmbx|lmroman)\d/i.test(name)

export const LIGATURE = /^[A-Za-z]{2,}$/

export function kindOf(text: string, isMath: boolean, isItalic: boolean): Kind {
  if (isMath) return 'sign'
  if (/^[A-Za-z]/.test(text)) return kindOfLetters(text, isItalic)
  if (ACCENT.test(text)) return 'other'
  if (/^[-‐–—’‘“”"'«»¿¡•]/.test(text)) return 'word'
  if (!/\p{L}/u.test(text)) return 'other'
  return text.length === 1 && GREEK.test(text) ? 'letters' : 'word'
}

function kindOfLetters(text: string, isItalic: boolean): Kind {
  if (text.length > MAX_NAME || !/^[A-Za-z]+$/.test(text)) return 'word'
  if (findFunction(text) || NAMES.test(text)) return 'name'
  return text.length === 1 || (isItalic && text.length <= MAX_ITALIC) ? 'letters' : 'word'
}

/** The capitals also as the signs of a unit and of a difference. */
const GREEK = /^[\u0391-\u03c9\u2126\u2206]+$/

/** Accents are printed apart from their letters. */
export const ACCENT = /^[ˆ˜¯ˉ˙¨´`ˇ˘˚^]$/

/** More letters side by side are a word in italics, not a product. */
const MAX_ITALIC = 3

/** No name of a function is longer. */
const MAX_NAME = 6

/** Names of functions that LaTeX has no commands for. */
const NAMES =
  /^(?:mod|Re|Im|tr|Tr|rank|diag|sgn|sign|supp|span|Var|Cov|argmax|argmin|id|erf|ord|Hom|Ext|Tor|End|Aut|Gal|Spec|Proj|Pic|div|rot|grad|curl|im|coker|vol|GL|SL|SO|SU|Sp)$/
