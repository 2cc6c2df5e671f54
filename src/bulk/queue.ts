/** What hands batches to workers and knows what has become of them: the ledger of one machine, or BullMQ on Redis. */
import type { Batch, BulkRun, ResultLine, Summary } from './run.ts'

export interface Queue {
  /** The run that is in it; undefined: none yet. */
  readRun(): Promise<BulkRun | undefined>
  /**
   * Adds the documents that are not in it yet, and notes that the list is whole when it ends. Killed in between,
   * it may be asked again with the same list. Gives the number of new documents. An Error says what is in the way.
   */
  submit(run: BulkRun, documents: AsyncIterable<string>, batchSize: number): Promise<number>
  /**
   * Hands over batches, at most `concurrency` at once. Ends when the signal says so, and when `untilDone` also
   * when all documents of a whole list are done.
   */
  work(handle: BatchHandler, options: WorkOptions): Promise<void>
  readStatus(): Promise<QueueStatus>
  /** Failed documents wait again, and what was cancelled goes on. Gives the number of those documents. */
  retry(): Promise<number>
  close(): Promise<void>
}

/**
 * Resolves when the batch is finished, its shard of results put. `Interrupted` hands the batch back; any other error
 * has it tried again after a while.
 */
export type BatchHandler = (claim: Claim) => Promise<Summary>

/** The worker was told to stop; what is done is recorded. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

export interface WorkOptions {
  readonly concurrency: number
  readonly untilDone: boolean
  /** Settles when nothing further is submitted from here; nothing is done before. */
  readonly listing: Promise<unknown>
  readonly signal: AbortSignal
  /** Told of what stands in the way and is tried again. */
  readonly onTrouble: (message: string) => void
  /** Asked now and then: what this worker has done, for those who look at all of them. */
  readonly report: () => WorkerReport
}

/** A batch in the hands of a worker. Documents go by their place in it. */
export interface Claim extends Batch {
  readonly run: BulkRun
  /** Aborted when the batch shall be handed back. */
  readonly signal: AbortSignal
  /** Failed documents shall be tried again: what is in its shard holds only where it is ok. */
  readonly isAgain: boolean
  /** What was finished before an earlier worker died. */
  readonly recorded: ReadonlyMap<number, ResultLine>
  /** How often a worker has died while it was at this document. */
  deathsOf(index: number): number
  /** An engine gets it now. */
  begin(index: number): void
  /** The engine has lived, though the document could not be finished. */
  survive(index: number): void
  /** The document is finished: it is not converted again, nor is another with the same key. */
  record(index: number, line: ResultLine, key: string | undefined): Promise<void>
  /** A finished document with the same key, out of this batch or any other. */
  findSame(key: string, readShard: ShardReader): Promise<ResultLine | undefined>
}

/** Lines of the shard of a batch, as far as they are there. */
export type ShardReader = (batch: number) => Promise<readonly ResultLine[]>

export interface QueueStatus {
  /** All that were submitted. */
  readonly documents: number
  /** What has become of those that are finished. */
  readonly finished: Summary
  readonly isListed: boolean
  readonly isCancelled: boolean
  /** Batches that were tried too often, because the stores did not answer. */
  readonly givenUp: number
  readonly workers: readonly WorkerReport[]
}

export interface WorkerReport {
  /** Host and process. */
  readonly worker: string
  readonly documents: number
  readonly bytes: number
  readonly failed: number
  readonly documentsPerSecond: number
  readonly bytesPerSecond: number
  readonly residentMb: number
}

/** Equal keys give equal outputs: the bytes, and the ending, by which CSV is known. */
export function toSameKey(hash: string, path: string): string {
  const [, ending = ''] = /\.(\w{1,8})(?:[?#].*)?$/.exec(path) ?? []
  return `${hash}.${ending.toLowerCase()}`
}
