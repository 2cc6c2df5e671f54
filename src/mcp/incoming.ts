/** The body of a request → its message, under the client's limits. */

import type { Front } from '../http/front.ts'
import type { Exchange } from '../http/operation.ts'
import type { Hold } from '../service/admission.ts'
import { type ReceivedJson, receiveJson } from '../service/documents.ts'
import { Problem } from '../service/problem.ts'
import { rateLimited, toRateLimitHeaders } from '../service/rate-limit.ts'
import { type Message, parseError, type Refusal, readMessage } from './gate.ts'
import { TOOLS } from './tools.ts'

export interface Incoming {
  readonly message: Message
  readonly documents: ReceivedJson['documents']
  /** The requested conversion exceeds the limit: its result will say so. */
  readonly overLimit: Problem | undefined
}

/**
 * Whether a request is a conversion is known only once its message has been read. Reading a small one costs nothing;
 * a large one can only be a document, so it is counted as a conversion at once.
 */
export async function receiveMessage(
  exchange: Exchange,
  front: Front,
  hold: Hold,
): Promise<Incoming | Refusal> {
  const { request, reply, readBody } = exchange
  const conversions = countConversion(exchange)
  if (Number(request.headers['content-length'] ?? 0) > SMALL_BYTES) await conversions.count()
  let bytes = 0
  let received: ReceivedJson | undefined
  let failure: unknown
  try {
    conversions.requireNoFlood()
    received = await receiveJson(
      request.headers,
      take =>
        readBody(chunk => {
          bytes += chunk.length
          // A failure is reported below, where it is awaited.
          if (bytes > SMALL_BYTES) conversions.count().catch(() => {})
          conversions.requireNoFlood()
          take(chunk)
        }),
      hold,
    )
  } catch (error) {
    failure = error
  }
  const message = received && readReceived(received)
  const isConversion = message && 'method' in message && policyOf(message) === 'conversions'
  if (isConversion || conversions.isCounted) {
    await conversions.count()
    conversions.requireNoFlood()
  } else await front.limit(request, reply, 'reads')
  if (failure instanceof Problem && failure.code === 'invalid_json') return parseError(failure)
  if (!message || !received) throw failure
  if ('error' in message) return message
  return {
    message,
    documents: received.documents,
    overLimit: isConversion ? conversions.overLimit : undefined,
  }
}

const SMALL_BYTES = 64 * 1024

/**
 * Counts once, however often it is called. A conversion over the limit is reported in its result, for which its
 * message has to be read; that is counted as a read, and when these are used up too, the client is rejected unread.
 */
function countConversion({ reply, client, services }: Exchange) {
  const { rateLimiter } = services
  let counting: Promise<void> | undefined
  let overLimit: Problem | undefined
  let flood: Problem | undefined
  const count = async () => {
    const state = await rateLimiter.consume('conversions', client)
    reply.headers(toRateLimitHeaders(state))
    if (state.isAllowed) return
    overLimit = rateLimited(state)
    const reads = await rateLimiter.consume('reads', client)
    if (!reads.isAllowed) flood = overLimit
  }
  return {
    count: () => {
      counting ??= count()
      return counting
    },
    requireNoFlood: () => {
      if (flood) throw flood
    },
    get isCounted() {
      return counting !== undefined
    },
    get overLimit() {
      return overLimit
    },
  }
}

function readReceived({ value, documents }: ReceivedJson): Message | Refusal {
  const message = readMessage(value)
  // It is sent back with the response. A string that is taken for a document is longer still.
  const id = 'method' in message ? String(message.id) : ''
  const isIdTooLong = id.length > MAX_ID_LENGTH || documents.has(id)
  return isIdTooLong ? readMessage({ ...message, id: null }) : message
}

const MAX_ID_LENGTH = 16 * 1024

function policyOf({ method, params }: Message) {
  const tool = method === 'tools/call' ? TOOLS.find(({ name }) => name === params?.name) : undefined
  return tool?.policy ?? 'reads'
}
