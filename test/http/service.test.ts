/** The service as a process: start, failures, shutdown. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { Agent, get, type IncomingMessage } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { docx, p } from '../support/docx.ts'
import { COMMAND, makeFolder, removeFolder, runCli } from '../support/run-cli.ts'
import { exitOf } from '../support/until.ts'
import { CSV, CSV_MARKDOWN } from './support/app.ts'
import { findFreePort } from './support/redis.ts'
import { type Service, startService } from './support/service.ts'

const convert = (url: string, body: BodyInit, name = 'a.csv', signal?: AbortSignal) =>
  fetch(`${url}/api/v1/convert?filename=${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', accept: 'text/markdown' },
    body,
    ...(signal ? { signal } : {}),
  })

/** Takes a good part of a second, enough to be interrupted. */
const SLOW = `name,value\n${'some words in a cell,12345\n'.repeat(50_000)}`

/** Waits until the service's metrics show what is wanted; only a bug keeps them from it. */
async function untilMetrics(port: number, isWanted: (read: (name: string) => number) => boolean) {
  const deadline = Date.now() + 120_000
  for (;;) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const read = (name: string) =>
      Array.from(
        metrics.matchAll(new RegExp(`^foliomark_${name}(?:\\{.*\\})? (\\d+)$`, 'gm')),
        match => Number(match[1]),
      ).reduce((sum, number) => sum + number, 0)
    if (isWanted(read)) return
    assert.ok(Date.now() < deadline, metrics)
    await wait(10)
  }
}

