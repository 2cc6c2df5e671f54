/** The characters of a page as tokens: signs and letters of formulas, words of prose, and what may be either. */
import { findFunction } from '../../math/latex-symbols.ts'
import { overlap } from '../geometry.ts'
import { type Font, NO_STYLE, type RawPage, type Span } from '../raw-page.ts'
import type { TextPool } from '../text-pool.ts'
import type { Glyph, Glyphs } from './glyph-meaning.ts'
import { AXIS, type Role, roleOf, SCRIPT_RATIO } from './item.ts'
import { isOperand } from './operands.ts'
import { ACCENT, isOfFormulas, type Kind, kindOf, LIGATURE } from './token-kinds.ts'

export interface Token extends Span {
  readonly kind: Kind
  readonly text: string
  readonly baseline: number
  readonly size: number
  /** In italics or bold. */
  readonly isSlanted: boolean
  /** Smaller than the token before it, and off its baseline, or more of such a script. */
  readonly isScript: boolean
  /** Its first and its last character. */
  readonly first: number
  readonly last: number
}

/** A token while those around it settle what it is. */
type Draft = { -readonly [Property in keyof Token]: Token[Property] }

/** Letters of one word are closer than this, in ems. */
const SAME_WORD = 0.13

export function toTokens(page: RawPage, glyphOf: Glyphs, pool: TextPool): readonly Token[] {
  const { chars, styles } = page
  const tokens: Draft[] = []
  let first = NONE
  let last = NONE
  const close = (): void => {
    if (first !== NONE) tokens.push(toToken(page, first, last, glyphOf, pool))
    first = NONE
  }
  for (let i = 0; i < chars.length; i++) {
    const style = styles[chars.style[i]!]
    const code = chars.code[i]!
    if (chars.style[i] === NO_STYLE || isBlank(code)) {
      close()
      continue
    }
    if (style?.turn !== 0 || style.isInvisible || style.size === 0) {
      close()
      continue
    }
    // The second half of a pair, and what shows nothing.
    if (code === 0 && !style.font.isMath) continue
    const isNext =
      first !== NONE &&
      chars.style[last] === chars.style[i] &&
      Math.abs(chars.y[last]! - chars.y[i]!) < 0.02 * style.size &&
      chars.x0[i]! - chars.x1[last]! < SAME_WORD * style.size &&
      chars.x0[i]! >= chars.x0[last]! &&
      !style.font.isMath &&
      isLetter(code) &&
      isLetter(chars.code[last]!)
    if (!isNext) close()
    if (first === NONE) first = i
    last = i
  }
  close()
  dropItalics(tokens, page)
  extendToInk(tokens, glyphOf)
  const inOrder = moveAccents(tokens)
  settleWords(inOrder)
  return inOrder
}

/** Accents after their letters: some programs print those of a line after all of its text. */
function moveAccents(tokens: Draft[]): Draft[] {
  const lost = tokens.filter(
    (token, index) =>
      isAccent(token) && !isAt(token, tokens[index - 1]) && !isAt(token, tokens[index + 1]),
  )
  if (!lost.length || lost.length > MAX_LOST) return tokens
  const moved = new Map<Draft, Draft>()
  for (const accent of lost) {
    // The second half of a pair is a token of its own.
    const base = tokens.findLast(token => !isAccent(token) && isAt(accent, token))
    if (base && !moved.has(base)) moved.set(base, accent)
  }
  const accents = new Set(moved.values())
  return tokens.flatMap(token => {
    const accent = moved.get(token)
    return accent ? [token, accent] : accents.has(token) ? [] : token
  })
}

/** Each is looked for among all tokens of the page. */
const MAX_LOST = 100

const isAccent = ({ kind, text }: Token): boolean => kind === 'sign' && roleOf(text) === 'accent'

/** Whether an accent is over or under a token, or right after it. */
const isAt = (accent: Token, token: Token | undefined): boolean =>
  token !== undefined &&
  token.kind !== 'word' &&
  Math.abs(accent.baseline - token.baseline) < token.size &&
  overlap(accent.x0, accent.x1, token.x0, token.x1) > -0.05 * token.size

const NONE = -1

/** Spaces of any width, and the operators of MathML that show nothing. */
const isBlank = (code: number): boolean =>
  code === 0x20 ||
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200b) ||
  (code >= 0x205f && code <= 0x2064)

const isLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  code === 0x27 ||
  code === 0x2d ||
  (code > 0x7f && /\p{L}|\p{M}|’/u.test(String.fromCodePoint(code)))

/** Stands for a glyph that means nothing known. */
const UNKNOWN = '\ufffd'

