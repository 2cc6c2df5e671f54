/** A worker of `foliomark bulk` from its first batch to its last, with progress, metrics and an orderly end. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createMeter, type Meter } from '../bulk/meter.ts'
import type { WorkQueue } from '../bulk/queue.ts'
import { sweepTargetFolder } from '../bulk/stores/folder.ts'
import type { SourceSettings } from '../bulk/stores/open.ts'
import { isBucket } from '../bulk/stores/s3.ts'
import { runWorker } from '../bulk/worker.ts'
import type { BulkRequest } from './bulk-arguments.ts'
import {
  type BulkExitCode,
  NOT_DONE,
  toExitCode,
  writeProgress,
  writeReport,
} from './bulk-report.ts'
import { createProgress } from './progress.ts'

interface WorkPlan {
  readonly untilDone: boolean
  readonly listing: Promise<unknown>
}

export async function workOn(
  queue: WorkQueue,
  request: BulkRequest,
  plan: WorkPlan,
): Promise<BulkExitCode> {
  const stop = listenForEnd(plan.listing)
  const meter = createMeter(() => performance.now())
  const terminal = createProgress(undefined, process.stderr.isTTY && !request.isQuiet)
  const metrics = await serveMetrics(request, meter, queue)
  const show = setInterval(
    async () => {
      if (request.isQuiet) return
      const status = await queue.readStatus().catch(() => undefined)
      if (!status) return
      const workers = status.workers.length ? status.workers : [meter.report()]
      terminal.line(writeProgress({ ...status, workers }))
    },
    process.stderr.isTTY ? TERMINAL_MS : LOG_MS,
  )
  await sweep(request)
  try {
    await runWorker(queue, {
      ...request,
      ...toSourceSettings(request),
      ...plan,
      signal: stop.signal,
      meter,
      onTrouble: sayOnce(message => terminal.message(`foliomark: ${message}`)),
    })
    terminal.end()
    const status = await queue.readStatus()
    // If the list could not be read, there is nothing else to say.
    if (!request.isQuiet && status.documents)
      process.stderr.write(writeReport(undefined, { ...status, workers: [] }))
    if (stop.signal.aborted && !plan.untilDone) return 0
    await sweep(request)
    return toExitCode(status)
  } finally {
    clearInterval(show)
    terminal.end()
    metrics?.close()
  }
}

/** Several queues report the same trouble. */
export function sayOnce(say: (message: string) => void): (message: string) => void {
  let last: string | undefined
  return message => {
    if (message !== last) say(message)
    last = message
  }
}

/** On a terminal the line is overwritten; in a log there is one from time to time. */
const TERMINAL_MS = 1000
const LOG_MS = 30_000

/** What the network needs is loaded only when there is an address to fetch: a worker may be restarted often. */
export function toSourceSettings(request: BulkRequest): SourceSettings {
  return {
    list: process.stdin,
    async fetchAddress(address) {
      const { fetchAddress } = await import('./fetch-address.ts')
      return fetchAddress(address, request)
    },
  }
}

/** The first signal gives documents under way a moment to finish, the second does not wait for them. */
function listenForEnd(listing: Promise<unknown>): AbortController {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(1)
      stop.abort()
      // If nothing can be handed back, others take over when the locks expire.
      setTimeout(() => process.exit(NOT_DONE), MAX_STOP_MS).unref()
    })
  }
  // A list that cannot be read ends the work: what is not listed would be missing.
  listing.catch(() => stop.abort())
  return stop
}

/** Redis or the store may not respond. */
const MAX_STOP_MS = 8000

/** Nobody else works on a target with a ledger of its own, so what killed workers have left there can go. */
async function sweep({ queue, part, target }: BulkRequest): Promise<void> {
  const isAlone = queue === undefined && part === undefined
  if (isAlone && target !== undefined && !isBucket(target)) await sweepTargetFolder(target)
}

async function serveMetrics({ metricsPort, isQuiet }: BulkRequest, meter: Meter, queue: WorkQueue) {
  if (metricsPort === undefined) return undefined
  const { createBulkRegistry, createMetricsServer } = await import('../bulk/metrics.ts')
  const server = createMetricsServer(createBulkRegistry(meter, queue)).listen(metricsPort)
  await once(server, 'listening')
  server.unref()
  if (!isQuiet) {
    process.stderr.write(`Serving metrics on port ${(server.address() as AddressInfo).port}.\n`)
  }
  return server
}
