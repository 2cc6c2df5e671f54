/**
 * What the engine would like from the machine it runs on. Everything here has a portable default
 * (portable.ts); node.ts is the fast one for servers and the command line.
 */
import type { TimedOut } from '../deadline.ts'

export interface Platform {
  /**
   * Decompresses raw DEFLATE data and never returns more than `maxBytes`. `expectedBytes` is what the
   * file claims: with that much room at hand, a result that is no larger need not be moved.
   */
  inflateRaw(deflated: Uint8Array, maxBytes: number, expectedBytes?: number): Inflated
  /** CRC-32 as in zip archives: a whole number without a sign. */
  crc32(bytes: Uint8Array): number
  /** PDFium, the same one at every call. */
  loadPdfium(): Promise<WasmProgram>
  /** Lets the event loop go round: other work of the process gets its turn. */
  breathe(): Promise<void>
  /** Runs a step and ends it by force after so many milliseconds, also inside of PDFium; absent where nothing can. */
  readonly runWithin?: <Result>(ms: number, step: () => Result) => Result | TimedOut
}

/** A WebAssembly program: compiled once, and with room for instances that wait for their next use. */
export interface WasmProgram {
  readonly module: WebAssembly.Module
  readonly idle: unknown[]
  /** Conversions that wait because as many instances run as may. */
  readonly waiting: (() => void)[]
  running: number
}

export interface Inflated {
  /** `tooLarge`: the data goes on after maxBytes. `truncated`: it ends too early. `broken`: it is no DEFLATE data. */
  readonly state: 'complete' | 'tooLarge' | 'truncated' | 'broken'
  /** All of the data, or as much as came out before the fault (empty for `tooLarge`). */
  readonly bytes: Uint8Array
  /** How many bytes of the input belong to the data; only for `complete`. */
  readonly consumedBytes: number
}
