/** One row: what is on its baseline, with scripts where something smaller is above or below it. */
import { characters, EMPTY, type Expression, row as toRowOf } from '../../math/expression.ts'
import { byLeft, heightOf, inOrder } from '../geometry.ts'
import type { Build, Built } from './build.ts'
import { AXIS, type Item, toFence, toGroup } from './item.ts'

/** How far from the baseline, in ems, something is still on it. */
const ON_LINE = 0.14
/** … and what is as large as the row. */
const MAX_DROP = 0.2
/** Scripts are at most this large, compared to the row. */
const SCRIPT = 0.88

export function toRow(items: readonly Item[], build: Build): Built | undefined {
  const sorted = inOrder(items, byLeft)
  const indices = findIndices(sorted)
  const line = findLine(indices ? sorted.filter(item => !indices.has(item)) : sorted)
  const bases: Base[] = []
  let pending: Item[] = []
  for (const item of sorted) {
    const last = bases.at(-1)
    if (isOnLine(item, line) && !indices?.has(item)) {
      bases.push({ item, before: last ? [] : pending, scripts: [] })
      if (!last) pending = []
    } else if (last) last.scripts.push(item)
    else pending.push(item)
  }
  if (!bases.length) return undefined
  const binomials = findBinomials(bases)
  if (binomials.length) {
    const groups = binomials.map(binomial => toBinomial(binomial, build))
    const used = new Set(binomials.flat())
    const rest = sorted.filter(item => !used.has(item))
    return groups.every(group => group) ? toRow([...rest, ...(groups as Item[])], build) : undefined
  }
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
    else if (gap > TYPED && previous && isOperand(previous.item) && isOperand(base.item))
      parts.push(characters(' '))
    const expression = withScripts(base, line, build)
    if (!expression) return undefined
    parts.push(expression)
  }
  return { expression: toRowOf(parts), ...line }
}

/** The smallest scripts have indices of their own size: letters that touch the one before them, and are a little lower. */
function findIndices(sorted: readonly Item[]): ReadonlySet<Item> | undefined {
  let indices: Set<Item> | undefined
  for (let at = 1; at < sorted.length; at++) {
    const item = sorted[at]!
    const before = sorted[at - 1]!
    const drop = (item.baseline - before.baseline) / item.size
    const isIndex = indices?.has(before)
      ? Math.abs(drop) < 0.01
      : drop > MIN_LOWERED && drop < MAX_LOWERED
    if (!isIndex || item.size !== before.size) continue
    if (Math.abs(item.x0 - before.x1) > TOUCHING * item.size) continue
    if (!isLetter(item) || !isLetter(before)) continue
    indices ??= new Set()
    indices.add(item)
  }
  return indices
}

/** A letter or digit, or letters that are a name. */
const isLetter = ({ character, expression }: Item): boolean =>
  /^[\p{L}\p{N}]$/u.test(character) ||
  (expression.type === 'characters' && /^\p{L}{2,}$/u.test(expression.value))

/** In ems. */
const MIN_LOWERED = 0.12
const MAX_LOWERED = 0.4
const TOUCHING = 0.1

/** How large, compared to a binomial within a line, its numbers are. */
const SMALLER = 0.7

/** A bracket has no scripts before it is closed: two rows right after it are a binomial. */
const findBinomials = (bases: readonly Base[]): (readonly Item[])[] =>
  bases.flatMap(({ item, scripts }, index) => {
    const close = bases[index + 1]?.item
    const isBinomial = item.role === 'open' && scripts.length > 1 && close?.role === 'close'
    return isBinomial ? [[item, ...scripts, close]] : []
  })

function toBinomial(parts: readonly Item[], build: Build): Item | undefined {
  const open = parts[0]!
  const close = parts.at(-1)!
  const scripts = parts.slice(1, -1)
  const middle = (open.y0 + open.y1) / 2
  const above = scripts.filter(script => script.baseline < middle + AXIS * script.size)
  const upper = build(above)
  const lower = build(scripts.filter(script => !above.includes(script)))
  if (!upper || !lower) return undefined
  const binomial = toFence(open.character, close.character, {
    type: 'fraction',
    kind: 'stack',
    numerator: upper.expression,
    denominator: lower.expression,
  })
  // Its brackets are larger than what is beside it where that is a script.
  const size = Math.min(open.size, Math.max(upper.size, lower.size) / SMALLER)
  const baseline = open.baseline - AXIS * (open.size - size)
  return toGroup(parts, binomial, { baseline, size })
}

/** A space this wide, in ems, was typed. */
const WIDE = 0.85
/** … and this one beside a word. */
const SPACE = 0.2

