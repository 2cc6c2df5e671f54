import { wordsText } from '../../text/line.ts'
import type { Word } from '../../text/words.ts'

/** A number, an amount, a percentage, or a sign for none: what fills table cells. */
export const isNumeric = (text: string): boolean =>
  /^[(\p{Sc}*~<>≤≥±+–−-]*\s*(?:\p{Sc}\s*)?\d[\d.,:\s/%)*±–-]*[a-z%)*†‡\p{Sc}]{0,3}$/iu.test(text) ||
  /^(?:[-–—−*.]+|n\/?a\.?|\(x\)|\.\.+|nil|none)$/i.test(text) ||
  (text.startsWith('$') && NUMERIC_FORMULA.test(text) && /\d/.test(text))

/** Digits with their signs, powers and deviations: `$1.72_{-0.38}^{+0.46}$`. */
const NUMERIC_FORMULA =
  /^\$`?(?:[-+<>=.,:/()^_{}\s\d]|\\(?:pm|times|cdot|sim|approx|leq?|geq?|mathbf|[%,; ]))+`?\$%?$/

/** Whether the words together are; most text is recognized by its first letter and need not be joined. */
export const areNumeric = (words: readonly Word[]): boolean =>
  !STARTS_TEXT.test(words[0]?.text ?? '') && isNumeric(wordsText(words))

/** Whether something has a number and nothing else. */
export const isAmount = ({ words }: { readonly words: readonly Word[] }): boolean =>
  areNumeric(words)

/** Letters except those of "n/a", "nil" and "none". */
const STARTS_TEXT = /^[A-MO-Za-mo-z]/
