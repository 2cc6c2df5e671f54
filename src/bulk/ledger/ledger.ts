/**
 * The queue for one machine: a folder with a list of batches and a journal of what became of them (state.ts). One
 * process owns it while its engine processes do the work; if it is killed at any moment, the next one learns from the
 * files what is finished.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backOffMs, pause } from '../pause.ts'
import {
  type BatchHandler,
  type Claim,
  Interrupted,
  type Queue,
  type QueueStatus,
  type WorkerReport,
  type WorkOptions,
} from '../queue.ts'
import {
  type Batch,
  type BulkRun,
  countFailed,
  isSameRun,
  keepConverted,
  type ResultLine,
} from '../run.ts'
import { BATCHES, JOURNAL, KNOWN, readCheckpoint, SAME, writeCheckpoint } from './checkpoint.ts'
import { HashFile } from './hash-file.ts'
import { LineFile, scanLines } from './line-file.ts'
import { isLocked, type Lock, takeLock } from './lock.ts'
import { replaceFile } from './replace-file.ts'
import { type BatchEntry, type DoneEntry, type JournalEntry, LedgerState } from './state.ts'

const RUN = 'run.json'
const PROGRESS = 'progress.json'
const CANCELLED = 'cancelled'

export class LedgerQueue implements Queue {
  readonly #folder: string
  readonly #lock: Lock
  readonly #state: LedgerState
  readonly #batches: LineFile
  readonly #journal: LineFile
  readonly #same: HashFile
  /** How many batches have had their paths added to the known ones. */
  #knownBatches: number
  /** The total length of the files when the last checkpoint was written. */
  #checkpointAt: number
  /** Batches before this one have been handed out or are finished. */
  #next = 0
  #wake: (() => void)[] = []

  /** Throws an Error that says who owns it. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    const lock = takeLock(folder)
    if (typeof lock === 'string') throw new Error(lock)
    this.#folder = folder
    this.#lock = lock
    const checkpoint = readCheckpoint(folder)
    if (!checkpoint) for (const name of [SAME, KNOWN]) rmSync(join(folder, name), { force: true })
    const same = new HashFile(join(folder, SAME))
    const state = new LedgerState(checkpoint?.snapshot, (key, offset) => same.set(key, offset))
    const { batchesEnd = 0, journalEnd = 0, knownBatches = 0 } = checkpoint ?? {}
    this.#same = same
    this.#state = state
    this.#knownBatches = knownBatches
    this.#batches = new LineFile(join(folder, BATCHES), batchesEnd, (entry, offset) =>
      state.addBatch(entry as BatchEntry, offset),
    )
    this.#journal = new LineFile(join(folder, JOURNAL), journalEnd, (entry, offset) =>
      state.addEntry(entry as JournalEntry, offset),
    )
    this.#checkpointAt = batchesEnd + journalEnd
  }

  async readRun(): Promise<BulkRun | undefined> {
    return readRunOf(this.#folder)
  }

  async submit(run: BulkRun, documents: AsyncIterable<string>, batchSize: number): Promise<number> {
    const before = readRunOf(this.#folder)
    if (before && !isSameRun(before, run)) {
      throw new Error(
        `${this.#folder} belongs to a run with a different source or options. Remove it to start over.`,
      )
    }
    // An interrupted listing starts over, with the latest list.
    replaceFile(join(this.#folder, RUN), JSON.stringify(run))
    const known = new HashFile(join(this.#folder, KNOWN))
    try {
      return await this.#addUnknown(documents, known, batchSize)
    } finally {
      known.close()
    }
  }

  async #addUnknown(
    documents: AsyncIterable<string>,
    known: HashFile,
    batchSize: number,
  ): Promise<number> {
    this.#addKnown(known)
    let added = 0
    const batch = new Set<string>()
    const flush = () => {
      if (!batch.size) return
      this.#appendBatch({ number: this.#state.offsets.length, documents: [...batch] })
      this.#addKnown(known)
      added += batch.size
      batch.clear()
    }
    for await (const path of documents) {
      if (known.find(path) !== undefined) continue
      batch.add(path)
      if (batch.size >= batchSize) flush()
    }
    flush()
    this.#appendBatch({ listed: true })
    return added
  }

  async work(handle: BatchHandler, options: WorkOptions): Promise<void> {
    const stop = new AbortController()
    options.signal.addEventListener('abort', () => stop.abort(), { once: true })
    if (options.signal.aborted || this.#isCancelled()) stop.abort()
    stop.signal.addEventListener('abort', () => this.#wakeAll(), { once: true })
    const watch = setInterval(() => {
      if (this.#isCancelled()) stop.abort()
      replaceFile(join(this.#folder, PROGRESS), JSON.stringify(options.report()))
    }, WATCH_MS)
    let isListing = true
    const endListing = () => {
      isListing = false
      this.#wakeAll()
    }
    options.listing.then(endListing, endListing)
    const lane = async () => {
      for (;;) {
        const number = await this.#takeNumber(stop.signal, () => isListing)
        if (number === undefined) return
        await this.#finish(number, handle, stop.signal, options.onTrouble)
      }
    }
    try {
      await Promise.all(
        Array.from({ length: options.concurrency }, () =>
          lane().catch(error => {
            stop.abort()
            if (!(error instanceof Interrupted)) throw error
          }),
        ),
      )
    } finally {
      clearInterval(watch)
    }
  }

  async readStatus(): Promise<QueueStatus> {
    return toStatus(this.#state, this.#isCancelled(), [])
  }

  async retry(): Promise<number> {
    let count = 0
    const run = readRunOf(this.#folder)
    this.#state.summaries.forEach((summary, number) => {
      if (!run || !summary || !countFailed(summary)) return
      count += countFailed(summary)
      this.#write({ again: number, summary: keepConverted(summary, run) })
    })
    rmSync(join(this.#folder, CANCELLED), { force: true })
    return count
  }

  async close(): Promise<void> {
    this.#writeCheckpoint()
    this.#same.close()
    this.#batches.close()
    this.#journal.close()
    this.#lock.release()
  }

  /** Retries until it succeeds: the stores may be unavailable for a while. */
  async #finish(
    number: number,
    handle: BatchHandler,
    signal: AbortSignal,
    onTrouble: (message: string) => void,
  ): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        const summary = await handle(this.#claim(number, signal))
        this.#write({ end: number, summary })
        return
      } catch (error) {
        if (error instanceof Interrupted || signal.aborted) throw new Interrupted()
        if (tries >= MAX_TRIES) throw error
        onTrouble(`${(error as Error).message} (batch ${number}, attempt ${tries})`)
        await pause(backOffMs(tries + 1, MAX_BACK_OFF_MS), signal)
      }
    }
  }

  /** Undefined when nothing is left. */
  async #takeNumber(signal: AbortSignal, isListing: () => boolean): Promise<number | undefined> {
    for (;;) {
      if (signal.aborted) return undefined
      const { offsets, summaries } = this.#state
      while (this.#next < offsets.length && summaries[this.#next]) this.#next++
      if (this.#next < offsets.length) return this.#next++
      if (!isListing()) return undefined
      await new Promise<void>(resolve => this.#wake.push(resolve))
    }
  }

  #claim(number: number, signal: AbortSignal): Claim {
    const { documents } = this.#batches.read(this.#state.offsets[number]!) as Batch
    const open = this.#state.open(number)
    const recorded = Array.from(open.recorded, ([index, offset]): [number, ResultLine] => [
      index,
      this.#readDone(offset).line,
    ])
    return {
      run: readRunOf(this.#folder)!,
      number,
      documents,
      signal,
      isAgain: open.isAgain,
      recorded: new Map(recorded),
      deathsOf: index => open.begun.get(index) ?? 0,
      begin: index => this.#write({ begin: [number, index] }),
      survive: index => this.#write({ survive: [number, index] }),
      record: async (index, line, key) =>
        this.#write({ done: [number, index], ...(key === undefined ? {} : { key }), line }),
      findSame: async key => {
        const offset = this.#same.find(key)
        const entry = offset === undefined ? undefined : this.#readDone(offset)
        return entry?.key === key ? entry.line : undefined
      },
    }
  }

  #readDone(offset: number): DoneEntry {
    // Only offsets of finished documents are kept.
    return this.#journal.read(offset) as DoneEntry
  }

  #write(entry: JournalEntry): void {
    this.#state.addEntry(entry, this.#journal.append(entry))
    this.#checkpointIfDue()
  }

  #appendBatch(entry: BatchEntry): void {
    this.#state.addBatch(entry, this.#batches.append(entry))
    this.#checkpointIfDue()
    this.#wakeAll()
  }

  #wakeAll(): void {
    for (const wake of this.#wake.splice(0)) wake()
  }

  /** Adds the paths of all batches to the known ones, in case a killed process did not get that far. */
  #addKnown(known: HashFile): void {
    const { offsets } = this.#state
    for (; this.#knownBatches < offsets.length; this.#knownBatches++) {
      const { documents } = this.#batches.read(offsets[this.#knownBatches]!) as Batch
      for (const path of documents) known.set(path, this.#knownBatches)
    }
  }

  /** Bounds how much has to be read again after the process was killed. */
  #checkpointIfDue(): void {
    const end = this.#batches.end + this.#journal.end
    if (end - this.#checkpointAt >= CHECKPOINT_BYTES) this.#writeCheckpoint()
  }

  #writeCheckpoint(): void {
    const batchesEnd = this.#batches.end
    const journalEnd = this.#journal.end
    this.#checkpointAt = batchesEnd + journalEnd
    writeCheckpoint(this.#folder, {
      batchesEnd,
      journalEnd,
      knownBatches: this.#knownBatches,
      snapshot: this.#state.toSnapshot(),
    })
  }

  #isCancelled(): boolean {
    return existsSync(join(this.#folder, CANCELLED))
  }
}

