/** Simple arithmetic with boxes and lists of numbers, shared by many stages. */
import type { Box, Span } from './raw-page.ts'

export const widthOf = (span: Span): number => span.x1 - span.x0
export const heightOf = (box: Box): number => box.y1 - box.y0
export const areaOf = (box: Box): number => widthOf(box) * heightOf(box)

export function union(boxes: Iterable<Box>): Box {
  let x0 = Number.POSITIVE_INFINITY
  let y0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  let y1 = Number.NEGATIVE_INFINITY
  for (const box of boxes) {
    if (box.x0 < x0) x0 = box.x0
    if (box.y0 < y0) y0 = box.y0
    if (box.x1 > x1) x1 = box.x1
    if (box.y1 > y1) y1 = box.y1
  }
  return { x0, y0, x1, y1 }
}

export function unionOfSpans(spans: Iterable<Span>): Span {
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  for (const span of spans) {
    if (span.x0 < x0) x0 = span.x0
    if (span.x1 > x1) x1 = span.x1
  }
  return { x0, x1 }
}

/** How much two intervals share; negative values are the distance between them. */
export const overlap = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.min(a1, b1) - Math.max(a0, b0)

/** How much two share from left to right, and from top to bottom; negative values are distances. */
export const sharedWidth = (a: Span, b: Span): number => overlap(a.x0, a.x1, b.x0, b.x1)
export const sharedHeight = (a: Box, b: Box): number => overlap(a.y0, a.y1, b.y0, b.y1)

/** Whether one is above the other, or both are in one place. */
export const isOver = (a: Span, b: Span): boolean => sharedWidth(a, b) > 0
export const overlaps = (a: Box, b: Box): boolean => isOver(a, b) && sharedHeight(a, b) > 0

export const contains = (outer: Box, x: number, y: number): boolean =>
  x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1

export const centerX = (span: Span): number => (span.x0 + span.x1) / 2
export const centerY = (box: Box): number => (box.y0 + box.y1) / 2

export const byLeft = (a: Span, b: Span): number => a.x0 - b.x0

/** The list itself if it is already in this order, as most lists from the file are. */
export const inOrder = <Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): readonly Item[] => (isInOrder(items, compare) ? items : [...items].sort(compare))

export function isInOrder<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): boolean {
  for (let i = 1; i < items.length; i++) {
    if (!(compare(items[i - 1]!, items[i]!) <= 0)) return false
  }
  return true
}

/** The middle value; undefined for none. */
export function median(values: readonly number[]): number | undefined {
  if (!values.length) return undefined
  // Text sizes are mostly all equal, which needs no copy.
  const sorted = isSorted(values) ? values : new Float64Array(values).sort()
  return sorted[sorted.length >> 1]
}

function isSorted(values: readonly number[]): boolean {
  for (let i = 1; i < values.length; i++) if (!(values[i - 1]! <= values[i]!)) return false
  return true
}

/** The size of most of these, and that of most documents for none. */
export const usualSize = (items: readonly { readonly size: number }[]): number =>
  median(items.map(({ size }) => size)) ?? 10

/** The key with the most weight. */
export function heaviest<Key>(weights: ReadonlyMap<Key, number>): Key | undefined {
  let best: Key | undefined
  let most = 0
  for (const [value, weight] of weights) {
    if (weight > most) {
      best = value
      most = weight
    }
  }
  return best
}

export function addWeight<Key>(weights: Map<Key, number>, key: Key, weight: number): void {
  weights.set(key, (weights.get(key) ?? 0) + weight)
}
