import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Canvas } from './canvas.ts'
import { createFrame } from './frame.ts'
import { IDENTITY } from './matrix.ts'
import { CURVE_TO, LINE_TO, MOVE_TO } from './path-points.ts'

type Point = readonly [type: number, x: number, y: number]

const STROKE = { isFilled: false, fill: undefined, stroke: 0, strokeWidth: 1 }
const FILL = { isFilled: true, fill: 0, stroke: undefined, strokeWidth: 1 }

/** The shapes of one path, with y upwards on a page 200 points high. */
function draw(points: readonly Point[], paint: typeof STROKE | typeof FILL): Canvas {
  const canvas = new Canvas(createFrame({ left: 0, bottom: 0, right: 300, top: 200 }, 0))
  canvas.begin(IDENTITY, paint)
  for (const [type, x, y] of points) canvas.add(type, x, y, false)
  canvas.finish()
  return canvas
}

/** A box from the lower left corner, with corners of this radius. */
const roundBox = (x0: number, y0: number, x1: number, y1: number, r: number): Point[] => [
  [MOVE_TO, x0 + r, y0],
  [LINE_TO, x1 - r, y0],
  ...(
    [
      [x1, y0],
      [x1, y0],
      [x1, y0 + r],
    ] as const
  ).map(([x, y]) => [CURVE_TO, x, y] as const),
  [LINE_TO, x1, y1 - r],
  ...(
    [
      [x1, y1],
      [x1, y1],
      [x1 - r, y1],
    ] as const
  ).map(([x, y]) => [CURVE_TO, x, y] as const),
  [LINE_TO, x0 + r, y1],
  ...(
    [
      [x0, y1],
      [x0, y1],
      [x0, y1 - r],
    ] as const
  ).map(([x, y]) => [CURVE_TO, x, y] as const),
  [LINE_TO, x0, y0 + r],
  ...(
    [
      [x0, y0],
      [x0, y0],
      [x0 + r, y0],
    ] as const
  ).map(([x, y]) => [CURVE_TO, x, y] as const),
]

const box = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  [MOVE_TO, x0, y0],
  [LINE_TO, x1, y0],
  [LINE_TO, x1, y1],
  [LINE_TO, x0, y1],
  [LINE_TO, x0, y0],
]

const counts = ({ rules, fills, drawings }: Canvas): number[] => [
  rules.length,
  fills.length,
  drawings.length,
]

test('a box with round corners is a frame where it is stroked, an area where it is filled', () => {
  assert.deepEqual(counts(draw(roundBox(20, 20, 220, 120, 6), STROKE)), [4, 0, 0])
  assert.deepEqual(counts(draw(roundBox(20, 20, 220, 120, 6), FILL)), [0, 1, 0])
})

test('a circle is a drawing', () => {
  assert.deepEqual(counts(draw(roundBox(20, 20, 60, 60, 20), FILL)), [0, 0, 1])
})

test('an area with another one just inside is a frame, but for the sides that both share', () => {
  const ring = draw([...box(20, 20, 220, 120), ...box(21, 21, 219, 119)], FILL)
  assert.deepEqual(counts(ring), [4, 0, 0])
  const underline = draw([...box(20, 20, 220, 120), ...box(20, 21, 220, 120)], FILL)
  assert.deepEqual(counts(underline), [1, 0, 0])
  assert.equal(underline.rules[0]!.y0, 180)
})

test('a round outline that goes around and back again is a frame', () => {
  const back = roundBox(21, 21, 219, 119, 5)
    .reverse()
    .map(([, x, y]) => [CURVE_TO, x, y] as const)
  assert.deepEqual(counts(draw([...roundBox(20, 20, 220, 120, 6), ...back], FILL)), [4, 0, 0])
})

test('one side of a frame with half of its round corners is a line', () => {
  const side = draw(
    [
      [MOVE_TO, 22, 22],
      [CURVE_TO, 23, 21],
      [CURVE_TO, 24, 20],
      [CURVE_TO, 26, 20],
      [LINE_TO, 214, 20],
      [CURVE_TO, 216, 20],
      [CURVE_TO, 217, 21],
      [CURVE_TO, 218, 22],
    ].map(([type, x, y]) => [type!, x!, y!] as const),
    STROKE,
  )
  assert.deepEqual(counts(side), [1, 0, 0])
  assert.deepEqual([side.rules[0]!.x0, side.rules[0]!.x1], [22, 218])
})

test('a thin strip with mitred ends is a line, a short one is not', () => {
  const strip = (length: number): Canvas =>
    draw(
      [
        [MOVE_TO, 20, 20],
        [LINE_TO, 20 + length, 20],
        [LINE_TO, 19 + length, 21],
        [LINE_TO, 21, 21],
      ],
      FILL,
    )
  assert.deepEqual(counts(strip(150)), [1, 0, 0])
  assert.deepEqual(counts(strip(8)), [0, 0, 1])
})

test('a line that is filled instead of stroked is a line', () => {
  const line: Point[] = [
    [MOVE_TO, 20, 100],
    [LINE_TO, 280, 100],
  ]
  const { rules, drawings } = draw(line, FILL)
  assert.deepEqual(
    rules.map(({ x0, x1, isVertical }) => [x0, x1, isVertical]),
    [[20, 280, false]],
  )
  assert.equal(drawings.length, 0)
})
