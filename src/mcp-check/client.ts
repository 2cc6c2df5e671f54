/**
 * Sends the requests of one check and records every exchange. It follows no redirect, asks for no compression, and
 * stops at the limits of the check, whatever the server does.
 */
import { type Dispatcher, request } from 'undici'
import { startDeadline } from '../net/deadline.ts'
import type { Network, Target } from '../net/network.ts'
import { createRoom } from '../room.ts'
import { type Body, readBody } from './body.ts'
import type { CheckLimits } from './limits.ts'

export interface Probe {
  readonly method?: 'POST' | 'GET' | 'OPTIONS' | 'DELETE'
  /** The URL being checked, unless another of the same origin is given. */
  readonly url?: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly maxBytes?: number
  /** Only status and headers are wanted, since the body may never end. */
  readonly isHeadOnly?: boolean
}

export interface Answer extends Body {
  readonly type: 'answer'
  readonly probe: Probe
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Lower case, without parameters; empty if there is none. */
  readonly mediaType: string
  /** Until the headers came. */
  readonly ms: number
}

/** `stopped`: never sent, since the check's own limits were reached. */
export interface Silence {
  readonly type: 'silence'
  readonly probe: Probe
  readonly reason: 'timeout' | 'reset' | 'broken' | 'headers_too_large' | 'stopped'
}

export type Outcome = Answer | Silence

export interface Client {
  send(probe: Probe): Promise<Outcome>
  /** In the order they ended. */
  readonly outcomes: readonly Outcome[]
  readonly requestsSent: number
  close(): Promise<void>
}

interface ClientSettings {
  readonly url: URL
  readonly target: Target
  readonly network: Network
  readonly limits: CheckLimits
  readonly userAgent: string
  readonly clock: () => number
  /** Aborted when the check's time is up. */
  readonly signal: AbortSignal
}

export function createClient(settings: ClientSettings): Client {
  const { url, target, network, limits, signal } = settings
  const agent = network.createAgent(url, target, { keepAlive: true })
  const outcomes: Outcome[] = []
  const room = createRoom(limits.parallel)
  let sent = 0

  return {
    outcomes,
    get requestsSent() {
      return sent
    },
    async send(probe) {
      const leave = await room.enter()
      try {
        let outcome = await attempt(probe)
        // A kept-alive connection may have been closed just as it was reused (RFC 9112, 9.3.1).
        if (outcome.type === 'silence' && outcome.reason === 'reset') outcome = await attempt(probe)
        outcomes.push(outcome)
        return outcome
      } finally {
        leave()
      }
    },
    close: () => agent.destroy(),
  }

  async function attempt(probe: Probe): Promise<Outcome> {
    if (signal.aborted || sent >= limits.maxRequests) {
      return { type: 'silence', probe, reason: 'stopped' }
    }
    sent++
    return exchange(probe, agent, settings)
  }
}

async function exchange(
  probe: Probe,
  agent: Dispatcher,
  { url, limits, userAgent, clock, signal: total }: ClientSettings,
): Promise<Outcome> {
  const { method = 'POST', headers, body, maxBytes = limits.maxBodyBytes } = probe
  const { signal, clear } = startDeadline(limits.requestTimeoutMs, total)
  const started = clock()
  try {
    const response = await request(probe.url ?? url, {
      method,
      dispatcher: agent,
      headers: { ...headers, 'user-agent': userAgent, 'accept-encoding': 'identity' },
      body: body ?? null,
      signal,
    })
    const ms = clock() - started
    // A body destroyed without an error listener takes the process down.
    response.body.on('error', () => {})
    const answerHeaders = toPlain(response.headers)
    const mediaType = (answerHeaders['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
    const isEventStream = mediaType === 'text/event-stream'
    try {
      const read = probe.isHeadOnly
        ? UNREAD
        : await readBody(response.body, { maxBytes, isEventStream, signal })
      return {
        ...read,
        type: 'answer',
        probe,
        status: response.statusCode,
        headers: answerHeaders,
        mediaType,
        ms,
      }
    } finally {
      response.body.destroy()
    }
  } catch (error) {
    return { type: 'silence', probe, reason: toReason(error, total, signal) }
  } finally {
    clear()
  }
}

const UNREAD: Body = { head: '', message: undefined, bytes: 0, cut: undefined }

function toPlain(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]),
  )
}

function toReason(error: unknown, total: AbortSignal, signal: AbortSignal): Silence['reason'] {
  // The end of the check is not the fault of a request that had just begun.
  if (total.aborted) return 'stopped'
  if (signal.aborted) return 'timeout'
  const { code } = error as { code?: string }
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE') return 'reset'
  return code === 'UND_ERR_HEADERS_OVERFLOW' ? 'headers_too_large' : 'broken'
}
