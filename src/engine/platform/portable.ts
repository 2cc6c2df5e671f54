import { crc32 } from './crc32.ts'
import { inflateRaw } from './inflate.ts'
import type { Platform } from './platform.ts'
import { decodeUtf8 } from './utf8.ts'

/** The platform for browsers and everything else: plain code, no built-in of any host. */
export const portable: Platform = {
  inflateRaw,
  // A timer, because it exists everywhere; a pause comes after tens of milliseconds of work.
  breathe: () => new Promise(resolve => setTimeout(resolve, 0)),
  crc32,
  decodeUtf8,
}
