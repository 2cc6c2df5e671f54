/**
 * A bulk run on Redis with many workers, whose engines are replaced by sleeps: what the queue itself costs.
 *
 *     npm run bulk-simulation -- --documents 1000000 --workers 100
 *
 * Everything that a worker asks of Redis is asked, by the code that does it in a run; nothing is read, converted or
 * written. Halfway, Redis is killed (-9) and started again. Prints the table that docs/bulk.md has. A command counts
 * whether a client has sent it or a script has called it; a request is what a client has sent. `--work` ends the
 * simulation when so many documents are finished of those that were submitted. All workers are one process, which
 * yields to Redis and to whoever asks for the status: those would have machines of their own.
 */
import { createHash } from 'node:crypto'
import { once, setMaxListeners } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Redis } from 'ioredis'
import { type Claim, type Queue, toSameKey } from '../../src/bulk/queue.ts'
import { openRedisQueue } from '../../src/bulk/redis/redis-queue.ts'
import { addSummaries, type BulkRun, type ResultLine, toSummary } from '../../src/bulk/run.ts'
import { createRoom } from '../../src/room.ts'
import { findFreePort, startRedis } from '../../test/http/support/redis.ts'
import { fillBatches } from './fill-batches.ts'
import type { StatusTaken } from './watch-status.ts'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000' },
    work: { type: 'string' },
    workers: { type: 'string', default: '100' },
    /** How long an engine takes, on average; 0 for as fast as Redis and this process can. */
    ms: { type: 'string', default: '50' },
  },
})
const count = Number(values.documents)
const workCount = Number(values.work ?? count)
const workerCount = Number(values.workers)
const meanMs = Number(values.ms)
const BATCH = 100
const DOCUMENTS_AT_ONCE = 4
/** For the time that Redis takes for one. */
const STATUSES = 1000
/** Of each kind: waiting, begun, finished, given up. */
const MANY_BATCHES = 1_000_000
/** What Redis remembers of itself as slow. */
const SLOW_MS = 10
/** A nice value. */
const YIELDING = 15

