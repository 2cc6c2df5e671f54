/**
 * `foliomark/pool`, for servers on Node: `convert` in engine processes. A large document does not block the event
 * loop, and one that takes too long, needs too much memory or crashes its process fails alone.
 */
import { availableParallelism } from 'node:os'
import type { AttachedImage } from './engine/attach-images.ts'
import type { ConversionWithImages, ConvertOptions } from './engine/convert.ts'
import { ConversionError } from './engine/errors.ts'
import { type Input, readInput } from './engine/input.ts'
import { parseOptions, refuseChunksOfParts } from './engine/options.ts'
import { ENGINE_PROGRAM } from './engine-program.ts'
import type { Envelope } from './isolation/envelope.ts'
import type { Failure } from './isolation/messages.ts'
import { Pool } from './isolation/pool.ts'

export * from './engine/surface.ts'

export interface PoolOptions {
  /** How many processes work at once; by default as many as there are cores. */
  readonly size?: number | undefined
  /** How long one conversion may take, in milliseconds; by default 60,000. */
  readonly timeoutMs?: number | undefined
  /** How much memory one process may hold, in megabytes; by default 1,024. */
  readonly memoryMb?: number | undefined
}

/** The options of `convert`, without what cannot leave a process; the time is limited by the pool. */
export type PoolConvertOptions = Omit<
  ConvertOptions,
  'limits' | 'linkImage' | 'onProgress' | 'timeoutMs'
>

export interface ConversionPool {
  /** How many processes work at once. */
  readonly size: number
  /** Documents that no process has taken yet, for callers who want to reject more. */
  readonly waiting: number
  readonly working: number
  /**
   * Like the library's `convert`, and with the same ConversionError. Exceeding a limit is `resourceLimit`; a process
   * that ends by itself is an Error, after a retry. An abort rejects with `signal.reason`.
   */
  convert(input: Input, options?: PoolConvertOptions): Promise<ConversionWithImages>
  /** Starts all processes ahead of the first document, and from then on keeps that many. */
  start(): Promise<void>
  /** Ends all processes. While the pool is open, they keep the program running. */
  close(): void
}

export function createPool(options: PoolOptions = {}): ConversionPool {
  const pool = new Pool({
    size: checkNumber('size', options.size ?? availableParallelism(), MAX_SIZE),
    timeoutMs: checkNumber('timeoutMs', options.timeoutMs ?? 60_000, MAX_TIMEOUT_MS),
    memoryMb: checkNumber('memoryMb', options.memoryMb ?? 1024, MAX_MEMORY_MB, MIN_MEMORY_MB),
    script: ENGINE_PROGRAM,
  })
  return {
    get size() {
      return pool.size
    },
    get waiting() {
      return pool.waiting
    },
    get working() {
      return pool.working
    },
    async convert(input, { signal, filename, mediaType, ...given } = {}) {
      const options = parseOptions(given)
      refuseChunksOfParts(options)
      const { bytes, ...known } = await readInput(input)
      const job = {
        source: { bytes },
        filename: filename ?? known.filename,
        mediaType: mediaType ?? known.mediaType,
        options,
      }
      const outcome = await pool.run(job, { signal })
      if (!outcome.ok) throw toError(outcome)
      return withImageBytes(outcome.conversion)
    },
    start: () => pool.keepWarm(),
    close: () => pool.close(),
  }
}

const MAX_SIZE = 1024
/** The longest that a Node timer can wait. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1
/** Below that, not even a process without a document would survive. */
const MIN_MEMORY_MB = 128
const MAX_MEMORY_MB = 1024 * 1024

function checkNumber(name: string, value: number, max: number, min = 1): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new RangeError(`${name} must be a whole number from ${min} to ${max}.`)
}

function toError({ code, reason, detail, hint, defect }: Failure): Error {
  if (code === 'unprocessable' || code === 'invalid_request') {
    return new ConversionError(reason, detail, hint === undefined ? {} : { hint })
  }
  return new Error(detail, { cause: defect })
}

/** Between processes images are base64, in the library's result they are bytes by name. */
function withImageBytes({ images = [], ...conversion }: Envelope): ConversionWithImages {
  const entries = images.map(
    ({ name, media_type, width, height, page, base64 = '' }): [string, AttachedImage] => [
      name,
      {
        name,
        mediaType: media_type,
        bytes: new Uint8Array(Buffer.from(base64, 'base64')),
        width,
        height,
        page,
      },
    ],
  )
  return { ...conversion, images: new Map(entries) }
}
