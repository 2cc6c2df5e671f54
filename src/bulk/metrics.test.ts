import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createMeter } from './meter.ts'
import { createBulkRegistry, createMetricsServer } from './metrics.ts'
import type { ResultLine } from './run.ts'

const FAILED: ResultLine = {
  path: 'a',
  ok: false,
  code: 'unprocessable',
  reason: 'encrypted',
  detail: '',
  ms: 1,
}

test('a worker reports what it and all others have done', async () => {
  let clock = 0
  const meter = createMeter(() => clock)
  meter.count(FAILED)
  const registry = createBulkRegistry(meter, {
    readStatus: async () => ({
      documents: 9,
      finished: { documents: 5, bytes: 100, failed: { malformed: 2 } },
      isListed: true,
      isCancelled: false,
      givenUp: 1,
      workers: [],
    }),
  })
  const server = createMetricsServer(registry).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const text = await (await fetch(`${address}/metrics`)).text()
    for (const line of [
      'foliomark_bulk_worker_documents{outcome="encrypted"} 1',
      'foliomark_bulk_documents_submitted 9',
      'foliomark_bulk_documents_finished{outcome="ok"} 3',
      'foliomark_bulk_documents_finished{outcome="malformed"} 2',
      'foliomark_bulk_batches_given_up 1',
    ]) {
      assert.ok(text.includes(line), line)
    }
    assert.equal((await fetch(`${address}/livez`)).status, 200)
    assert.equal((await fetch(`${address}/else`)).status, 404)
  } finally {
    server.closeAllConnections()
    server.close()
  }
  clock = 10_000
  const { documentsPerSecond, failed } = meter.report()
  assert.deepEqual([documentsPerSecond, failed], [0.1, 1])
})
