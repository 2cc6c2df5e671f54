import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pieces } from '../../../../../../test/support/pdf-page.ts'
import { toLine } from '../../text/line.ts'
import { findListEntries } from './lists.ts'

/** How far in each item is shown, of items at these places. */
function indentsOf(...items: readonly (readonly [text: string, x: number, y: number])[]): number[] {
  const blocks = items.map(([text, x, y]) => {
    const [piece] = pieces([{ text, x, y }])
    const { x0, y0, x1, y1 } = piece!
    const column = { x0: 20, x1: 600 }
    return {
      ...({ type: 'text', page: 1, spaceAbove: 1 } as const),
      ...{ lines: [toLine([piece!])], column, x0, y0, x1, y1 },
    }
  })
  const entries = findListEntries(blocks)
  return blocks.map(block => Math.round(entries.get(block)?.indent ?? -1))
}

test('items side by side are as deep as the first of them', () => {
  assert.deepEqual(
    indentsOf(['☐ tea', 20, 20], ['☐ milk', 150, 20], ['☐ salt', 300, 20]),
    [0, 0, 0],
  )
  assert.deepEqual(
    indentsOf(['a) b', 40, 20], ['b) c', 40, 34], ['c) d', 300, 20], ['d) e', 300, 34]),
    [20, 20, 20, 20],
  )
})

test('letters at the margin of the numbers that go on behind them are inner lists', () => {
  const indents = indentsOf(
    ['1. Where?', 20, 20],
    ['a) here', 20, 34],
    ['b) there', 20, 48],
    ['2. When?', 20, 62],
    ['a) now', 20, 76],
    ['b) then', 20, 90],
  )
  assert.deepEqual(indents, [0, 20, 20, 0, 20, 20])
})

test('a list behind another at the same margin is none inside it', () => {
  assert.deepEqual(
    indentsOf(['1. One', 20, 20], ['2. Two', 20, 34], ['a) here', 20, 48], ['b) there', 20, 62]),
    [0, 0, 0, 0],
  )
})

test('a dash that stands further in than the bullet above it is the only item of an inner list', () => {
  assert.deepEqual(indentsOf(['• One', 20, 20], ['– Two', 40, 34], ['• Three', 20, 48]), [0, 20, 0])
  assert.deepEqual(indentsOf(['• One', 20, 20], ['– Two', 20, 34], ['• Three', 20, 48]), [0, -1, 0])
})