/** Where formulas have letters of their own, those in italics of a font for text are words. */
function dropItalics(tokens: readonly Draft[], { chars, styles }: RawPage): void {
  const fontOf = ({ first }: Token): Font => styles[chars.style[first]!]!.font
  const hasLetters = tokens.some(
    token =>
      token.kind === 'sign' &&
      (/^[\u{1d434}-\u{1d467}]$/u.test(token.text) ||
        (/^[a-z]$/.test(token.text) && LETTERS.test(fontOf(token).name))),
  )
  if (!hasLetters) return
  for (const token of tokens)
    if (token.kind === 'letters' && token.isSlanted && !fontOf(token).isBold) token.kind = 'word'
}

/** Fonts with the letters of formulas. */
const LETTERS = /^(?:cmmi|hfbrmi|lmmathitalic|eurm|kp--m-italic|.*math.*italic)/i

/** Slanted letters reach beyond their width: TeX keeps a bracket away from an `f` by a quarter of an em. */
function extendToInk(tokens: readonly Draft[], glyphOf: Glyphs): void {
  for (let index = 1; index < tokens.length; index++) {
    const token = tokens[index - 1]!
    const { x0: stop, kind } = tokens[index]!
    const gap = stop - token.x1
    if (kind === 'word' || gap < SAME_WORD * token.size || gap > MAX_SPACE * token.size) continue
    if (!token.isSlanted || token.first !== token.last || token.kind === 'word') continue
    const { ink } = glyphOf(token.first).shape
    if (ink) token.x1 = Math.max(token.x1, Math.min(token.x0 + ink.x1 * token.size, stop))
  }
}

/** What tokens are beside their neighbors. */
function settleWords(tokens: readonly Draft[]): void {
  /** Where the scripts begin that the last token is one of. */
  let from = 0
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    const before = findBase(tokens, index)
    if (!before?.isScript) from = token.x0
    const isLow = before !== undefined && (isScript(token, before, from) || isLimit(token, before))
    token.kind = settleKind(token, isLow, before, tokens[index + 1], tokens[index + 2])
    if (token.kind === 'word' && /^[A-Za-z]+$/.test(token.text) && isOperand(tokens, index))
      token.kind = 'letters'
    token.isScript = isLow
  }
}

/** The token before one: the letter with its accent where that comes between. */
function findBase(tokens: readonly Token[], index: number): Token | undefined {
  const before = tokens[index - 1]
  const base = tokens[index - 2]
  return before && base && (ACCENT.test(before.text) || isAccent(before)) && isAt(before, base)
    ? base
    : before
}

/** A word right below or above a large sign, or the label of a brace. */
const isLimit = (token: Token, before: Token): boolean =>
  before.kind === 'sign' &&
  (/^[⏞⏟]\)$/.test(before.text) || (token.kind === 'word' && roleOf(before.text) === 'large')) &&
  token.size < SCRIPT_RATIO * before.size &&
  token.x0 < before.x1 &&
  Math.abs(token.baseline - before.baseline) < 2 * before.size

/** Over a relation: `def` over `=`. */
const isLabelOf = (token: Token, next: Token | undefined): boolean =>
  next !== undefined &&
  (next.kind === 'sign' || next.text === '=') &&
  roleOf(next.text) === 'relation' &&
  token.size < SCRIPT_RATIO * next.size &&
  Math.abs(token.x0 + token.x1 - next.x0 - next.x1) < 0.4 * next.size &&
  next.baseline - token.baseline > 0.3 * next.size &&
  next.baseline - token.baseline < 1.3 * next.size

/** Words in scripts and names that touch brackets and signs are part of a formula; so are letters with an index. */
function settleKind(
  token: Token,
  isLow: boolean,
  before: Token | undefined,
  next: Token | undefined,
  afterNext: Token | undefined,
): Kind {
  const { kind, text, isSlanted } = token
  if (kind === 'word' && /^[A-Za-z]+$/.test(text))
    return isLow || isNameBefore(token, next, afterNext) || isLabelOf(token, next)
      ? 'letters'
      : 'word'
  if (kind === 'letters' && !isSlanted && !isLow && isBeginningOf(token, next)) return 'word'
  if (kind !== 'letters' || text.length !== 1 || !isSlanted) return kind
  const isLetter =
    isEquated(token, before) ||
    isEquated(token, next) ||
    isApplied(token, next, afterNext) ||
    isArgumentOf(token, before) ||
    isAccented(token, before) ||
    isAccented(token, next) ||
    isInBracket(token, before) ||
    (next !== undefined && (isIndexOf(next, token) || isDoublyIndexed(token, next, afterNext)))
  return isLetter ? 'sign' : kind
}

