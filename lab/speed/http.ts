/**
 * What HTTP costs on top of the engine, and what the front process holds.
 *
 *     npm run lab -- speed/http
 *
 * Speeds are compared within a run, in turns, since the machine may be busy with something else.
 */
import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { DEFAULT_OPTIONS } from '../../src/engine/options.ts'
import { Pool } from '../../src/isolation/pool.ts'
import { type Service, startService } from '../../test/http/support/service.ts'
import { docx, p, styled, table, tc } from '../../test/support/docx.ts'
import { residentMb } from '../../test/support/processes.ts'
import { median } from './statistics.ts'

const WORKERS = 2
const ROUNDS = 7
const ROUND_MS = 3000
/** Enough that no worker waits for its next document. */
const LANES = 8 * WORKERS
const MAX = 26_214_400

/** About 20 kB, as a short report is. */
const REPORT = docx({
  body: Array.from(
    { length: 12 },
    (_, index) =>
      styled('Heading1', `Chapter ${index}`) +
      p(`Some words of a paragraph that goes on for a while, number ${index}. `.repeat(6)).repeat(
        2,
      ) +
      table([tc('Name'), tc('Value')], [tc(`Row ${index}`), tc('12345')]),
  ).join(''),
})

const agent = new Agent({ keepAlive: true, maxSockets: 200 })
let clients = 0

/** One 25 MB document in each form. */
const FORMS = {
  raw: (service: Service, bytes: Buffer) => convert(service, bytes),
  multipart: (service: Service, bytes: Buffer) =>
    ask(service, 'POST', '/api/v1/convert', 'multipart/form-data; boundary=frontier', [
      Buffer.from(
        '--frontier\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
      ),
      bytes,
      Buffer.from('\r\n--frontier--\r\n'),
    ]),
  base64: (service: Service, bytes: Buffer) =>
    ask(service, 'POST', '/api/v1/convert', 'application/json', [
      Buffer.from(JSON.stringify({ base64: bytes.toString('base64') })),
    ]),
}

console.log(`${cpus().length} cores, ${WORKERS} workers, document of ${REPORT.length} bytes`)
await compareSpeed()
await measureHealth()
await measureMemory()
agent.destroy()

async function compareSpeed(): Promise<void> {
  // The same priority as in the service, or other programs would decide the comparison.
  const pool = new Pool({ size: WORKERS, timeoutMs: 60_000, memoryMb: 1024, niceness: 10 })
  await pool.keepWarm()
  const service = await start({ QUEUE_LIMIT: '100' })
  const withoutHttp = () =>
    pool.render({ source: { bytes: REPORT }, options: DEFAULT_OPTIONS }, 'json')
  const withHttp = () => convert(service, REPORT)
  await countPerSecond(withoutHttp, 2000)
  await countPerSecond(withHttp, 2000)
  const ratios: number[] = []
  const speeds: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const engine = await countPerSecond(withoutHttp)
    const http = await countPerSecond(withHttp)
    speeds.push([engine, http])
    ratios.push(http / engine)
  }
  pool.close()
  await service.stop()
  const [engine, http] = [0, 1].map(side => median(speeds.map(pair => pair[side]!)))
  console.log(
    `documents per second: engine processes alone ${engine!.toFixed(0)}, over HTTP ${http!.toFixed(0)}; ratio, median of ${ROUNDS} rounds: ${median(ratios).toFixed(2)} (at least 0.70)`,
  )
}

