/** Formulas within a line of prose: tokens that belong together by the spaces between them. */

import type { Bar } from './fractions.ts'
import { connects, roleOf, SCRIPT_RATIO } from './item.ts'
import { ACCENT } from './token-kinds.ts'
import { isEvidence, isOnNextLine, type Token } from './tokens.ts'

/** In ems: spaces between words are wider than this; those around relations may be as wide as that. */
const THIN = 0.2
const THICK = 0.9
/** … where the first is a slanted letter, whose ink ends before the room that TeX gives it. */
const THIN_BEHIND_SLANTED = 0.24
/** Before a numerator. */
const CENTERED = 4
/** Between two signs without an operator, and behind an operator such as an integral. */
const BETWEEN_SIGNS = 0.3
const BEHIND_LARGE = 0.6

export const splitInline = (
  tokens: readonly Token[],
  bars: readonly Bar[] = [],
  isNarrow = false,
): Token[][] => toFormulas(toParts(tokens, bars, undefined, isNarrow))

export const toFormulas = (parts: readonly Part[]): Token[][] =>
  parts.map(({ tokens }) => trim(tokens)).filter(isWhole)

/** What belongs together, with the punctuation beside it; the word before the tokens may have a script among them. */
export function toParts(
  tokens: readonly Token[],
  bars: readonly Bar[],
  word?: Token,
  isNarrow = false,
): Part[] {
  const parts: Part[] = []
  const main = Math.max(...tokens.map(({ size }) => size))
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    let part = parts.at(-1)
    const next = tokens[index + 1]
    const seen = next && isPrintedOver(token, next) ? next : token
    const bar = bars.find(({ members }) => members.includes(seen))
    const left = bar ? Math.min(bar.x0, seen.x0) : seen.x0
    const isNext =
      part &&
      (isJoined(part, seen, left, main, isNarrow) ||
        (!isNarrow &&
          isFollowUp(part, seen, left, tokens.slice(index + 1, index + 1 + MAX_LISTED))))
    if (!part || !isNext) {
      part = { tokens: [], right: token.x1, size: token.size, balance: 0 }
      parts.push(part)
    }
    part.tokens.push(token)
    part.right = Math.max(part.right, token.x1, bar?.x1 ?? 0)
    part.size = Math.max(part.size, token.size)
    part.balance += toBalance(token)
    // One that closes may belong to a bar: `|x⟩`.
    if ('⟨⌊⌈'.includes(token.text)) part.balance++
    else if ('⟩⌋⌉'.includes(token.text)) part.balance = Math.max(0, part.balance - 1)
  }
  // What begins with a script of a word is not all of the formula.
  if (word && parts[0] && isScriptOf(parts[0].tokens[0]!, word)) parts.shift()
  return parts
}

const isWhole = (tokens: readonly Token[]): boolean =>
  tokens.some(isEvidence) && !isCutOff(tokens) && !isDangling(tokens)

export interface Part {
  readonly tokens: Token[]
  right: number
  size: number
  /** How many of its brackets are open. */
  balance: number
}

/**
 * The two parts of a formula that a line's end breaks after or before an operator, in brackets, or after a comma of a
 * font for formulas, taken from both lists. Behind a relation, all that is left may be a number.
 */
export function takeBroken(before: Part[], after: Part[]): [Token[], Token[]] | undefined {
  const last = before.at(-1)?.tokens
  const first = after[0]?.tokens
  if (!last || !first || !isOnNextLine(first[0]!, last[0]!)) return undefined
  const end = last.at(-1)!
  const isListed = end.kind === 'sign' && end.text === ','
  const isOperation = isConnective(end) || (isConnective(first[0]!) && first.length > 1)
  const areBoth = last.some(isEvidence) && first.some(isEvidence)
  if (!isOperation && !(areBoth && (isListed || balanceOf(last) > 0))) return undefined
  const whole = trim([...last, ...first])
  const broken = whole.findIndex(token => first.includes(token))
  if (broken <= 0 || !isWhole(whole)) return undefined
  before.pop()
  after.shift()
  return [whole.slice(0, broken), whole.slice(broken)]
}

/** A slash may be printed through a relation, and an accent before its letter. */
const isPrintedOver = ({ text, x0 }: Token, next: Token): boolean =>
  next.x0 < x0 ? text === '/' || ACCENT.test(text) : false

