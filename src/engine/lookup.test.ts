import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazy, lookup, memoize } from './lookup.ts'

test('a table knows its own rows alone', () => {
  const table = lookup({ one: 1 })
  assert.equal(table.get('one'), 1)
  assert.equal(table.get('constructor'), undefined)
})

test('found values are cached', () => {
  const asked: string[] = []
  const find = memoize((key: string) => {
    asked.push(key)
    return key.length
  })
  assert.deepEqual([find('one'), find('three'), find('one')], [3, 5, 3])
  assert.deepEqual(asked, ['one', 'three'])
})

test('a caller that holds everything anyway may memoize more', () => {
  for (const [most, times] of [
    [undefined, 20_002],
    [Number.POSITIVE_INFINITY, 20_000],
  ] as const) {
    let asked = 0
    const find = memoize((key: number) => {
      asked++
      return key + 1
    }, most)
    for (let key = 0; key < 20_000; key++) find(key)
    find(19_998)
    find(19_999)
    assert.equal(asked, times)
  }
})

test('a lazy table is made once, and not before it is asked for', () => {
  let made = 0
  const table = lazy(() => [++made])
  assert.equal(made, 0)
  assert.deepEqual([table(), table()], [[1], [1]])
})
