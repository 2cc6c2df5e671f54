/**
 * Where the formulas of a page are. Text comes in reading order, so a formula is a row of tokens without a word of
 * prose; it is in a line if prose is on its baseline beside it, and displayed otherwise.
 */
import { writeLatex } from '../../math/latex.ts'
import { joinLatex } from '../../math/latex-pieces.ts'
import { overlap, union } from '../geometry.ts'
import type { Box, RawPage, RuleLine } from '../raw-page.ts'
import { TextPool } from '../text-pool.ts'
import { assemble } from './assemble.ts'
import { buildFormula } from './build.ts'
import { areCells, splitCells } from './cells.ts'
import { settleDisplayed } from './displayed-words.ts'
import { findLineStarts, splitDisplays } from './displays.ts'
import { findBars, settleFractions } from './fractions.ts'
import { createGlyphs, type Glyphs } from './glyph-meaning.ts'
import { isItem, splitInline, takeBroken, toFormulas, toParts } from './inline.ts'
import type { Item } from './item.ts'
import { toItems, toRuleItem } from './items.ts'
import { isBarOf } from './rules.ts'
import { areDisplayed, hasEvidence, type Token, toTokens } from './tokens.ts'

export interface Formula extends Box {
  readonly latex: string
  readonly isDisplay: boolean
  readonly baseline: number
  readonly size: number
  /** Indices of its characters. */
  readonly chars: readonly number[]
  readonly rules: readonly RuleLine[]
}

/** Parts far apart are formulas beside each other if most of them relate something, and the cells of a table if not. */
function isTableRow(latex: string): boolean {
  const parts = latex.split(/(?<!,)\\quad/)
  return parts.length > 1 && parts.filter(part => RELATION.test(part)).length < parts.length / 2
}

/** With what it relates: a cell may begin with a relation. */
const RELATION =
  /\\(?:forall|exists)\b|\S\s*(?:[=<>:]|\\(?:[lg]e(?:q\w*)?|ll|gg|neq?|in|to|mapsto|equiv|approx|sim\w*|cong|propto|[sS][ub]\w*set\w*|\w*arrow|iff|implies)\b)/

/** Side by side, or one below the other. */
const APART = /\\quad|^\\begin\{(?:gathered|aligned)\}/

/** Empty for pages without fonts for formulas. */
export function findFormulas(page: RawPage, pool = new TextPool()): Formula[] {
  if (!page.chars.shapeOf) return []
  const glyphOf = createGlyphs(page)
  if (!hasEvidence(page, glyphOf)) return []
  const rules = listRules(page)
  const tokens = settleDisplayed(settleFractions(toTokens(page, glyphOf, pool), rules))
  const formulas: Formula[] = []
  const starts = findLineStarts(tokens)
  let start = 0
  while (start < tokens.length) {
    if (tokens[start]!.kind === 'word') {
      start++
      continue
    }
    let end = start
    while (end < tokens.length && tokens[end]!.kind !== 'word') end++
    const run = tokens.slice(start, end)
    if (run.length <= MAX_TOKENS && areDisplayed(run)) {
      const { before, display, after } = splitDisplays(run, tokens[start - 1], tokens[end], starts)
      const first = toParts(before, findBars(before, rules), tokens[start - 1])
      const second = toParts(after, findBars(after, rules))
      const broken = display.length ? undefined : takeBroken(first, second)
      const context = { page, rules, glyphOf, tokens, start, end }
      if (broken) formulas.push(...join(broken.map(part => read(context, part, false))))
      for (const part of toFormulas([...first, ...second])) readInline(context, part).forEach(add)
      for (const { tokens: own, tag } of display) {
        const whole = isItem(own) ? undefined : read(context, own, true, tag)
        const isApart =
          whole &&
          APART.test(whole.latex) &&
          areCells(own, isTableRow(whole.latex) ? undefined : tokens, page.rules)
        if (whole && !isApart) add(whole)
        const parts = isApart
          ? splitCells(own)
          : isItem(own)
            ? splitInline(own, findBars(own, rules))
            : []
        for (const part of parts) readInline(context, part).forEach(add)
      }
    }
    start = end
  }
  return formulas

  function add(formula: Formula | undefined): void {
    if (formula && !isTableRow(formula.latex)) formulas.push(formula)
  }
}

