import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFrame } from '../../page/frame.ts'
import type { PageContent, TextRun } from '../content/page-content.ts'
import { orderText } from './text-order.ts'

/** Where strings begin, in points from the upper left; their only letter has a width in ems. */
function linesOf(...places: readonly (readonly [x: number, y: number, width: number])[]) {
  const texts = places.map(
    ([x, y, width], at) =>
      ({
        matrix: { a: 1, b: 0, c: 0, d: 1, e: x, f: 200 - y },
        fontSize: 10,
        font: { widthOf: () => 1000 * width },
        start: at,
        end: at + 1,
        before: undefined,
      }) as unknown as TextRun,
  )
  const content = { texts, codes: places.map((_, at) => at) } as unknown as PageContent
  const lines: number[][] = []
  orderText(content, createFrame({ left: 0, bottom: 0, right: 200, top: 200 }, 0), {
    addLine: line => lines.push(line.map(({ x }) => x)),
  })
  return lines
}

test('a sum that begins a line hangs from near the line above and is not part of it', () => {
  assert.deepEqual(linesOf([10, 50, 0.5], [90, 50, 0.5], [170, 50, 0.5], [10, 51.5, 1.05]), [
    [10, 90, 170],
    [10],
  ])
})

test('what is printed back at the beginning of a line, on its baseline, is part of it', () => {
  assert.deepEqual(linesOf([10, 50, 0.5], [170, 50, 0.5], [10, 50.2, 0.5]), [[10, 10, 170]])
})