function isJoined(
  part: Part,
  token: Token,
  left: number,
  main: number,
  isNarrow: boolean,
): boolean {
  const last = lastOf(part)
  const size = Math.max(part.size, token.size)
  const gap = left - part.right
  const isLoose = !isNarrow && isSlantedLetter(last) && !isProse(token)
  if (gap < (isLoose ? THIN_BEHIND_SLANTED : THIN) * size) return true
  // Prose is not smaller than the line that it is in.
  if (token.size < SCRIPT_RATIO * main && last.size === token.size && !isOff(last, token, size))
    return gap < WITHIN_SMALL * token.size
  // An open bracket continues to its end.
  if (part.balance > 0 && gap < THICK * size) return true
  if (last.isScript && isProse(token)) return false
  // A numerator is centered over its denominator, which comes later.
  if (isOff(last, token, size))
    return gap < (isConnective(last) ? CENTERED : THICK) * size && !endsSentence(part)
  if (isConnective(last) || isConnective(token)) return gap < THICK * size
  if (isMathematical(last) && roleOf(last.text) === 'large') return gap < BEHIND_LARGE * size
  return isMathematical(last) && isMathematical(token) && gap < BETWEEN_SIGNS * size
}

const WITHIN_SMALL = 0.5

/** Without accents, which may be printed behind what follows their letters. */
const lastOf = ({ tokens }: Part): Token =>
  tokens.findLast(({ text }) => !ACCENT.test(text)) ?? tokens[0]!

const isSlantedLetter = ({ kind, text, isSlanted }: Token): boolean =>
  kind === 'sign' && isSlanted && /^\p{L}$/u.test(text)

/** Punctuation touches what it ends; a colon apart from that is a relation. */
function endsSentence({ tokens }: Part): boolean {
  const [before, last] = tokens.slice(-2)
  if (!last || !isPunctuation(last)) return false
  return !(before && last.text === ':' && last.x0 - before.x1 > MIN_BEFORE_RELATION * last.size)
}

/** In ems. */
const MIN_BEFORE_RELATION = 0.25

/** What a formula continues with after a wider space, in ems. */
function isFollowUp(part: Part, token: Token, left: number, rest: readonly Token[]): boolean {
  const [next] = rest
  const { tokens } = part
  const last = lastOf(part)
  const gap = (left - part.right) / Math.max(part.size, token.size)
  // Commas of a font for formulas are not the sentence's.
  if (last.kind === 'sign' && last.text === ',') return gap < BEHIND_COMMA && tokens.length > 1
  if (last.text === ',' && lastBefore(tokens)?.isScript && beginsList(token, rest))
    return gap < TYPED_SPACE
  if (!tokens.some(isEvidence)) return false
  if (token.text === '(' && next?.text === 'mod') return gap < BEHIND_COMMA
  if (token.text === 'mod' || last.text === 'mod') return gap < BESIDE_NAME
  if (token.kind === 'sign' && /^[∀∃]$/.test(token.text)) return gap < BEHIND_COMMA
  if (last.kind === 'name' && isMathematical(token)) return gap < BESIDE_NAME
  if (endsWithDots(tokens)) return gap < BESIDE_NAME && !isProse(token) && !isDot(token)
  // A space that was typed; without a word or a comma, one formula does not follow another.
  const isEnd =
    last.isScript || last.text === ')' || (isMathematical(last) && roleOf(last.text) === 'ordinary')
  return isEnd && gap < TYPED_SPACE && isOperandSign(token, next)
}

/** `x_2, …` behind `x_1,` in a font whose comma is the one of the prose. */
function beginsList(token: Token, rest: readonly Token[]): boolean {
  if (!/^\p{L}$/u.test(token.text)) return false
  const comma = rest.findIndex(({ isScript }) => !isScript)
  const [lead, ...others] = rest.slice(comma)
  return (
    comma > 0 &&
    lead?.text === ',' &&
    (others[0]?.text === '…' || (others.length > 2 && others.slice(0, 3).every(isDot)))
  )
}

const lastBefore = (tokens: readonly Token[]): Token | undefined => tokens.at(-2)

/** How many tokens the second of a list and the dots behind it are at most. */
const MAX_LISTED = 8

