/** The possible outcomes of hostile input: a result or a ConversionError, and soon. */
import assert from 'node:assert/strict'
import { ConversionError, type Reason } from '../../src/engine/errors.ts'

/** Processor time, and generous: what exceeds it takes minutes. */
const MAX_SECONDS = 10

/** Runs the step and says how it ended. */
export function outcomeOf(step: () => unknown): 'done' | Reason | undefined {
  const start = process.cpuUsage()
  try {
    step()
    return 'done'
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    return error.reason
  } finally {
    const { user, system } = process.cpuUsage(start)
    const seconds = (user + system) / 1e6
    assert.ok(seconds < MAX_SECONDS, `${seconds} s are too long`)
  }
}

/** The same numbers between 0 and `below` in every run. */
export function createDice(seed = 1): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Copies with one to four bytes changed. */
export function* flipBytes(bytes: Uint8Array, times: number): Generator<Uint8Array> {
  const dice = createDice()
  for (let time = 0; time < times; time++) {
    const copy = bytes.slice()
    for (let flips = dice(4); flips >= 0; flips--) copy[dice(copy.length)] = dice(256)
    yield copy
  }
}
