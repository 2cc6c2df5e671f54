/** Request bodies, read under a cap: what is too large is rejected while it arrives. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { ByteBlocks } from '../net/byte-blocks.ts'
import { MAX_DOCUMENT_BYTES } from './limits.ts'
import { Problem } from './problem.ts'

/** A document as it arrived, in pieces. */
export interface ReceivedDocument {
  readonly bytes: readonly Uint8Array[]
  readonly filename?: string | undefined
  readonly mediaType?: string | undefined
}

/** The client went away while it was sending: there is nobody to respond to. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

/** Passes each chunk to `take`, which may throw to end it; resolves at the end of the body. */
export type ReadBody = (take: (chunk: Buffer) => void) => Promise<void>

export function createBodyReader(
  request: IncomingMessage,
  response: ServerResponse,
  maxSilenceMs: number,
  signal: AbortSignal,
): ReadBody {
  return take => {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (awaitsContinue.delete(request)) response.writeContinue()
    return readBody(request, take, maxSilenceMs, signal)
  }
}

function readBody(
  request: IncomingMessage,
  take: (chunk: Buffer) => void,
  maxSilenceMs: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearInterval(timer)
      signal.removeEventListener('abort', onAbort)
      request.pause()
      request.off('data', onData).off('end', onEnd).off('error', onLost).off('close', onLost)
      settle()
    }
    const fail = (error: unknown) => end(() => reject(error))
    const onEnd = () => end(resolve)
    const onAbort = () => fail(signal.reason)
    const onLost = () => fail(new ClientGone('The client ended the connection.'))
    let arrived = 0
    const onData = (chunk: Buffer) => {
      arrived += chunk.length
      try {
        take(chunk)
      } catch (error) {
        fail(error)
      }
    }
    const timer = setInterval(() => {
      if (arrived < (MIN_BYTES_PER_SECOND * maxSilenceMs) / 1000) fail(tooSlow(arrived))
      arrived = 0
    }, maxSilenceMs)
    signal.addEventListener('abort', onAbort)
    // Without a listener a late error would take the process down.
    request.on('error', () => {})
    request.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost)
  })
}

/**
 * In every interval of `maxSilenceMs` this much must arrive, or what has arrived is held for nothing. It is what
 * Apache's mod_reqtimeout requires, and less than a modem sends.
 */
const MIN_BYTES_PER_SECOND = 500

const tooSlow = (arrived: number) =>
  new Problem(
    'request_timeout',
    arrived ? 'The body is arriving too slowly.' : 'The body stopped arriving.',
  )

/** A small body in one piece. */
export async function readSmallBody(
  headers: IncomingHttpHeaders,
  readBody: ReadBody,
): Promise<Buffer> {
  const limit = new SizeLimit(MAX_SMALL_BODY_BYTES, 'The body')
  limit.announce(headers['content-length'])
  const blocks = new ByteBlocks()
  await readBody(chunk => {
    limit.add(chunk.length)
    blocks.push(chunk)
  })
  return Buffer.concat(blocks.end())
}

/** Counts bytes and throws as soon as there are too many. */
export class SizeLimit {
  readonly #maxBytes: number
  readonly #what: string
  #bytes = 0

  constructor(maxBytes: number, what: string) {
    this.#maxBytes = maxBytes
    this.#what = what
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The announced length, as a number. */
  announce(contentLength: string | undefined): number {
    const bytes = Number(contentLength ?? 0)
    if (bytes > this.#maxBytes) throw tooLarge(this.#what, this.#maxBytes)
    return bytes
  }

  add(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > this.#maxBytes) throw tooLarge(this.#what, this.#maxBytes)
  }
}

export function tooLarge(what: string, maxBytes: number): Problem {
  const isDocument = maxBytes >= MAX_DOCUMENT_BYTES
  return new Problem(
    'payload_too_large',
    isDocument
      ? `${what} is larger than 25 MB (${MAX_DOCUMENT_BYTES} bytes).`
      : `${what} is larger than ${maxBytes} bytes.`,
    isDocument ? {} : { hint: `Send at most ${maxBytes} bytes.` },
  )
}

/** Requests that wait for `100 Continue`: they get it when their body is wanted, or never. */
const awaitsContinue = new WeakSet<IncomingMessage>()

export function noteExpectation(request: IncomingMessage): void {
  awaitsContinue.add(request)
}

export function isAwaitingContinue(request: IncomingMessage): boolean {
  return awaitsContinue.has(request)
}

/** A contact message of the greatest length fits also where each character is written in two escapes. */
const MAX_SMALL_BODY_BYTES = 192 * 1024
