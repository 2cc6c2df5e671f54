/** The API in this process, with exchangeable parts; every response is checked against the OpenAPI document. */
import { pino } from 'pino'
import { readConfig } from '../../../src/config.ts'
import { convert } from '../../../src/engine/node.ts'
import { createApp } from '../../../src/http/app.ts'
import { renderJob } from '../../../src/isolation/perform.ts'
import { createMcpMount } from '../../../src/mcp/mount.ts'
import { createDocumentFetcher } from '../../../src/net/fetch-document.ts'
import { createNetwork } from '../../../src/net/network.ts'
import { createMetrics } from '../../../src/service/metrics.ts'
import { createMemoryRateLimiter } from '../../../src/service/rate-limit.ts'
import { type Converter, DEFAULT_TIMEOUTS, type Services } from '../../../src/service/services.ts'
import { createSiteMount } from '../../../src/site/mount.ts'
import { createResponseCheck, type TestResponse } from './openapi.ts'

export const SITE = { baseUrl: 'https://docs.example.org', supportEmail: 'help@example.org' }

/** Converts right here: the pool has its own tests. */
export const converter: Converter = {
  waiting: 0,
  working: 0,
  nextEndMs: 0,
  requireRoom: () => {},
  render: (job, form) => renderJob(job, form),
}

export interface TestRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Another client has other limits. */
  readonly from?: string
}

/** So long that no busy machine reaches it: tests of time limits bring their own. */
export const NEVER_MS = 600_000

const RELEASE = '1.2.3'
const check = createResponseCheck({ site: SITE, release: RELEASE })

export function createTestApp(changes: Partial<Services> = {}, environment = {}) {
  const config = readConfig({ WORKERS: '1', ...environment })
  const network = createNetwork({ allowed: config.outboundAllow })
  const lines: string[] = []
  const services: Services = {
    site: SITE,
    release: RELEASE,
    trustProxy: config.trustProxy,
    uploadBudgetBytes: config.uploadBudgetBytes,
    timeouts: DEFAULT_TIMEOUTS,
    stopping: new AbortController().signal,
    converter,
    rateLimiter: createMemoryRateLimiter(config.policies),
    network,
    fetchDocument: createDocumentFetcher({ network, timeoutMs: NEVER_MS, userAgent: 'test' }),
    mailer: undefined,
    mcpChecker: undefined,
    metrics: createMetrics(),
    log: pino({ level: 'trace' }, { write: line => lines.push(line) }),
    now: () => 100_000,
    clock: () => 100_000,
    startedAt: 40_500,
    ...changes,
  }
  const app = createApp(services, [createMcpMount(config.mcp), createSiteMount(services)])

  /** Sends a request, checks the response, and returns it with its body as text and as JSON. */
  async function ask({ method = 'GET', path, headers = {}, body, from }: TestRequest) {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...headers },
      ...(body === undefined ? {} : { payload: Buffer.from(body) }),
      ...(from ? { remoteAddress: from } : {}),
    })
    const answer: TestResponse = {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      text: response.payload,
    }
    check(method, path, answer)
    return { ...answer, json: parse(answer.text) }
  }
  /** Bytes of bodies and responses that the service currently holds. */
  async function held(): Promise<number> {
    const metrics = await services.metrics.registry.metrics()
    return Number(/^foliomark_held_bytes (\d+)$/m.exec(metrics)?.[1])
  }
  return { app, ask, services, held, log: () => lines.join('') }
}

/** Tests read bodies like a client without types. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests are about
function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const CSV = 'name,value\napple,1\n'

/** What the library makes of it: every entrance gives the same. */
export const { markdown: CSV_MARKDOWN } = await convert(Buffer.from(CSV), { filename: 'a.csv' })

export interface Part {
  readonly name: string
  readonly content: string | Uint8Array
  /** Everything that follows the name in Content-Disposition. */
  readonly disposition?: string
  readonly type?: string
}

export function multipart(parts: readonly Part[]): {
  headers: Record<string, string>
  body: Buffer
} {
  const chunks = parts.flatMap(({ name, content, disposition = '', type }) => [
    `--frontier\r\nContent-Disposition: form-data; name="${name}"${disposition}\r\n`,
    type ? `Content-Type: ${type}\r\n\r\n` : '\r\n',
    content,
    '\r\n',
  ])
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=frontier' },
    body: Buffer.concat([...chunks, '--frontier--\r\n'].map(chunk => Buffer.from(chunk))),
  }
}

export const json = (value: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

export const raw = (body: string | Uint8Array) => ({
  headers: { 'content-type': 'application/octet-stream' },
  body,
})
