/** Limits that several replicas share, in a real store that freezes and dies. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { DEFAULT_POLICIES } from '../../src/config.ts'
import { createSharedRateLimiter, type RateLimiter } from '../../src/service/rate-limit.ts'
import { explainTrouble, openRedis } from '../../src/service/redis.ts'
import { until } from '../support/until.ts'
import { type RedisProcess, startRedis } from './support/redis.ts'

/** A machine that is busy with other tests is not a slow store. */
const PATIENCE_MS = 4000

interface Replica {
  readonly redis: Redis
  readonly limiter: RateLimiter
  /** What has been reported, oldest first. */
  readonly changes: boolean[]
}

describe('shared limits', () => {
  let store: RedisProcess
  let replicas: Replica[]
  /** Both replicas use this clock to decide whether the store may be tried again. */
  let clock = 0

  before(async () => {
    store = await startRedis()
    replicas = await Promise.all([openReplica(), openReplica()])
  })
  after(async () => {
    for (const { redis } of replicas) redis.disconnect()
    await store.stop()
  })

  async function openReplica(): Promise<Replica> {
    const redis = openRedis(store.url)
    const changes: boolean[] = []
    const limiter = createSharedRateLimiter({
      redis,
      onChange: isShared => changes.push(isShared),
      patienceMs: PATIENCE_MS,
      now: () => clock,
    })
    await until(() => redis.status === 'ready')
    return { redis, limiter, changes }
  }

  const consume = async (client: string, times: number, among = replicas) => {
    const standings = await Promise.all(
      Array.from({ length: times }, (_, index) =>
        among[index % among.length]!.limiter.consume('conversions', client),
      ),
    )
    return standings.filter(({ isAllowed }) => isAllowed).length
  }

  test('the limits that are set hold in the store and without it', async () => {
    const { redis } = replicas[0]!
    const policies = { ...DEFAULT_POLICIES, contact: { quota: 2, windowSeconds: 90 } }
    const limiter = createSharedRateLimiter({ redis, policies, patienceMs: 1000, onChange() {} })
    const state = await limiter.consume('contact', 'set')
    assert.deepEqual(
      [state.quota, state.windowSeconds, state.remaining, limiter.policies],
      [2, 90, 1, policies],
    )
    const gone = { ...policies, reads: { quota: 1, windowSeconds: 5 } }
    const lost = openRedis('redis://127.0.0.1:1')
    const alone = createSharedRateLimiter({ redis: lost, policies: gone, onChange() {} })
    assert.equal((await alone.consume('reads', 'set')).remaining, 0)
    lost.disconnect()
  })

  test('exactly 30 of 100 at once pass, over two replicas', async () => {
    assert.equal(await consume('a', 100), 30)
    assert.equal((await replicas[0]!.limiter.peek('conversions', 'a')).remaining, 0)
    assert.equal((await replicas[1]!.limiter.peek('reads', 'a')).remaining, 120)
  })

  test('while the store hangs each replica counts alone, and only the first request waits', async () => {
    store.process.kill('SIGSTOP')
    assert.equal(await consume('b', 2), 2)
    const began = performance.now()
    for (const replica of replicas) assert.equal(await consume('b', 50, [replica]), 29)
    const rest = performance.now() - began
    store.process.kill('SIGCONT')
    assert.ok(rest < PATIENCE_MS, `${rest} ms`)
    assert.deepEqual(
      replicas.map(({ changes }) => changes),
      [[false], [false]],
    )
  })

  test('counting is shared again when the store is back', async () => {
    await Promise.all(replicas.map(({ redis }) => redis.ping()))
    clock += 10_000
    assert.equal(await consume('a', 2), 0)
    assert.equal(await consume('c', 100), 30)
    assert.deepEqual(
      replicas.map(({ changes }) => changes.at(-1)),
      [true, true],
    )
  })

  test('without the store limits hold on, and its return is noticed', async () => {
    const port = Number(new URL(store.url).port)
    await store.stop()
    assert.equal(await consume('d', 100, [replicas[0]!]), 30)
    assert.equal(replicas[0]!.changes.at(-1), false)
    store = await startRedis(port)
    await until(() => replicas.every(({ redis }) => redis.status === 'ready'))
    clock += 10_000
    await consume('f', 2)
    assert.equal(await consume('e', 100), 30)
    assert.equal(replicas[0]!.changes.at(-1), true)
  })
})

test('a request does not wait for a store that is slow: it is counted here, and the reason is told', async () => {
  const store = await startRedis()
  let isSlow = false
  const line = createServer(client => {
    const server = connect(Number(new URL(store.url).port), '127.0.0.1')
    client.pipe(server).on('error', () => {})
    server.on('data', async bytes => {
      if (isSlow) await wait(800)
      client.write(bytes)
    })
    client.on('error', () => {}).on('close', () => server.destroy())
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const redis = openRedis(`redis://127.0.0.1:${(line.address() as AddressInfo).port}`)
  const reasons: string[] = []
  const limiter = createSharedRateLimiter({
    redis,
    onChange: (_, error) => reasons.push(explainTrouble(redis, error)),
  })
  await until(() => redis.status === 'ready')
  isSlow = true
  const state = await limiter.consume('conversions', 'a')
  redis.disconnect()
  line.close()
  await store.stop()
  assert.deepEqual([state.isAllowed, state.remaining], [true, 29])
  assert.deepEqual(reasons, ['the store takes longer than 50 ms to respond'])
})

for (const [password, title] of [
  [':wrong@', 'a wrong password'],
  ['', 'no password'],
]) {
  test(`${title} is told as such, and the password is not`, async () => {
    const store = await startRedis(undefined, ['--requirepass', 'right'])
    const redis = openRedis(store.url.replace('//', `//${password}`))
    await new Promise(resolve => redis.once('error', resolve))
    let reason = ''
    const limiter = createSharedRateLimiter({
      redis,
      onChange: (_, error) => {
        reason = explainTrouble(redis, error)
      },
    })
    await limiter.consume('reads', 'a')
    redis.disconnect()
    await store.stop()
    assert.equal(reason, 'the store rejects the user name or password in REDIS_URL')
  })
}
