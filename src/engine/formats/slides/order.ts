/**
 * In which order the shapes of a slide are read.
 *
 * The file lists shapes from back to front, which is mostly the order in which the author made them, and the one that
 * screen readers follow. It is kept as long as it never goes back, up inside a column or left inside a row, and does
 * not separate what belongs together: the head of a column and its body, a picture and its caption. Otherwise the
 * places on the slide decide. The slide is cut along its widest gap, into columns or into bands, and so are the pieces:
 *
 *     ┌──────────────────┐
 *     │ 1                │     cut first below 1, for nothing goes through there;
 *     ├────────┬─────────┤     then between 2 and 4: columns are further apart
 *     │ 2      │ 4       │     than the lines in them
 *     │ 3      │ 5       │
 *     └────────┴─────────┘
 *
 * Of overlapping shapes, the one that contains all others is read first: they are placed on it. If none does, the first
 * is the topmost one that no other precedes: a heading comes before the larger body that it reaches into.
 */

/** A position on the slide, in any consistent unit. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The place that several take up together. */
export function surround(boxes: readonly (Box | undefined)[]): Box | undefined {
  const known = boxes.filter(box => box !== undefined)
  const [first] = known
  if (!first) return undefined
  let { left, top } = first
  let right = left
  let bottom = top
  for (const box of known) {
    left = Math.min(left, box.left)
    top = Math.min(top, box.top)
    right = Math.max(right, box.left + box.width)
    bottom = Math.max(bottom, box.top + box.height)
  }
  return { left, top, width: right - left, height: bottom - top }
}

interface Placeable {
  readonly box?: Box | undefined
}

interface Placed<T> {
  readonly shape: T
  readonly across: Extent
  readonly down: Extent
}

interface Extent {
  readonly start: number
  readonly end: number
  /** How far a neighbor may overlap: frames are drawn with a margin around their text. */
  readonly slack: number
}

/** Beyond this many shapes a slide is a drawing, and comparing them all takes too long. */
const MAX_COMPARED = 300

export function orderShapes<T extends Placeable>(shapes: readonly T[]): T[] {
  if (shapes.length < 2) return [...shapes]
  const placed: Placed<T>[] = []
  for (const shape of shapes) if (shape.box) placed.push(toPlaced(shape, shape.box))
  if (placed.length < 2 || placed.length > MAX_COMPARED) return [...shapes]
  if (!goesBack(placed) && !tearsApart(placed)) return [...shapes]
  const unplaced = shapes.filter(shape => !shape.box)
  return [...cut(placed), ...unplaced]
}

function toPlaced<T>(shape: T, { left, top, width, height }: Box): Placed<T> {
  return { shape, across: toSpan(left, width), down: toSpan(top, height) }
}

const SLACK_SHARE = 0.1

const toSpan = (start: number, length: number): Extent => ({
  start,
  end: start + length,
  slack: length * SLACK_SHARE,
})

const endsBefore = (one: Extent, other: Extent): boolean =>
  one.end - one.slack <= other.start + other.slack

function goesBack<T>(placed: readonly Placed<T>[]): boolean {
  for (let index = 1; index < placed.length; index++) {
    const later = placed[index]!
    for (let before = 0; before < index; before++) {
      if (standsBefore(later, placed[before]!) || isPutBelow(later, placed[before]!)) return true
    }
    if (isAboveColumns(later, placed, index)) return true
  }
  return false
}

/** Reaches over two that are beside each other, however little of either it shares. */
function isAboveColumns<T>(one: Placed<T>, placed: readonly Placed<T>[], count: number): boolean {
  let column: Placed<T> | undefined
  for (let index = 0; index < count; index++) {
    const other = placed[index]!
    if (!endsBefore(one.down, other.down) || areBeside(one.across, other)) continue
    if (column && areBeside(column.across, other)) return true
    column ??= other
  }
  return false
}

/** Holds the other one, as a group may, and begins well above it. */
const isPutBelow = <T>(one: Placed<T>, other: Placed<T>): boolean =>
  holds(one, other) &&
  other.down.start - one.down.start >= (one.down.end - one.down.start) * LEADING_SHARE

/** Something of another column comes between two that form a pair. */
function tearsApart<T>(placed: readonly Placed<T>[]): boolean {
  return placed.some((upper, index) => {
    const at = placed.findIndex((lower, other) => other > index && isPair(upper, lower))
    return placed.slice(index + 1, Math.max(at, 0)).some(({ across }) => areBeside(across, upper))
  })
}

const areBeside = <T>(one: Extent, { across }: Placed<T>): boolean =>
  endsBefore(one, across) || endsBefore(across, one)

