/** Fetches a document that a stranger links to: bounded in size, time and redirects, one vetted hop at a time. */
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { parse as parseDisposition } from 'content-disposition'
import { type Dispatcher, request } from 'undici'
import { ByteBlocks } from './byte-blocks.ts'
import { abortable, startDeadline } from './deadline.ts'
import { type Network, RefusedAddress } from './network.ts'
import { toDirectLink } from './share-links.ts'

export interface FetchedDocument {
  readonly bytes: readonly Uint8Array[]
  readonly filename: string | undefined
  readonly mediaType: string | undefined
}

export interface FetchLimits {
  readonly maxBytes: number
  /** Receives the number of bytes held so far; may throw to end it. */
  readonly onBytes: (bytes: number) => void
  readonly signal: AbortSignal
}

export type FetchDocument = (url: URL, limits: FetchLimits) => Promise<FetchedDocument>

/** The document could not be fetched; the message says the kind of failure and nothing about addresses. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly kind: FetchFailure

  constructor(kind: FetchFailure, detail: string, options?: { cause?: unknown }) {
    super(detail, options)
    this.kind = kind
  }
}

type FetchFailure =
  | 'refused'
  | 'unresolved'
  | 'unreachable'
  | 'certificate'
  | 'timeout'
  | 'status'
  | 'redirects'
  | 'encoding'
  | 'web_page'
  | 'too_large'

interface FetcherSettings {
  readonly network: Network
  readonly timeoutMs: number
  /** Who is asking, with an address for complaints. */
  readonly userAgent: string
}

export function createDocumentFetcher(settings: FetcherSettings): FetchDocument {
  return async (shared, limits) => {
    const { signal, clear } = startDeadline(settings.timeoutMs, limits.signal)
    try {
      return await follow(toDirectLink(shared), settings, { ...limits, signal })
    } catch (error) {
      // A client that left wants no explanation; nor is what `onBytes` throws ours to explain.
      if (limits.signal.aborted) throw limits.signal.reason
      throw toFetchError(error, signal)
    } finally {
      clear()
    }
  }
}

async function follow(
  start: URL,
  settings: FetcherSettings,
  limits: FetchLimits,
): Promise<FetchedDocument> {
  let url = start
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const hop = await fetchHop(url, settings, limits).catch(error => {
      const isMisled = redirects > 0 && error instanceof RefusedAddress
      throw isMisled ? misled() : error
    })
    if (!('location' in hop)) return hop
    const next = URL.canParse(hop.location, url) ? new URL(hop.location, url) : undefined
    const isDowngrade = url.protocol === 'https:' && next?.protocol !== 'https:'
    if (!next || !/^https?:$/.test(next.protocol) || isDowngrade) throw misled()
    url = next
  }
  throw new FetchError('redirects', `The server redirects more than ${MAX_REDIRECTS} times.`)
}

const misled = () =>
  new FetchError('redirects', 'The server redirects to a URL that is not allowed.')

