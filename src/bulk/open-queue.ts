/** Which queue a run uses: this machine's ledger, or one on Redis. */
import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { joinQueues } from './join-queues.ts'
import { cancelLedger, LedgerQueue, readLedger } from './ledger/ledger.ts'
import type { Queue, QueueStatus, WorkQueue } from './queue.ts'
import type { Opening } from './redis/redis-queue.ts'
import type { BulkRun, Share } from './run.ts'
import { isBucket, trimSlashes } from './stores/s3.ts'

interface QueuePlace {
  /** The address of Redis; undefined for a ledger. */
  readonly queue: string | undefined
  readonly name: string
  /** Where the ledger is; undefined means next to the target. */
  readonly ledger: string | undefined
  readonly target: string | undefined
  readonly part: Share | undefined
}

/** Opens a queue to add to it or work on it. Throws an Error that says what prevents it. */
export async function openQueue(place: QueuePlace, isNew: boolean): Promise<Queue> {
  if (place.queue !== undefined) return openRedis(place.queue, place.name)
  return new LedgerQueue(isNew ? toFolder(place) : requireFolder(place))
}

/** Opens several queues to work on them. If Redis is not there yet, reports that and waits for it. */
export async function openSharedQueues(
  address: string,
  names: readonly string[],
  onWaiting: (message: string) => void,
): Promise<WorkQueue> {
  return joinQueues(await Promise.all(names.map(name => openRedis(address, name, { onWaiting }))))
}

/** Opens a queue to look at it, while others may be working on it. */
export async function readQueue(
  place: QueuePlace,
): Promise<{ run: BulkRun | undefined; status: QueueStatus }> {
  if (place.queue === undefined) return readLedger(requireFolder(place))
  const queue = await openRedis(place.queue, place.name)
  try {
    return { run: await queue.readRun(), status: await queue.readStatus() }
  } finally {
    await queue.close()
  }
}

/** Nothing new is started; `forgets` also removes everything known about the run. */
export async function cancelRun(place: QueuePlace, forgets: boolean): Promise<void> {
  if (place.queue === undefined) {
    const folder = requireFolder(place)
    cancelLedger(folder)
    if (!forgets) return
    // Its owner is still using it.
    await new LedgerQueue(folder).close()
    rmSync(folder, { recursive: true, force: true })
    return
  }
  const queue = await openRedis(place.queue, place.name)
  try {
    await queue.cancel(forgets)
  } finally {
    await queue.close()
  }
}

async function openRedis(address: string, name: string, opening?: Opening) {
  const { openRedisQueue } = await import('./redis/redis-queue.ts')
  return openRedisQueue(address, name, opening)
}

function requireFolder(place: QueuePlace): string {
  const folder = toFolder(place)
  if (existsSync(folder)) return folder
  throw new Error(
    `There is no ledger at ${folder}. Submit a run first, or use --ledger to say where the ledger is.`,
  )
}

function toFolder({ ledger, target, part }: QueuePlace): string {
  if (ledger !== undefined) return ledger
  if (target === undefined) throw new TypeError('A target is needed to find the ledger.')
  return toLedgerFolder(target, part)
}

/** Next to the target; for a bucket, in the folder the command is called from. */
function toLedgerFolder(target: string, part: Share | undefined): string {
  const name = isBucket(target)
    ? trimSlashes(target.replace(/^s3:\/\//i, '')).replaceAll(/[^\w.-]+/g, '-')
    : target.replace(/(?<![/\\])[/\\]+$/, '')
  return resolve(`${name}.ledger${part ? `-${part.index}-of-${part.count}` : ''}`)
}
