/** Several queues that one worker serves: each hands out its own batches, and their documents take turns. */
import type { QueueStatus, WorkQueue } from './queue.ts'
import { addSummaries } from './run.ts'

export function joinQueues(queues: readonly WorkQueue[]): WorkQueue {
  return {
    async work(handle, options) {
      const stop = new AbortController()
      const signal = AbortSignal.any([options.signal, stop.signal])
      await Promise.all(
        queues.map(queue =>
          queue.work(handle, { ...options, signal }).catch(error => {
            stop.abort()
            throw error
          }),
        ),
      )
    },
    async readStatus() {
      return addStatuses(await Promise.all(queues.map(queue => queue.readStatus())))
    },
    async close() {
      for (const queue of queues) await queue.close()
    },
  }
}

function addStatuses(statuses: readonly QueueStatus[]): QueueStatus {
  const sum = (of: (status: QueueStatus) => number) =>
    statuses.reduce((total, status) => total + of(status), 0)
  // A worker's report to a queue covers what it has done for all queues.
  const workers = new Map(
    statuses.flatMap(status => status.workers.map(report => [report.worker, report])),
  )
  return {
    documents: sum(({ documents }) => documents),
    finished: addSummaries(statuses.map(({ finished }) => finished)),
    isListed: statuses.every(({ isListed }) => isListed),
    isCancelled: statuses.every(({ isCancelled }) => isCancelled),
    givenUp: sum(({ givenUp }) => givenUp),
    workers: [...workers.values()],
  }
}
