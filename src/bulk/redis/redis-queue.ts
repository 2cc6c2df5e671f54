/**
 * The queue shared by several machines: BullMQ on Redis or Valkey. It hands out jobs, takes back those of dead
 * workers, and backs off after failures; what belongs to documents is in `records.ts`.
 */
import { once } from 'node:events'
import type * as BullMQ from 'bullmq'
import type * as IORedis from 'ioredis'
import { backOffMs, pause } from '../pause.ts'
import { requirePeer } from '../peers.ts'
import {
  type BatchHandler,
  Interrupted,
  type Queue,
  type QueueStatus,
  type WorkOptions,
} from '../queue.ts'
import {
  type Batch,
  type BulkRun,
  countFailed,
  isSameRun,
  keepConverted,
  type Summary,
} from '../run.ts'
import { type JobData, openClaim } from './claim.ts'
import { type Connect, tellOfAbsence, toConnect, waitForRedis } from './connect.ts'
import { Expiry } from './expiry.ts'
import { Records } from './records.ts'

type Job = BullMQ.Job<JobData, Summary>

const USE = 'A queue on Redis'

/** A worker that has not renewed its locks for `lockMs` loses its batches; this is how often that is checked. */
interface Patience {
  readonly lockMs: number
  readonly stalledMs: number
  /** An incomplete list that nobody has added to for this long counts as abandoned. */
  readonly brokenOffMs: number
  /** How long a stopping worker waits for Redis; the others learn the rest from its expired locks and reports. */
  readonly leaveMs: number
  /** How long Redis keeps a finished run. */
  readonly keepMs: number
  /** How often a batch is tried before it is given up. */
  readonly maxTries: number
}

/** Two workers on one batch do no harm, so the timeout can be short. */
const PATIENCE: Patience = {
  lockMs: 10_000,
  stalledMs: 3000,
  brokenOffMs: 30_000,
  leaveMs: 5000,
  keepMs: 7 * 24 * 3600 * 1000,
  // About an hour.
  maxTries: 60,
}

export interface Opening {
  /** See `waitForRedis`. */
  readonly onWaiting?: ((message: string) => void) | undefined
  readonly patience?: Partial<Patience>
}

export async function openRedisQueue(
  address: string,
  name: string,
  { onWaiting, patience }: Opening = {},
): Promise<RedisQueue> {
  const bullmq = await requirePeer<typeof BullMQ>('bullmq', USE)
  const connect = toConnect(await requirePeer<typeof IORedis>('ioredis', USE), address)
  const redis = connect()
  await waitForRedis(redis, onWaiting)
  return new RedisQueue(bullmq, connect, redis, name, { ...PATIENCE, ...patience })
}

class RedisQueue implements Queue {
  readonly #bullmq: typeof BullMQ
  readonly #connect: Connect
  readonly #redis: IORedis.Redis
  readonly #name: string
  readonly #patience: Patience
  readonly #jobs: BullMQ.Queue<JobData, Summary>
  readonly #records: Records
  readonly #expiry: Expiry

  constructor(
    bullmq: typeof BullMQ,
    connect: Connect,
    redis: IORedis.Redis,
    name: string,
    patience: Patience,
  ) {
    this.#bullmq = bullmq
    this.#connect = connect
    this.#redis = redis
    this.#name = name
    this.#patience = patience
    this.#jobs = new bullmq.Queue(name, { connection: redis })
    this.#jobs.on('error', () => {})
    this.#records = new Records(redis, name)
    this.#expiry = new Expiry(redis, name, patience.keepMs)
  }

  readRun(): Promise<BulkRun | undefined> {
    return this.#records.readRun()
  }

  async submit(run: BulkRun, documents: AsyncIterable<string>, batchSize: number): Promise<number> {
    const release = await this.#holdSubmission()
    try {
      return await this.#expiry.holdDuring(() => this.#submit(run, documents, batchSize))
    } finally {
      await release()
    }
  }

