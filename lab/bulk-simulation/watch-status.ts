/** Asks for the status of the simulated run again and again, and tells how long the answer took. */
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openRedisQueue } from '../../src/bulk/redis/redis-queue.ts'

export interface StatusTaken {
  readonly ms: number
  readonly documents: number
}

const STATUS_MS = 100

const queue = await openRedisQueue(workerData, 'simulation')
for (;;) {
  const at = performance.now()
  const { finished } = await queue.readStatus()
  const taken: StatusTaken = { ms: performance.now() - at, documents: finished.documents }
  parentPort!.postMessage(taken)
  await wait(STATUS_MS)
}
