/** What the HTTP side is given: everything that touches the world comes in here. */
import type { Logger } from 'pino'
import type { TrustProxy } from '../config.ts'
import type { EngineAnswer, Form, Job } from '../isolation/messages.ts'
import type { RunOptions } from '../isolation/pool.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { McpChecker } from '../mcp-check/checker.ts'
import type { FetchDocument } from '../net/fetch-document.ts'
import type { Network } from '../net/network.ts'
import type { Metrics } from './metrics.ts'
import type { Site } from './problem.ts'
import type { RateLimiter } from './rate-limit.ts'

export interface Services {
  readonly site: Site
  /** Version of the software. */
  readonly release: string
  readonly trustProxy: TrustProxy
  readonly uploadBudgetBytes: number
  readonly timeouts: Timeouts
  /** Aborted when requests under way have to end, with what they are answered. */
  readonly stopping: AbortSignal
  readonly converter: Converter
  readonly rateLimiter: RateLimiter
  readonly network: Network
  readonly fetchDocument: FetchDocument
  /** Undefined: contact is not configured. */
  readonly mailer: Mailer | undefined
  /** Undefined: the service has no checker, and its endpoint says so. */
  readonly mcpChecker: McpChecker | undefined
  readonly metrics: Metrics
  readonly log: Logger
  /** The time of day. */
  readonly now: () => number
  /** Milliseconds that only go on: the time of day may be set. */
  readonly clock: () => number
  /** When the service began, by that clock. */
  readonly startedAt: number
}

/** How long clients may take. */
export interface Timeouts {
  readonly headersMs: number
  readonly requestMs: number
  /** Between two pieces of a body. */
  readonly silenceMs: number
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  headersMs: 15_000,
  requestMs: 300_000,
  silenceMs: 15_000,
}

/** The pool of engine processes. */
export interface Converter {
  readonly waiting: number
  readonly working: number
  /** Until one of the conversions under way is expected to end. */
  readonly nextEndMs: number
  /** Throws what a conversion of this client would now be rejected with. */
  requireRoom(client: string): void
  render(job: Job, form: Form, options: RunOptions): Promise<EngineAnswer>
}
