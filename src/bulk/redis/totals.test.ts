import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Redis } from 'ioredis'
import { startRedis } from '../../../test/http/support/redis.ts'
import { Totals } from './totals.ts'

let store: Awaited<ReturnType<typeof startRedis>>
let redis: Redis
before(async () => {
  store = await startRedis()
  redis = new Redis(store.url)
})
after(async () => {
  redis.disconnect()
  await store.stop()
})

const open = (name: string) => new Totals(redis, key => `${name}:${key}`)
const record = (totals: Totals, batch: number, ...indexes: number[]) =>
  totals.record(
    batch,
    indexes.map(index => ({ index, line: '{}', same: undefined })),
  )
const summary = { documents: 3, bytes: 100, failed: { malformed: 1 } }

test('a batch that two workers finish counts once', async () => {
  const totals = open('twice')
  await totals.finish(0, summary, [])
  await totals.finish(0, { documents: 3, bytes: 90, failed: { encrypted: 1 } }, [])
  await totals.finish(1, summary, [])
  assert.deepEqual(await totals.read(), {
    documents: 6,
    bytes: 190,
    failed: { encrypted: 1, malformed: 1 },
  })
})

test('documents of an open batch count once, and not any more when it is finished', async () => {
  const totals = open('open')
  await record(totals, 0, 0)
  await record(totals, 0, 0, 1)
  assert.equal((await totals.read()).documents, 2)
  await totals.finish(0, summary, [])
  await record(totals, 0, 2)
  assert.deepEqual(await totals.read(), summary)
})

test('a retried batch counts what it keeps', async () => {
  const totals = open('again')
  await totals.finish(0, summary, [])
  await totals.reopen(0, 2)
  assert.deepEqual(await totals.read(), { documents: 2, bytes: 0, failed: {} })
  await record(totals, 0, 1)
  assert.equal((await totals.read()).documents, 3)
  await totals.finish(0, { documents: 3, bytes: 100, failed: {} }, [])
  assert.deepEqual(await totals.read(), { documents: 3, bytes: 100, failed: {} })
})
