import { inflateRaw } from './inflate.ts'
import type { Platform } from './platform.ts'

/** The platform for browsers and everything else: plain code, no built-in of any host. */
export const portable: Platform = { inflateRaw }