/** Two of the same width, one of them low, with hardly a gap between them; a head may be narrower than its body. */
function isPair<T>(upper: Placed<T>, lower: Placed<T>): boolean {
  const [one, other] = [upper.across, lower.across]
  const width = one.end - one.start
  const heights = [upper, lower].map(({ down }) => down.end - down.start)
  const least = Math.min(...heights)
  const isHead = heights[0] === least && width * 2 >= other.end - other.start
  return (
    (Math.abs(one.start - other.start) + Math.abs(one.end - other.end) <= width * SLACK_SHARE ||
      (isHead && holdsSpan(other, one))) &&
    Math.abs(lower.down.start - upper.down.end) <= least / 2 &&
    least * 2 <= Math.max(...heights)
  )
}

/** The heads of several columns would be on one side, the bodies on the other. */
const partsPairs = <T>({ before, after }: Gap<T>): boolean =>
  before.filter(upper => after.some(lower => isPair(upper, lower))).length > 1

/** Above and in the same column, or to the left and in the same row. */
function standsBefore<T>(one: Placed<T>, other: Placed<T>): boolean {
  return (
    ((endsBefore(one.down, other.down) || leadsInto(one.down, other.down)) &&
      sharesMost(one.across, other.across)) ||
    (endsBefore(one.across, other.across) && sharesMost(one.down, other.down))
  )
}

/** Begins well above, and extends no further than into the upper half. */
const leadsInto = (one: Extent, other: Extent): boolean =>
  other.start - one.start >= (one.end - one.start) * LEADING_SHARE &&
  one.end <= (other.start + other.end) / 2

const LEADING_SHARE = 0.4

function sharesMost(one: Extent, other: Extent): boolean {
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start)
  const shorter = Math.min(one.end - one.start, other.end - other.start)
  return shared > 0 && shared >= shorter / 2
}

function cut<T>(placed: readonly Placed<T>[]): T[] {
  const ordered: T[] = []
  // An explicit stack: a staircase of shapes would nest as deeply as it has steps.
  const waiting: (readonly Placed<T>[])[] = [placed]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const [first, ...others] = part
    if (!first) continue
    if (others.length === 0) {
      ordered.push(first.shape)
      continue
    }
    const column = findWidestGap(part, 'across')
    const band = findWidestGap(part, 'down')
    const isBand = band && (!column || (band.width > column.width && !partsPairs(band)))
    const gap = isBand ? band : column
    if (gap) {
      waiting.push(gap.after, gap.before)
    } else {
      const next = findHolder(part) ?? findFirst(part)
      ordered.push(next.shape)
      waiting.push(part.filter(other => other !== next))
    }
  }
  return ordered
}

/** The largest, if it contains all others. */
function findHolder<T>(part: readonly Placed<T>[]): Placed<T> | undefined {
  const largest = part.reduce((most, other) => (area(other) > area(most) ? other : most))
  return part.every(other => other === largest || holds(largest, other)) ? largest : undefined
}

const holds = <T>(one: Placed<T>, other: Placed<T>): boolean =>
  holdsSpan(one.across, other.across) && holdsSpan(one.down, other.down)

const holdsSpan = (one: Extent, other: Extent): boolean =>
  one.start <= other.start + other.slack && one.end >= other.end - other.slack

function findFirst<T>(part: readonly Placed<T>[]): Placed<T> {
  const free = part.filter(one => !part.some(other => other !== one && standsBefore(other, one)))
  const candidates = free.length > 0 ? free : part
  return candidates.reduce((first, other) => (comesBefore(other, first) ? other : first))
}

/** From the top; of those that begin at about the same height, from the left. */
function comesBefore<T>(one: Placed<T>, other: Placed<T>): boolean {
  const heights = [one, other].map(({ down }) => down.end - down.start)
  const isOneRow = Math.abs(one.down.start - other.down.start) < Math.min(...heights) / 2
  return isOneRow ? one.across.start < other.across.start : one.down.start < other.down.start
}

interface Gap<T> {
  readonly width: number
  readonly before: readonly Placed<T>[]
  readonly after: readonly Placed<T>[]
}

function findWidestGap<T>(
  part: readonly Placed<T>[],
  direction: 'across' | 'down',
): Gap<T> | undefined {
  const sorted = part.toSorted((one, other) => one[direction].start - other[direction].start)
  let furthest = sorted[0]![direction]
  let widest: { width: number; index: number } | undefined
  for (const [index, { [direction]: span }] of sorted.entries()) {
    const width = span.start - furthest.end
    const isGap = index > 0 && endsBefore(furthest, span)
    if (isGap && (!widest || width > widest.width)) widest = { width, index }
    if (span.end > furthest.end) furthest = span
  }
  if (!widest) return undefined
  const { width, index } = widest
  return { width, before: sorted.slice(0, index), after: sorted.slice(index) }
}

const area = <T>({ across, down }: Placed<T>): number =>
  (across.end - across.start) * (down.end - down.start)
