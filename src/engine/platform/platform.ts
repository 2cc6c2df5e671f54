/**
 * What the engine wants from the machine it runs on. Everything here has a portable default (portable.ts); node.ts is
 * the fast one for servers and the command line.
 */
import type { TimedOut } from '../deadline.ts'

export interface Platform {
  /**
   * Decompresses raw DEFLATE data and never returns more than `maxBytes`. `expectedBytes` is what the file claims:
   * with that much space, a result that is no larger need not be moved.
   */
  inflateRaw(deflated: Uint8Array, maxBytes: number, expectedBytes?: number): Inflated
  /** CRC-32 as in zip archives, as an unsigned integer. */
  crc32(bytes: Uint8Array): number
  /** Yields to the event loop, so that other work gets its turn. */
  breathe(): Promise<void>
  /** Runs a step and ends it by force after this many milliseconds; absent if nothing can. */
  readonly runWithin?: <Result>(ms: number, step: () => Result) => Result | TimedOut
}

export interface Inflated {
  /**
   * `tooLarge`: the data continues after maxBytes. `truncated`: it ends too early. `broken`: it is not DEFLATE data.
   */
  readonly state: 'complete' | 'tooLarge' | 'truncated' | 'broken'
  /** All of the data, or as much as came out before the fault (empty for `tooLarge`). */
  readonly bytes: Uint8Array
  /** How many bytes of the input belong to the data; only for `complete`. */
  readonly consumedBytes: number
}
