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
  /**
   * The same in pieces of a few megabytes at most, so that data of hundreds need not stand in memory. Faulty data ends
   * before its fault, without a word. Absent if nothing can.
   */
  readonly inflateRawInPieces?: (deflated: Uint8Array) => Iterable<Uint8Array>
  /** CRC-32 as in zip archives, as an unsigned integer; of bytes that follow others, with the checksum of those. */
  crc32(bytes: Uint8Array, before?: number): number
  /**
   * As TextDecoder decodes UTF-8: what is not UTF-8 becomes U+FFFD, and a byte order mark goes, unless it is to be kept.
   */
  decodeUtf8(bytes: Uint8Array, keepsMark?: boolean): string
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
