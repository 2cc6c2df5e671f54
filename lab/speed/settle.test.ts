import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settle } from './settle.ts'

test('rounds go on while they become faster, and five times more', async () => {
  const times = [100, 60, 59, 40, 41, 40, 42, 39, 40, 10]
  let round = 0
  await settle(async () => times[round++]!, 60_000)
  assert.equal(round, 9)
})

test('a converter that never settles is cut off', async () => {
  let time = 1024
  let round = 0
  await settle(async () => {
    round++
    time /= 2
    return time
  }, 900)
  assert.equal(round, 4)
})