async function fetchHop(
  url: URL,
  { network, userAgent }: FetcherSettings,
  limits: FetchLimits,
): Promise<FetchedDocument | { location: string }> {
  const target = await abortable(network.resolve(url), limits.signal)
  const agent = network.createAgent(url, target)
  try {
    const response = await request(url, {
      dispatcher: agent,
      headers: { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity' },
      signal: limits.signal,
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: SILENCE_TIMEOUT_MS,
    })
    // A body destroyed without an error listener takes the process down.
    response.body.on('error', () => {})
    try {
      return await readResponse(url, response, limits)
    } finally {
      response.body.destroy()
    }
  } finally {
    await agent.destroy()
  }
}

async function readResponse(
  url: URL,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  limits: FetchLimits,
): Promise<FetchedDocument | { location: string }> {
  const header = (name: string) => String(headers[name] ?? '')
  if (REDIRECTS.has(statusCode) && header('location')) return { location: header('location') }
  if (statusCode < 200 || statusCode > 299) {
    throw new FetchError('status', `The server returned HTTP status ${statusCode}.`)
  }
  const coding = header('content-encoding').trim().toLowerCase()
  if (!coding && Number(header('content-length')) > limits.maxBytes) throw tooLarge()
  const bytes = await readBytes(decode(body, coding), limits)
  const mediaType = header('content-type').split(';')[0]!.trim().toLowerCase() || undefined
  if (isWebPage(bytes)) {
    throw new FetchError('web_page', 'The URL returned a web page, not a file.')
  }
  return { bytes, filename: findFilename(header('content-disposition'), url), mediaType }
}

async function readBytes(
  body: Readable,
  { maxBytes, onBytes }: FetchLimits,
): Promise<readonly Uint8Array[]> {
  const blocks = new ByteBlocks()
  try {
    for await (const chunk of body) {
      blocks.push(chunk)
      if (blocks.bytes > maxBytes) throw tooLarge()
      onBytes(blocks.heldBytes)
    }
  } catch (error) {
    // In the middle of a response the server cannot be said to be out of reach.
    if (!BROKEN_OFF.test(String((error as { code?: unknown } | null)?.code))) throw error
    const detail = 'The connection was lost before the whole document had arrived.'
    throw new FetchError('unreachable', detail, { cause: error })
  }
  return blocks.end()
}

const BROKEN_OFF = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/

/** Encodings that some servers use although none was asked for. */
const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

function decode(body: Readable, coding: string): Readable {
  if (!coding || coding === 'identity') return body
  const decoder = Object.hasOwn(DECODERS, coding) ? DECODERS[coding]!() : undefined
  if (!decoder) throw new FetchError('encoding', 'The server uses an unsupported content encoding.')
  body.on('error', error => decoder.destroy(error))
  return body.pipe(decoder)
}

function tooLarge(): FetchError {
  return new FetchError('too_large', 'The linked document is larger than 25 MB (26214400 bytes).')
}

/** A sign-in or preview page where a file was expected; HTML is not one of our formats. */
function isWebPage([first = new Uint8Array()]: readonly Uint8Array[]): boolean {
  const head = Buffer.from(first.subarray(0, 1024)).toString('latin1')
  return /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i.test(
    head,
  )
}

/** The name given by the server, or else the last part of the path. */
function findFilename(disposition: string, url: URL): string | undefined {
  const named = disposition && parseQuietly(disposition)
  const [name] = (named || decodeQuietly(url.pathname)).split(/[/\\]/).reverse()
  return name || undefined
}

function parseQuietly(disposition: string): string | undefined {
  try {
    return parseDisposition(disposition).parameters.filename
  } catch {
    return undefined
  }
}

function decodeQuietly(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function toFetchError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof FetchError) return error
  if (error instanceof RefusedAddress) {
    return new FetchError('refused', error.message, { cause: error })
  }
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const [kind, detail] = signal.aborted
    ? TIMEOUT
    : (ERRORS.find(([pattern]) => pattern.test(String(code ?? name)))?.[1] ?? [])
  return kind && detail ? new FetchError(kind, detail, { cause: error }) : error
}

type Explanation = readonly [kind: FetchFailure, detail: string]

const TIMEOUT: Explanation = ['timeout', 'The server took too long to respond.']

/** Codes of resolvers, sockets, TLS, undici and zlib, or the name of an error without one. */
const ERRORS: readonly (readonly [code: RegExp, Explanation])[] = [
  [
    /^(?:ENOTFOUND|EAI_|ENODATA|ESERVFAIL|EREFUSED|EFORMERR|EBADNAME|EBADRESP|ETIMEOUT$)/,
    ['unresolved', 'The host name could not be resolved.'],
  ],
  [/TIMEOUT|ETIMEDOUT/, TIMEOUT],
  // The server speaks another protocol, or another version of TLS.
  [
    /^ERR_SSL_(?!.*CERT)/,
    ['unreachable', 'A secure connection to the server could not be established.'],
  ],
  [
    /CERT|ERR_TLS|ERR_SSL|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH/,
    ['certificate', "The server's certificate could not be verified."],
  ],
  [/^(?:Z_|ERR__ERROR|ERR_BROTLI|ERR_BUFFER)/, ['encoding', 'The compressed response is corrupt.']],
  [/^HPE_|HTTPParserError/, ['unreachable', "The server's response is not valid HTTP."]],
  [/^(?:E[A-Z]+|UND_ERR|EPROTO)/, ['unreachable', 'The server could not be reached.']],
]

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const MAX_REDIRECTS = 5
const HEADERS_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 10_000
