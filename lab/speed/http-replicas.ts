/**
 * Proves the set-up of deploy/compose.yaml with processes: two replicas behind nginx, one redis-server.
 *
 *     npm run build && node dist/lab/speed/http-replicas.js
 *
 * It needs Debian's nginx and redis-server, and Linux, where all of 127.0.0.0/8 can be a client.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort, isOpen, startRedis } from '../../test/http/support/redis.ts'
import { type Service, startService } from '../../test/http/support/service.ts'
import { docx, p } from '../../test/support/docx.ts'

const DOCUMENT = docx({ body: p('Some text of a paragraph. '.repeat(20)).repeat(300) })

const redis = await startRedis()
const ports = [await findFreePort(), await findFreePort()]
const replicas = await Promise.all(ports.map(startReplica))
const proxy = await startProxy(ports)
try {
  await proveSharedLimit()
  await proveNothingIsLost('SIGTERM')
  await proveNothingIsLost('SIGKILL')
  await proveLimitsWithoutStore()
  console.log('all proven')
} finally {
  await proxy.stop()
  for (const replica of replicas) await replica.stop('SIGKILL')
  await redis.stop()
}

async function proveSharedLimit(): Promise<void> {
  const statuses = await convertMany('127.0.0.2', 100)
  console.log('100 conversions of one client at once, over both replicas:', tally(statuses))
  assert.deepEqual(tally(statuses), { 200: 30, 429: 70 })
}

/** Clients that each stay within their limit keep both replicas busy while one of them goes. */
async function proveNothingIsLost(signal: NodeJS.Signals): Promise<void> {
  const group = signal === 'SIGTERM' ? 1 : 2
  const load = Array.from({ length: 20 }, (_, index) =>
    convertMany(`127.${group}.0.${index + 1}`, 10),
  )
  await wait(150)
  const exit = replicas[0]!.stop(signal)
  const statuses = (await Promise.all(load)).flat()
  const code = await exit
  console.log(`200 conversions while a replica gets ${signal}:`, tally(statuses), `exit ${code}`)
  assert.deepEqual(tally(statuses), { 200: 200 })
  if (signal === 'SIGTERM') assert.equal(code, 0)
  replicas[0] = await startReplica(ports[0]!)
  await wait(2500) // until nginx tries it again
}

async function proveLimitsWithoutStore(): Promise<void> {
  await redis.stop()
  for (const port of ports) {
    const statuses = await convertMany('127.0.0.3', 50, port)
    console.log('50 conversions of one client at one replica without the store:', tally(statuses))
    assert.deepEqual(tally(statuses), { 200: 30, 429: 20 })
  }
}

function startReplica(port: number): Promise<Service> {
  return startService({
    PORT: String(port),
    REDIS_URL: redis.url,
    TRUST_PROXY: '1',
    QUEUE_LIMIT: '200',
    BASE_URL: 'http://localhost',
    LOG_LEVEL: 'error',
  })
}

async function startProxy(upstreams: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'foliomark-proxy-'))
  mkdirSync(join(folder, 'temporary'))
  const port = await findFreePort()
  const configuration = fileURLToPath(new URL('../../../deploy/nginx', import.meta.url))
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  ${places.map(place => `${place}_temp_path ${folder}/temporary/${place};`).join('\n  ')}
  include ${configuration}/proxy.conf;
  upstream foliomark {
    ${upstreams.map(upstream => `server 127.0.0.1:${upstream} max_fails=1 fail_timeout=2s;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    include ${configuration}/service.conf;
  }
}
`,
  )
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  })
  const exited = once(child, 'exit')
  while (!(await isOpen(port))) await wait(20)
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}

/** Gives the statuses; 0 for an answer that never came or came in part. */
function convertMany(client: string, count: number, port = proxy.port): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => convertOne(client, port)))
}

function convertOne(client: string, port: number): Promise<number> {
  return new Promise(resolve => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        localAddress: client,
        method: 'POST',
        path: '/api/v1/convert',
        headers: {
          'content-type': 'application/octet-stream',
          'content-length': DOCUMENT.length,
        },
        agent: false,
      },
      response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', () => resolve(0))
        response.on('end', () => {
          const isWhole = response.complete && JSON.parse(Buffer.concat(chunks).toString())
          resolve(isWhole ? (response.statusCode ?? 0) : 0)
        })
      },
    )
    asked.on('error', () => resolve(0))
    asked.end(DOCUMENT)
  })
}

function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