/** What can be seen without owning the ledger. */
export function readLedger(folder: string): { run: BulkRun | undefined; status: QueueStatus } {
  const { snapshot, batchesEnd = 0, journalEnd = 0 } = readCheckpoint(folder) ?? {}
  const state = new LedgerState(snapshot)
  scanLines(join(folder, BATCHES), batchesEnd, (entry, offset) =>
    state.addBatch(entry as BatchEntry, offset),
  )
  scanLines(join(folder, JOURNAL), journalEnd, (entry, offset) =>
    state.addEntry(entry as JournalEntry, offset),
  )
  const workers = isLocked(folder) ? readProgress(folder) : []
  return {
    run: readRunOf(folder),
    status: toStatus(state, existsSync(join(folder, CANCELLED)), workers),
  }
}

/** The owner of the ledger notices within a second. */
export const cancelLedger = (folder: string): void => writeFileSync(join(folder, CANCELLED), '')

function toStatus(
  { documents, finished, isListed }: LedgerState,
  isCancelled: boolean,
  workers: readonly WorkerReport[],
): QueueStatus {
  return { documents, finished, isListed, isCancelled, givenUp: 0, workers }
}

function readRunOf(folder: string): BulkRun | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, RUN), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function readProgress(folder: string): WorkerReport[] {
  try {
    return [JSON.parse(readFileSync(join(folder, PROGRESS), 'utf8'))]
  } catch {
    return []
  }
}

const WATCH_MS = 1000
const CHECKPOINT_BYTES = 64 * 1024 * 1024
const MAX_TRIES = 10
const MAX_BACK_OFF_MS = 30_000