/** If it is not read as a whole, what is closer together than all of it is tried. */
function readInline(context: Context, part: readonly Token[]): Formula[] {
  const whole = read(context, part, false)
  if (whole && !isTableRow(whole.latex)) return [whole]
  const narrow = splitInline(part, findBars(part, context.rules), true)
  return narrow.flatMap(own => (own.length < part.length && read(context, own, false)) || [])
}

/** Level rules; some programs draw them as pictures of one pixel. */
function listRules({ rules, images }: RawPage): RuleLine[] {
  const flat = images.filter(({ y0, y1 }) => y1 - y0 < MAX_THICKNESS)
  return [
    ...rules.filter(rule => !rule.isVertical),
    ...flat.map(({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1, isVertical: false, color: 0 })),
  ]
}

/** No formula, and no row of formulas without a word between them, is longer: parts are compared with each other. */
const MAX_TOKENS = 2_000

/** More are a drawing. */
const MAX_RULES = 40

/** In points. */
const MAX_THICKNESS = 1.5

/** A formula in two lines: all of it is in the first, and nothing where the rest was. None if a part of it is not read. */
function join([first, second]: readonly (Formula | undefined)[]): Formula[] {
  if (!first || !second) return []
  const latex = joinLatex([first.latex, second.latex])
  return [
    { ...first, latex },
    { ...second, latex: '' },
  ]
}

interface Context {
  readonly page: RawPage
  readonly rules: readonly RuleLine[]
  readonly glyphOf: Glyphs
  /** Of the page, and where those begin and end that the formula is among. */
  readonly tokens: readonly Token[]
  readonly start: number
  readonly end: number
}

/** How many tokens before and after may be part of a fraction that was not read as a whole. */
const NEAR = 12

function read(
  context: Context,
  tokens: readonly Token[],
  isDisplay: boolean,
  tag?: readonly Token[],
): Formula | undefined {
  const { page, rules, glyphOf } = context
  const chars = listChars(tokens)
  const items = toItems(page, chars, glyphOf)
  const assembled = items && assemble(items)
  if (!assembled) return undefined
  const box = union(assembled)
  const size = Math.max(...assembled.map(item => item.size))
  const around = expand(box, MAX_DRAWN * size)
  // Letters in a drawing are its labels, and a drawing among them is a sign that is not read.
  if (page.drawings.some(one => (isDisplay && isOver(one, box)) || isSign(one, around)))
    return undefined
  const own: RuleLine[] = []
  for (const rule of rules) {
    if (!isNear(rule, box, size)) continue
    if (isPartOf(rule, box, size, assembled)) {
      if (!isOfNextLine(rule, assembled, tokens, context)) own.push(rule)
    } else if (isThrough(rule, box)) return undefined
    if (own.length > MAX_RULES) return undefined
  }
  const bars = own.filter(rule => !assembled.some(item => isBarOf(rule, item)))
  if (bars.length && isShared(bars, tokens, context)) return undefined
  const built = buildFormula([...assembled, ...own.map(rule => toRuleItem(rule, assembled))])
  if (!built || (!isDisplay && built.expression.type === 'grid')) return undefined
  const latex = writeLatex(built.expression)
  if (latex === '' || !isFormula(assembled, latex)) return undefined
  const number = tag
    ?.map(token => token.text)
    .join('')
    .replace(/^\(|\)$/g, '')
  const { x0, y0, x1, y1 } = union([...assembled, ...(tag ?? []).map(toTokenBox)])
  return {
    latex: number ? `${latex} \\tag{${number}}` : latex,
    isDisplay,
    baseline: built.baseline,
    size: built.size,
    x0,
    y0,
    x1,
    y1,
    chars: tag ? [...chars, ...listChars(tag)] : chars,
    rules: own,
  }
}

