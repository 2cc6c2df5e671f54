/** Answers to what is no HTTP, or not in time: Node gives it to us before there is a request. */

import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { toClientKey } from '../net/addresses.ts'
import { CROSS_ORIGIN_HEADERS } from './cors.ts'
import { JSON_TYPE } from './operation.ts'
import { Problem, toProblemBody } from './problem.ts'
import { toRateLimitHeaders } from './rate-limit.ts'
import type { Services } from './services.ts'

export async function answerClientError(
  error: Error,
  socket: Socket,
  { rateLimiter, site, log }: Services,
  version: string,
): Promise<void> {
  // An answer that has begun cannot be taken back; nor is there one for a connection that is gone.
  const { code } = error as NodeJS.ErrnoException
  const begun = (socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent
  if (code === 'ECONNRESET' || !socket.writable || begun) {
    socket.destroy(error)
    return
  }
  const problem = toProblem(code)
  const standing = await rateLimiter.consume('reads', toClientKey(socket.remoteAddress ?? ''))
  const id = randomUUID()
  log.info({ requestId: id, status: problem.status, code: problem.code }, 'malformed request')
  if (!socket.writable) return
  const body = JSON.stringify(toProblemBody(problem, site, undefined))
  const headers = {
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    date: new Date().toUTCString(),
    'cache-control': 'no-store',
    vary: 'Accept',
    'x-api-version': version,
    'x-request-id': id,
    ...toRateLimitHeaders(standing),
    ...CROSS_ORIGIN_HEADERS,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${problem.status} ${problem.code}\r\n${lines.join('')}\r\n${body}`)
}

function toProblem(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('headers_too_large', 'The headers are larger than 16 KB.')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request_timeout', 'The request did not arrive in time.')
    default:
      return new Problem('invalid_request', 'The request is not well-formed HTTP.')
  }
}
