/**
 * A batch in the hands of a worker. The first attempt is cheap, since most batches need no other: only documents that
 * have been in an engine for a second are marked as begun. In later attempts every document is marked, because one may
 * have killed a worker.
 */
import type { Claim } from '../queue.ts'
import type { Batch, BulkRun } from '../run.ts'
import type { Records } from './records.ts'

/** A batch as a job of BullMQ has it. */
export interface JobData extends Batch {
  readonly run: BulkRun
  readonly isAgain: boolean
}

export async function openClaim(
  { run, number, documents, isAgain }: JobData,
  records: Records,
  { isFirst, signal }: { readonly isFirst: boolean; readonly signal: AbortSignal },
): Promise<Claim> {
  const begun = isFirst ? undefined : await records.readBegun(number)
  const waiting = new Map<number, NodeJS.Timeout>()
  /** Whether it was not marked yet. */
  const isUnmarked = (index: number) => {
    clearTimeout(waiting.get(index))
    return waiting.delete(index)
  }
  return {
    run,
    number,
    documents,
    isAgain,
    signal,
    recorded: isFirst ? new Map() : await records.readRecorded(number),
    deathsOf: index => begun?.get(index) ?? 0,
    begin(index) {
      if (!isFirst) return records.begin(number, index)
      const mark = () => {
        waiting.delete(index)
        records.begin(number, index)
      }
      waiting.set(index, setTimeout(mark, SLOW_MS).unref())
    },
    survive(index) {
      if (!isUnmarked(index)) records.survive(number, index)
    },
    record(index, line, key) {
      isUnmarked(index)
      return records.record(number, index, line, { key, isUrgent: !isFirst })
    },
    findSame: (key, readShard) => records.findSame(key, readShard),
  }
}

/** Nearly all documents take less. */
const SLOW_MS = 1000
