/** A worker for a queue on Redis as tests start it: its locks are short, and some documents are deadly. */
import { Readable } from 'node:stream'
import { createMeter } from '../../src/bulk/meter.ts'
import { openRedisQueue } from '../../src/bulk/redis/redis-queue.ts'
import { runWorker } from '../../src/bulk/worker.ts'

const [address = '', name = ''] = process.argv.slice(2)
const queue = await openRedisQueue(address, name, {
  patience: { lockMs: 1500, stalledMs: 500 },
})
await runWorker(queue, {
  jobs: 1,
  timeoutMs: 20_000,
  memoryMb: 500,
  untilDone: true,
  listing: Promise.resolve(),
  list: Readable.from([]),
  fetchAddress: async () => ({ ok: false, code: 'fetch_failed', detail: '', ms: 0 }),
  signal: new AbortController().signal,
  meter: createMeter(() => performance.now()),
  onTrouble() {},
  script: new URL('poisoned-worker.js', import.meta.url),
})
await queue.close()
