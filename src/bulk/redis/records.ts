/**
 * What a run stores in Redis besides BullMQ's own keys. A batch is a job; the results of its documents are kept until
 * its shard is stored, so that a worker that takes the batch over does not convert them again. All keys begin with
 * `foliomark:NAME:`.
 *
 *     run                   what is converted, how, where to
 *     documents, next       how many were submitted, and the number of the next batch
 *     known:P               hashes of their paths, by how they begin
 *     claimed               paths that are known, but in no batch yet
 *     pending               a batch that is being added, until all agree that it is
 *     listed, cancelled     whether the list is whole, whether nothing further is begun
 *     recorded:N, begun:N   of batch N: results by place, and how often a document was begun
 *     totals, summaries,
 *     partial, reopened     what batches have come to: `totals.ts`
 *     same:P                where a document with these bytes is, by how its hash begins: batch and place
 *     workers               what each worker has reported
 *     expiry                whether all of it will go: `expiry.ts`
 */
import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { QueueStatus, ShardReader, WorkerReport } from '../queue.ts'
import type { Batch, BulkRun, ResultLine, Summary } from '../run.ts'
import { listKeys } from './expiry.ts'
import { type Finished, RecordBuffer } from './record-buffer.ts'
import { Script } from './script.ts'
import { type Recorded, Totals } from './totals.ts'

/** One request for a batch instead of one for each path. The last key is that of `claimed`. */
const CLAIM = new Script(`
local claimed = {}
for place = 1, #KEYS - 1 do
  if redis.call('HSETNX', KEYS[place], ARGV[2 * place - 1], '') == 1 then
    table.insert(claimed, ARGV[2 * place])
  end
end
for from = 1, #claimed, 1000 do
  redis.call('RPUSH', KEYS[#KEYS], unpack(claimed, from, math.min(from + 999, #claimed)))
end
return claimed`)

export class Records {
  readonly #redis: Redis
  readonly #prefix: string
  readonly #totals: Totals
  readonly #buffer: RecordBuffer

