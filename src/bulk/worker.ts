/** A worker: takes batches from a queue and has their documents converted in engine processes, until told to stop. */
import { ENGINE_PROGRAM } from '../engine-program.ts'
import { Pool } from '../isolation/pool.ts'
import { createRoom } from '../room.ts'
import type { Tools } from './convert-document.ts'
import type { Meter } from './meter.ts'
import type { Queue } from './queue.ts'
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
  /** The program for engine processes, where a test brings its own. */
  readonly script?: URL
}

export async function runWorker(queue: Queue, settings: WorkerSettings): Promise<void> {
  const { jobs, timeoutMs, memoryMb, meter, script = ENGINE_PROGRAM } = settings
  const pool = new Pool({ size: jobs, timeoutMs, memoryMb, script })
  const stores = openStores(settings)
  const nearRoom = createRoom(NEAR_DOCUMENTS * jobs)
  const farRoom = createRoom(FAR_DOCUMENTS * jobs)
  try {
    await queue.work(
      async claim => {
        const { source, target } = await stores.open(claim.run)
        const isNear = !isBucket(claim.run.target) && !isBucket(claim.run.source)
        return workBatch(claim, {
          source,
          target,
          convert: (job, onBegin) => pool.run(job, { onBegin }),
          underWay: stores.underWay(claim.run),
          readShard: batch => readShard(target, batch, claim.run.part),
          room: isNear ? nearRoom : farRoom,
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

type Opened = Pick<Tools, 'source' | 'target'>

/** Workers on a shared queue may see several runs, one after the other. */
function openStores(settings: SourceSettings) {
  const opened = new Map<string, Promise<Opened>>()
  const underWay = new Map<string, Tools['underWay']>()
  const keyOf = ({ source, target }: BulkRun) => JSON.stringify([source, target])
  return {
    open(run: BulkRun): Promise<Opened> {
      const key = keyOf(run)
      const known = opened.get(key)
      if (known) return known
      const fresh = (async () => ({
        source: await openSource(run.source, settings),
        target: await openTarget(run.target),
      }))()
      opened.set(key, fresh)
      // A source that cannot be opened now may be available later.
      fresh.catch(() => opened.delete(key))
      return fresh
    },
    underWay(run: BulkRun): Tools['underWay'] {
      const key = keyOf(run)
      const known = underWay.get(key) ?? new Map()
      underWay.set(key, known)
      return known
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
