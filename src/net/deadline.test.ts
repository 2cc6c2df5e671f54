import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startDeadline } from './deadline.ts'

test('a deadline survives the garbage collector', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const { signal } = startDeadline(50, startDeadline(5000).signal)
  const aborted = once(signal, 'abort')
  collectGarbage()
  await aborted
  assert.equal(signal.reason.name, 'TimeoutError')
})

test('a deadline ends with its parent, for the same reason', () => {
  const parent = new AbortController()
  const { signal, clear } = startDeadline(5000, parent.signal)
  parent.abort('gone')
  assert.deepEqual([signal.aborted, signal.reason], [true, 'gone'])
  clear()
  const lazy = startDeadline(5000, parent.signal)
  assert.equal(lazy.signal.reason, 'gone')
  lazy.clear()
})

test('a deadline that is cleared never comes', () => {
  const parent = new AbortController()
  const { signal, clear } = startDeadline(5000, parent.signal)
  clear()
  parent.abort()
  assert.equal(signal.aborted, false)
})
