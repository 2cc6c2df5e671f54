/** Three dots in a row, in a column or on a diagonal are one sign. */
import { type Item, type Role, toExpression } from './item.ts'

/** How far apart two dots are, and how far three may be from a straight line with equal steps, in ems. */
const MIN_STEP = 0.2
const MAX_STEP = 0.8
const MAX_DEVIATION = 0.06

export function joinDots(items: readonly Item[]): readonly Item[] {
  const dots = items.filter(isDot).sort((a, b) => a.x0 - b.x0 || a.baseline - b.baseline)
  if (dots.length < 3) return items
  const used = new Set<Item>()
  const joined: Item[] = []
  for (const first of dots) {
    if (used.has(first)) continue
    const free = dots.filter(dot => dot !== first && !used.has(dot) && isSame(dot, first))
    for (const second of free) {
      const third = free.find(dot => continues(first, second, dot))
      const character = third && toEllipsis(first, second)
      if (!character || isInterrupted(first, third, items)) continue
      for (const dot of [first, second, third]) used.add(dot)
      joined.push(merge(first, third, character))
      break
    }
  }
  return used.size ? [...items.filter(item => !used.has(item)), ...joined] : items
}

const isDot = ({ character }: Item): boolean => character === '.' || character === '⋅'

const isSame = (a: Item, b: Item): boolean => a.character === b.character && a.size === b.size

/** Whether a third dot is as far from the second as that is from the first. */
const continues = (first: Item, second: Item, third: Item): boolean =>
  third !== second &&
  Math.abs(third.x0 - 2 * second.x0 + first.x0) < MAX_DEVIATION * first.size &&
  Math.abs(third.baseline - 2 * second.baseline + first.baseline) < MAX_DEVIATION * first.size

function toEllipsis(first: Item, second: Item): string | undefined {
  const across = (second.x0 - first.x0) / first.size
  const down = (second.baseline - first.baseline) / first.size
  const step = Math.hypot(across, down)
  if (step < MIN_STEP || step > MAX_STEP) return undefined
  if (Math.abs(down) < MAX_DEVIATION) return first.character === '.' ? '…' : '⋯'
  if (first.character !== '.') return undefined
  if (Math.abs(across) < MAX_DEVIATION) return down > 0 ? '⋮' : undefined
  return down > 0 ? '⋱' : '⋰'
}

/** Something between dots in a row: `1.2.3`. */
const isInterrupted = (first: Item, last: Item, items: readonly Item[]): boolean =>
  first.baseline === last.baseline &&
  items.some(
    item =>
      !isDot(item) && item.baseline === first.baseline && item.x0 > first.x0 && item.x1 < last.x1,
  )

function merge(first: Item, last: Item, character: string): Item {
  const role: Role = 'ordinary'
  const whole = {
    ...first,
    x1: last.x1,
    y0: Math.min(first.y0, last.y0),
    y1: Math.max(first.y1, last.y1),
    baseline: Math.max(first.baseline, last.baseline),
    character,
    role,
  }
  return { ...whole, expression: toExpression(whole) }
}
