import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../test/support/until.ts'
import { inParallel, takeTurns } from './parallel.ts'

async function* count(to: number): AsyncGenerator<number> {
  for (let number = 1; number <= to; number++) yield number
}

test('every item is worked on, no more than the limit at once', async () => {
  const done: number[] = []
  let running = 0
  let most = 0
  await inParallel(count(20), 3, async number => {
    most = Math.max(most, ++running)
    await sleep(number % 3)
    running--
    done.push(number)
  })
  assert.equal(most, 3)
  assert.deepEqual(
    done.sort((a, b) => a - b),
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
})

test('an item is done while the next one is still awaited', async () => {
  const done: string[] = []
  async function* slowly() {
    yield 'first'
    await until(() => done.includes('first'))
    yield 'second'
  }
  await inParallel(slowly(), 2, async item => {
    done.push(item)
  })
  assert.deepEqual(done, ['first', 'second'])
})

test('turns are taken in the order of the requests, whatever each waits for', async () => {
  const done: number[] = []
  const inTurn = takeTurns()
  await Promise.all(
    [5, 1, 3].map(ms =>
      inTurn(async () => {
        await sleep(ms)
        done.push(ms)
      }),
    ),
  )
  assert.deepEqual(done, [5, 1, 3])
})