  constructor(redis: Redis, name: string) {
    this.#redis = redis
    this.#prefix = `foliomark:${name}:`
    this.#totals = new Totals(redis, key => this.#key(key))
    this.#buffer = new RecordBuffer((batch, finished) =>
      this.#totals.record(batch, this.#toRecorded(finished)),
    )
  }

  #key(name: string): string {
    return this.#prefix + name
  }

  /** Many small hashes: Redis stores those more compactly than a large one. */
  #locate(name: 'known' | 'same', text: string): [key: string, field: string] {
    const hash = createHash('sha256').update(text).digest('base64url')
    return [this.#key(`${name}:${hash.slice(0, BUCKET)}`), hash.slice(BUCKET, HASH)]
  }

  async readRun(): Promise<BulkRun | undefined> {
    const text = await this.#redis.get(this.#key('run'))
    return text === null ? undefined : JSON.parse(text)
  }

  /** Returns the stored run: this one, unless another came first. */
  async writeRun(run: BulkRun): Promise<BulkRun> {
    await this.#redis.set(this.#key('run'), JSON.stringify(run), 'NX')
    return (await this.readRun()) ?? run
  }

  async setFlag(flag: 'listed' | 'cancelled', isSet: boolean): Promise<void> {
    if (isSet) await this.#redis.set(this.#key(flag), '1')
    else await this.#redis.del(this.#key(flag))
  }

  async hasFlag(flag: 'listed' | 'cancelled'): Promise<boolean> {
    return (await this.#redis.exists(this.#key(flag))) === 1
  }

  /** For this long only this submitter may continue; false if another one is submitting. */
  async holdSubmission(owner: string, ms: number): Promise<boolean> {
    const key = this.#key('submitting')
    if ((await this.#redis.set(key, owner, 'PX', ms, 'NX')) === 'OK') return true
    if ((await this.#redis.get(key)) !== owner) return false
    await this.#redis.pexpire(key, ms)
    return true
  }

  async releaseSubmission(): Promise<void> {
    await this.#redis.del(this.#key('submitting'))
  }

  /** Somebody began to submit and stopped before the end. */
  async isBrokenOff(): Promise<boolean> {
    const [run, others] = await Promise.all([
      this.#redis.exists(this.#key('run')),
      this.#redis.exists(this.#key('listed'), this.#key('submitting')),
    ])
    return run === 1 && others === 0
  }

  /**
   * Adds paths to the known ones and returns the new ones. They wait for their batch, whatever happens to this process.
   */
  async claim(paths: readonly string[]): Promise<string[]> {
    const places = paths.map(path => ({ path, at: this.#locate('known', path) }))
    const keys = [...places.map(({ at: [key] }) => key), this.#key('claimed')]
    const given = places.flatMap(({ at: [, field], path }) => [field, path])
    return (await CLAIM.run(this.#redis, keys, given)) as string[]
  }

  readClaimed(): Promise<string[]> {
    return this.#redis.lrange(this.#key('claimed'), 0, -1)
  }

  async readPending(): Promise<Batch | undefined> {
    const text = await this.#redis.get(this.#key('pending'))
    return text === null ? undefined : JSON.parse(text)
  }

  /** The number of the next batch. */
  async readNext(): Promise<number> {
    return Number((await this.#redis.get(this.#key('next'))) ?? 0)
  }

  /** The documents of the batch are the first of those claimed. */
  async writePending(batch: Batch): Promise<void> {
    await this.#redis
      .multi()
      .set(this.#key('pending'), JSON.stringify(batch))
      .ltrim(this.#key('claimed'), batch.documents.length, -1)
      .exec()
  }

  /** The batch is a job now: one step brings everything else in line with that. */
  async settlePending({ number, documents }: Batch): Promise<void> {
    await this.#redis
      .multi()
      .incrby(this.#key('documents'), documents.length)
      .set(this.#key('next'), number + 1)
      .del(this.#key('pending'))
      .exec()
  }

  async readRecorded(batch: number): Promise<Map<number, ResultLine>> {
    const lines = await this.#redis.hgetall(this.#key(`recorded:${batch}`))
    return new Map(Object.entries(lines).map(([index, line]) => [Number(index), JSON.parse(line)]))
  }

  async readBegun(batch: number): Promise<Map<number, number>> {
    const counts = await this.#redis.hgetall(this.#key(`begun:${batch}`))
    return new Map(Object.entries(counts).map(([index, count]) => [Number(index), Number(count)]))
  }

  /** Not awaited: commands keep their order, and a worker that dies right away was not killed by a document. */
  begin(batch: number, index: number): void {
    this.#redis.hincrby(this.#key(`begun:${batch}`), String(index), 1).catch(() => {})
  }

  survive(batch: number, index: number): void {
    this.#redis.hdel(this.#key(`begun:${batch}`), String(index)).catch(() => {})
  }

  /**
   * `isUrgent`: the result is in Redis when this resolves, and the document no longer counts as begun. Otherwise that
   * takes up to a second.
   */
  async record(
    batch: number,
    index: number,
    line: ResultLine,
    { key, isUrgent }: { key: string | undefined; isUrgent: boolean },
  ): Promise<void> {
    this.#buffer.add(batch, { index, line, key })
    if (isUrgent) await this.#buffer.flush(batch)
  }

  /** Resolves when all results of an unfinished batch are in Redis. */
  flush(batch: number): Promise<void> {
    return this.#buffer.flush(batch)
  }

  #toRecorded(finished: readonly Finished[]): Recorded[] {
    return finished.map(({ index, line, key }) => ({
      index,
      line: JSON.stringify(line),
      same: key === undefined ? undefined : this.#locate('same', key),
    }))
  }

  /** A hash may be shortened, since matches are compared. */
  async findSame(key: string, readShard: ShardReader): Promise<ResultLine | undefined> {
    const own = this.#buffer.find(key)
    if (own) return own
    const place = await this.#redis.hget(...this.#locate('same', key))
    const [batch, index] = (place ?? '').split(':')
    if (!batch || !index) return undefined
    const recorded = await this.#redis.hget(this.#key(`recorded:${batch}`), index)
    const line = recorded ? JSON.parse(recorded) : (await readShard(Number(batch)))[Number(index)]
    return line?.hash && key.startsWith(`${line.hash}.`) ? line : undefined
  }

  finish(batch: number, summary: Summary): Promise<void> {
    return this.#buffer.flushBy(batch, (_batch, finished) =>
      this.#totals.finish(batch, summary, this.#toRecorded(finished)),
    )
  }

  /** Undefined while it is not finished. */
  async readSummary(batch: number): Promise<Summary | undefined> {
    const text = await this.#redis.hget(this.#key('summaries'), String(batch))
    return text === null ? undefined : JSON.parse(text)
  }

  /** `finished`: its documents that stay. False if it is not finished. */
  reopen(batch: number, finished: number): Promise<boolean> {
    return this.#totals.reopen(batch, finished)
  }

  /** The summaries of finished batches; a batch may come twice. */
  async *listSummaries(): AsyncGenerator<readonly [batch: number, Summary]> {
    const groups = this.#redis.hscanStream(this.#key('summaries'), { count: 1000 })
    for await (const group of groups) {
      for (let place = 0; place < group.length; place += 2) {
        yield [Number(group[place]), JSON.parse(group[place + 1])]
      }
    }
  }

  async readReopened(): Promise<number[]> {
    return (await this.#redis.smembers(this.#key('reopened'))).map(Number)
  }

  async settleReopened(batch: number): Promise<void> {
    await this.#redis.srem(this.#key('reopened'), String(batch))
  }

  async countBatches(): Promise<{ all: number; finished: number }> {
    const [all, finished] = await Promise.all([
      this.readNext(),
      this.#redis.hlen(this.#key('summaries')),
    ])
    return { all, finished }
  }

  async report(report: WorkerReport): Promise<void> {
    const text = JSON.stringify({ ...report, at: Date.now() })
    await this.#redis.hset(this.#key('workers'), report.worker, text)
  }

  async dropReport(worker: string): Promise<void> {
    await this.#redis.hdel(this.#key('workers'), worker)
  }

  async readStatus(): Promise<Omit<QueueStatus, 'givenUp'>> {
    const [documents, finished, reports, isListed, isCancelled] = await Promise.all([
      this.#redis.get(this.#key('documents')),
      this.#totals.read(),
      this.#redis.hvals(this.#key('workers')),
      this.hasFlag('listed'),
      this.hasFlag('cancelled'),
    ])
    const workers = reports
      .map(text => JSON.parse(text) as WorkerReport & { at: number })
      .filter(({ at }) => Date.now() - at < SILENT_MS)
      .map(({ at: _, ...report }) => report)
    return {
      documents: Number(documents ?? 0),
      finished,
      isListed,
      isCancelled,
      workers,
    }
  }

  async forget(): Promise<void> {
    for await (const keys of listKeys(this.#redis, this.#prefix)) await this.#redis.unlink(...keys)
  }
}

/** 12 bytes are enough for any realistic number of documents: 2^48 of them collide with a chance of one in two. */
const HASH = 16
/** 262,144 hashes, of 128 entries each at 30 million documents: from there on Redis stores them as large ones. */
const BUCKET = 3

/** A worker reports every two seconds. */
const SILENT_MS = 10_000