describe('the service', () => {
  let service: Service
  let metricsPort = 0
  before(async () => {
    metricsPort = await findFreePort()
    service = await startService({ CONVERT_MEMORY_MB: '512', METRICS_PORT: String(metricsPort) })
  })
  after(() => service.stop())

  /** Waits until an engine process has taken a conversion. */
  const untilWorking = () => untilMetrics(metricsPort, read => read('working') === 1)

  test('is ready when it says so, and links to itself', async () => {
    const response = await fetch(`${service.url}/api/v1/`)
    const { openapi_url } = (await response.json()) as { openapi_url: string }
    assert.equal(openapi_url, `http://localhost:${new URL(service.url).port}/api/v1/openapi.json`)
  })

  test('converts as the library does', async () => {
    const response = await convert(service.url, CSV)
    assert.equal(await response.text(), CSV_MARKDOWN)
  })

  test('an engine process that is killed costs nobody an answer', async () => {
    const conversion = convert(service.url, SLOW)
    await untilWorking()
    const [worker] = service.workers()
    process.kill(worker!, 'SIGKILL')
    const response = await conversion
    assert.equal(response.status, 200)
    assert.match(await response.text(), /some words in a cell/)
    assert.notDeepEqual(service.workers(), [worker])
  })

  test('a client that leaves frees the engine process for the next', async () => {
    const controller = new AbortController()
    const [worker] = service.workers()
    const conversion = convert(service.url, SLOW, 'a.csv', controller.signal)
    await untilWorking()
    controller.abort()
    await assert.rejects(conversion)
    const response = await convert(
      service.url,
      new Blob([docx({ body: p('Next.') }).slice().buffer as ArrayBuffer]),
      'a.docx',
    )
    assert.equal(await response.text(), 'Next.\n')
    assert.notDeepEqual(service.workers(), [worker])
  })

  test('metrics and probes are on a port of their own', async () => {
    const read = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${metricsPort}${path}`)
      return [response.status, await response.text()] as const
    }
    assert.deepEqual(await read('/livez'), [200, 'ok\n'])
    assert.deepEqual(await read('/readyz'), [200, 'ok\n'])
    const [, metrics] = await read('/metrics')
    assert.match(metrics, /^foliomark_http_request_seconds_count\{.*"\/api\/v1\/convert".*\} \d/m)
    assert.match(metrics, /^foliomark_conversion_seconds_count\{format="csv",outcome="ok"\} \d/m)
    assert.match(metrics, /^foliomark_held_bytes 0$/m)
    assert.equal((await read('/'))[0], 404)
    assert.equal((await fetch(`${service.url}/metrics`)).status, 404)
  })

  test('logs are lines of JSON without names', async () => {
    await convert(service.url, CSV, 'secret.csv')
    const lines = service
      .output()
      .split('\n')
      .filter(line => line.startsWith('{'))
    const entry = lines
      .map(line => JSON.parse(line))
      .find(({ route }) => route === '/api/v1/convert')
    assert.deepEqual([entry.method, entry.status, entry.format], ['POST', 200, 'csv'])
    assert.doesNotMatch(service.output(), /secret/)
  })

  // The last: it ends the service.
  test('a client that comes back on its connection is still answered, and told to leave', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        get(`${service.url}/api/v1/health`, { agent }, response => {
          response.resume().on('end', () => resolve(response))
        }).on('error', reject)
      })
    assert.equal((await ask()).headers.connection, 'keep-alive')
    const exit = service.stop('SIGTERM')
    // The signal takes a moment to arrive.
    let last = await ask()
    while (last.headers.connection !== 'close') last = await ask()
    assert.equal(last.statusCode, 200)
    assert.equal(await exit, 0)
    agent.destroy()
  })
})

describe('the end of the service', () => {
  test('on SIGTERM it finishes what it has begun and exits with 0', async () => {
    const port = await findFreePort()
    const service = await startService({ WORKERS: '2', METRICS_PORT: String(port) })
    const conversions = Array.from({ length: 2 }, () => convert(service.url, SLOW))
    // Whatever has become of each by then, it has been started.
    await untilMetrics(
      port,
      read => read('working') + read('conversion_seconds_count') === 2 && read('waiting') === 0,
    )
    const exit = service.stop('SIGTERM')
    const responses = await Promise.all(conversions)
    for (const response of responses) {
      assert.equal(response.status, 200)
      assert.equal(
        Number(response.headers.get('content-length')),
        (await response.arrayBuffer()).byteLength,
      )
    }
    assert.equal(await exit, 0)
    await assert.rejects(fetch(`${service.url}/api/v1/health`))
  })

  test('a signal as soon as it says that it listens is not missed', async () => {
    const child = spawn(process.execPath, [COMMAND, 'serve'], {
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', WORKERS: '1', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.once('data', () => child.kill('SIGINT'))
    assert.equal(await exitOf(child), 0)
  })

  /** One conversion in an engine process, which is frozen, and one that waits for it. */
  const freeze = async (environment: Record<string, string>) => {
    const port = await findFreePort()
    const service = await startService({ METRICS_PORT: String(port), ...environment })
    const [worker] = service.workers()
    process.kill(worker!, 'SIGSTOP')
    const frozen = convert(service.url, CSV)
    await untilMetrics(port, read => read('working') === 1)
    const waiting = convert(service.url, CSV)
    await untilMetrics(port, read => read('waiting') === 1)
    return { service, worker: worker!, frozen, waiting }
  }

  const codesOf = (service: Service) =>
    Array.from(
      service.output().matchAll(/"status":(\d+),.*"code":"(\w+)"/g),
      ([, status, code]) => `${status} ${code}`,
    )

  test('what waits when it is told to stop is told to come again at once', async () => {
    const { service, worker, frozen, waiting } = await freeze({ SHUTDOWN_TIMEOUT_MS: '600000' })
    const exit = service.stop('SIGTERM')
    const refused = await waiting
    assert.equal(refused.status, 503)
    assert.equal(refused.headers.get('retry-after'), '5')
    const { code, detail } = (await refused.json()) as Record<string, unknown>
    assert.deepEqual([code, detail], ['overloaded', 'The service is shutting down.'])
    process.kill(worker, 'SIGCONT')
    assert.equal(await (await frozen).text(), CSV_MARKDOWN)
    assert.equal(await exit, 0)
    assert.deepEqual(codesOf(service), ['503 overloaded'])
  })

  test('a conversion that outlives its patience is told so too, and logged as refused', async () => {
    const { service, frozen, waiting } = await freeze({ SHUTDOWN_TIMEOUT_MS: '500' })
    const exit = service.stop('SIGTERM')
    for (const response of await Promise.all([frozen, waiting])) {
      assert.equal(response.status, 503)
      assert.ok(response.headers.get('retry-after'))
    }
    assert.equal(await exit, 0)
    assert.deepEqual(codesOf(service), ['503 overloaded', '503 overloaded'])
  })

  test('it does not wait longer than it is allowed to', async () => {
    const port = await findFreePort()
    const service = await startService({ SHUTDOWN_TIMEOUT_MS: '200', METRICS_PORT: String(port) })
    const endless = fetch(`${service.url}/api/v1/convert`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new ReadableStream({
        start: controller => controller.enqueue(Buffer.from(CSV)),
        pull: () => wait(60_000, undefined, { ref: false }),
      }),
      duplex: 'half',
    } as RequestInit)
    endless.catch(() => {})
    await untilMetrics(port, read => read('held_bytes') > 0)
    const began = performance.now()
    assert.equal(await service.stop(), 0)
    // By itself it would wait for half a minute.
    assert.ok(performance.now() - began < 20_000)
  })
})

test('a bad configuration is named, and the exit code is 2', async () => {
  const cwd = makeFolder({})
  process.env.QUEUE_LIMIT = 'many'
  const run = await runCli(['serve'], { cwd }).finally(() => delete process.env.QUEUE_LIMIT)
  removeFolder(cwd)
  assert.equal(run.exitCode, 2)
  assert.match(run.stderr, /^foliomark: QUEUE_LIMIT must be a whole number/)
})
