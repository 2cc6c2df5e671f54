/** Words that a formula has in place of a letter: `ID = ∑ h`, `rem(x, m)`, `Int C`, `w(Dis)`, `2 PbO + O₂ ⟶ …`. */
import { connects, roleOf, SCRIPT_RATIO } from './item.ts'
import type { Token } from './tokens.ts'

/** In ems: what touches, and how far operators and relations are from their sides. */
const TOUCHING = 0.06
const MAX_TO_BRACKET = 0.16
const MIN_SPACE = 0.1
const MAX_SPACE = 0.5
/** The thin space that TeX sets behind an operator is narrower than one between words. */
const THIN_SPACE = 1 / 6
const MAX_OFF = 0.012
const MIN_BEFORE_OPERATOR = 0.23

/** Whether the word at an index is a side of a relation, a factor, an argument or a substance. */
export function isOperand(tokens: readonly Token[], index: number): boolean {
  const word = tokens[index]!
  const before = tokens[index - 1]
  const next = tokens[index + 1]
  return (
    isLeftSide(word, next, tokens[index + 2]) ||
    (before !== undefined &&
      ((next !== undefined && isOperator(before, word, next)) ||
        isRightSide(word, tokens[index - 2], before, next) ||
        isFactor(word, before, next) ||
        isArgument(word, tokens[index - 2], before, next))) ||
    isSubstance(word, before, next)
  )
}

/** Spaces of a line that is set tight are as thin. */
const isOperator = (before: Token, word: Token, next: Token): boolean =>
  isLevel(before, word) &&
  (isTouching(before, word) || word.x0 - before.x1 > MIN_BEFORE_OPERATOR * word.size) &&
  Math.abs((next.x0 - word.x1) / word.size - THIN_SPACE) < MAX_OFF &&
  isLevel(word, next) &&
  ((next.kind === 'sign' && roleOf(next.text) === 'ordinary') || next.text === '(')

/** Something follows the relation that is no prose. */
const isLeftSide = (word: Token, next: Token | undefined, after: Token | undefined): boolean =>
  next !== undefined &&
  after !== undefined &&
  isRelation(next) &&
  !UNARY.test(next.text) &&
  isSpaced(word, next) &&
  after.kind !== 'word' &&
  !/^[.,;:)\]]$/.test(after.text) &&
  (next.kind === 'sign' || after.kind === 'sign') &&
  after.x0 > next.x0 &&
  Math.abs(after.baseline - next.baseline) < word.size

/** What says of one number that it is about that much: `of ∼ 300`. */
const UNARY = /^[<>≤≥⩽⩾∼~≈≃≲≳≪≫⪅⪆≶≷∝∈∣|]$/

/** The word is not the first of several. */
const isRightSide = (
  word: Token,
  left: Token | undefined,
  before: Token,
  next: Token | undefined,
): boolean =>
  left !== undefined &&
  left.kind !== 'word' &&
  isSpaced(before, word) &&
  ((isRelation(before) && isContinuedBy(word, next)) ||
    (word.isSlanted &&
      before.kind === 'sign' &&
      connects(before.text) &&
      (isContinuedBy(word, next) || /^[→↦⟶]$/.test(before.text))))

/** `1.7OPT + 3` */
const isFactor = (word: Token, before: Token, next: Token | undefined): boolean =>
  (before.kind === 'sign' || /^\d$/.test(before.text)) &&
  roleOf(before.text) === 'ordinary' &&
  isLevel(before, word) &&
  isTouching(before, word) &&
  next !== undefined &&
  connectsOperands(next) &&
  isSpaced(word, next)

/** In brackets that belong to a letter, or that are of a font for formulas. */
const isArgument = (
  word: Token,
  applied: Token | undefined,
  open: Token,
  next: Token | undefined,
): boolean =>
  open.text === '(' &&
  isTouching(open, word) &&
  next !== undefined &&
  (open.kind === 'sign' || (applied !== undefined && isApplied(applied, open))) &&
  ((next.text === ')' && isTouching(word, next) && applied?.kind !== 'word') ||
    (connectsOperands(next) && isSpaced(word, next)))

const isApplied = (token: Token, open: Token): boolean =>
  isTouching(token, open) &&
  (token.kind === 'sign' || token.kind === 'name' || token.kind === 'letters' || token.isScript)

/** Elements with their numbers beside a plus or an arrow. */
const isSubstance = (word: Token, before: Token | undefined, next: Token | undefined): boolean =>
  SUBSTANCE.test(word.text) &&
  ((next !== undefined && (isReaction(next) ? isSpaced(word, next) : isCount(next, word))) ||
    (before !== undefined && isReaction(before) && isSpaced(before, word)))

const SUBSTANCE = /^(?:[A-Z][a-z]?){2,}$/

const isReaction = ({ kind, text }: Token): boolean => kind === 'sign' && /^[+→⟶−⇌]$/.test(text)

const isCount = (token: Token, word: Token): boolean =>
  /^\d$/.test(token.text) &&
  token.size < SCRIPT_RATIO * word.size &&
  isTouching(word, token) &&
  token.baseline > word.baseline + 0.1 * word.size

/** What touches the word, or an operator behind it. */
const isContinuedBy = (word: Token, next: Token | undefined): boolean =>
  next !== undefined &&
  next.kind !== 'word' &&
  ((isTouching(word, next) && (next.kind === 'sign' || next.text === '/')) ||
    (/^[([]$/.test(next.text) && Math.abs(next.x0 - word.x1) < MAX_TO_BRACKET * word.size) ||
    (connectsOperands(next) && isSpaced(word, next)))

/** Signs that stand for bullets and footnote marks in prose do not count. */
const connectsOperands = ({ kind, text }: Token): boolean =>
  (kind === 'sign' && connects(text) && !/[∗⋆∘∙•⋅]/.test(text)) || text === '+'

/** Arrows are in prose, too. */
const isRelation = ({ kind, text }: Token): boolean =>
  (kind === 'sign' && roleOf(text) === 'relation' && !/[←-⇿⟵-⟿∣∥]/.test(text)) || text === '='

const isLevel = (a: Token, b: Token): boolean => Math.abs(a.baseline - b.baseline) < 0.02 * a.size

const isTouching = (a: Token, b: Token): boolean =>
  Math.abs(b.x0 - a.x1) < TOUCHING * Math.max(a.size, b.size)

function isSpaced(a: Token, b: Token): boolean {
  const gap = (b.x0 - a.x1) / a.size
  return gap > MIN_SPACE && gap < MAX_SPACE && isLevel(a, b)
}
