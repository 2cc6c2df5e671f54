import { Script } from 'node:vm'
import { TIMED_OUT, type TimedOut } from '../deadline.ts'
import { lazy } from '../lookup.ts'
import { crc32 as crc32Portably } from './crc32.ts'
import { inflateRaw as inflatePortably } from './inflate.ts'
import type { Inflated, Platform } from './platform.ts'
import { decodeUtf8 as decodePortably } from './utf8.ts'

/** The platform for Node.js: native zlib, several times as fast as the portable one. */
export const node: Platform = {
  inflateRaw,
  inflateRawInPieces,
  crc32: (bytes, before) => crc32()(bytes, before),
  decodeUtf8,
  breathe: () => new Promise(resolve => setImmediate(resolve)),
  runWithin,
}

/** Loading it takes 3 ms of CPU, and half of the formats pack nothing. */
const zlib = lazy(() => process.getBuiltinModule('node:zlib'))

/**
 * Node's own TextDecoder takes three to six times as long. Texts of more than a few megabytes are left to it, since a
 * Buffer makes them of two bytes per character where one would do.
 */
function decodeUtf8(bytes: Uint8Array, keepsMark = false): string {
  const isLong = bytes.length >= MIN_FAST_BYTES && bytes.length <= MAX_FAST_BYTES
  const fast = isLong ? fastDecoding() : undefined
  if (!fast) return decodePortably(bytes, keepsMark)
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (fast.isAscii(buffer)) return buffer.toString('latin1')
  if (!fast.isUtf8(buffer)) return decodePortably(bytes, keepsMark)
  const text = fast.transcode(buffer, 'utf8', 'utf16le').toString('utf16le')
  return !keepsMark && text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text
}

/** Below, making a Buffer of the bytes takes longer than it saves. */
const MIN_FAST_BYTES = 4096
const MAX_FAST_BYTES = 8 * 1024 * 1024
const BYTE_ORDER_MARK = 0xfeff

/** Undefined for others that run programs of Node and do not have it. */
const fastDecoding = lazy(() => {
  const { isAscii, isUtf8, transcode } = process.getBuiltinModule('node:buffer')
  try {
    const isThere = transcode(Buffer.from('é'), 'utf8', 'utf16le').length === 2
    return isThere && isAscii(Buffer.from('e')) ? { isAscii, isUtf8, transcode } : undefined
  } catch {
    return undefined
  }
})

/** zlib's own since 20.15 and 22.2. */
const crc32 = lazy(() => zlib().crc32 ?? crc32Portably)

/**
 * A script with a time limit is watched by a separate thread, which ends whatever the script has called: JavaScript,
 * regular expressions, WebAssembly. It finds the step on the global object, and removes it before anybody else can
 * see it.
 */
const STEP = '__foliomarkStep'
let script: Script | undefined

function runWithin<Result>(ms: number, step: () => Result): Result | TimedOut {
  const timeout = Math.max(1, Math.ceil(ms))
  if (timeout > MAX_TIMEOUT_MS) return step()
  script ??= new Script(`{ const step = ${STEP}; delete globalThis.${STEP}; step() }`)
  Object.defineProperty(globalThis, STEP, { value: step, configurable: true })
  try {
    // The step's result is the script's result.
    return script.runInThisContext({ timeout, displayErrors: false }) as Result
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return TIMED_OUT
    throw error
  }
}

/** Longer than 24 days: timers count in 31 bits, and nobody waits that long. */
const MAX_TIMEOUT_MS = 0x7fffffff

const MIN_CHUNK_BYTES = 1024
const MAX_CHUNK_BYTES = 256 * 1024

function inflateRaw(deflated: Uint8Array, maxBytes: number, expectedBytes = 0): Inflated {
  try {
    // With `info`, the result is an object, which the type declarations do not know.
    const { buffer, engine } = zlib().inflateRawSync(deflated, {
      info: true,
      chunkSize: toChunkBytes(deflated.length, Math.min(expectedBytes, maxBytes)),
      maxOutputLength: Math.max(maxBytes, 1),
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
    if (buffer.length > maxBytes) return TOO_LARGE
    // Not the Buffer itself: its slice() and toString() behave differently from those of a Uint8Array.
    const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length)
    return { state: 'complete', bytes, consumedBytes: engine.bytesWritten }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return TOO_LARGE
    // zlib keeps nothing of faulty data; the portable implementation does, and distinguishes broken from truncated.
    return inflatePortably(deflated, maxBytes)
  }
}

/**
 * Nothing that zlib documents gives a piece at a time without waiting for another thread. What npm unpacks packages with
 * does (`_processChunk`), but closes itself behind each: its handle is kept open. If any of that fails, nothing comes.
 */
function* inflateRawInPieces(deflated: Uint8Array): Generator<Uint8Array> {
  const { constants, createInflateRaw } = zlib()
  const inflater = createInflateRaw({ chunkSize: MAX_CHUNK_BYTES }) as unknown as Inflater
  const handle = inflater._handle
  if (!handle) return
  try {
    handle.close = stayOpen
    for (let at = 0; at < deflated.length; at += PACKED_PIECE_BYTES) {
      const packed = deflated.subarray(at, at + PACKED_PIECE_BYTES)
      const piece = inflater._processChunk(packed, constants.Z_SYNC_FLUSH)
      inflater._handle = handle
      // Each call adds a listener; behind a fault the last one is needed.
      inflater.removeAllListeners('error')
      // A copy, since the next piece is written over it.
      if (piece.length > 0) yield new Uint8Array(piece)
    }
  } catch {
    // The data is faulty.
  } finally {
    Reflect.deleteProperty(handle, 'close')
    handle.close()
  }
}

const stayOpen = (): void => {}

interface Inflater {
  /** Of Node's own; others that run its programs need not have it. */
  _handle?: { close(): void }
  _processChunk(packed: Uint8Array, flush: number): Buffer
  removeAllListeners(event: string): void
}

/** At most eight megabytes come out of it. */
const PACKED_PIECE_BYTES = 8 * 1024

const TOO_LARGE: Inflated = { state: 'tooLarge', bytes: new Uint8Array(), consumedBytes: 0 }

/**
 * Large chunks are faster, but a result that fits in one chunk keeps the whole chunk in memory. Data larger than
 * usual gets one chunk for everything, since several have to be copied into one at the end. A claim counts only as
 * far as the data could produce it; memory that is not written to costs nothing.
 */
function toChunkBytes(deflatedBytes: number, expectedBytes: number): number {
  const usual = Math.min(Math.max(deflatedBytes * 4, MIN_CHUNK_BYTES), MAX_CHUNK_BYTES)
  const expected = Math.min(expectedBytes, deflatedBytes * MAX_RATIO)
  return expected > usual ? expected + SPARE_BYTES : usual
}

/** DEFLATE makes at most 258 bytes out of two bits. */
const MAX_RATIO = 1032

/** A full chunk makes zlib ask for another one. */
const SPARE_BYTES = 64
