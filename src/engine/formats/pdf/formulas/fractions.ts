/** Bars with something above and below: what stands at them is a fraction, words and digits as well. */
import { overlap } from '../geometry.ts'
import type { RuleLine, Span } from '../raw-page.ts'
import { connects, SCRIPT_RATIO } from './item.ts'
import type { Token } from './tokens.ts'

export interface Bar extends Span {
  readonly members: readonly Token[]
}

/** In ems: how far apart words of a numerator are, and how far from the middle of its bar it is. */
const MAX_GAP = 1
const MAX_ASKEW = 0.25
/** … and how much longer than its longer side a bar is. */
const MAX_LONGER = 0.4
/** How far beyond a bar its sides may reach. */
const ROOM = 0.15
/** How far from a bar what is beside it may be. */
const BESIDE = 1
/** More are a drawing or a table. */
const MAX_BARS = 400

/** Those among the tokens of one row. */
export function findBars(tokens: readonly Token[], rules: readonly RuleLine[]): Bar[] {
  if (!tokens.length || rules.length > MAX_BARS) return []
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { baseline, size } of tokens) {
    top = Math.min(top, baseline - 2 * size)
    bottom = Math.max(bottom, baseline + size)
  }
  return rules.flatMap(rule => {
    if (rule.y0 < top || rule.y1 > bottom) return []
    const above = tokens.filter(token => isOver(token, rule))
    const below = above.length ? tokens.filter(token => isUnder(token, rule)) : []
    const isBar = isSide(above, rule) && isSide(below, rule)
    return isBar ? [{ x0: rule.x0, x1: rule.x1, members: [...above, ...below] }] : []
  })
}

/** Words and numbers of fractions as signs of a formula. */
export function settleFractions(
  tokens: readonly Token[],
  rules: readonly RuleLine[],
): readonly Token[] {
  if (!tokens.some(({ kind }) => kind === 'word') || rules.length > MAX_BARS) return tokens
  const own = new Set<Token>()
  for (const rule of rules) {
    const near = tokens.filter(
      ({ x0, x1, baseline, size }) =>
        Math.abs(baseline - rule.y0) < 2 * size &&
        overlap(x0, x1, rule.x0, rule.x1) > -BESIDE * size,
    )
    const [bar] = near.length > 2 ? findBars(near, [rule]) : []
    if (!bar || !isCertain(bar, rule, near)) continue
    for (const token of bar.members) own.add(token)
  }
  return own.size
    ? tokens.map(token =>
        own.has(token) && (token.kind === 'word' || /^\d$/.test(token.text))
          ? { ...token, kind: 'sign' }
          : token,
      )
    : tokens
}

/** A table has words above and below its rules as well, but no relation beside them, and none smaller than its text. */
function isCertain({ members }: Bar, rule: RuleLine, near: readonly Token[]): boolean {
  const sides = [
    members.filter(token => isOver(token, rule)),
    members.filter(token => isUnder(token, rule)),
  ]
  const longest = Math.max(...sides.map(widthOf))
  const size = Math.max(...members.map(token => token.size))
  if (rule.x1 - rule.x0 > longest + MAX_LONGER * size) return false
  const beside = near.filter(
    token =>
      !members.includes(token) &&
      overlap(token.x0, token.x1, rule.x0, rule.x1) <= 0.1 * token.size &&
      Math.abs(token.baseline - 0.25 * token.size - rule.y0) < 0.15 * token.size,
  )
  return beside.some(
    token =>
      (token.kind !== 'word' && connects(token.text)) ||
      (size < SCRIPT_RATIO * token.size && members.every(({ text }) => /^[\d.,]$/.test(text))),
  )
}

const widthOf = (tokens: readonly Token[]): number =>
  Math.max(...tokens.map(({ x1 }) => x1)) - Math.min(...tokens.map(({ x0 }) => x0))

const isOver = (token: Token, rule: RuleLine): boolean =>
  isWithin(token, rule) &&
  token.baseline < rule.y0 + 0.1 * token.size &&
  token.baseline > rule.y0 - 0.8 * token.size

const isUnder = (token: Token, rule: RuleLine): boolean =>
  isWithin(token, rule) &&
  token.baseline > rule.y1 + 0.3 * token.size &&
  token.baseline < rule.y1 + 1.4 * token.size

const isWithin = ({ x0, x1, size }: Token, rule: Span): boolean =>
  x0 > rule.x0 - ROOM * size && x1 < rule.x1 + ROOM * size

/** One row of words, centered at the bar. */
function isSide(side: readonly Token[], rule: Span): boolean {
  const [first] = side
  if (!first) return false
  const sorted = [...side].sort((a, b) => a.x0 - b.x0)
  let right = sorted[0]!.x1
  for (const { x0, x1, size } of sorted) {
    if (x0 - right > MAX_GAP * size) return false
    right = Math.max(right, x1)
  }
  const askew = Math.abs(sorted[0]!.x0 + right - rule.x0 - rule.x1) / 2
  return askew < MAX_ASKEW * first.size
}
