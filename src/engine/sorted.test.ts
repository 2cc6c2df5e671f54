import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstIndex } from './sorted.ts'

test('the first item that is far enough is found, or the end', () => {
  const items = [1, 3, 3, 5]
  const found = [0, 1, 2, 3, 4, 5, 6].map(least => firstIndex(items, item => item >= least))
  assert.deepEqual(found, [0, 0, 1, 1, 3, 3, 4])
  assert.equal(
    firstIndex([], () => true),
    0,
  )
})
