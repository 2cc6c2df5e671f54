/**
 * Formulas of a page become words. In the page's characters each is one character with a style of its own, so that
 * the words around it, and whether they touch it, are found as for any other.
 */
import { type Formula, findFormulas } from '../formulas/find.ts'
import {
  type CharStyle,
  changeChars,
  changeFont,
  changeStyle,
  NO_STYLE,
  type RawPage,
} from '../raw-page.ts'
import type { TextPool } from '../text-pool.ts'
import { changeWord, type Word } from './words.ts'

interface Marked {
  readonly page: RawPage
  /** The formulas by the styles that stand for them. */
  readonly formulas: ReadonlyMap<CharStyle, Formula>
}

/** A character that stands for a formula: private use, and far from what fonts use. */
const STAND_IN = 0x10fffd
const SPACE = 0x20

/** Operators of MathML that show nothing, such as that between a function and its argument. */
const isUnseen = (code: number): boolean => code >= 0x2061 && code <= 0x2064

export function markFormulas(page: RawPage, pool?: TextPool): Marked {
  const formulas = new Map<CharStyle, Formula>()
  const found = findFormulas(page, pool)
  if (!found.length) return { page, formulas }
  const { chars } = page
  const code = chars.code.slice()
  const style = chars.style.slice()
  const x0 = chars.x0.slice()
  const x1 = chars.x1.slice()
  const y = chars.y.slice()
  const styles = [...page.styles]
  const rules = new Set(found.flatMap(formula => formula.rules))
  for (const formula of found) {
    for (const index of formula.chars) {
      code[index] = SPACE
      style[index] = NO_STYLE
    }
    const first = Math.min(...formula.chars)
    const last = Math.max(...formula.chars)
    for (let at = first; at < last; at++) if (isUnseen(code[at]!)) style[at] = NO_STYLE
    const own = styles[chars.style[first]!]!
    const plain = { isBold: false, isItalic: false, isSymbol: false, hasOwnSigns: false }
    const font = changeFont(own.font, plain)
    const standIn = changeStyle(own, { font, size: formula.size })
    formulas.set(standIn, formula)
    code[first] = STAND_IN
    style[first] = styles.push(standIn) - 1
    x0[first] = formula.x0
    const stop = findStop(formula, chars)
    x1[first] = stop === undefined ? formula.x1 : x0[stop]!
    for (let at = last + 1; at < (stop ?? 0); at++) style[at] = NO_STYLE
    y[first] = formula.baseline
  }
  return {
    page: {
      ...page,
      styles,
      chars: changeChars(chars, { code, style, x0, x1, y }),
      rules: page.rules.filter(rule => !rules.has(rule)),
    },
    formulas,
  }
}

/**
 * The full stop or other sign that ends the formula's part of a sentence. Behind slanted letters TeX leaves as much room
 * before it as other programs do between words.
 */
function findStop(
  { chars: own, x1, size }: Formula,
  { code, x0 }: RawPage['chars'],
): number | undefined {
  const behind = Math.max(...own) + 1
  const at = code[behind] === SPACE ? behind + 1 : behind
  const isStop = STOPS.includes(String.fromCodePoint(code[at] ?? SPACE))
  return isStop && Math.abs(x0[at]! - x1) < MAX_CORRECTION * size ? at : undefined
}

const STOPS = '.,;:!?)]'
/** In ems. */
const MAX_CORRECTION = 0.35

/** The words with those that stand for formulas as such. */
export function withFormulas(words: readonly Word[], { formulas }: Marked): readonly Word[] {
  if (!formulas.size) return words
  return words.map(word => {
    const formula = formulas.get(word.style)
    if (!formula) return word
    const { latex, isDisplay } = formula
    // What a line begins with decides whether it continues a paragraph.
    const text = latex === '' ? 'x' : `$${latex}$`
    return changeWord(word, { text, formula: { latex, isDisplay } })
  })
}
