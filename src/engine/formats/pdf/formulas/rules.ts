/** Rules: bars of fractions, of roots, and lines over and under. */
import { overlap, widthOf } from '../geometry.ts'
import type { Box } from '../raw-page.ts'
import type { Build } from './build.ts'
import { AXIS, type Item, middleOf, toGroup } from './item.ts'

/** Undefined if a rule or a root has nothing to do with the rest. */
export function joinRules(items: readonly Item[], build: Build): Item[] | undefined {
  let current = [...items]
  for (;;) {
    const rules = current.filter(({ role }) => role === 'rule')
    if (!rules.length) return current.some(({ role }) => role === 'radical') ? undefined : current
    // From the inside out: first those with the fewest others in what they span.
    const spans = rules.map(rule => ({ rule, span: toSpan(rule, current) }))
    const count = ({ above, below }: Span): number =>
      [...above, ...below].filter(({ role }) => role === 'rule').length
    spans.sort(
      (a, b) => count(a.span) - count(b.span) || a.rule.x1 - a.rule.x0 - (b.rule.x1 - b.rule.x0),
    )
    const next = spans[0]!
    const joined = joinRule(next.rule, next.span, current, build)
    if (!joined) return undefined
    current = joined
  }
}

interface Span {
  readonly above: readonly Item[]
  readonly below: readonly Item[]
  readonly radical: Item | undefined
}

function toSpan(rule: Item, items: readonly Item[]): Span {
  const radical = items.find(item => isBarOf(rule, item))
  if (radical) {
    const inside = items.filter(
      item =>
        item !== rule &&
        item !== radical &&
        isWithin(item, rule) &&
        item.y0 > rule.y0 - 0.1 * radical.size &&
        (item.y0 + item.y1) / 2 < radical.y1 + 0.1 * radical.size,
    )
    return { above: [], below: inside, radical }
  }
  return { above: stack(rule, items, -1), below: stack(rule, items, 1), radical: undefined }
}

/** Whether a rule begins at the top of a root. */
export const isBarOf = (rule: Box, { role, x1, y0, size }: Item): boolean =>
  role === 'radical' && Math.abs(rule.x0 - x1) < 0.2 * size && Math.abs(rule.y0 - y0) < 0.2 * size

const isWithin = (item: Item, { x0, x1 }: Item): boolean => {
  const room = 0.06 * item.size
  return (
    item.x0 > x0 - 4 * room &&
    item.x1 < x1 + 4 * room &&
    middleOf(item) > x0 - room &&
    middleOf(item) < x1 + room
  )
}

/** How far from its rule the nearest of a numerator or denominator may be, and how far the next from that, in ems. */
const MAX_DISTANCE = 0.65
const MAX_GAP = 0.22
/** … and how far a large operator from its limits. */
const MAX_GAP_OF_LIMIT = 0.3

/** What is on one side of a rule, one above the other without a wide gap. */
function stack(rule: Item, items: readonly Item[], side: 1 | -1): Item[] {
  const near = (item: Item): number =>
    item.role === 'rule' || item.role === 'radical'
      ? side > 0
        ? item.y0 - rule.y1
        : rule.y0 - item.y1
      : side > 0
        ? Math.min(item.y0, item.baseline - 0.4 * item.size) - rule.y1
        : rule.y0 - Math.max(item.y1, item.baseline)
  const far = (item: Item): number => (side > 0 ? item.y1 - rule.y1 : rule.y0 - item.y0)
  const rivals = items.filter(item => item !== rule && isAsLong(item, rule))
  const candidates = items
    .filter(item => item !== rule && isWithin(item, rule) && isOnSide(item, rule, side))
    .filter(item => !rivals.some(rival => distanceTo(rival, item) < distanceTo(rule, item)))
    .sort((a, b) => near(a) - near(b))
  const taken: Item[] = []
  let reach = 0
  for (const item of candidates) {
    const gap = near(item) - reach
    const operator = [item, ...taken].find(({ role }) => role === 'large')
    const maxGap = !taken.length
      ? MAX_DISTANCE * item.size
      : operator
        ? MAX_GAP_OF_LIMIT * operator.size
        : MAX_GAP * item.size
    if (gap > maxGap || isLonger(item, rule)) break
    if (gap > MIN_BEYOND * item.size && taken.length && isBeyond(item, taken)) break
    if (taken.some(other => isFractionOver(item, other))) break
    taken.push(item)
    reach = Math.max(reach, far(item))
  }
  return taken
}

