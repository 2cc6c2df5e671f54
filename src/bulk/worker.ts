/** A worker: takes batches from a queue and has their documents converted in engine processes, until told to stop. */
import { ENGINE_PROGRAM } from '../engine-program.ts'
import { Pool } from '../isolation/pool.ts'
import { createRoom, type Room } from '../room.ts'
import type { Tools } from './convert-document.ts'
import type { Meter } from './meter.ts'
import type { WorkQueue } from './queue.ts'
import type { BulkRun } from './run.ts'
import { openSource, openTarget, type SourceSettings } from './stores/open.ts'
import { isBucket } from './stores/s3.ts'
import { readShard, workBatch } from './work-batch.ts'

export interface WorkerSettings extends SourceSettings {
  readonly jobs: number
  readonly timeoutMs: number
  readonly memoryMb: number
  readonly untilDone: boolean
  readonly listing: Promise<unknown>
  readonly signal: AbortSignal
  readonly meter: Meter
  readonly onTrouble: (message: string) => void
  /** The program for engine processes; tests supply their own. */
  readonly script?: URL
}

export async function runWorker(queue: WorkQueue, settings: WorkerSettings): Promise<void> {
  const { jobs, timeoutMs, memoryMb, meter, script = ENGINE_PROGRAM } = settings
  const pool = new Pool({ size: jobs, timeoutMs, memoryMb, script })
  const stores = openStores(settings)
  try {
    await queue.work(
      async claim => {
        const opened = await stores.open(claim.run)
        return workBatch(claim, {
          ...opened,
          // Runs take turns, however long the documents of one may take.
          convert: (job, onBegin) => pool.run(job, { onBegin, client: claim.run.target }),
          readShard: batch => readShard(opened.target, batch, claim.run.part),
          onLine: line => meter.count(line),
        })
      },
      { ...settings, concurrency: BATCHES_AT_ONCE, report: () => meter.report() },
    )
  } finally {
    pool.close()
    await stores.close()
  }
}

interface Opened extends Pick<Tools, 'source' | 'target' | 'underWay'> {
  readonly room: Room
}

/** Workers may see several runs: one after the other on one queue, or at once on several. */
function openStores(settings: SourceSettings & Pick<WorkerSettings, 'jobs'>) {
  const opened = new Map<string, Promise<Opened>>()
  return {
    open(run: BulkRun): Promise<Opened> {
      const key = JSON.stringify([run.source, run.target])
      const known = opened.get(key)
      if (known) return known
      const isFar = isBucket(run.target) || isBucket(run.source)
      const fresh = (async () => ({
        source: await openSource(run.source, settings),
        target: await openTarget(run.target),
        underWay: new Map(),
        room: createRoom(settings.jobs * (isFar ? FAR_DOCUMENTS : NEAR_DOCUMENTS)),
      }))()
      opened.set(key, fresh)
      // A source that cannot be opened now may be available later.
      fresh.catch(() => opened.delete(key))
      return fresh
    },
    async close() {
      const all = await Promise.allSettled(opened.values())
      for (const result of all) if (result.status === 'fulfilled') await result.value.target.close()
    },
  }
}

/** The second batch starts while the last documents of the first are still running. */
const BATCHES_AT_ONCE = 2

/** Documents in hand per conversion: reading and writing must not leave an engine idle. */
const NEAR_DOCUMENTS = 3
const FAR_DOCUMENTS = 8
