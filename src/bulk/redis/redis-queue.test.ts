import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { findFreePort, type RedisProcess, startRedis } from '../../../test/http/support/redis.ts'
import { until } from '../../../test/support/until.ts'
import { joinQueues } from '../join-queues.ts'
import { type BatchHandler, Interrupted, toSameKey, type WorkOptions } from '../queue.ts'
import type { BulkRun, ResultLine } from '../run.ts'
import { openRedisQueue } from './redis-queue.ts'

/** Of timers that keep no process alive. */
const UNHEEDED = { ref: false }

const runTo = (target: string): BulkRun => ({ source: '/in', target, options: {} })

function toLine(path: string): ResultLine {
  const hash = createHash('sha256').update(path).digest('hex')
  return { path, ok: false, hash, code: 'unprocessable', detail: '', ms: 1 }
}

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
      const [away, back] = messages
      assert.match(away!, /^Redis does not respond: .*\. Waiting for it\.$/)
      assert.deepEqual([back, messages.length], ['Redis responds. Going on.', 2])
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

  test('says once that Redis is away, that it is back, and that there is nothing to do yet', async () => {
    const port = await findFreePort()
    const first = await startRedis(port)
    const queue = await openRedisQueue(first.url, 'away', { patience: { leaveMs: 500 } })
    const messages: string[] = []
    const stop = new AbortController()
    const onTrouble = (message: string) => void messages.push(message)
    const working = queue.work(doAll, optionsWith({ signal: stop.signal, onTrouble }))
    await until(() => messages.length === 1)
    await first.stop()
    await until(() => messages.length === 2)
    await wait(1500)
    const second = await startRedis(port)
    try {
      await until(() => messages.length === 3)
      assert.match(messages[0]!, /^Nothing was submitted to the queue away yet\./)
      assert.match(messages[1]!, /^Redis does not respond: .*\. Waiting for it\.$/)
      assert.equal(messages[2], 'Redis responds. Going on.')
    } finally {
      stop.abort()
      await working
      await queue.close()
      await second.stop()
    }
  })

  test('a worker ends soon though Redis does not come back', async () => {
    const own = await startRedis()
    const queue = await openRedisQueue(own.url, 'gone', { patience: { leaveMs: 500 } })
    const messages: string[] = []
    const stop = new AbortController()
    const onTrouble = (message: string) => void messages.push(message)
    const working = queue.work(doAll, optionsWith({ signal: stop.signal, onTrouble }))
    await until(() => messages.length === 1)
    await own.stop()
    await until(() => messages.length === 2)
    stop.abort()
    const isOver = await Promise.race([working.then(() => true), wait(30_000, false, UNHEEDED)])
    await queue.close()
    assert.ok(isOver)
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

  test('keeps a batch that was given up, with one stack trace, until it is retried or all expires', async () => {
    const patience = { maxTries: 2, keepMs: 60_000 }
    const queue = await openRedisQueue(redis.url, 'given-up', { patience })
    const client = new Redis(redis.url)
    try {
      await queue.submit(runTo('/out'), paths('a', 'b', 'c'), 2)
      const refuse: BatchHandler = async claim => {
        if (claim.number === 0) throw new Error('The store is away.')
        return doAll(claim)
      }
      await queue.work(refuse, optionsWith())
      const { givenUp, finished } = await queue.readStatus()
      assert.deepEqual([givenUp, finished.documents], [1, 1])
      const jobs = await client.keys('bull:given-up:batch-*')
      assert.deepEqual(jobs, ['bull:given-up:batch-0'])
      assert.equal(JSON.parse((await client.hget(jobs[0]!, 'stacktrace'))!).length, 1)
      assert.ok((await client.pttl(jobs[0]!)) > 50_000)

      assert.equal(await queue.retry(), 0)
      await queue.work(doAll, optionsWith())
      const after = await queue.readStatus()
      assert.deepEqual([after.givenUp, after.finished.documents], [0, 3])
    } finally {
      client.disconnect()
      await queue.close()
    }
  })

  test('a retry that was killed halfway is completed by the next', async () => {
    const queue = await openRedisQueue(redis.url, 'half')
    const client = new Redis(redis.url)
    try {
      await queue.submit(runTo('/out'), paths('a', 'b', 'c', 'd'), 2)
      await queue.work(
        async ({ number }) => ({ documents: 2, bytes: 1, failed: number ? {} : { malformed: 1 } }),
        optionsWith(),
      )
      assert.equal(await queue.retry(), 1)
      // As if it had been killed before there was a job.
      await client.sadd('foliomark:half:reopened', '0')
      await client.lrem('bull:half:wait', 1, 'batch-0')
      await client.del('bull:half:batch-0')
      assert.equal(await queue.retry(), 0)
      const seen: unknown[] = []
      await queue.work(async ({ number, documents, isAgain }) => {
        seen.push([number, documents, isAgain])
        return { documents: 2, bytes: 1, failed: {} }
      }, optionsWith())
      assert.deepEqual(seen, [[0, [], true]])
      assert.deepEqual((await queue.readStatus()).finished, { documents: 4, bytes: 2, failed: {} })
    } finally {
      client.disconnect()
      await queue.close()
    }
  })

  test('takes paths once, also those that a killed submitter had claimed', async () => {
    const queue = await openRedisQueue(redis.url, 'claimed')
    try {
      async function* broken() {
        yield* ['a', 'b', 'a', 'c', 'd']
        throw new Error('away')
      }
      await assert.rejects(queue.submit(runTo('/out'), broken(), 2), /away/)
      assert.equal(await queue.submit(runTo('/out'), paths('a', 'b', 'c', 'd', 'e'), 2), 3)
      const seen: string[] = []
      await queue.work(async claim => {
        seen.push(...claim.documents)
        return doAll(claim)
      }, optionsWith())
      assert.deepEqual(seen, ['a', 'b', 'c', 'd', 'e'])
    } finally {
      await queue.close()
    }
  })

  test('keeps the finished documents of a failed batch for the next attempt and for copies', async () => {
    const queue = await openRedisQueue(redis.url, 'resumed')
    try {
      await queue.submit(runTo('/out'), paths('a.csv', 'b.csv'), 2)
      const line = toLine('a.csv')
      const key = toSameKey(line.hash!, 'a.csv')
      const seen: unknown[] = []
      await queue.work(async claim => {
        seen.push(claim.recorded.get(0), await claim.findSame(key, async () => []))
        if (claim.recorded.size) return doAll(claim)
        await claim.record(0, line, key)
        seen.push(await claim.findSame(key, async () => []))
        throw new Error('The store is away.')
      }, optionsWith())
      assert.deepEqual(seen, [undefined, undefined, line, line, line])
      assert.equal((await queue.readStatus()).finished.documents, 2)
    } finally {
      await queue.close()
    }
  })

  test('asks Redis for less than five commands for a document', async () => {
    const own = await startRedis()
    const queue = await openRedisQueue(own.url, 'cost')
    const client = new Redis(own.url)
    try {
      const names = Array.from({ length: 1000 }, (_, number) => `folder/${number}.csv`)
      await queue.submit(runTo('/out'), paths(...names), 100)
      const record: BatchHandler = async claim => {
        for (const [index, path] of claim.documents.entries()) {
          const line = toLine(path)
          const key = toSameKey(line.hash!, path)
          await claim.findSame(key, async () => [])
          claim.begin(index)
          await claim.record(index, line, key)
        }
        return doAll(claim)
      }
      await queue.work(record, optionsWith())
      // Those that scripts call are counted, too. Keys are made to expire once a run, half a million at most.
      const stats = await client.info('commandstats')
      const commands = [...stats.matchAll(/cmdstat_(\S+):calls=(\d+)/g)]
        .filter(([, command]) => command !== 'pexpire')
        .reduce((sum, [, , calls]) => sum + Number(calls), 0)
      assert.ok(commands / names.length < 5, `${commands} commands`)
    } finally {
      client.disconnect()
      await queue.close()
      await own.stop()
    }
  })

  test('is forgotten some time after all is done, unless something is added or tried again', async () => {
    const own = await startRedis()
    const client = new Redis(own.url)
    const listTimes = async () => {
      const keys = await client.keys('*:kept:*')
      const times = await Promise.all(keys.map(key => client.pttl(key)))
      return new Map(keys.map((key, index) => [key, times[index]!]))
    }
    const open = (keepMs: number) => openRedisQueue(own.url, 'kept', { patience: { keepMs } })
    const queue = await open(60_000)
    const shortly = await open(300)
    const fail: BatchHandler = async ({ documents: { length } }) => ({
      documents: length,
      bytes: 1,
      failed: { malformed: length },
    })
    try {
      await queue.submit(runTo('/out'), paths('a', 'b', 'c'), 2)
      await queue.work(fail, optionsWith())
      const ended = await listTimes()
      assert.ok(ended.size > 5)
      for (const [key, ms] of ended) assert.ok(ms > 50_000, `${key}: ${ms}`)

      await queue.submit(runTo('/out'), paths('d'), 2)
      for (const [key, ms] of await listTimes()) assert.equal(ms, -1, key)
      await queue.work(fail, optionsWith())
      assert.equal(await queue.retry(), 4)
      for (const [key, ms] of await listTimes()) assert.equal(ms, -1, key)

      await shortly.work(doAll, optionsWith())
      await until(async () => (await listTimes()).size === 0)
    } finally {
      client.disconnect()
      await queue.close()
      await shortly.close()
      await own.stop()
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
