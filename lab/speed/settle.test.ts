import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settle } from './settle.ts'

test('rounds go on while they become faster, and five times more', async () => {
  const times = [1000, 600, 590, 400, 410, 400, 420, 390, 400, 100]
  let round = 0
  await settle(async () => times[round++]!, 60_000)
  assert.equal(round, 9)
})

test('short rounds go on for two seconds without a gain', async () => {
  let rounds = 0
  await settle(async () => (rounds++ < 10 ? 50 : 20), 60_000)
  assert.equal(rounds, 111)
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
