/** One row: what is on its baseline, with scripts where something smaller is above or below it. */
import { characters, EMPTY, type Expression, row as toRowOf } from '../../math/expression.ts'
import { byLeft, heightOf } from '../geometry.ts'
import type { Build, Built } from './build.ts'
import { AXIS, type Item, toFence, toGroup } from './item.ts'

/** How far from the baseline, in ems, something is still on it. */
const ON_LINE = 0.14
/** … and what is as large as the row. */
const MAX_DROP = 0.2
/** Scripts are at most this large, compared to the row. */
const SCRIPT = 0.88

export function toRow(items: readonly Item[], build: Build): Built | undefined {
  const sorted = [...items].sort(byLeft)
  const line = findLine(sorted)
  const bases: Base[] = []
  let pending: Item[] = []
  for (const item of sorted) {
    const last = bases.at(-1)
    if (isOnLine(item, line)) {
      bases.push({ item, before: last ? [] : pending, scripts: [] })
      if (!last) pending = []
    } else if (last) last.scripts.push(item)
    else pending.push(item)
  }
  if (!bases.length || !joinBinomials(bases, build)) return undefined
  const parts: Expression[] = []
  for (const [index, base] of bases.entries()) {
    const previous = bases[index - 1]
    const end = previous
      ? Math.max(previous.item.x1, ...previous.scripts.map(script => script.x1))
      : 0
    const gap = previous ? (base.item.x0 - end) / line.size : 0
    if (gap > WIDE) parts.push({ type: 'space', width: 'wide' })
    else if (gap > SPACE && previous && (isWord(previous.item) || isWord(base.item)))
      parts.push(characters(' '))
    const expression = withScripts(base, line, build)
    if (!expression) return undefined
    parts.push(expression)
  }
  return { expression: toRowOf(parts), ...line }
}

/** A bracket has no scripts before it is closed: two rows right after it are a binomial. False if one is not read. */
function joinBinomials(bases: Base[], build: Build): boolean {
  for (let index = 0; index + 1 < bases.length; index++) {
    const { item, before, scripts } = bases[index]!
    const close = bases[index + 1]!
    if (item.role !== 'open' || scripts.length < 2 || close.item.role !== 'close') continue
    const middle = (item.y0 + item.y1) / 2
    const above = scripts.filter(script => script.baseline < middle + AXIS * script.size)
    const upper = build(above)
    const lower = build(scripts.filter(script => !above.includes(script)))
    if (!upper || !lower) return false
    const binomial = toFence(item.character, close.item.character, {
      type: 'fraction',
      kind: 'stack',
      numerator: upper.expression,
      denominator: lower.expression,
    })
    const group = toGroup([item, ...scripts, close.item], binomial, item)
    bases.splice(index, 2, { item: group, before, scripts: close.scripts })
  }
  return true
}

/** A space this wide, in ems, was typed. */
const WIDE = 0.85
/** … and this one beside a word. */
const SPACE = 0.2

const isWord = ({ expression }: Item): boolean =>
  expression.type === 'words' || (expression.type === 'characters' && expression.value.length > 1)

interface Base {
  readonly item: Item
  readonly before: readonly Item[]
  readonly scripts: Item[]
}

interface Line {
  readonly baseline: number
  readonly size: number
}

/** The baseline of most of what is as large as the largest. */
function findLine(items: readonly Item[]): Line {
  const plain = items.filter(item => !isFloating(item))
  const candidates = plain.length ? plain : items
  const size = Math.max(...candidates.map(item => item.size))
  const full = candidates.filter(item => item.size > 0.9 * size)
  const count = (item: Item): number =>
    full.filter(other => Math.abs(other.baseline - item.baseline) < ON_LINE * size).length
  const best = full.reduce((most, item) => (count(item) > count(most) ? item : most))
  // Where all that is plain is small, it is in fractions and scripts of a large operator.
  const operator = items.find(item => item.role === 'large' && item.size * SCRIPT > size)
  const isAlone = !plain.some(item => operator && isLevel(item, operator) && item.role !== 'group')
  return operator && isAlone
    ? { baseline: operator.baseline, size: operator.size }
    : { baseline: best.baseline, size }
}

const isLevel = (item: Item, other: Item): boolean =>
  Math.abs(item.baseline - other.baseline) < ON_LINE * other.size