/** How quickly reads are answered while every engine process is busy and the queue is full. */
async function measureHealth(): Promise<void> {
  const service = await start()
  const slow = Buffer.from(`name,value\n${'some words in a cell,12345\n'.repeat(200_000)}`)
  const statuses: number[] = []
  let isBusy = true
  const burn = async () => {
    while (isBusy) {
      const status = await convert(service, slow, '?filename=a.csv')
      statuses.push(status)
      if (status === 503) await wait(1000)
    }
  }
  const burning = Array.from({ length: 10 * WORKERS }, burn)
  await wait(3000)
  const times: number[] = []
  for (let count = 0; count < 500; count++) {
    const began = performance.now()
    await ask(service, 'GET', '/api/v1/health')
    times.push(performance.now() - began)
    await wait(10)
  }
  isBusy = false
  await service.stop('SIGKILL')
  await Promise.allSettled(burning)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * times.length)]!.toFixed(1)
  console.log(
    `health while ${WORKERS} workers burn and the queue is full: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (below 100); conversions refused as overloaded: ${statuses.filter(status => status === 503).length} of ${statuses.length}`,
  )
}

async function measureMemory(): Promise<void> {
  // No document at all, so that its answer is small and only the way in counts.
  const large = Buffer.alloc(MAX, 0x80)
  for (const [name, send] of Object.entries(FORMS)) {
    const { service, pid } = await startIdle()
    const before = residentMb(pid)
    if (name === 'raw') {
      const workers = service.workers().map(worker => residentMb(worker).toFixed(0))
      console.log(
        `idle: front ${before.toFixed(0)} MB, workers ${workers.join(' and ')} MB (below 120 each)`,
      )
    }
    const cost = (await peakWhile(pid, () => send(service, large))) - before
    console.log(
      `one ${name} upload of 25 MB: front at most ${cost.toFixed(0)} MB more (${(cost / 25).toFixed(1)} times its size, at most 2)`,
    )
    await service.stop()
  }
  const { service, pid } = await startIdle()
  const statuses: number[] = []
  const peak = await peakWhile(pid, async () => {
    const uploads = Array.from({ length: 50 }, () => FORMS.raw(service, large))
    statuses.push(...(await Promise.all(uploads)))
  })
  const count = (status: number) => statuses.filter(other => other === status).length
  console.log(
    `50 uploads of 25 MB at once: ${count(422)} taken, ${count(503)} refused as overloaded, others ${50 - count(422) - count(503)}; front at most ${peak.toFixed(0)} MB (budget of documents: 256 MB)`,
  )
  const alive = await ask(service, 'GET', '/api/v1/health')
  console.log(`afterwards health answers ${alive}, exit code ${await service.stop()}`)
}

/** A service that has worked a little and rests. */
async function startIdle(): Promise<{ service: Service; pid: number }> {
  const service = await start()
  for (let count = 0; count < 50; count++) await convert(service, REPORT)
  await wait(500)
  return { service, pid: service.process.pid! }
}

/** Every request comes from another client, as far as limits go. */
function start(environment: Record<string, string> = {}): Promise<Service> {
  return startService({
    WORKERS: String(WORKERS),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    ...environment,
  })
}

function convert(service: Service, bytes: Uint8Array, query = ''): Promise<number> {
  return ask(service, 'POST', `/api/v1/convert${query}`, 'application/octet-stream', [bytes])
}

/** Gives the status, 0 where the connection ended. */
function ask(
  service: Service,
  method: string,
  path: string,
  contentType?: string,
  body: readonly Uint8Array[] = [],
): Promise<number> {
  clients++
  const length = body.reduce((sum, chunk) => sum + chunk.length, 0)
  return new Promise(resolve => {
    const asked = request(`${service.url}${path}`, {
      method,
      agent,
      headers: {
        'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`,
        ...(contentType ? { 'content-type': contentType, 'content-length': length } : {}),
      },
    })
    asked.on('response', response => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    asked.on('error', () => resolve(0))
    for (const chunk of body) asked.write(chunk)
    asked.end()
  })
}

async function countPerSecond(work: () => Promise<unknown>, ms = ROUND_MS): Promise<number> {
  const began = performance.now()
  let done = 0
  const lane = async () => {
    while (performance.now() - began < ms) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return done / ((performance.now() - began) / 1000)
}

async function peakWhile(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid))
  }, 2)
  await work()
  clearInterval(timer)
  return peak
}