/** … and this one between letters, where TeX has none of its own. */
const TYPED = 0.32

const isOperand = ({ role, character, expression }: Item): boolean =>
  (role === 'ordinary' && !/^[|‖]$/.test(character)) ||
  (role === 'group' && !/^(?:fraction|fence)$/.test(expression.type))

const isWord = ({ expression }: Item): boolean =>
  expression.type === 'words' ||
  (expression.type === 'characters' && /^..+$/su.test(expression.value))

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
  let size = 0
  for (const item of candidates) size = Math.max(size, item.size)
  const baseline = findBaseline(candidates, size)
  // Where all that is plain is small, it is in fractions and scripts of a large operator.
  const operator = items.find(item => item.role === 'large' && item.size * SCRIPT > size)
  const isAlone = !plain.some(item => operator && isLevel(item, operator) && item.role !== 'group')
  return operator && isAlone
    ? { baseline: operator.baseline, size: operator.size }
    : { baseline, size }
}

/** The one that most of what is about as large as this shares. */
function findBaseline(items: readonly Item[], size: number): number {
  let best = 0
  let most = 0
  for (const item of items) {
    if (item.size <= 0.9 * size || (most && item.baseline === best)) continue
    let count = 0
    for (const other of items)
      if (other.size > 0.9 * size && Math.abs(other.baseline - item.baseline) < ON_LINE * size)
        count++
    if (count <= most) continue
    best = item.baseline
    most = count
  }
  return best
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
  const staggered = splitStaggered(sup, sub, line)
  if (staggered && !before.length) {
    const parts: Expression[] = []
    for (const { name, items } of staggered) {
      const built = isBalanced(items) ? build(items) : undefined
      if (!built) return undefined
      const own = parts.length ? EMPTY : item.expression
      parts.push({ type: 'scripts', base: own, [name]: built.expression })
    }
    return toRowOf(parts)
  }
  const written: { -readonly [Name in 'sup' | 'sub' | 'preSup' | 'preSub']?: Expression } = {}
  const all = { sup, sub, preSup, preSub }
  for (const name of ['sup', 'sub', 'preSup', 'preSub'] as const) {
    const part = all[name]
    if (!part.length) continue
    const built = isBalanced(part) ? build(part) : undefined
    if (!built) return undefined
    written[name] = built.expression
  }
  // What is beyond a limit is a second line of it, or of something else.
  const { expression } = item
  const isTaken = expression.type === 'scripts' && expression.placement === 'limits'
  if (isTaken && ((expression.sub && written.sub) || (expression.sup && written.sup)))
    return undefined
  return { type: 'scripts', base: expression, ...written }
}

/** Indices beside each other, whose order means something: `T^{a}{}_{b}{}^{c}`. Undefined for all others. */
function splitStaggered(
  sup: readonly Item[],
  sub: readonly Item[],
  { size }: Line,
): { readonly name: 'sup' | 'sub'; readonly items: readonly Item[] }[] | undefined {
  if (!sup.length || !sub.length) return undefined
  const raised = new Set(sup)
  const runs: { name: 'sup' | 'sub'; items: Item[] }[] = []
  for (const item of inOrder([...sup, ...sub], byLeft)) {
    const name = raised.has(item) ? 'sup' : 'sub'
    const last = runs.at(-1)
    if (last?.name === name) last.items.push(item)
    else if (last && item.x0 < rightOf(last.items) - 0.05 * size) return undefined
    else runs.push({ name, items: [item] })
  }
  return runs.length > 2 || runs[0]!.name === 'sup' ? runs : undefined
}

/** A bracket alone in a script is something else: wide accents of some fonts have their names. */
function isBalanced(items: readonly Item[]): boolean {
  let balance = 0
  for (const { role } of items) balance += role === 'open' ? 1 : role === 'close' ? -1 : 0
  return balance === 0
}

const rightOf = (items: readonly Item[]): number => Math.max(...items.map(({ x1 }) => x1))

/** Numbers before a letter; anything else has lost what it belongs to. */
const isPrescript = (before: readonly Item[], base: Item): boolean =>
  /^\p{L}$/u.test(base.character) &&
  before.every(({ character, size }) => /^[0-9a-z]$/.test(character) && size < base.size)

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
    // All of a limit may be a fraction, smaller than the other limit.
    if (isHigh && !raised.length && item.y1 < middle) {
      raised.push(item)
      continue
    }
    const isAlone = !isHigh && (raised.length ? !lowered.length && rise < -0.1 : rise > 0.3)
    const isUp = isAlone ? !raised.length : up === down ? isRaised(item) : up < down
    ;(isUp ? raised : lowered).push(item)
  }
  return [raised, lowered]
}
