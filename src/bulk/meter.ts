/** How much a worker has done, and its current speed. */
import { hostname } from 'node:os'
import type { WorkerReport } from './queue.ts'
import {
  addSummaries,
  countFailed,
  NOTHING,
  type ResultLine,
  type Summary,
  toSummary,
} from './run.ts'

export interface Meter {
  count(line: ResultLine): void
  readonly done: Summary
  report(): WorkerReport
}

/** `now`: a monotonic clock in milliseconds. */
export function createMeter(now: () => number): Meter {
  let done: Summary = NOTHING
  const samples: { readonly at: number; readonly documents: number; readonly bytes: number }[] = [
    { at: now(), documents: 0, bytes: 0 },
  ]
  return {
    count(line) {
      done = addSummaries([done, toSummary(line)])
    },
    get done() {
      return done
    },
    report() {
      const at = now()
      const { documents, bytes } = done
      if (at - samples.at(-1)!.at >= SAMPLE_MS) samples.push({ at, documents, bytes })
      while (samples.length > 1 && at - samples[0]!.at > WINDOW_MS) samples.shift()
      const [first] = samples
      const seconds = Math.max((at - first!.at) / 1000, 0.001)
      return {
        worker: `${hostname()}:${process.pid}`,
        documents,
        bytes,
        failed: countFailed(done),
        documentsPerSecond: round((documents - first!.documents) / seconds),
        bytesPerSecond: Math.round((bytes - first!.bytes) / seconds),
        residentMb: Math.round(process.memoryUsage.rss() / 1024 / 1024),
      }
    },
  }
}

const round = (number: number): number => Math.round(number * 10) / 10

const SAMPLE_MS = 1000
const WINDOW_MS = 30_000
