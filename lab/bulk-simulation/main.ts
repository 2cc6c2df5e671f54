/**
 * A bulk run on Redis with many workers, whose engines are replaced by sleeps: what the queue itself costs.
 *
 *     npm run bulk-simulation -- --documents 1000000 --workers 100
 *
 * Everything that a worker asks of Redis is asked, by the code that does it in a run; nothing is read, converted or
 * written. Halfway, Redis is killed (-9) and started again. Prints the table that docs/bulk.md has. A command counts
 * whether a client has sent it or a script has called it; a request is what a client has sent. `--work` ends the
 * simulation when so many documents are finished of those that were submitted.
 */
import { createHash } from 'node:crypto'
import { once, setMaxListeners } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Redis } from 'ioredis'
import { type Claim, toSameKey } from '../../src/bulk/queue.ts'
import { openRedisQueue } from '../../src/bulk/redis/redis-queue.ts'
import { addSummaries, type BulkRun, type ResultLine, toSummary } from '../../src/bulk/run.ts'
import { createRoom } from '../../src/room.ts'
import { findFreePort, startRedis } from '../../test/http/support/redis.ts'
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

const run: BulkRun = { source: 's3://in/archive', target: 's3://out/archive', options: {} }
const folder = mkdtempSync(join(tmpdir(), 'foliomark-simulation-'))
const port = await findFreePort()
const startStore = () =>
  startRedis(port, ['--dir', folder, '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'])
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
  const halfDocuments = finished
  const redisMs = await readStatusMs()
  const killedAt = performance.now()
  store.process.kill('SIGKILL')
  await once(store.process, 'exit')
  const before = seen
  store = await startStore()
  await client.ping()
  const upAgain = performance.now() - killedAt
  while (seen <= before + workerCount * DOCUMENTS_AT_ONCE) await wait(10)
  const resumed = performance.now() - killedAt
  await Promise.all(working)
  const worked = performance.now() - workBegan
  const after = await queue.readStatus()
  await watcher.terminate()

  const waits = statuses.map(({ ms }) => ms).sort((a, b) => a - b)
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
      [submitted, half, await readInfo()].map(memory).join(', '),
    ],
    [
      `\`status\`, asked ${number(waits.length)} times, the restart included: half, 99 %, slowest`,
      [0.5, 0.99, 1].map(share => `${at(waits, share).toFixed(1)} ms`).join(', '),
    ],
    [
      '… the time of Redis in it: half, 99 %',
      redisMs.map(value => `${value.toFixed(2)} ms`).join(', '),
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

/** What the commands of a status take Redis, at the half and at 99 %: an upper bound, since workers send some of them, too. */
async function readStatusMs(): Promise<number[]> {
  const text = await client.info('latencystats')
  const read = (command: string, share: string) =>
    Number(new RegExp(`usec_${command}:.*\\b${share}=([\\d.]+)`).exec(text)?.[1] ?? 0) / 1000
  return ['p50', 'p99'].map(share =>
    ['get', 'hgetall', 'hvals', 'exists', 'exists', 'evalsha']
      .map(command => read(command, share))
      .reduce((sum, ms) => sum + ms),
  )
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
