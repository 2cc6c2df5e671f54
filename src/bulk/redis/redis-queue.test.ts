import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort, type RedisProcess, startRedis } from '../../../test/http/support/redis.ts'
import { until } from '../../../test/support/until.ts'
import { joinQueues } from '../join-queues.ts'
import { type BatchHandler, Interrupted, type WorkOptions } from '../queue.ts'
import type { BulkRun } from '../run.ts'
import { openRedisQueue } from './redis-queue.ts'

const runTo = (target: string): BulkRun => ({ source: '/in', target, options: {} })

async function* paths(...names: string[]): AsyncGenerator<string> {
  yield* names
}

describe('a queue on Redis', () => {
  let redis: RedisProcess
  before(async () => {
    redis = await startRedis()
  })
  after(() => redis.stop())

  const optionsWith = (given: Partial<WorkOptions> = {}): WorkOptions => ({
    concurrency: 1,
    untilDone: true,
    listing: Promise.resolve(),
    signal: new AbortController().signal,
    onTrouble() {},
    report: () => ({
      worker: 'a:1',
      documents: 1,
      bytes: 1,
      failed: 0,
      documentsPerSecond: 1,
      bytesPerSecond: 1,
      residentMb: 1,
    }),
    ...given,
  })
  const doAll: BatchHandler = async ({ documents }) => ({
    documents: documents.length,
    bytes: 1,
    failed: {},
  })

  test('is waited for where that is wished, and otherwise reported at once', async () => {
    const port = await findFreePort()
    const address = `redis://127.0.0.1:${port}`
    await assert.rejects(openRedisQueue(address, 'early'), /^Error: Redis does not respond: .+/)
    const messages: string[] = []
    const opening = openRedisQueue(address, 'early', {
      onWaiting: message => messages.push(message),
    })
    await until(() => messages.length > 0)
    const late = await startRedis(port)
    try {
      const queue = await opening
      assert.equal((await queue.readStatus()).documents, 0)
      await queue.close()
      assert.match(messages.join('\n'), /^Redis does not respond: .*\. Waiting for it\.$/)
    } finally {
      await late.stop()
    }
  })

  test('is used again when it has been restarted', async () => {
    const port = await findFreePort()
    const first = await startRedis(port)
    const queue = await openRedisQueue(first.url, 'restarted')
    await first.stop()
    // Asked while nobody listens, so that the connection sees an error.
    const asked = queue.readStatus()
    await wait(300)
    const second = await startRedis(port)
    try {
      assert.equal((await asked).documents, 0)
    } finally {
      await queue.close()
      await second.stop()
    }
  })

  test('whose list was broken off is worked on as far as it goes, and no longer waited for', async () => {
    const queue = await openRedisQueue(redis.url, 'broken', { patience: { brokenOffMs: 100 } })
    try {
      async function* broken() {
        yield* ['a', 'b', 'c']
        throw new Error('away')
      }
      await assert.rejects(queue.submit(runTo('/out'), broken(), 2), /away/)
      const messages: string[] = []
      await queue.work(doAll, optionsWith({ onTrouble: message => messages.push(message) }))
      const { finished, isListed } = await queue.readStatus()
      assert.deepEqual([finished.documents, isListed], [2, false])
      assert.deepEqual(messages, ['The list of documents was broken off. Submit it again.'])
    } finally {
      await queue.close()
    }
  })

  test('has a batch that was handed back for the next worker at once', async () => {
    const queue = await openRedisQueue(redis.url, 'stopped')
    try {
      await queue.submit(runTo('/out'), paths('a', 'b'), 2)
      const stop = new AbortController()
      const interrupt: BatchHandler = async () => {
        stop.abort()
        throw new Interrupted()
      }
      await queue.work(interrupt, optionsWith({ signal: stop.signal }))
      const began = performance.now()
      await queue.work(doAll, optionsWith())
      // The lock of a dead worker would last ten seconds.
      assert.ok(performance.now() - began < 5000)
      assert.equal((await queue.readStatus()).finished.documents, 2)
    } finally {
      await queue.close()
    }
  })

  test('several have their batches handed out in turn, and are done together', async () => {
    const queues = await Promise.all(['one', 'two'].map(name => openRedisQueue(redis.url, name)))
    const joined = joinQueues(queues)
    try {
      for (const [index, queue] of queues.entries()) {
        await queue.submit(runTo(`/out${index}`), paths('a', 'b', 'c', 'd'), 1)
      }
      const order: string[] = []
      await joined.work(async claim => {
        order.push(claim.run.target)
        return doAll(claim)
      }, optionsWith())
      assert.equal(order.length, 8)
      assert.equal(new Set(order.slice(0, 4)).size, 2, order.join(' '))
      const { documents, finished, isListed } = await joined.readStatus()
      assert.deepEqual([documents, finished.documents, isListed], [8, 8, true])
    } finally {
      await joined.close()
    }
  })
})
