/** The same request in every spelling HTTP has for it: limits count and headers stand whatever the spelling. */
import { type Answered, nextVisitor } from '../client.ts'
import { codeOf } from '../questions.ts'
import { sendRaw, writeHead } from '../raw.ts'
import type { Scenario } from '../scenario.ts'
import { type Stage, trafficWhile } from '../stage.ts'

const CSV = 'name,value\napple,1\n'

/** RFC 9112, 3.2.2: a server takes the absolute form too; the path is what counts. */
const PREFIXES = [
  '',
  'http://localhost',
  'HTTP://localhost',
  'https://localhost',
  'hTtP://LOCALHOST:80',
  'http://other.example:8080',
  'http://user@localhost',
  'http://[::1]',
]

/** Paths that a router may take for the same. */
const PATHS = ['/api/v1/convert', '/%61pi/v1/convert', '/api/v1/%63onvert', '/api/convert']

/** Every header that answers of the API have. */
const HEADERS = ['ratelimit', 'ratelimit-policy', 'x-api-version', 'x-request-id', 'vary']

const QUOTA = 30

export const spellings: Scenario = {
  name: 'one visitor asks in every spelling of the target',
  // Counted here: on a busy machine a store that takes a moment would have some counted elsewhere.
  settings: { environment: { REDIS_URL: '' } },
  run: stage =>
    trafficWhile(stage, 100, async () => {
      for (const prefix of PREFIXES) {
        for (const path of PATHS) await spend(stage, `${prefix}${path}?filename=a.csv`)
      }
    }),
}

/** Asks as often as is allowed and once more: that one has to be refused. */
async function spend({ service, tally }: Stage, target: string): Promise<void> {
  const visitor = nextVisitor()
  const ask = () => sendRaw(service.url, post(target, visitor))
  const first = await ask()
  const isServed = first?.status === 200
  const rest = isServed ? await inTurns(QUOTA, ask) : []
  for (const answer of [first, ...rest]) {
    const isRefused = answer?.status === 400 || answer?.status === 404
    const missing = isRefused ? [] : HEADERS.filter(name => answer?.headers[name] === undefined)
    if (!answer) tally.note('lost', `${target}: no answer`)
    else if (missing.length) tally.note('lost', `${target}: ${answer.status} without ${missing[0]}`)
    else tally.note('right')
  }
  const served = [first, ...rest].filter(answer => answer?.status === 200).length
  if (served > QUOTA) tally.note('lost', `${target}: ${served} conversions of one visitor`)
}

/** Several at once, but not so many that they wait for an engine process in vain. */
async function inTurns<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let left = times; left > 0; left -= WAVE) {
    results.push(...(await Promise.all(Array.from({ length: Math.min(WAVE, left) }, work))))
  }
  return results
}

const WAVE = 5

function post(target: string, visitor: string): string {
  const head = writeHead(`POST ${target} HTTP/1.1`, [
    'host: localhost',
    `x-forwarded-for: ${visitor}`,
    'content-type: application/octet-stream',
    `content-length: ${CSV.length}`,
  ])
  return head + CSV
}

/** What is not a request of HTTP, or two at once; each with the status that it deserves. */
const ODDITIES: readonly [
  what: string,
  line: string,
  headers: readonly string[],
  statuses: number[],
][] = [
  ['two hosts', 'GET /api/v1/health HTTP/1.1', ['host: a', 'host: b'], [400]],
  ['no host', 'GET /api/v1/health HTTP/1.1', [], [400]],
  [
    'an absolute target without a host',
    'GET http:///api/v1/health HTTP/1.1',
    ['host: a'],
    [400, 404],
  ],
  ['a star', 'GET * HTTP/1.1', ['host: a'], [400, 404]],
  ['an authority', 'GET localhost:80 HTTP/1.1', ['host: a'], [400, 404]],
  [
    'two lengths',
    'POST /api/v1/convert HTTP/1.1',
    ['host: a', 'content-length: 1', 'content-length: 2'],
    [400],
  ],
  [
    'a length and chunks',
    'POST /api/v1/convert HTTP/1.1',
    ['host: a', 'content-length: 1', 'transfer-encoding: chunked'],
    [400],
  ],
  [
    'two types',
    'POST /api/v1/convert HTTP/1.1',
    ['host: a', 'content-type: text/html', 'content-type: application/json', 'content-length: 0'],
    [400, 415],
  ],
  ['a folded header', 'GET /api/v1/health HTTP/1.1', ['host: a', 'x-a: 1', '  2'], [200, 400]],
  ['a space before the colon', 'GET /api/v1/health HTTP/1.1', ['host : a'], [400]],
]

export const oddRequests: Scenario = {
  name: 'requests with duplicate headers and targets of other forms',
  run: stage =>
    trafficWhile(stage, 100, async () => {
      for (const [what, line, headers, statuses] of ODDITIES) {
        const visitor = `x-forwarded-for: ${nextVisitor()}`
        const answer = await sendRaw(
          stage.service.url,
          writeHead(line, [...headers, visitor, 'connection: close']),
        )
        judge(stage, what, statuses, answer)
      }
    }),
}

/** A refusal is a problem of the table, in whatever form it is asked for. */
function judge({ tally }: Stage, what: string, statuses: number[], answer?: Answered): void {
  const isRefused = answer !== undefined && answer.status >= 400
  const isOurs = !isRefused || codeOf(answer) !== undefined
  if (answer && statuses.includes(answer.status) && isOurs) tally.note('right')
  else
    tally.note(
      'lost',
      `${what}: ${answer?.status ?? 'no answer'}${isOurs ? '' : ' without a code'}`,
    )
}
