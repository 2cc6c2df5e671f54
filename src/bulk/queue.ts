/** Hands batches to workers and knows what has become of them: one machine's ledger, or BullMQ on Redis. */
import type { Batch, BulkRun, ResultLine, Summary } from './run.ts'

export interface Queue {
  /** The run in it; undefined if there is none yet. */
  readRun(): Promise<BulkRun | undefined>
  /**
   * Adds the documents that are not in it yet, and marks the list as complete when it ends. If killed in between, it
   * can be called again with the same list. Returns the number of new documents. An Error says what prevents it.
   */
  submit(run: BulkRun, documents: AsyncIterable<string>, batchSize: number): Promise<number>
  /**
   * Hands over batches, at most `concurrency` at once. Ends on abort, and with `untilDone` also when all documents of
   * a complete list are done.
   */
  work(handle: BatchHandler, options: WorkOptions): Promise<void>
  readStatus(): Promise<QueueStatus>
  /** Queues failed documents again and resumes what was cancelled. Returns the number of those documents. */
  retry(): Promise<number>
  close(): Promise<void>
}

/** As much of a queue as a worker needs. */
export type WorkQueue = Pick<Queue, 'work' | 'readStatus' | 'close'>

/**
 * Resolves when the batch is finished and its result shard is stored. `Interrupted` hands the batch back; after any
 * other error it is retried later.
 */
export type BatchHandler = (claim: Claim) => Promise<Summary>

/** The worker was told to stop; what is done is recorded. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

export interface WorkOptions {
  readonly concurrency: number
  readonly untilDone: boolean
  /** Settles when nothing more is submitted from here; until then nothing counts as done. */
  readonly listing: Promise<unknown>
  readonly signal: AbortSignal
  /** Receives failures that will be retried. */
  readonly onTrouble: (message: string) => void
  /** Polled from time to time: what this worker has done, for those who watch all workers. */
  readonly report: () => WorkerReport
}

/** A batch being processed by a worker. Documents are numbered by their position in it. */
export interface Claim extends Batch {
  /** Empty in a retry, where they are taken from the shard. */
  readonly documents: readonly string[]
  readonly run: BulkRun
  /** Aborted when the batch must be handed back. */
  readonly signal: AbortSignal
  /** Failed documents are to be retried: only the ok lines in its shard count. */
  readonly isAgain: boolean
  /** What was finished before an earlier worker died. */
  readonly recorded: ReadonlyMap<number, ResultLine>
  /** How often a worker has died while processing this document. */
  deathsOf(index: number): number
  /** An engine is getting it now. */
  begin(index: number): void
  /** The engine survived, although the document could not be finished. */
  survive(index: number): void
  /** The document is finished: neither it nor another with the same key is converted again. */
  record(index: number, line: ResultLine, key: string | undefined): Promise<void>
  /** A finished document with the same key, from this batch or any other. */
  findSame(key: string, readShard: ShardReader): Promise<ResultLine | undefined>
}

/** The lines of a batch's shard that exist so far. */
export type ShardReader = (batch: number) => Promise<readonly ResultLine[]>

export interface QueueStatus {
  readonly documents: number
  readonly finished: Summary
  readonly isListed: boolean
  readonly isCancelled: boolean
  /** Batches given up because the stores did not respond. */
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

/** Equal keys give equal outputs: the bytes, plus the extension, by which CSV is recognized. */
export function toSameKey(hash: string, path: string): string {
  const [, ending = ''] = /\.(\w{1,8})(?:[?#].*)?$/.exec(path) ?? []
  return `${hash}.${ending.toLowerCase()}`
}
