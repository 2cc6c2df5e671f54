/** Signed requests to one bucket, over kept-alive connections, retried while the store is at fault. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dispatcher, Pool } from 'undici'
import { backOffMs } from '../../pause.ts'
import type { Account } from './account.ts'
import { findFault } from './answers.ts'
import { encodePath, encodeQuery, Signer } from './signature.ts'

export interface Request {
  readonly method: 'DELETE' | 'GET' | 'PUT'
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  /** By names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** A longer answer is not read. */
  readonly maxBytes?: number
}

export interface Answer {
  readonly headers: IncomingHttpHeaders
  /** Undefined where it is too long. */
  readonly bytes: Buffer | undefined
}

/** The store refuses, or cannot be reached. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  /** 0 without an answer. */
  readonly status: number
  /** Such as `NoSuchKey` or `ECONNRESET`. */
  readonly code: string

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.code = code
  }
}

/** Its methods throw a Refusal. */
export class Requests {
  readonly #account: Account
  readonly #signer: Signer
  readonly #pool: Pool
  /** How far the store's clock is ahead of ours. */
  #aheadMs = 0

  constructor(account: Account) {
    this.#account = account
    this.#signer = new Signer(account.region)
    this.#pool = new Pool(account.address.origin, {
      connections: CONNECTIONS,
      headersTimeout: SILENT_MS,
      bodyTimeout: SILENT_MS,
    })
  }

  send(request: Request): Promise<Answer> {
    return this.#insist(async () => {
      const { status, headers, bytes } = await exchange(
        this.#pool,
        await this.#toOptions(request),
        request.maxBytes,
      )
      // A copy may fail after its status 200 was sent.
      const isCopy = request.headers?.['x-amz-copy-source'] !== undefined
      if (status >= 300 || (isCopy && bytes?.includes('<Error>'))) {
        throw this.#toRefusal(status, headers, String(bytes))
      }
      return { headers, bytes }
    })
  }

  /** For content that may be too long to hold in memory. */
  open(key: string): Promise<Readable> {
    return this.#insist(async () => {
      const options = await this.#toOptions({ method: 'GET', key })
      const { statusCode, headers, body } = await this.#pool.request(options)
      if (statusCode >= 300) throw this.#toRefusal(statusCode, headers, await body.text())
      return body
    })
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }

  async #insist<T>(attempt: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt()
      } catch (error) {
        const refusal = error instanceof Refusal ? error : toUnreachable(error as Error)
        if (tries >= this.#account.maxAttempts || !isWorthAnother(refusal)) throw refusal
      }
      await wait(backOffMs(tries, MAX_PAUSE_MS))
    }
  }

  async #toOptions({ method, key, query = {}, headers = {}, body }: Request): Promise<Options> {
    const { host, path: bucket } = this.#account.address
    const path = `${bucket}/${encodePath(key)}`
    const keys = await this.#account.findKeys()
    const at = new Date(Date.now() + this.#aheadMs)
    const signed = this.#signer.sign({ method, host, path, query, headers, body }, keys, at)
    const search = encodeQuery(query)
    return {
      method,
      path: search ? `${path}?${search}` : path,
      headers: signed,
      body: body ?? null,
    }
  }

  #toRefusal(status: number, headers: IncomingHttpHeaders, text: string): Refusal {
    const { code = `HTTP ${status}`, message = '' } = findFault(text) ?? {}
    if (code === SKEWED) this.#aheadMs = Date.parse(headers.date ?? '') - Date.now() || 0
    return new Refusal(status, code, message)
  }
}

type Options = Pick<Dispatcher.DispatchOptions, 'body' | 'headers' | 'method' | 'path'>

/** Without a stream for the response, which would cost as much as everything else. */
function exchange(
  pool: Pool,
  options: Options,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Answer & { readonly status: number }> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let status = 0
    let headers: IncomingHttpHeaders = {}
    let length = 0
    pool.dispatch(options, {
      // Without this method, undici takes it for a handler of the old kind.
      onRequestStart() {},
      onResponseStart(_controller, itsStatus, itsHeaders) {
        status = itsStatus
        headers = itsHeaders
      },
      onResponseData(controller, part) {
        length += part.length
        if (length > maxBytes || Number(headers['content-length']) > maxBytes) {
          resolve({ status, headers, bytes: undefined })
          controller.abort(new Error('The answer is too long.'))
        } else parts.push(part)
      },
      onResponseEnd() {
        resolve({ status, headers, bytes: Buffer.concat(parts, length) })
      },
      onResponseError(_controller, error) {
        reject(error)
      },
    })
  })
}

const toUnreachable = (error: NodeJS.ErrnoException): Refusal =>
  new Refusal(0, error.code ?? error.name, error.message, { cause: error })

/** The store is at fault, or the clocks differ, which the next request allows for. */
function isWorthAnother({ status, code }: Refusal): boolean {
  if (status === 0 || status === TOO_MANY_REQUESTS || RETRIED.has(code)) return true
  return status >= 500 && status !== NOT_IMPLEMENTED
}

const TOO_MANY_REQUESTS = 429
const NOT_IMPLEMENTED = 501
const SKEWED = 'RequestTimeTooSkewed'
const RETRIED: ReadonlySet<string> = new Set([
  SKEWED,
  // A connection that was too slow.
  'RequestTimeout',
  // Somebody else is writing the same object.
  'ConditionalRequestConflict',
  'OperationAborted',
  // In a response that began as a success.
  'InternalError',
  'SlowDown',
])

const MAX_PAUSE_MS = 20_000
const SILENT_MS = 60_000
const CONNECTIONS = 50