const BEHIND_COMMA = 2.3
const BESIDE_NAME = 0.6
const TYPED_SPACE = 0.45

/** A sign, or a function before its argument. */
const isOperandSign = (token: Token, next: Token | undefined): boolean =>
  token.kind === 'name'
    ? next?.kind === 'sign' && next.x0 - token.x1 < BETWEEN_SIGNS * token.size
    : isEvidence(token) && roleOf(token.text) === 'ordinary'

/** `x, …,`; more dots lead to the number of a page. */
function endsWithDots(tokens: readonly Token[]): boolean {
  const dots = tokens.at(-1)!.text === ',' ? tokens.slice(0, -1) : tokens
  if (/^[…⋯]$/.test(dots.at(-1)?.text ?? '')) return true
  const [lead, ...last] = dots.slice(-4)
  return last.length === 3 && last.every(isDot) && !isDot(lead!)
}

const isDot = ({ text }: Token): boolean => text === '.' || text === '⋅'

/** After a space, an upright letter of a font for text may be a word. */
const isProse = ({ kind, text, isSlanted, isScript }: Token): boolean =>
  kind === 'letters' && /^[AaI]$/.test(text) && !isSlanted && !isScript

/** One of them is a script, or part of a fraction. */
const isOff = (a: Token, b: Token, size: number): boolean =>
  Math.abs(a.baseline - b.baseline) > 0.08 * size

const isMathematical = ({ kind }: Token): boolean => kind === 'sign' || kind === 'name'

const isPunctuation = ({ text }: Token): boolean => text.length === 1 && '.,;:?'.includes(text)

const isOpening = ({ text }: Token): boolean => text.length === 1 && '([{'.includes(text)
const isClosing = ({ text }: Token): boolean => text.length === 1 && ')]}'.includes(text)

const toBalance = (token: Token): number => (isOpening(token) ? 1 : isClosing(token) ? -1 : 0)

const isConnective = ({ text, kind }: Token): boolean =>
  (connects(text) || /^[|:∶]$/.test(text)) &&
  (kind === 'sign' || /^[=+<>:]$/.test(text)) &&
  !BULLET.test(text)

/** Such a line is an item of a list, not a displayed formula. */
export const isItem = ([first]: readonly Token[]): boolean =>
  first !== undefined && BULLET.test(first.text)

const BULLET = /^[•∙◦○†‡]$/

/** Without the punctuation of the sentence, and brackets that are opened or closed outside. */
function trim(part: Token[]): Token[] {
  let tokens = part
  for (let isTrimming = true; isTrimming; ) {
    isTrimming = false
    const first = tokens[0]
    const last = tokens.at(-1)
    if (!first || !last) return []
    const balance = balanceOf(tokens)
    if (
      (isPunctuation(last) && !(last.kind === 'sign' && endsWithDots(tokens))) ||
      (balance < 0 && isClosing(last)) ||
      (balance > 0 && isOpening(last))
    ) {
      tokens = tokens.slice(0, -1)
      isTrimming = true
    } else if (
      BULLET.test(first.text) ||
      (first.kind === 'other' && (isPunctuation(first) || isClosing(first))) ||
      (balance < 0 && isClosing(first)) ||
      (first.kind === 'other' && balance > 0 && isOpening(first))
    ) {
      tokens = tokens.slice(1)
      isTrimming = true
    }
  }
  return tokens
}

const balanceOf = (tokens: readonly Token[]): number =>
  tokens.reduce((balance, token) => balance + toBalance(token), 0)

const isScriptOf = (token: Token, word: Token): boolean =>
  token.x0 - word.x1 < THIN * word.size &&
  Math.abs(token.baseline - word.baseline) > 0.1 * word.size

/** Letters before a dash or plus with nothing after it: `little−endian` in code. */
const isDangling = (tokens: readonly Token[]): boolean =>
  roleOf(tokens.at(-1)!.text) === 'operator' &&
  tokens.every((token, at) => at === tokens.length - 1 || token.kind === 'letters')

/** A product whose first factor is a word of prose. What has an index is an operator before all of its operands. */
const isCutOff = ([first, second]: readonly Token[]): boolean =>
  first !== undefined && /^[×÷⋅·∧∨⊗⊕]$/.test(first.text) && !second?.isScript