/** Bars in a fraction are shorter than its own by this much at least, in ems. */
const MIN_SHORTER = 0.05

/** The bar of a fraction in another row. */
const isAsLong = (item: Item, rule: Item): boolean =>
  item.role === 'rule' &&
  Math.abs(widthOf(item) - widthOf(rule)) < MIN_SHORTER * rule.size &&
  overlap(item.x0, item.x1, rule.x0, rule.x1) > 0

const distanceTo = (rule: Item, { y0, y1 }: Item): number => Math.abs((y0 + y1) / 2 - rule.y0)

/** The bar of a fraction or root that this rule is in, or that of the next row. */
const isLonger = (item: Item, rule: Item): boolean =>
  item.role === 'rule' && widthOf(item) > widthOf(rule) - MIN_SHORTER * rule.size

/** A fraction of the row above or below, since nothing in a numerator is over something else. */
const isFractionOver = (item: Item, other: Item): boolean =>
  item.expression.type === 'fraction' &&
  overlap(item.x0, item.x1, other.x0, other.x1) > 0.5 * Math.min(widthOf(item), widthOf(other))

/** In ems: a letter is this far above the index beside it. */
const MIN_BEYOND = 0.12

/** Something of the next row: only large operators are beyond smaller signs, which are their limits. */
const isBeyond = (item: Item, taken: readonly Item[]): boolean =>
  !/^(?:large|name|rule|radical)$/.test(item.role) &&
  item.size > 1.2 * Math.max(...taken.map(({ size }) => size))

const isOnSide = (item: Item, rule: Item, side: 1 | -1): boolean =>
  side > 0 ? (item.y0 + item.y1) / 2 > rule.y1 : (item.y0 + item.y1) / 2 < rule.y0

function joinRule(
  rule: Item,
  { above, below, radical }: Span,
  items: readonly Item[],
  build: Build,
): Item[] | undefined {
  const replace = (used: readonly Item[], group: Item): Item[] => [
    ...items.filter(item => !used.includes(item)),
    group,
  ]
  if (radical) {
    const content = build(below)
    if (!content) return undefined
    const index = items.filter(item => isIndexOf(item, radical) && !below.includes(item))
    const degree = index.length ? build(index) : undefined
    if (index.length && !degree) return undefined
    const used = [rule, radical, ...below, ...index]
    const root = { type: 'root', radicand: content.expression } as const
    return replace(
      used,
      toGroup(used, degree ? { ...root, degree: degree.expression } : root, content),
    )
  }
  if (above.length && below.length) {
    const numerator = build(above)
    const denominator = build(below)
    if (!numerator || !denominator) return undefined
    const used = [rule, ...above, ...below]
    const size = Math.max(numerator.size, denominator.size)
    const fraction = {
      type: 'fraction',
      kind: 'bar',
      numerator: numerator.expression,
      denominator: denominator.expression,
    } as const
    return replace(used, toGroup(used, fraction, { baseline: rule.y1 + AXIS * size, size }))
  }
  const base = above.length ? above : below
  const content = build(base)
  if (!content) return undefined
  const used = [rule, ...base]
  const position = above.length ? 'under' : 'over'
  const line = {
    type: 'decoration',
    mark: above.length ? '_' : '\u0305',
    position,
    base: content.expression,
  } as const
  return replace(used, toGroup(used, line, content))
}

/** A small number in the corner of a root. */
const isIndexOf = (item: Item, radical: Item): boolean =>
  item.size < 0.8 * radical.size &&
  item.role !== 'rule' &&
  item.y0 > radical.y0 - 0.15 * radical.size &&
  overlap(item.x0, item.x1, radical.x0, radical.x1) > 0 &&
  item.x0 < radical.x0 + 0.4 * radical.size &&
  item.baseline < (radical.y0 + radical.y1) / 2 + 0.15 * radical.size
