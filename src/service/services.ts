/** What the HTTP side is given: everything that touches the outside world comes in here. */
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
  readonly release: string
  readonly trustProxy: TrustProxy
  readonly uploadBudgetBytes: number
  readonly timeouts: Timeouts
  /** Aborted when requests in progress have to end, with the response they get. */
  readonly stopping: AbortSignal
  readonly converter: Converter
  readonly rateLimiter: RateLimiter
  readonly network: Network
  readonly fetchDocument: FetchDocument
  /** Undefined if contact is not configured. */
  readonly mailer: Mailer | undefined
  /** Undefined if the service has no checker, and its endpoint says so. */
  readonly mcpChecker: McpChecker | undefined
  readonly metrics: Metrics
  readonly log: Logger
  /** The time of day. */
  readonly now: () => number
  /** A monotonic clock in milliseconds: the time of day may be changed. */
  readonly clock: () => number
  /** When the service started, by that clock. */
  readonly startedAt: number
}

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

export interface Converter {
  readonly waiting: number
  readonly working: number
  /** Until one of the running conversions is expected to end. */
  readonly nextEndMs: number
  /** Throws what a conversion of this client would now be rejected with. */
  requireRoom(client: string): void
  render(job: Job, form: Form, options: RunOptions): Promise<EngineAnswer>
}