/** A word that is printed with two fonts, because one lacks the ligature that follows: `O|ff|er`. */
const isBeginningOf = (token: Token, next: Token | undefined): boolean =>
  next?.kind === 'word' &&
  LIGATURE.test(next.text) &&
  next.size === token.size &&
  isOnLine(token, next) &&
  Math.abs(next.x0 - token.x1) < 0.03 * token.size

/** Beside a relation or operator. */
const isEquated = (token: Token, other: Token | undefined): boolean =>
  other !== undefined &&
  /^[=+<>]$/.test(other.text) &&
  isOnLine(token, other) &&
  gapBetween(token, other) < MAX_SPACE * token.size

/** Before a bracket that it touches, with another variable or a number in it. */
const isApplied = (token: Token, next: Token | undefined, afterNext: Token | undefined): boolean =>
  next?.text === '(' &&
  isOnLine(token, next) &&
  gapBetween(token, next) < 0.12 * token.size &&
  afterNext !== undefined &&
  afterNext.text.length === 1 &&
  (afterNext.isSlanted || /\d/.test(afterNext.text))

/** After the name of a function. */
const isArgumentOf = (token: Token, before: Token | undefined): boolean =>
  before?.kind === 'name' &&
  findFunction(before.text) !== undefined &&
  isOnLine(token, before) &&
  gapBetween(before, token) < MAX_SPACE * token.size

const isAccented = (token: Token, accent: Token | undefined): boolean =>
  accent !== undefined &&
  ACCENT.test(accent.text) &&
  accent.size === token.size &&
  overlap(accent.x0, accent.x1, token.x0, token.x1) > 0 &&
  Math.abs(accent.baseline - token.baseline) < MAX_SPACE * token.size

/** Lowered, or raised and no mark of a note. */
const isIndexOf = (script: Token, token: Token): boolean =>
  isScript(script, token) &&
  (script.baseline > token.baseline || (script.isSlanted && script.text.length === 1))

/** An exponent and an index. */
const isDoublyIndexed = (token: Token, next: Token, afterNext: Token | undefined): boolean =>
  afterNext !== undefined &&
  isScript(next, token) &&
  afterNext.size === next.size &&
  afterNext.baseline > token.baseline &&
  Math.abs(afterNext.x0 - next.x0) < MAX_SPACE * token.size

/** Right after an angle bracket of a font for formulas. */
const isInBracket = (token: Token, before: Token | undefined): boolean =>
  before?.kind === 'sign' &&
  before.text === '⟨' &&
  gapBetween(before, token) < 0.12 * token.size &&
  Math.abs(token.baseline - before.baseline) < MAX_SPACE * token.size

/** Around relations, in ems. */
const MAX_SPACE = 0.5

const isOnLine = (a: Token, b: Token): boolean => Math.abs(a.baseline - b.baseline) < 0.02 * a.size

const gapBetween = (a: Token, b: Token): number => Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1)

/** Smaller than what it touches, and off its baseline; or more of such a script. */
function isScript(token: Token, before: Token, from = before.x0): boolean {
  const gap = token.x0 - before.x1
  const drop = Math.abs(token.baseline - before.baseline)
  if (before.kind !== 'word' && token.size === before.size && drop < 0.02 * token.size)
    return before.isScript && gap < 0.4 * token.size
  // One of a raised and a lowered script.
  if (before.isScript && token.size === before.size && token.x0 >= from - 0.5 * token.size)
    return gap < 0 && drop > 0.5 * token.size && drop < 1.8 * token.size
  return (
    token.size < SCRIPT_RATIO * before.size &&
    drop > 0.1 * before.size &&
    drop < before.size &&
    gap > -0.4 * before.size &&
    gap < 0.25 * before.size
  )
}

