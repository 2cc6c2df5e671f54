import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutToNear, isNear } from './near-page.ts'

test('a box on or beside the page stays the same object', () => {
  const box = { x0: -20, y0: 5, x1: 14_400, y1: 20_000 }
  assert.equal(cutToNear(box), box)
})

test('of a box that reaches far off, the part near the page is left, with all else that it has', () => {
  const fill = { x0: -1e18, y0: 10, x1: 1e18, y1: 20, color: 7 }
  assert.deepEqual(cutToNear(fill), { x0: -28_800, y0: 10, x1: 28_800, y1: 20, color: 7 })
})

test('what lies far off, or is no finite number, is dropped', () => {
  assert.equal(cutToNear({ x0: 0, y0: 1e18, x1: 9, y1: 2e18 }), undefined)
  assert.equal(cutToNear({ x0: -2e9, y0: 0, x1: -1e9, y1: 9 }), undefined)
  assert.equal(cutToNear({ x0: 0, y0: Number.NaN, x1: 9, y1: 9 }), undefined)
  assert.equal(cutToNear({ x0: 0, y0: 0, x1: Number.POSITIVE_INFINITY, y1: 9 }), undefined)
  assert.equal(isNear(Number.NaN), false)
})
