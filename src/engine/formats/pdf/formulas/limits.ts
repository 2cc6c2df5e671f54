/** What is below and above an operator: limits of sums, what a limit tends to, labels of braces. */
import { byLeft, inOrder, overlap } from '../geometry.ts'
import type { Build } from './build.ts'
import { type Item, middleOf, type Role, SCRIPT_RATIO, toGroup } from './item.ts'

/** How far below or above its operator a limit may begin, in ems, and how far apart its parts are. */
const MAX_DISTANCE = 0.45
const MAX_GAP = 0.6
/** … where limits of two operators are side by side. */
const MAX_TIGHT_GAP = 0.15

export function joinLimits(items: readonly Item[], build: Build): Item[] | undefined {
  let current = [...items]
  for (const operator of items) {
    const { role } = operator
    if (!LIMITED.has(role) || BARS.test(operator.character)) continue
    const below = gatherNear(operator, current, 1)
    const above = gatherNear(operator, current, -1)
    if (!below.length && !above.length) continue
    const sub = below.length ? build(below) : undefined
    const sup = above.length ? build(above) : undefined
    if ((below.length && !sub) || (above.length && !sup)) return undefined
    const used = [operator, ...below, ...above]
    const expression = {
      type: 'scripts',
      base: operator.expression,
      ...(sub ? { sub: sub.expression } : {}),
      ...(sup ? { sup: sup.expression } : {}),
      placement: 'limits',
    } as const
    current = [
      ...current.filter(item => !used.includes(item)),
      toGroup(used, expression, operator, operator.role),
    ]
  }
  return current
}

/** What is over bars is a script. */
const BARS = /^[∣∥]$/

/** What may have something above or below it; over relations and operators it is a label. */
const LIMITED: ReadonlySet<Role> = new Set<Role>(['large', 'name', 'relation', 'operator'])

function gatherNear(operator: Item, items: readonly Item[], side: 1 | -1): readonly Item[] {
  if (!items.some(item => isAt(item, operator, side))) return NONE
  const first = gatherFirst(operator, items, side)
  if (first.length) return first
  const all = gather(operator, items, side, MAX_GAP)
  return all.length || isIntegral(operator) ? all : gather(operator, items, side, MAX_TIGHT_GAP)
}

/** Limits of operators side by side may touch: those of the first are centered at it. */
function gatherFirst(operator: Item, items: readonly Item[], side: 1 | -1): readonly Item[] {
  const others = items.filter(
    item =>
      item !== operator &&
      item.character === operator.character &&
      Math.abs(item.baseline - operator.baseline) < 0.1 * operator.size,
  )
  const isFirst = others.length > 0 && others.every(other => other.x0 > operator.x0)
  if (operator.role !== 'large' || isIntegral(operator) || !isFirst) return NONE
  const small = inOrder(
    items.filter(item => isSmallBeside(item, operator, side)),
    byLeft,
  )
  if (small.length > MAX_PARTS) return NONE
  let best: readonly Item[] = NONE
  let right = 0
  for (const [index, item] of small.entries()) {
    right = Math.max(right, item.x1)
    const shift = Math.abs((small[0]!.x0 + right) / 2 - middleOf(operator))
    if (shift < MAX_ASKEW * operator.size) best = small.slice(0, index + 1)
  }
  return best.some(item => isAt(item, operator, side)) ? best : NONE
}

/** Of the limits of all operators side by side. */
const MAX_PARTS = 40
/** How far from the middle of its operator, in ems, a limit is. */
const MAX_ASKEW = 0.1

const NONE: readonly Item[] = []

/** Whose scripts are beside it. */
const isIntegral = ({ character }: Item): boolean => /^[∫-∳]$/.test(character)

/** Whether something smaller is below or above the operator, however far beside it. */
function isSmallBeside(item: Item, operator: Item, side: 1 | -1): boolean {
  if (item === operator || item.role === 'large' || item.size > SCRIPT_RATIO * operator.size)
    return false
  const gap = gapTo(item, operator, side)
  return gap > -0.12 * operator.size && gap < 1.2 * operator.size
}

const gapTo = (item: Item, operator: Item, side: 1 | -1): number =>
  side > 0 ? item.y0 - Math.max(operator.y1, operator.baseline) : operator.y0 - item.y1

/** Whether something smaller is right below or above the operator. */
const isAt = (item: Item, operator: Item, side: 1 | -1): boolean =>
  isSmallBeside(item, operator, side) &&
  overlap(item.x0, item.x1, operator.x0, operator.x1) > 0.05 * operator.size &&
  gapTo(item, operator, side) < MAX_DISTANCE * operator.size

function gather(operator: Item, items: readonly Item[], side: 1 | -1, maxGap: number): Item[] {
  const small = items.filter(item => isSmallBeside(item, operator, side))
  const taken = small.filter(item => isAt(item, operator, side))
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const item of small) {
      if (taken.includes(item)) continue
      const isNear = taken.some(
        other =>
          overlap(other.x0, other.x1, item.x0, item.x1) > -maxGap * item.size &&
          overlap(other.y0, other.y1, item.y0, item.y1) > -0.1 * item.size,
      )
      if (!isNear) continue
      taken.push(item)
      isGrowing = true
    }
  }
  const x0 = Math.min(...taken.map(item => item.x0))
  const x1 = Math.max(...taken.map(item => item.x1))
  // Limits are centered; what is to the right is a script of something else.
  const isCentered = Math.abs((x0 + x1) / 2 - middleOf(operator)) < 0.55 * operator.size
  // What is wider than a relation is a script of what is beside it.
  const isLabel = !/^(?:relation|operator)$/.test(operator.role) || isOver(operator, x0, x1)
  return isCentered && isLabel && !continues(taken, operator, items) ? taken : []
}

/** Whether there is more of a limit beside it: then all of it is a script. */
const continues = (limit: readonly Item[], operator: Item, items: readonly Item[]): boolean =>
  items.some(
    item =>
      item !== operator &&
      !limit.includes(item) &&
      limit.some(
        other =>
          item.size === other.size &&
          Math.abs(item.baseline - other.baseline) < 0.02 * item.size &&
          Math.abs(item.x0 - other.x1) < MAX_TIGHT_GAP * item.size,
      ),
  )

const isOver = (operator: Item, x0: number, x1: number): boolean =>
  x0 > operator.x0 - 0.3 * operator.size &&
  x1 < operator.x1 + 0.3 * operator.size &&
  Math.abs((x0 + x1) / 2 - middleOf(operator)) < 0.15 * operator.size