function isNameBefore(
  token: Token,
  next: Token | undefined,
  afterNext: Token | undefined,
): boolean {
  if (!next || next.x0 - token.x1 > 0.12 * token.size || next.x0 < token.x0) return false
  const drop = Math.abs(next.baseline - token.baseline)
  if (drop < 0.02 * token.size && /^[([]$/.test(next.text))
    return afterNext !== undefined && isVariable(afterNext)
  if (next.kind === 'word' || drop > token.size) return false
  if (next.kind === 'sign' && next.text === '′') return true
  // What is raised may be the mark of a note.
  if (drop > 0.1 * token.size && next.baseline < token.baseline)
    return (
      afterNext !== undefined &&
      afterNext.size < SCRIPT_RATIO * token.size &&
      afterNext.baseline > token.baseline + 0.1 * token.size &&
      afterNext.baseline < token.baseline + 0.6 * token.size
    )
  if (/^(?:relation|operator|punctuation)$/.test(roleOf(next.text)) && drop < 0.02 * token.size)
    return false
  return (
    (next.kind === 'sign' && !/^[.,;:]$/.test(next.text)) ||
    (next.size < SCRIPT_RATIO * token.size &&
      drop > 0.1 * token.size &&
      (next.kind === 'letters' || (afterNext?.kind === 'sign' && /^\d$/.test(next.text))))
  )
}

/** What is no word of prose. */
const isVariable = ({ kind, text, isSlanted }: Token): boolean =>
  kind === 'sign' || kind === 'other' || (kind === 'letters' && isSlanted && text.length === 1)

function toToken(
  { chars, styles }: RawPage,
  first: number,
  last: number,
  glyphOf: Glyphs,
  pool: TextPool,
): Draft {
  const { font, size } = styles[chars.style[first]!]!
  const glyph = font.isMath ? glyphOf(first) : undefined
  const text = glyph
    ? (glyph.meaning?.character ?? UNKNOWN)
    : readText(chars.code, first, last, pool)
  return {
    kind: font.isMono ? 'word' : kindOf(text, isOfFormulas(text, font), font.isItalic),
    text,
    x0: chars.x0[first]!,
    x1: chars.x1[last]!,
    baseline: toBaseline(chars.y[first]!, size, glyph),
    size,
    isSlanted: font.isItalic || font.isBold,
    isScript: false,
    first,
    last,
  }
}

/** Without the second halves of pairs. */
function readText(codes: Uint32Array, first: number, last: number, pool: TextPool): string {
  if (first === last) return String.fromCodePoint(codes[first]!)
  for (let i = first; i <= last; i++) {
    const code = codes[i]!
    if (code > 0xffff) pool.add(String.fromCodePoint(code))
    else if (code !== 0) pool.addUnit(code)
  }
  return pool.take()
}

/** Large signs are centered; where their glyphs begin says nothing. */
function toBaseline(y: number, size: number, glyph: Glyph | undefined): number {
  const ink = glyph?.shape.ink
  if (!ink || !(CENTERED.has(glyph.role) || /^[|‖]$/.test(glyph.meaning?.character ?? ''))) return y
  return y + ((ink.y0 + ink.y1) / 2 + AXIS) * size
}

const CENTERED: ReadonlySet<Role> = new Set<Role>(['large', 'open', 'close', 'radical'])

/** Lines of a paragraph are closer than this, in ems. */
const MAX_LEADING = 2.2

export function isOnNextLine(token: Token, before: Token): boolean {
  const drop = token.baseline - before.baseline
  return drop > 0.5 * before.size && drop < MAX_LEADING * before.size
}

/** Signs that prose uses as well: bullets, marks of notes, dots and the like make no formula. */
const OF_PROSE = /^[\ufffd∗*†‡§¶‖∥⋆•∙⋅·∘◦○◯°✓♯♣♠□■.,;:/<>|{}⟨⟩]$/

export const isEvidence = ({ kind, text }: Token): boolean =>
  kind === 'sign' && !OF_PROSE.test(text)

/** Whether tokens on lines of their own are a formula: also letters with scripts, which may be of a note in a line. */
export const areDisplayed = (tokens: readonly Token[]): boolean =>
  tokens.some(isEvidence) ||
  tokens.some((token, at) => isCall(token, tokens[at + 1], tokens[at + 2])) ||
  (tokens.some(({ isScript }) => isScript) &&
    tokens.some(
      ({ kind, text, isSlanted }) => kind === 'letters' && text.length === 1 && isSlanted,
    ))

/** A name before a variable in brackets: `null(A)`. */
const isCall = (name: Token, open: Token | undefined, variable: Token | undefined): boolean =>
  (name.kind === 'letters' || name.kind === 'name') &&
  name.text.length > 1 &&
  open?.text === '(' &&
  gapBetween(name, open) < 0.12 * name.size &&
  variable?.kind === 'letters' &&
  variable.isSlanted &&
  variable.text.length === 1

/** Whether a page has any sign of a formula: most with fonts for formulas have but bullets. */
export function hasEvidence({ chars, styles }: RawPage, glyphOf: Glyphs): boolean {
  for (let i = 0; i < chars.length; i++) {
    const style = styles[chars.style[i]!]
    if (!style?.font.isMath || style.turn !== 0) continue
    const { meaning } = glyphOf(i)
    if (meaning && !OF_PROSE.test(meaning.character)) return true
  }
  return false
}
