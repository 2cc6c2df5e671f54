/** Responses to input that is not HTTP, or arrives too late: Node reports it before there is a request. */

import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { toClientKey } from '../net/addresses.ts'
import { Problem, toProblemBody } from '../service/problem.ts'
import { toRateLimitHeaders } from '../service/rate-limit.ts'
import type { Services } from '../service/services.ts'
import { endWithin, LINGER_MS } from './connection.ts'
import { CROSS_ORIGIN_HEADERS } from './cors.ts'
import { JSON_TYPE } from './operation.ts'
import { API_HEADERS, DEFAULT_METHODS } from './resources.ts'

export async function answerClientError(
  error: Error,
  socket: Socket,
  services: Services,
): Promise<void> {
  // A response that has begun cannot be taken back, and a closed connection gets none.
  const { code } = error as NodeJS.ErrnoException
  const begun = (socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent
  if (code === 'ECONNRESET' || !socket.writable || begun) {
    socket.destroy(error)
    return
  }
  await refuse(socket, toProblem(code), services)
}

/** Node passes on CONNECT as a bare connection, since what follows need not be HTTP. */
export async function answerConnect(socket: Duplex, services: Services): Promise<void> {
  socket.on('error', () => socket.destroy())
  const allow = DEFAULT_METHODS
  const problem = new Problem('method_not_allowed', 'CONNECT is not allowed here.', { allow })
  await refuse(socket, problem, services, { allow: allow.join(', ') })
}

async function refuse(
  socket: Duplex,
  problem: Problem,
  { rateLimiter, site, log }: Services,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const address = socket instanceof Socket ? socket.remoteAddress : undefined
  const state = await rateLimiter.consume('reads', toClientKey(address ?? ''))
  const id = randomUUID()
  log.info({ requestId: id, status: problem.status, code: problem.code }, 'malformed request')
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(toProblemBody(problem, site, undefined))
  const headers = {
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    date: new Date().toUTCString(),
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
    ...API_HEADERS,
    ...toRateLimitHeaders(state),
    ...CROSS_ORIGIN_HEADERS,
    ...more,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${problem.status} ${problem.code}\r\n${lines.join('')}\r\n${body}`)
  endWithin(socket, LINGER_MS)
}

function toProblem(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('headers_too_large', 'The request headers exceed 16 KB.')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request_timeout', 'The request did not arrive in time.')
    default:
      return new Problem('invalid_request', 'The request is not well-formed HTTP.')
  }
}
