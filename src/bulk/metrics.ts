/** What operators see of a worker and its queue at `/metrics`. */
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Meter } from './meter.ts'
import type { WorkQueue } from './queue.ts'
import { countFailed, type Summary } from './run.ts'

export function createBulkRegistry(meter: Meter, queue: Pick<WorkQueue, 'readStatus'>): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'foliomark_bulk_' })
  new Gauge({
    name: 'foliomark_bulk_worker_documents',
    help: 'Documents this worker has finished since it started, by outcome',
    labelNames: ['outcome'],
    registers,
    collect() {
      setOutcomes(this, meter.done)
    },
  })
  new Gauge({
    name: 'foliomark_bulk_worker_bytes',
    help: 'Bytes of the documents this worker has converted since it started',
    registers,
    collect() {
      this.set(meter.done.bytes)
    },
  })
  const readStatus = shareFor(SCRAPE_MS, () => queue.readStatus())
  new Gauge({
    name: 'foliomark_bulk_documents_submitted',
    help: 'Documents in the queue, finished or not',
    registers,
    async collect() {
      this.set((await readStatus()).documents)
    },
  })
  new Gauge({
    name: 'foliomark_bulk_documents_finished',
    help: 'Documents finished by all workers, by outcome',
    labelNames: ['outcome'],
    registers,
    async collect() {
      setOutcomes(this, (await readStatus()).finished)
    },
  })
  new Gauge({
    name: 'foliomark_bulk_batches_given_up',
    help: 'Batches given up because the stores did not respond',
    registers,
    async collect() {
      this.set((await readStatus()).givenUp)
    },
  })
  return registry
}

/** The gauges of one scrape share a single query to the queue. */
function shareFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined
  return () => {
    if (!last) {
      last = read()
      setTimeout(() => {
        last = undefined
      }, ms).unref()
    }
    return last
  }
}

const SCRAPE_MS = 500

function setOutcomes(gauge: Gauge, summary: Summary): void {
  gauge.reset()
  gauge.set({ outcome: 'ok' }, summary.documents - countFailed(summary))
  for (const [reason, count] of Object.entries(summary.failed))
    gauge.set({ outcome: reason }, count)
}

/** Serves `/livez` as well as the metrics. */
export function createMetricsServer(registry: Registry): Server {
  return createServer(async ({ url }, response) => {
    if (url === '/livez') return response.end('ok\n')
    if (url !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch {
      response.writeHead(503).end()
    }
  })
}