const run: BulkRun = { source: 's3://in/archive', target: 's3://out/archive', options: {} }
const folder = mkdtempSync(join(tmpdir(), 'foliomark-simulation-'))
const port = await findFreePort()
const startStore = () =>
  startRedis(port, [
    ...['--dir', folder, '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
    ...['--latency-monitor-threshold', String(SLOW_MS)],
  ])
let store = await startStore()
let requests = 0
countRequests()
const client = new Redis(store.url, { maxRetriesPerRequest: null }).on('error', () => {})
const rows: [what: string, result: string][] = []
try {
  await simulate()
  console.log('| Measured | Result |\n|---|---|')
  for (const [what, result] of rows) console.log(`| ${what} | ${result} |`)
} finally {
  client.disconnect()
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

async function simulate(): Promise<void> {
  const queue = await openRedisQueue(store.url, 'simulation')
  const began = performance.now()
  await queue.submit(run, listPaths(), BATCH)
  const submitSeconds = seconds(performance.now() - began)
  const submitted = await readInfo()
  console.error(`submitted in ${submitSeconds}, ${memory(submitted)}`)
  requests = 0
  await client.config('RESETSTAT')

  const done = Array.from({ length: workerCount }, () => 0)
  const isSeen = new Uint8Array(count)
  let seen = 0
  let twice = 0
  const workers = await Promise.all(done.map(() => openRedisQueue(store.url, 'simulation')))
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  const statuses: StatusTaken[] = []
  let finished = 0
  // Elsewhere, as somebody would who watches: a hundred workers are busy here.
  const watcher = new Worker(new URL('watch-status.js', import.meta.url), { workerData: store.url })
  watcher.on('message', (status: StatusTaken) => {
    finished = status.documents
    statuses.push(status)
  })

  const workBegan = performance.now()
  setYielding(true)
  const working = workers.map((worker, index) => {
    const room = createRoom(DOCUMENTS_AT_ONCE)
    const convert = async (claim: Claim, place: number): Promise<ResultLine> => {
      const known = claim.recorded.get(place)
      if (known) return known
      const leave = await room.enter()
      try {
        const path = claim.documents[place]!
        const hash = createHash('sha256').update(path).digest('hex')
        const key = toSameKey(hash, path)
        await claim.findSame(key, async () => [])
        claim.begin(place)
        // As in archives, most are short and a few are long.
        if (meanMs) await wait(-meanMs * Math.log(1 - Math.random()))
        const line = toLine(path, hash)
        await claim.record(place, line, key)
        done[index]!++
        const number = toNumber(path)
        if (isSeen[number]) twice++
        else seen++
        isSeen[number] = 1
        if (seen >= workCount) stop.abort()
        return line
      } finally {
        leave()
      }
    }
    return worker.work(
      async claim => {
        const lines = await Promise.all(claim.documents.map((_, place) => convert(claim, place)))
        return addSummaries(lines.map(toSummary))
      },
      {
        concurrency: 2,
        untilDone: true,
        listing: Promise.resolve(),
        signal: stop.signal,
        onTrouble() {},
        report: () => ({
          worker: `host:${index}`,
          documents: done[index]!,
          bytes: 0,
          failed: 0,
          documentsPerSecond: 1,
          bytesPerSecond: 1,
          residentMb: 1,
        }),
      },
    )
  })

  while (finished < workCount / 2) await wait(100)
  const half = await readInfo()
  const slowBefore = await readSlow()
  const halfDocuments = finished
  const killedAt = performance.now()
  store.process.kill('SIGKILL')
  await once(store.process, 'exit')
  const before = seen
  setYielding(false)
  store = await startStore()
  setYielding(true)
  await client.ping()
  const upAgain = performance.now() - killedAt
  while (seen <= before + workerCount * DOCUMENTS_AT_ONCE) await wait(10)
  const resumed = performance.now() - killedAt
  await Promise.all(working)
  const worked = performance.now() - workBegan
  const after = await queue.readStatus()
  watcher.postMessage('stop')
  await once(watcher, 'exit')
  const end = await readInfo()
  const slowAfter = await readSlow()
  const own = await measureStatus(queue)
  await fillBatches(client, 'simulation', MANY_BATCHES)
  const ownOfMany = await measureStatus(queue)

  const awayFrom = performance.timeOrigin + killedAt
  const isDuringRestart = ({ dueAt, ms }: StatusTaken) =>
    dueAt + ms >= awayFrom && dueAt <= awayFrom + resumed
  const during = statuses.filter(isDuringRestart)
  const others = statuses.filter(status => !isDuringRestart(status))
  const sorted = done.toSorted((a, b) => a - b)
  const toWork = perDocument(half, halfDocuments)
  const toSubmit = perDocument(submitted, count)
  const sum = (of: (cost: Cost) => number) => (of(toSubmit) + of(toWork)).toFixed(2)
  rows.push(
    ['documents, workers, a batch', [count, workerCount, BATCH].map(number).join(', ')],
    ['to submit', `${submitSeconds}; a document: ${tell(toSubmit)}`],
    ['to work', `${seconds(worked)}; a document, until halfway: ${tell(toWork)}`],
    [
      'both, a document',
      `${sum(cost => cost.commands)} commands, ${sum(cost => cost.requests)} requests`,
    ],
    [
      'memory of Redis: submitted, halfway, at the end',
      [submitted, half, end].map(memory).join(', '),
    ],
    [
      `\`status\`, asked ${number(others.length)} times, every 100 ms: half, 99 %, slowest`,
      tellTimes(others.map(({ ms }) => ms)),
    ],
    [
      '… a bare PING, asked at the same times: half, 99 %, slowest',
      tellTimes(others.map(({ pingMs }) => pingMs)),
    ],
    [
      `… \`status\`, asked ${number(during.length)} times while Redis was away: half, 99 %, slowest`,
      tellTimes(during.map(({ ms }) => ms)),
    ],
    [
      `… what Redis itself takes for one, when nobody else asks; with ${number(MANY_BATCHES)} batches`,
      `${own.toFixed(3)} ms; ${ownOfMany.toFixed(3)} ms`,
    ],
    [
      `… what took Redis ${SLOW_MS} ms or more, and at most: before it was killed; after`,
      [slowBefore, slowAfter].map(slow => slow.join(', ') || 'nothing').join('; '),
    ],
    ['documents a worker: fewest, most', `${number(sorted[0]!)}, ${number(sorted.at(-1)!)}`],
    [
      'Redis killed halfway',
      `answers again after ${seconds(upAgain)}, work goes on after ${seconds(resumed)}; ${number(twice)} documents converted twice`,
    ],
    ['counted as finished', `${number(after.finished.documents)} of ${number(after.documents)}`],
  )
  if (seen < workCount || after.finished.documents !== seen) process.exitCode = 1
}

/** Those of BullMQ, too. What a script does in Redis is one request. */
function countRequests(): void {
  const send = Redis.prototype.sendCommand
  Redis.prototype.sendCommand = function (...given) {
    requests++
    return send.apply(this, given)
  }
}

async function* listPaths(): AsyncGenerator<string> {
  for (let index = 0; index < count; index++) {
    yield `department-${index % 97}/2024/report number ${index} of the year.docx`
  }
}

function toNumber(path: string): number {
  return Number(/number (\d+)/.exec(path)![1])
}

function toLine(path: string, hash: string): ResultLine {
  return {
    path,
    ok: true,
    hash,
    format: 'docx',
    target: `${path}.md`,
    images: [],
    stats: {
      bytes: 30_000,
      characters: 8000,
      words: 1500,
      estimated_tokens: 2000,
      duration_ms: 50,
    },
    warnings: [],
    ms: 50,
  }
}

interface Info {
  readonly requests: number
  readonly commands: number
  readonly bytes: number
  readonly cpuSeconds: number
  readonly memory: number
}

async function readInfo(): Promise<Info> {
  const text = await client.info()
  const read = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(text)?.[1])
  return {
    requests,
    commands: read('total_commands_processed'),
    bytes: read('total_net_input_bytes') + read('total_net_output_bytes'),
    cpuSeconds: read('used_cpu_user') + read('used_cpu_sys'),
    memory: read('used_memory'),
  }
}

/** By its latency monitor: `fork 24 ms`, `command 31 ms`. */
async function readSlow(): Promise<string[]> {
  const events = (await client.call('LATENCY', 'LATEST')) as [string, number, number, number][]
  return events.map(([event, , , mostMs]) => `${event} ${mostMs} ms`)
}

type Cost = Pick<Info, 'requests' | 'commands' | 'bytes'>

function perDocument({ requests, commands, bytes }: Info, documents: number): Cost {
  return {
    requests: requests / documents,
    commands: commands / documents,
    bytes: bytes / documents,
  }
}

function tell({ requests, commands, bytes }: Cost): string {
  return `${commands.toFixed(2)} commands, ${requests.toFixed(2)} requests, ${number(Math.round(bytes))} bytes`
}

/** What Redis takes for a status on average, by its own count: calls of scripts have those in them already. */
async function measureStatus(queue: Pick<Queue, 'readStatus'>): Promise<number> {
  await client.config('RESETSTAT')
  for (let asked = 0; asked < STATUSES; asked++) await queue.readStatus()
  const stats = await client.info('commandstats')
  const micros = Array.from(
    stats.matchAll(/cmdstat_(get|hgetall|hvals|exists|evalsha):.*?usec=(\d+)/g),
    ([, , usec]) => Number(usec),
  )
  return micros.reduce((sum, usec) => sum + usec, 0) / 1000 / STATUSES
}

/** What is started inherits it. */
function setYielding(isYielding: boolean): void {
  try {
    setPriority(isYielding ? YIELDING : 0)
  } catch {
    // Only root may go back.
  }
}

function tellTimes(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return [0.5, 0.99, 1].map(share => `${at(sorted, share).toFixed(1)} ms`).join(', ')
}

function memory({ memory: bytes }: Info): string {
  return `${(bytes / 1e6).toFixed(0)} MB (${(bytes / count).toFixed(0)} bytes a document)`
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}
