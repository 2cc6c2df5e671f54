/**
 * Asks for the status of the simulated run ten times a second, whether or not the last one is answered, and tells how
 * long each answer took from the moment at which it was due. A PING is sent at the same time: its answer takes as long as
 * Redis and this process need to get their turn. Told to stop, it waits for what was asked.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { Redis } from 'ioredis'
import { openRedisQueue } from '../../src/bulk/redis/redis-queue.ts'

export interface StatusTaken {
  /** When it was due, as `Date.now` counts. */
  readonly dueAt: number
  readonly ms: number
  readonly pingMs: number
  readonly documents: number
}

const STATUS_MS = 100

const queue = await openRedisQueue(workerData, 'simulation')
const other = new Redis(workerData, { maxRetriesPerRequest: null }).on('error', () => {})
// The first one connects and sends scripts.
await queue.readStatus()
const asked: Promise<void>[] = []
let dueAt = performance.timeOrigin + performance.now()
const timer = setInterval(() => {
  const now = performance.timeOrigin + performance.now()
  for (; dueAt <= now; dueAt += STATUS_MS) asked.push(ask(dueAt))
}, STATUS_MS / 10)

async function ask(dueAt: number): Promise<void> {
  const since = () => performance.timeOrigin + performance.now() - dueAt
  const [pingMs, { documents, ms }] = await Promise.all([
    other.ping().then(since),
    queue.readStatus().then(({ finished }) => ({ documents: finished.documents, ms: since() })),
  ])
  parentPort!.postMessage({ dueAt, ms, pingMs, documents } satisfies StatusTaken)
}

parentPort!.once('message', async () => {
  clearInterval(timer)
  await Promise.all(asked)
  process.exit()
})
