import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Durations } from './durations.ts'

function withNoted(client: string, ...durations: readonly number[]): Durations {
  const known = new Durations()
  for (const ms of durations) known.note(client, ms)
  return known
}

test('the time left is judged by the latest jobs of the same client', () => {
  const durations = withNoted('a', 3000, 3100, 2900)
  durations.note('b', 10)
  assert.equal(durations.remainingMs('a', 1000), 2000)
  assert.equal(durations.remainingMs('b', 4), 6)
})

test('a client who is not known is taken for one of all', () => {
  assert.equal(withNoted('a', 3000).remainingMs('b', 500), 2500)
})

test('short jobs before do not shorten one that has outlasted them', () => {
  assert.equal(withNoted('a', 20, 30, 20, 5000, 20).remainingMs('a', 1000), 4000)
})

test('a job that outlasts all others is expected to take as long again', () => {
  assert.equal(withNoted('a', 3000).remainingMs('a', 3100), 100)
  assert.equal(withNoted('a', 3000).remainingMs('a', 9000), 6000)
  assert.equal(new Durations().remainingMs('a', 4000), 4000)
})

test('only the latest count', () => {
  const durations = withNoted('a', 60_000, ...Array.from({ length: 6 }, () => 1000))
  assert.equal(durations.remainingMs('a', 1500), 500)
})

test('what is kept does not grow with the number of clients', () => {
  const durations = withNoted('first', 60_000)
  for (let count = 0; count < 1000; count++) durations.note(String(count), 1000)
  assert.equal(durations.remainingMs('first', 0), 1000)
})
