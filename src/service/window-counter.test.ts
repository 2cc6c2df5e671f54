import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WindowCounter } from './window-counter.ts'

test('a window begins with the first request, counts those that follow, and ends', () => {
  let now = 5000
  const counter = new WindowCounter({ points: 2, duration: 60, clock: () => now })
  assert.equal(counter.find('a'), undefined)
  const counted = (client: string) => Object.values(counter.consume(client))
  assert.deepEqual(counted('a'), [1, 1, 60_000])
  now += 10_000
  assert.deepEqual(counted('b'), [1, 1, 60_000])
  assert.deepEqual(counted('a'), [2, 0, 50_000])
  assert.deepEqual(counted('a'), [3, 0, 50_000])
  now += 49_999
  assert.deepEqual(counter.find('a'), { consumedPoints: 3, remainingPoints: 0, msBeforeNext: 1 })
  now += 1
  assert.equal(counter.find('a'), undefined)
  assert.deepEqual(counted('a'), [1, 1, 60_000])
  assert.equal(counter.find('b')?.consumedPoints, 1)
})

test('the time of day may be set', t => {
  const counter = new WindowCounter({ points: 2, duration: 60 })
  t.mock.method(Date, 'now', () => 0)
  counter.consume('a')
  t.mock.method(Date, 'now', () => 1e15)
  const { consumedPoints, msBeforeNext } = counter.consume('a')
  assert.equal(consumedPoints, 2)
  assert.ok(msBeforeNext > 0 && msBeforeNext <= 60_000)
})
