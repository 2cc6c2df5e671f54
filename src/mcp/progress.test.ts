import assert from 'node:assert/strict'
import { mock, type TestContext, test } from 'node:test'
import type { ServerContext } from '@modelcontextprotocol/server'
import { type Call, watchCall } from './progress.ts'

/** A call that goes on until it is ended, with a clock that is set by hand. */
function begin(context: TestContext, progressToken: string | undefined, sendsProgress = true) {
  context.mock.timers.enable({ apis: ['setInterval'] })
  const controller = new AbortController()
  const notify = mock.fn(async (_: { params: { progress: number; total?: number } }) => {})
  const mcpReq = { signal: controller.signal, _meta: { progressToken }, notify }
  let end = (_: string) => {}
  let call: Call | undefined
  const result = watchCall({ mcpReq } as unknown as ServerContext, sendsProgress, given => {
    call = given
    return new Promise<string>(resolve => {
      end = resolve
    })
  })
  return {
    ...{ controller, result, end, onProgress: call?.onProgress },
    seconds: (count: number) => context.mock.timers.tick(count * 1000),
    steps: () => notify.mock.calls.map(({ arguments: [{ params }] }) => params),
  }
}

test('there is progress every second, and it always rises', t => {
  const { seconds, steps, onProgress } = begin(t, 'a')
  seconds(1)
  assert.ok(steps().length >= 1)
  assert.equal(steps().at(-1)?.total, undefined)
  onProgress?.(4, 9)
  seconds(1)
  assert.deepEqual(
    steps()
      .slice(-2)
      .map(({ progress, total }) => [progress, total]),
    [
      [4, 9],
      [4.001, 9],
    ],
  )
  // A process that dies is replaced, and the next one begins at the first page.
  onProgress?.(0, 9)
  seconds(60)
  const numbers = steps().map(({ progress }) => progress)
  assert.ok(numbers.length >= 62)
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].sort((a, b) => a - b),
  )
  assert.ok(numbers.at(-1)! < 5)
})

test('there is no more of it once the call has ended', async t => {
  const ended = begin(t, 'a')
  ended.seconds(1)
  ended.end('done')
  assert.equal(await ended.result, 'done')
  const count = ended.steps().length
  ended.seconds(10)
  assert.equal(ended.steps().length, count)
})

test('there is no more of it once the call is cancelled', t => {
  const { controller, seconds, steps } = begin(t, 'a')
  controller.abort()
  seconds(10)
  assert.deepEqual(steps(), [])
})

test('whoever gave no token is told nothing', t => {
  const { onProgress, seconds, steps } = begin(t, undefined)
  seconds(10)
  assert.deepEqual([onProgress, steps()], [undefined, []])
})

test('without a stream the engine is not asked', t => {
  const { onProgress, seconds, steps } = begin(t, 'a', false)
  seconds(10)
  assert.deepEqual([onProgress, steps()], [undefined, []])
})
