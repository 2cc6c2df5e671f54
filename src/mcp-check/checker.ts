/**
 * The checker as a service. It is open to everybody, so it must not become a way to flood or map others: a server is
 * checked by one check at a time and not too often, and whoever asks again meanwhile gets the same report.
 */
import { abortable } from '../net/deadline.ts'
import type { Network } from '../net/network.ts'
import { examine } from './examine.ts'
import { type CheckLimits, DEFAULT_LIMITS } from './limits.ts'
import { type CheckReport, writeReport } from './report.ts'
import type { OnStep } from './steps.ts'

export interface McpChecker {
  /** Throws CheckerBusy if the check would have to wait too long, or the client has its share. */
  check(url: URL, signal: AbortSignal, client: string, onStep?: OnStep): Promise<CheckReport>
}

/** Too many checks, of this server or in total. */
export class CheckerBusy extends Error {
  override readonly name = 'CheckerBusy'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('Too many checks are running, or this server is already being checked.')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface CheckerSettings {
  readonly network: Network
  readonly release: string
  /** Says who asks, with an address for complaints. */
  readonly userAgent: string
  /** The time of day, for certificates and the report. */
  readonly now: () => number
  readonly limits?: CheckLimits
  /** A monotonic clock in milliseconds. */
  readonly clock?: () => number
}

export function createMcpChecker(settings: CheckerSettings): McpChecker {
  const { limits = DEFAULT_LIMITS, clock = () => performance.now() } = settings
  const examineSettings = {
    ...settings,
    limits,
    clock,
    identity: { name: 'foliomark-mcp-check', version: settings.release },
  }
  const reports = new Map<string, KeptReport>()
  const hosts = new Map<string, Host>()
  const runningOf = new Map<string, number>()
  let running = 0

  return {
    async check(url, signal, client, onStep) {
      const address = new URL(url)
      address.hash = ''
      forgetOld()
      const known = reports.get(address.href)
      const isFull = isBusy(address, client)
      if (known && clock() - known.startedAt < (isFull ? MAX_AGE_MS : MIN_GAP_MS)) {
        return abortable(known.report, signal)
      }
      const host = hosts.get(address.host) ?? { startedAt: [], pending: 0, last: Promise.resolve() }
      hosts.set(address.host, host)
      if (isFull) throw new CheckerBusy(RETRY_SECONDS)
      host.startedAt.push(clock())
      count(client, 1)
      host.pending++
      const report = host.last
        .then(() => run(address, onStep))
        .finally(() => {
          count(client, -1)
          host.pending--
        })
      host.last = report.catch(() => {})
      keep(address.href, { startedAt: clock(), report })
      report.catch(() => reports.delete(address.href))
      return abortable(report, signal)
    },
  }

  function count(client: string, change: 1 | -1): void {
    running += change
    const ofClient = (runningOf.get(client) ?? 0) + change
    if (ofClient) runningOf.set(client, ofClient)
    else runningOf.delete(client)
  }

  function isBusy({ host }: URL, client: string): boolean {
    const { startedAt = [], pending = 0 } = hosts.get(host) ?? {}
    const ofClient = runningOf.get(client) ?? 0
    return (
      // A client may have as many as it leaves free: one alone half of them.
      ofClient + 1 > MAX_RUNNING - running ||
      pending >= MAX_PENDING_PER_HOST ||
      startedAt.length >= MAX_CHECKS_PER_HOST
    )
  }

  async function run(url: URL, onStep: OnStep | undefined): Promise<CheckReport> {
    const started = clock()
    const evidence = await examine(url, { ...examineSettings, ...(onStep ? { onStep } : {}) })
    return writeReport(evidence, clock() - started)
  }

  function keep(href: string, report: KeptReport): void {
    // Set again, it is the newest; the first of a map is the oldest.
    reports.delete(href)
    reports.set(href, report)
    if (reports.size > MAX_REPORTS) reports.delete(reports.keys().next().value!)
  }

  function forgetOld(): void {
    const oldest = clock() - MAX_AGE_MS
    for (const [href, { startedAt }] of reports) if (startedAt < oldest) reports.delete(href)
    for (const [name, host] of hosts) {
      host.startedAt = host.startedAt.filter(time => time >= oldest)
      if (!host.startedAt.length && !host.pending) hosts.delete(name)
    }
  }
}

interface KeptReport {
  readonly startedAt: number
  readonly report: Promise<CheckReport>
}

interface Host {
  /** Starts within the last minute. */
  startedAt: number[]
  /** Running or waiting for its turn. */
  pending: number
  /** Settles when the previous check has ended. */
  last: Promise<unknown>
}

/** Whoever asks again within this time gets the existing report. */
const MIN_GAP_MS = 15_000
const MAX_AGE_MS = 60_000
const MAX_RUNNING = 8
const MAX_REPORTS = 500
const MAX_PENDING_PER_HOST = 3
/** Within MAX_AGE_MS, whatever the paths. */
const MAX_CHECKS_PER_HOST = 10
const RETRY_SECONDS = 15