  async #submit(
    run: BulkRun,
    documents: AsyncIterable<string>,
    batchSize: number,
  ): Promise<number> {
    const records = this.#records
    if (!isSameRun(await records.writeRun(run), run)) {
      throw new Error(
        `The queue ${this.#name} already has a run with a different source, target or options. Use another --name, or remove the run with foliomark bulk cancel --forget.`,
      )
    }
    await records.setFlag('listed', false)
    const pending = await records.readPending()
    if (pending) await this.#addPending(run, pending)
    let added = 0
    let number = await records.readNext()
    let fresh = await records.readClaimed()
    const flush = async (size: number) => {
      while (fresh.length >= size && fresh.length) {
        const batch = { number: number++, documents: fresh.slice(0, batchSize) }
        await records.writePending(batch)
        await this.#addBatch(run, batch)
        added += batch.documents.length
        fresh = fresh.slice(batchSize)
      }
    }
    for await (const paths of inGroups(documents, batchSize)) {
      fresh.push(...(await records.claim(paths)))
      await flush(batchSize)
    }
    await flush(1)
    await records.setFlag('listed', true)
    return added
  }

  async work(handle: BatchHandler, options: WorkOptions): Promise<void> {
    const stop = new AbortController()
    const abort = () => stop.abort()
    options.signal.addEventListener('abort', abort, { once: true })
    if (options.signal.aborted) abort()
    let batches = 0
    // BullMQ does not close a connection it was given.
    const connection = this.#connect().on('error', () => {})
    const tellOfError = tellOfAbsence(connection, options.onTrouble)
    const worker = new this.#bullmq.Worker<JobData, Summary>(
      this.#name,
      async (job, token) => {
        batches++
        try {
          return await this.#perform(job, token, handle, stop.signal)
        } finally {
          batches--
        }
      },
      {
        connection,
        concurrency: options.concurrency,
        lockDuration: this.#patience.lockMs,
        stalledInterval: this.#patience.stalledMs,
        // Whether a document kills workers is counted per document.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        settings: { backoffStrategy: tries => backOffMs(tries + 1, MAX_BACK_OFF_MS) },
      },
    )
    worker.on('error', error => {
      if (!stop.signal.aborted) tellOfError(error)
    })
    worker.on('failed', (job, error) =>
      options.onTrouble(
        `${error.message} (batch ${job?.data.number}, attempt ${job?.attemptsMade})`,
      ),
    )
    try {
      // Commands for a Redis that is gone keep waiting, and we do not wait for them.
      const aborted = once(stop.signal, 'abort')
      await Promise.race([this.#watch(options, stop, () => batches > 0), aborted])
    } finally {
      stop.abort()
      const left = new AbortController()
      const leaving = this.#leave(worker, options).finally(() => left.abort())
      await Promise.race([leaving, pause(this.#patience.leaveMs, left.signal)])
      connection.disconnect()
      options.signal.removeEventListener('abort', abort)
    }
  }

  /** Waits until the run is done or cancelled, and reports from time to time. */
  async #watch(
    options: WorkOptions,
    stop: AbortController,
    hasBatches: () => boolean,
  ): Promise<void> {
    let isListing = true
    const endListing = () => {
      isListing = false
    }
    options.listing.then(endListing, endListing)
    let brokenOffAt = Number.POSITIVE_INFINITY
    for (let turn = 0; !stop.signal.aborted; turn++) {
      await pause(TURN_MS, stop.signal)
      if (turn % TURNS_PER_REPORT === 0) await this.#records.report(options.report())
      if (await this.#records.hasFlag('cancelled')) stop.abort()
      // While we have a batch, not everything is done.
      if (isListing || hasBatches()) continue
      if (turn === 0 && !(await this.readRun())) {
        options.onTrouble(`Nothing was submitted to the queue ${this.#name} yet. Waiting for it.`)
      }
      if (!options.untilDone && turn % TURNS_PER_REPORT !== 0) continue
      const { isDone, isBrokenOff } = await this.#readEnd()
      if (isDone) await this.#expiry.begin()
      if (!options.untilDone) continue
      if (isDone) break
      brokenOffAt = isBrokenOff ? Math.min(brokenOffAt, Date.now()) : Number.POSITIVE_INFINITY
      if (Date.now() - brokenOffAt >= this.#patience.brokenOffMs) {
        options.onTrouble('The list of documents was broken off. Submit it again.')
        break
      }
    }
  }

  async #leave(worker: BullMQ.Worker<JobData, Summary>, { report }: WorkOptions): Promise<void> {
    await worker.close()
    await this.#records.dropReport(report().worker)
  }

  async readStatus(): Promise<QueueStatus> {
    const [{ failed = 0 }, status] = await Promise.all([
      this.#jobs.getJobCounts('failed'),
      this.#records.readStatus(),
    ])
    return { ...status, givenUp: failed }
  }

  retry(): Promise<number> {
    return this.#expiry.holdDuring(() => this.#retry())
  }

  async #retry(): Promise<number> {
    const run = await this.#records.readRun()
    const count = run ? await this.#retryFailed(run) : 0
    await this.#jobs.retryJobs({ state: 'failed' })
    await this.#records.setFlag('cancelled', false)
    await this.#jobs.resume()
    return count
  }

  async #retryFailed(run: BulkRun): Promise<number> {
    const records = this.#records
    let count = 0
    for await (const [number, summary] of records.listSummaries()) {
      const failed = countFailed(summary)
      if (!failed) continue
      const isReopened = await records.reopen(number, keepConverted(summary, run).documents)
      if (isReopened) count += failed
    }
    // These include batches that a killed process reopened.
    for (const number of await records.readReopened()) {
      await this.#addJob({ run, number, documents: [], isAgain: true })
      await records.settleReopened(number)
    }
    return count
  }

  async cancel(forgets: boolean): Promise<void> {
    await this.#records.setFlag('cancelled', true)
    await this.#jobs.pause()
    if (!forgets) return
    await this.#jobs.obliterate({ force: true })
    await this.#records.forget()
  }

  async close(): Promise<void> {
    await this.#jobs.close()
    this.#redis.disconnect()
  }

  async #perform(
    job: Job,
    token: string | undefined,
    handle: BatchHandler,
    signal: AbortSignal,
  ): Promise<Summary> {
    const { number } = job.data
    try {
      const summary =
        (await this.#findSummary(job)) ??
        (await handle(
          await openClaim(job.data, this.#records, { isFirst: isFirstAttempt(job), signal }),
        ))
      await this.#records.finish(number, summary)
      return summary
    } catch (error) {
      // The next worker then need not start over.
      await this.#records.flush(number).catch(() => {})
      if (!(error instanceof Interrupted)) throw error
      await job.moveToWait(token)
      throw new this.#bullmq.WaitingError()
    }
  }

  /** Found if its worker died after doing everything except telling BullMQ. */
  async #findSummary(job: Job): Promise<Summary | undefined> {
    return isFirstAttempt(job) ? undefined : this.#records.readSummary(job.data.number)
  }

  /** A batch left by a submitter that was killed. Its job may exist, or be finished and gone. */
  async #addPending(run: BulkRun, batch: Batch): Promise<void> {
    if (await this.#records.readSummary(batch.number)) await this.#records.settlePending(batch)
    else await this.#addBatch(run, batch)
  }

  async #addBatch(run: BulkRun, batch: Batch): Promise<void> {
    await this.#addJob({ run, ...batch, isAgain: false })
    await this.#records.settlePending(batch)
  }

  /** Adding a job that exists does nothing. */
  async #addJob(data: JobData): Promise<void> {
    await this.#jobs.add('batch', data, {
      jobId: JOB_PREFIX + data.number,
      attempts: this.#patience.maxTries,
      backoff: { type: 'custom' },
      // Its documents are in its shard and its totals in `summaries`.
      removeOnComplete: true,
      // The documents of a batch that was given up are nowhere else: it stays until it is retried or the run expires.
      removeOnFail: false,
      stackTraceLimit: 1,
    })
  }

  async #readEnd(): Promise<{ isDone: boolean; isBrokenOff: boolean }> {
    const [{ all, finished }, { failed = 0 }, isListed, isBrokenOff] = await Promise.all([
      this.#records.countBatches(),
      this.#jobs.getJobCounts('failed'),
      this.#records.hasFlag('listed'),
      this.#records.isBrokenOff(),
    ])
    const isIdle = finished + failed >= all
    return { isDone: isListed && isIdle, isBrokenOff: isBrokenOff && isIdle }
  }

  /** Only one submits at a time; the hold of a killed one expires. */
  async #holdSubmission(): Promise<() => Promise<void>> {
    const owner = `${process.pid}-${Math.random()}`
    const deadline = Date.now() + 2 * HOLD_MS
    while (!(await this.#records.holdSubmission(owner, HOLD_MS))) {
      if (Date.now() > deadline) throw new Error('Another process is submitting to this queue.')
      await pause(TURN_MS, new AbortController().signal)
    }
    const renew = setInterval(() => {
      this.#records.holdSubmission(owner, HOLD_MS).catch(() => {})
    }, HOLD_MS / 3)
    return async () => {
      clearInterval(renew)
      await this.#records.releaseSubmission()
    }
  }
}

async function* inGroups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = []
  for await (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length) yield group
}

/** BullMQ also counts the attempts of workers that died. */
const isFirstAttempt = ({ attemptsStarted }: Job): boolean => attemptsStarted <= 1

/** BullMQ would mistake numeric ids for its own. */
const JOB_PREFIX = 'batch-'

/** Between two attempts at a batch. */
const MAX_BACK_OFF_MS = 60_000

const TURN_MS = 500
const TURNS_PER_REPORT = 4
const HOLD_MS = 10_000
