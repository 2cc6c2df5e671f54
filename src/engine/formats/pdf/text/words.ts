/**
 * A word here is what is typed without a space and looks alike: where the look changes inside a word there
 * are two, and the second is `glued` to the first.
 *
 *     The H₂O level      →      The · H · ₂ (glued) · O (glued) · level
 */
import type { CharStyle, Span } from '../raw-page.ts'

/** A long document holds half a million, so its height is not stored: baseline and style give it. */
export interface Word extends Span {
  readonly text: string
  readonly baseline: number
  readonly style: CharStyle
  /** Whether nothing separates it from the word before. */
  readonly glued: boolean
  /** Drawn twice with a tiny offset, as programs without a bold font do. */
  readonly isDoubled: boolean
  readonly isRightToLeft: boolean
  /** Its position in the file. */
  readonly order: number
  /** Raised, lowered, or neither: see pieces.ts. */
  readonly script: Script
  /** Whether a line is drawn through it. */
  readonly isStruck: boolean
  /** Whether a line is drawn under it. */
  readonly isUnderlined: boolean
  /** Where a click on it leads. */
  readonly link: string | undefined
  /** What it is as a formula; its text is then only its characters. */
  readonly formula?: WordFormula | undefined
}

export interface WordFormula {
  readonly latex: string
  /** On a line of its own. */
  readonly isDisplay: boolean
}

export type Script = 'super' | 'sub' | undefined

/** Fonts extend about this far above and below the baseline, as fractions of their size. */
const ASCENT = 0.75
const DESCENT = 0.22

/** The middle of small letters, which what is drawn behind or beside a word goes by. */
export const middleOf = (baseline: number, size: number): number => baseline - size * X_MIDDLE
/** The baseline of letters with this middle. */
export const baselineOf = (middle: number, size: number): number => middle + size * X_MIDDLE
const X_MIDDLE = 0.3

export const topOf = ({ baseline, style }: Word): number => baseline - style.size * ASCENT
export const bottomOf = ({ baseline, style }: Word): number => baseline + style.size * DESCENT

/**
 * The word with some properties changed. Written out: words of one shape are read faster than words of as many shapes
 * as there are places that spread them. A link of `undefined` is none; of all else it means no change.
 */
export function changeWord(word: Word, changes: WordChanges): Word {
  const { baseline, isDoubled, isRightToLeft, order } = word
  return {
    text: changes.text ?? word.text,
    x0: word.x0,
    x1: word.x1,
    baseline,
    style: changes.style ?? word.style,
    glued: changes.glued ?? word.glued,
    isDoubled,
    isRightToLeft,
    order,
    script: changes.script ?? word.script,
    isStruck: changes.isStruck ?? word.isStruck,
    isUnderlined: changes.isUnderlined ?? word.isUnderlined,
    link: 'link' in changes ? changes.link : word.link,
    formula: changes.formula ?? word.formula,
  }
}

type WordChanges = Partial<
  Pick<
    Word,
    'text' | 'style' | 'glued' | 'script' | 'isStruck' | 'isUnderlined' | 'link' | 'formula'
  >
>