/** Whether a rule below all of the items is the bar of a root, or a line over letters, in the next line. */
function isOfNextLine(
  rule: RuleLine,
  items: readonly Item[],
  own: readonly Token[],
  { tokens }: Context,
): boolean {
  const isBelow = items.every(
    item => item.baseline < rule.y0 || overlap(item.x0, item.x1, rule.x0, rule.x1) < 0,
  )
  return (
    isBelow &&
    tokens.some(
      token =>
        token.baseline > rule.y1 &&
        (isRootOf(token, rule) || isOverlined(token, rule)) &&
        !own.includes(token),
    )
  )
}

const isRootOf = ({ text, x1, baseline, size }: Token, rule: Box): boolean =>
  text === '√' && Math.abs(x1 - rule.x0) < 0.2 * size && baseline < rule.y1 + 2 * size

const isOverlined = (token: Token, rule: Box): boolean =>
  isAtRule(token, rule) && token.baseline < rule.y1 + 0.95 * token.size

/** Whether something else is right above or below a bar: then this is only a part of the fraction. */
function isShared(
  bars: readonly RuleLine[],
  own: readonly Token[],
  { tokens, start, end }: Context,
): boolean {
  const near = tokens.slice(Math.max(0, start - NEAR), end + NEAR)
  return bars.some(rule => near.some(token => isAtRule(token, rule) && !own.includes(token)))
}

function listChars(tokens: readonly Token[]): number[] {
  const chars: number[] = []
  for (const { first, last } of tokens) for (let at = first; at <= last; at++) chars.push(at)
  return chars
}

const toTokenBox = ({ x0, x1, baseline, size }: Token): Box => ({
  x0,
  x1,
  y0: baseline - size,
  y1: baseline,
})

/** A bullet, a dagger or an arrow alone is not a formula. */
function isFormula(items: readonly Item[], latex: string): boolean {
  if (items.some(item => /[\p{L}\p{N}∞∅∇]/u.test(item.character))) return true
  return items.some(({ role }) => role === 'relation') && items.length > 2 && latex.length > 2
}

const isOver = (a: Box, b: Box): boolean =>
  overlap(a.x0, a.x1, b.x0, b.x1) > 0 && overlap(a.y0, a.y1, b.y0, b.y1) > 0

/** How far beyond the letters of a formula, in ems, its brackets, roots and arrows may be drawn. */
const MAX_DRAWN = 0.7

const expand = ({ x0, y0, x1, y1 }: Box, by: number): Box => ({
  x0: x0 - by,
  y0: y0 - by,
  x1: x1 + by,
  y1: y1 + by,
})

/** As a bar may be taller than the letters, and an arrow drawn longer than what is shown of it. */
const isSign = (drawing: Box, around: Box): boolean =>
  isOver(drawing, around) &&
  ((drawing.x0 > around.x0 && drawing.x1 < around.x1) ||
    (drawing.y0 > around.y0 && drawing.y1 < around.y1))

/** Whether a rule passes through and goes on beside it: then this is only a part of something. */
const isThrough = (rule: Box, box: Box): boolean =>
  isOver(rule, box) && rule.y0 > box.y0 && rule.y1 < box.y1

/** Whether a token is right above or below a rule. */
const isAtRule = ({ x0, x1, baseline, size }: Token, rule: Box): boolean =>
  (x0 + x1) / 2 > rule.x0 &&
  (x0 + x1) / 2 < rule.x1 &&
  baseline > rule.y0 - 0.6 * size &&
  baseline < rule.y1 + 1.1 * size

const isNear = (rule: Box, { y0, y1 }: Box, size: number): boolean =>
  rule.y0 > y0 - 0.4 * size && rule.y1 < y1 + 0.4 * size

/** Whether a rule near the items is between them, or just over or under them; those of braces are beside their tips. */
const isPartOf = (rule: Box, { x0, x1 }: Box, size: number, items: readonly Item[]): boolean =>
  rule.x0 > x0 - 0.4 * size &&
  rule.x1 < x1 + 0.4 * size &&
  rule.y1 - rule.y0 < 0.2 * size &&
  items.some(item => overlap(item.x0, item.x1, rule.x0, rule.x1) > -0.1 * size)