/** Fonts of large signs have them in sizes of their own. */
const isFloating = (item: Item): boolean =>
  item.role === 'large' || (item.character !== '' && heightOf(item) > 1.15 * item.size)

function isOnLine(item: Item, { baseline, size }: Line): boolean {
  const drop = Math.abs(item.baseline - baseline)
  if (item.role === 'large') return drop < 0.4 * size && heightOf(item) > 0.6 * size
  if (item.character !== '' && heightOf(item) > 1.15 * size) return drop < 0.4 * size
  if (item.size > SCRIPT * size) return drop < MAX_DROP * size
  // Fractions and what else was built is as large as what is in it.
  if (item.role !== 'group' || isWord(item)) return false
  if (item.expression.type !== 'fraction') return drop < ON_LINE * size
  return Math.abs(item.baseline - AXIS * item.size - baseline + AXIS * size) < MAX_DROP * size
}

function withScripts(base: Base, line: Line, build: Build): Expression | undefined {
  const { item, before, scripts } = base
  if (!scripts.length && !before.length) return item.expression
  const [sup, sub] = splitScripts(scripts, item, line)
  const [preSup, preSub] = splitScripts(before, item, line)
  if (before.length && !isPrescript(before, item)) return undefined
  const written: Record<string, Expression> = {}
  for (const [name, part] of Object.entries({ sup, sub, preSup, preSub })) {
    if (!part.length) continue
    const built = isBalanced(part) ? build(part) : undefined
    if (!built) return undefined
    written[name] = built.expression
  }
  const { sub: below, ...rest } = written
  const isStaggered =
    sup.length > 0 && sub.length > 0 && leftOf(sub) > rightOf(sup) - 0.05 * line.size
  // The order of upper and lower indices means something.
  return isStaggered
    ? toRowOf([
        { type: 'scripts', base: item.expression, ...rest },
        { type: 'scripts', base: EMPTY, sub: below! },
      ])
    : { type: 'scripts', base: item.expression, ...written }
}

/** A bracket alone in a script is something else: wide accents of some fonts have their names. */
function isBalanced(items: readonly Item[]): boolean {
  let balance = 0
  for (const { role } of items) balance += role === 'open' ? 1 : role === 'close' ? -1 : 0
  return balance === 0
}

const leftOf = (items: readonly Item[]): number => Math.min(...items.map(({ x0 }) => x0))
const rightOf = (items: readonly Item[]): number => Math.max(...items.map(({ x1 }) => x1))

/** Numbers before a letter; anything else has lost what it belongs to. */
const isPrescript = (before: readonly Item[], base: Item): boolean =>
  /^\p{L}$/u.test(base.character) && before.every(({ character }) => /^[0-9a-z]$/.test(character))

/** Raised and lowered ones. */
function splitScripts(scripts: readonly Item[], base: Item, line: Line): [Item[], Item[]] {
  const raised: Item[] = []
  const lowered: Item[] = []
  if (!scripts.length) return [raised, lowered]
  const size = Math.max(...scripts.filter(item => item.role !== 'large').map(item => item.size), 0)
  const isHigh = heightOf(base) > 1.3 * line.size
  const middle = isHigh ? (base.y0 + base.y1) / 2 : line.baseline - AXIS * line.size
  const isRaised = (item: Item): boolean =>
    isHigh
      ? (item.y0 + item.y1) / 2 < middle
      : item.baseline - (item.role === 'group' || isFloating(item) ? 0 : 0.3 * item.size) <
        middle + 0.02 * line.size
  for (const item of scripts) {
    if (item.size > 0.9 * size) (isRaised(item) ? raised : lowered).push(item)
  }
  for (const item of scripts) {
    if (item.size > 0.9 * size) continue
    const distance = (group: readonly Item[]): number =>
      Math.min(
        ...group
          .filter(other => other.x0 <= item.x0)
          .map(
            other =>
              Math.abs(item.baseline - other.baseline) + 0.5 * Math.max(0, item.x0 - other.x1),
          ),
        1e6,
      )
    const [up, down] = [distance(raised), distance(lowered)]
    // What is further from the line than a script of a script could be is one of the base.
    const rise = (line.baseline - item.baseline) / line.size
    const isAlone = !isHigh && (raised.length ? !lowered.length && rise < -0.1 : rise > 0.3)
    const isUp = isAlone ? !raised.length : up === down ? isRaised(item) : up < down
    ;(isUp ? raised : lowered).push(item)
  }
  return [raised, lowered]
}
