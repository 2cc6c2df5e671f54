/**
 * Sends requests that were changed to do harm to a service in this process, some of them as raw bytes over loopback.
 * Whatever is sent, the service answers as asked, or says what is wrong with the request: a fault of its own
 * (500, `internal_error`, -32603), an answer that breaks the OpenAPI document, or none at all is a finding.
 */

import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { DEFAULT_POLICIES, MAX_QUOTA, type PolicyName } from '../../src/config.ts'
import { FetchError } from '../../src/net/fetch-document.ts'
import { createNetwork } from '../../src/net/network.ts'
import { createMemoryRateLimiter } from '../../src/service/rate-limit.ts'
import { createTestApp } from '../../test/http/support/app.ts'
import { splitResponse } from '../../test/http/support/sockets.ts'
import { type Dice, diceFor } from './dice.ts'
import { mutateBytes } from './mutate-bytes.ts'
import { mutateRequest } from './mutate-request.ts'
import { type FuzzRequest, makeSeed } from './request-seeds.ts'

interface RequestPlan {
  readonly seed: number
  /** Numbers of the first request and of the one behind the last. */
  readonly from: number
  readonly to: number
}

export interface RequestNumbers {
  /** How often each status came; `none` where the connection was closed without an answer, as by an unfinished body. */
  readonly outcomes: Map<string, number>
  /** The number of the first request that showed it, and how many did. */
  readonly findings: Map<string, { readonly number: number; count: number }>
}

/** Every so many go over a socket, and of these half with their bytes changed. */
const SOCKET_EVERY = 16

export async function runRequests({ seed, from, to }: RequestPlan): Promise<RequestNumbers> {
  const service = await openService()
  const numbers: RequestNumbers = { outcomes: new Map(), findings: new Map() }
  try {
    for (let number = from; number < to; number++) {
      const { outcome, finding } = await tryRequest(service, seed, number)
      numbers.outcomes.set(outcome, (numbers.outcomes.get(outcome) ?? 0) + 1)
      if (finding === undefined) continue
      const known = numbers.findings.get(finding)
      if (known) known.count++
      else numbers.findings.set(finding, { number, count: 1 })
    }
  } finally {
    await service.close()
  }
  return numbers
}

type Service = Awaited<ReturnType<typeof openService>>

interface Result {
  readonly outcome: string
  readonly finding?: string | undefined
}

