/** Formulas within a line of prose: tokens that belong together by the spaces between them. */
import { roleOf } from './item.ts'
import { isEvidence, type Token } from './tokens.ts'

/** In ems: spaces between words are wider than this; those around relations may be as wide as that. */
const THIN = 0.2
const THICK = 0.9
/** Before a numerator. */
const CENTRED = 4
/** Between two signs without an operator. */
const BETWEEN_SIGNS = 0.3

export function splitInline(tokens: readonly Token[], word?: Token): Token[][] {
  const parts: Token[][] = []
  for (const token of tokens) {
    const part = parts.at(-1)
    if (part && isJoined(part, token)) part.push(token)
    else parts.push([token])
  }
  // What begins with a script of a word is not all of the formula.
  if (word && parts[0]?.[0] && isScriptOf(parts[0][0], word)) parts.shift()
  return parts.map(trim).filter(part => part.some(isEvidence) && !isCutOff(part))
}

/** Lines of a paragraph are closer than this, in ems. */
const MAX_LEADING = 2.2

/** The two parts of a formula that a line's end breaks after or before an operator, taken from both lists. */
export function takeBroken(before: Token[][], after: Token[][]): [Token[], Token[]] | undefined {
  const last = before.at(-1)
  const first = after[0]
  if (!last || !first) return undefined
  const drop = first[0]!.baseline - last[0]!.baseline
  const isBelow = drop > 0.5 * last[0]!.size && drop < MAX_LEADING * last[0]!.size
  const isOpen = isConnective(last.at(-1)!) || isConnective(first[0]!) || balanceOf(last) > 0
  if (!isBelow || !isOpen) return undefined
  before.pop()
  after.shift()
  return [last, first]
}

function isJoined(part: readonly Token[], token: Token): boolean {
  const last = part.at(-1)!
  const right = Math.max(...part.map(({ x1 }) => x1))
  const size = Math.max(last.size, token.size, ...part.map(other => other.size))
  const gap = token.x0 - right
  if (gap < THIN * size) return true
  // A bracket that is open goes on to its end.
  if (balanceOf(part) > 0 && gap < THICK * size) return true
  // A numerator is centred over its denominator, which comes later.
  if (isOff(last, token, size))
    return gap < (isConnective(last) ? CENTRED : THICK) * size && !isPunctuation(last)
  if (isConnective(last) || isConnective(token)) return gap < THICK * size
  const isSigns = isMathematical(last) && isMathematical(token)
  return isSigns && gap < BETWEEN_SIGNS * size
}

/** One of them is a script, or part of a fraction. */
const isOff = (a: Token, b: Token, size: number): boolean =>
  Math.abs(a.baseline - b.baseline) > 0.08 * size

const isMathematical = ({ kind }: Token): boolean => kind === 'sign' || kind === 'name'

const isPunctuation = ({ text }: Token): boolean => /^[.,;:!?]$/.test(text)

const isOpening = ({ text }: Token): boolean => /^[([{]$/.test(text)
const isClosing = ({ text }: Token): boolean => /^[)\]}]$/.test(text)

const isConnective = ({ text, kind }: Token): boolean => {
  const role = roleOf(text)
  return (
    (role === 'relation' || role === 'operator' || /^[|:∶]$/.test(text)) &&
    (kind === 'sign' || /^[=+<>:]$/.test(text)) &&
    !BULLET.test(text)
  )
}

/** Such a line is an item of a list, not a displayed formula. */
export const isItem = ([first]: readonly Token[]): boolean =>
  first !== undefined && BULLET.test(first.text)

const BULLET = /^[•∙◦○†‡]$/

/** Without the punctuation of the sentence, and brackets that are opened or closed outside. */
function trim(part: readonly Token[]): Token[] {
  let tokens = [...part]
  for (let isTrimming = true; isTrimming; ) {
    isTrimming = false
    const first = tokens[0]
    const last = tokens.at(-1)
    if (!first || !last) return []
    const balance = balanceOf(tokens)
    if (
      isPunctuation(last) ||
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

function balanceOf(tokens: readonly Token[]): number {
  let balance = 0
  for (const token of tokens) {
    if (isOpening(token)) balance++
    else if (isClosing(token)) balance--
  }
  return balance
}

const isScriptOf = (token: Token, word: Token): boolean =>
  token.x0 - word.x1 < THIN * word.size &&
  Math.abs(token.baseline - word.baseline) > 0.1 * word.size

/** A product whose first factor is a word of prose. */
const isCutOff = ([first]: readonly Token[]): boolean =>
  first !== undefined && /^[×÷⋅·∧∨⊗⊕]$/.test(first.text)
