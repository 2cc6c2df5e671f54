/** What is asked of an engine process, and what it answers. Everything here survives structured cloning. */
import type { Conversion } from '../convert.ts'
import type { Reason } from '../errors.ts'
import type { GivenOptions } from '../options.ts'

export interface Job {
  readonly source: { readonly path: string } | { readonly bytes: Uint8Array }
  /** Absent for a path: then it is the last part of the path. */
  readonly filename?: string | undefined
  readonly mediaType?: string | undefined
  readonly options: GivenOptions
  /** Where to write the images; absent: nowhere. */
  readonly media?: MediaPlace | undefined
}

export interface MediaPlace {
  readonly folder: string
  /** What stands before an image's name in a link to it: empty, or ending in a slash. */
  readonly linkPrefix: string
}

export type Outcome = Success | Failure

export interface Success {
  readonly ok: true
  readonly conversion: Conversion
  readonly ms: number
}

export interface Failure {
  readonly ok: false
  readonly code: FailureCode
  /** Only for `unprocessable`. */
  readonly reason?: Reason | undefined
  /** Safe to show to a stranger. */
  readonly detail: string
  /** What a maintainer wants to see and a stranger must not: present where we are at fault. */
  readonly defect?: string | undefined
  readonly ms: number
}

export type FailureCode =
  | 'unprocessable'
  | 'invalid_request'
  | 'not_found'
  | 'unreadable'
  | 'unwritable'
  | 'internal_error'