/** Nothing leaves this process: no name is resolved, nothing is fetched, no mail is sent. */
async function openService() {
  const unresolved = async () => {
    throw Object.assign(new Error('There is no network here.'), { code: 'ENOTFOUND' })
  }
  const names = Object.keys(DEFAULT_POLICIES) as PolicyName[]
  const policies = names.map(name => [name, { quota: MAX_QUOTA, windowSeconds: 60 }])
  const defects: string[] = []
  const { app, ask, services } = createTestApp({
    rateLimiter: createMemoryRateLimiter(Object.fromEntries(policies)),
    network: createNetwork({ allowed: [], lookup: unresolved }),
    fetchDocument: async () => {
      throw new FetchError('unresolved', 'The host cannot be found.')
    },
    mailer: { send: async () => '<1@docs.example.org>', close() {} },
  })
  services.log.error = (line: { err?: unknown }) => {
    defects.push(line.err instanceof Error ? String(line.err.stack) : JSON.stringify(line))
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { ask, defects, port, close: () => app.close() }
}

async function tryRequest(service: Service, seed: number, number: number): Promise<Result> {
  const { dice, request } = makeRequest(seed, number)
  const isRaw = number % SOCKET_EVERY === 0 || isTidied(request.target)
  try {
    const result = await (isRaw ? sendRaw(service, request, dice) : sendHere(service, request))
    const [defect] = service.defects.splice(0)
    return defect === undefined ? result : { ...result, finding: toKey(defect) }
  } catch (error) {
    return { outcome: 'exception', finding: toKey(String((error as Error).stack)) }
  }
}

export function makeRequest(seed: number, number: number): { dice: Dice; request: FuzzRequest } {
  const dice = diceFor(seed, number)
  return { dice, request: mutateRequest(makeSeed(dice), dice) }
}

/** Whether it would arrive otherwise than it was sent without a socket, which takes it for an address first. */
function isTidied(target: string): boolean {
  const address = `http://localhost${target}`
  if (!URL.canParse(address)) return true
  const { pathname, search } = new URL(address)
  return pathname + search !== target
}

/** Every answer of the API is held against its OpenAPI document on the way. */
async function sendHere({ ask }: Service, request: FuzzRequest): Promise<Result> {
  const { method, target, headers, body } = request
  const merged: Record<string, string> = {}
  for (const [name, value] of headers) {
    Object.defineProperty(merged, name, { value, enumerable: true, configurable: true })
  }
  const answer = await ask({
    method,
    path: target,
    headers: merged,
    ...(body.length ? { body } : {}),
  })
  return { outcome: String(answer.status), finding: judge(answer) }
}

async function sendRaw({ port }: Service, request: FuzzRequest, dice: Dice): Promise<Result> {
  const text = await exchange(port, writeRequest(request, dice))
  if (!text) return { outcome: 'none' }
  const answer = splitResponse(text)
  if (!(answer.status >= 100 && answer.status < 600)) {
    return { outcome: 'garbage', finding: `garbage: ${text.slice(0, 80)}` }
  }
  return { outcome: `socket ${answer.status}`, finding: judge(answer) }
}

function writeRequest({ method, target, headers, body }: FuzzRequest, dice: Dice): Uint8Array {
  const isChunked = dice(4) === 0
  const length = dice(8) ? body.length : body.length + dice(9) - 4
  const framing = isChunked ? 'transfer-encoding: chunked' : `content-length: ${length}`
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const head = [`${method} ${target} HTTP/1.1`, ...lines, 'connection: close', framing, '', '']
  const pieces = isChunked
    ? [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n']
    : [Buffer.from(body)]
  const bytes = Buffer.concat(
    [head.join('\r\n'), ...pieces].map(piece =>
      typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece,
    ),
  )
  return dice(2) ? mutateBytes(bytes, dice) : bytes
}

/** What comes back until the other side closes; an unfinished request ends with its connection. */
function exchange(port: number, bytes: Uint8Array): Promise<string> {
  return new Promise(resolve => {
    let text = ''
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.setEncoding('latin1').on('data', chunk => {
      text += chunk
    })
    socket.on('error', () => {}).on('close', () => resolve(text))
    socket.on('end', () => socket.destroy())
    socket.end(bytes)
  })
}

interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

/** What is wrong with an answer, in words that are the same for all that have it. */
function judge({ status, headers, text }: Answered): string | undefined {
  const type = headers['content-type'] ?? ''
  const isFault = status >= 400 && text.includes('"internal_error"')
  if (isFault || text.includes('Error (internal_error)')) return `internal_error (${status})`
  if (/"code":-32603\b/.test(text)) return `-32603 (${status})`
  if (status === 500) return `status 500 ${text.slice(0, 80)}`
  if (status < 400 || !text) return undefined
  // Pages of the website say what is wrong to people; everything else says it to programs.
  return /^(?:text\/(?:html|markdown|plain)|application\/(?:problem\+)?json)\b/.test(type)
    ? undefined
    : `${status} of type ${type}`
}

/** One exception from many requests is one finding: by its message and where in our code it came up. */
function toKey(stack: string): string {
  const places = [...stack.matchAll(/\/dist\/((?:src|test)\/[^:)]+):(\d+)/g)]
  const place = places[0] ? ` at ${places[0][1]}:${places[0][2]}` : ''
  return stack.split('\n')[0]!.slice(0, 160) + place
}
