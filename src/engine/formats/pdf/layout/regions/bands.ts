/**
 * Bands: the rows of a stripe in groups, each of which may have a left and a right side of its own, as do a title with
 * a date, and two columns below it.
 */
import { union, widthOf } from '../../geometry.ts'
import { type OpenGutter, ROUNDING } from './gutter-score.ts'
import type { Row } from './rows.ts'

const OPTIONS = {
  /** White space between two groups of lines, in ems. */
  minWhite: 1.2,
  /** The gutter between the sides of a letterhead, in ems. */
  minGutter: 3,
}

/** Groups of rows with white space between them, if the stripe is wide. */
export function listSpacedBands(
  stripe: OpenGutter,
  rows: readonly Row[],
  size: number,
): OpenGutter[] {
  if (widthOf(stripe) < OPTIONS.minGutter * size) return []
  let { y1 } = union(rows[stripe.first]!.items)
  return cut(stripe, index => {
    const next = union(rows[index]!.items)
    const isApart = next.y0 - y1 >= OPTIONS.minWhite * size
    y1 = next.y1
    return isApart
  })
}

/** Groups of rows that the file writes one after the other; each ends with the last line of its right side. */
export function listWrittenBands(stripe: OpenGutter, rows: readonly Row[]): OpenGutter[] {
  /** The first item from each row on. */
  const firsts: number[] = []
  let first = Number.POSITIVE_INFINITY
  for (let index = stripe.last; index >= stripe.first; index--) {
    for (const { order } of rows[index]!.items) if (order < first) first = order
    firsts[index] = first
  }
  let last = Number.NEGATIVE_INFINITY
  let hasRight = false
  return cut(stripe, index => {
    const { items } = rows[index - 1]!
    for (const { order } of items) if (order > last) last = order
    hasRight ||= items.at(-1)!.x0 >= stripe.x1 - ROUNDING
    const begins =
      hasRight && last < firsts[index]! && rows[index]!.items[0]!.x0 < stripe.x1 - ROUNDING
    if (begins) hasRight = false
    return begins
  })
}

function cut(stripe: OpenGutter, beginsAt: (index: number) => boolean): OpenGutter[] {
  const bands = [{ ...stripe, last: stripe.first }]
  for (let index = stripe.first + 1; index <= stripe.last; index++) {
    if (beginsAt(index)) bands.push({ ...stripe, first: index, last: index })
    else bands.at(-1)!.last = index
  }
  return bands
}
