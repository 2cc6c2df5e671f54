/** Outlines of TrueType glyphs (`glyf`): contours of points, on or off the curve. */
import type { OutlinePoint } from '../../../page/stems.ts'
import { MAX_POINTS } from '../../../page/stems.ts'
import { Unsure } from '../../unsure.ts'
import { findGlyphData } from './glyph-extents.ts'
import type { Sfnt } from './sfnt.ts'

// Flags of points.
const ON_CURVE = 1
const SHORT_X = 2
const SHORT_Y = 4
const REPEATED = 8
const SAME_X = 16
const SAME_Y = 32

interface GlyphPoint {
  readonly x: number
  readonly y: number
  readonly isOn: boolean
}

/** As cubic curves; no points for ornaments, and for what shows nothing. Composite glyphs are not read. */
export function drawGlyf(sfnt: Sfnt, glyph: number): readonly OutlinePoint[] {
  const data = findGlyphData(sfnt, glyph)
  if (!data) throw new Unsure('font program')
  if (data.start === data.end) return []
  const { view } = sfnt
  const { unitsPerEm, end } = data
  let at = data.start
  const take = (bytes: number): number => {
    const from = at
    at += bytes
    if (at > end) throw new Unsure('font program')
    return from
  }
  const contours = view.getInt16(take(10))
  if (contours < 0) throw new Unsure('font program')
  if (contours === 0) return []
  const ends = take(2 * contours)
  const count = view.getUint16(ends + 2 * (contours - 1)) + 1
  const instructions = view.getUint16(take(2))
  take(instructions)
  // A point of an outline that PDFium reports is at least one of these.
  if (count > MAX_POINTS) return []
  const flags: number[] = []
  while (flags.length < count) {
    const flag = view.getUint8(take(1))
    const times = flag & REPEATED ? view.getUint8(take(1)) : 0
    for (let i = 0; i <= times && flags.length < count; i++) flags.push(flag)
  }
  const readAll = (short: number, same: number): number[] => {
    let value = 0
    return flags.map(flag => {
      if (flag & short) value += view.getUint8(take(1)) * (flag & same ? 1 : -1)
      else if (!(flag & same)) value += view.getInt16(take(2))
      return value / unitsPerEm
    })
  }
  const xs = readAll(SHORT_X, SAME_X)
  const ys = readAll(SHORT_Y, SAME_Y)
  const drawn: OutlinePoint[] = []
  let first = 0
  for (let i = 0; i < contours; i++) {
    const last = view.getUint16(ends + 2 * i)
    if (last < first || last >= count) throw new Unsure('font program')
    const points: GlyphPoint[] = []
    for (let at = first; at <= last; at++)
      points.push({ x: xs[at]!, y: ys[at]!, isOn: (flags[at]! & ON_CURVE) !== 0 })
    drawContour(points, drawn)
    first = last + 1
  }
  return drawn.length > MAX_POINTS ? [] : drawn
}

/** Between two off-curve points there is one on the curve; each contour is closed, by a line if need be. */
function drawContour(points: readonly GlyphPoint[], drawn: OutlinePoint[]): void {
  const ordered = startOnCurve(points)
  const start = ordered[0]!
  drawn.push({ x: start.x, y: start.y, isStart: true })
  let current = start
  let control: GlyphPoint | undefined
  for (const point of [...ordered.slice(1), start]) {
    if (!point.isOn && !control) control = point
    else if (!control) {
      drawn.push({ x: point.x, y: point.y, isStart: false })
      current = point
    } else {
      const to = point.isOn ? point : middleOf(control, point)
      pushCurve(drawn, current, control, to)
      current = to
      control = point.isOn ? undefined : point
    }
  }
}

/** A contour may begin off the curve: then it begins at its last point, or between both. */
function startOnCurve(points: readonly GlyphPoint[]): readonly GlyphPoint[] {
  const first = points[0]!
  const last = points.at(-1)!
  if (first.isOn) return points
  return last.isOn ? [last, ...points.slice(0, -1)] : [middleOf(first, last), ...points]
}

const middleOf = (a: GlyphPoint, b: GlyphPoint): GlyphPoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  isOn: true,
})

function pushCurve(
  drawn: OutlinePoint[],
  from: GlyphPoint,
  control: GlyphPoint,
  to: GlyphPoint,
): void {
  for (const end of [from, to]) {
    const x = end.x + ((control.x - end.x) * 2) / 3
    const y = end.y + ((control.y - end.y) * 2) / 3
    drawn.push({ x, y, isStart: false })
  }
  drawn.push({ x: to.x, y: to.y, isStart: false })
}
