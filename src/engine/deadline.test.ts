import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget } from './budget.ts'
import { Deadline } from './deadline.ts'
import { ConversionError } from './errors.ts'
import { convert } from './node.ts'
import { node } from './platform/node.ts'
import { portable } from './platform/portable.ts'

const isTimeout = (error: unknown): boolean =>
  error instanceof ConversionError && error.reason === 'resourceLimit'

/** A module of one function that never returns. */
const ENDLESS_PROGRAM = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0],
  ...[10, 9, 1, 7, 0, 3, 64, 12, 0, 11, 11],
)

test('a step that never ends is ended by force, in JavaScript and in WebAssembly', () => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(ENDLESS_PROGRAM))
  const endless = exports.f as () => void
  assert.throws(() => new Deadline({ timeoutMs: 30 }, node).run(endless), isTimeout)
  const spin = () => {
    for (;;);
  }
  assert.throws(() => new Deadline({ timeoutMs: 30 }, node).run(spin), isTimeout)
})

test('the result or error of a step is passed on, also from a nested step', () => {
  const deadline = new Deadline({ timeoutMs: 60_000 }, node)
  assert.equal(
    deadline.run(() => deadline.run(() => 1) + 1),
    2,
  )
  const fault = new RangeError('x')
  assert.throws(
    () =>
      deadline.run(() => {
        throw fault
      }),
    error => error === fault,
  )
})

test('spending from the budget looks at the deadline', () => {
  const deadline = new Deadline({ timeoutMs: 20 }, portable)
  const budget = new Budget({}, deadline)
  assert.throws(() => {
    for (;;) budget.spend('nodes', 0)
  }, isTimeout)
})

test('pauses let others run', async () => {
  const deadline = new Deadline({}, portable)
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  while (turns < 3) await deadline.pause()
  clearInterval(timer)
})

test('items are collected in order, whatever pauses are between', async () => {
  const deadline = new Deadline({ timeoutMs: 60_000 }, node)
  function* slowly() {
    for (let item = 0; item < 4; item++) {
      const until = performance.now() + 15
      while (performance.now() < until);
      yield item
    }
  }
  assert.deepEqual(await deadline.collect(slowly()), [0, 1, 2, 3])
})

const rows = new TextEncoder().encode('a,b\n1,2\n'.repeat(100_000))

test('a conversion that takes longer than it may is resourceLimit', async () => {
  await assert.rejects(convert(rows, { filename: 'a.csv', timeoutMs: 5 }), isTimeout)
})

test('an aborted conversion throws the reason of its signal', async () => {
  const reason = new Error('nobody waits')
  const options = { filename: 'a.csv', signal: AbortSignal.abort(reason) }
  await assert.rejects(convert(rows, options), error => error === reason)
  const controller = new AbortController()
  const conversion = convert(rows, { filename: 'a.csv', signal: controller.signal })
  setImmediate(() => controller.abort(reason))
  await assert.rejects(conversion, error => error === reason)
})

test('a time that is not a number is a mistake of the caller', async () => {
  for (const timeoutMs of [0, -1, Number.NaN, '5' as unknown as number]) {
    await assert.rejects(convert(rows, { timeoutMs }), TypeError)
  }
})
