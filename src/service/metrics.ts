/** What operators see: counters without names, addresses or content. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  request(labels: RequestLabels, seconds: number): void
  conversion(labels: ConversionLabels, seconds: number): void
  fetchFailure(kind: string): void
  /** Whether limits are counted together with the other replicas. */
  limitsShared(isShared: boolean): void
  /** Read on every scrape. */
  watch(read: () => Gauges): void
}

interface RequestLabels {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly code: string
}

interface ConversionLabels {
  readonly format: string
  readonly outcome: string
}

export interface Gauges {
  readonly waiting: number
  readonly working: number
  readonly heldBytes: number
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: PREFIX })
  const requests = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: 'Time from receiving the request headers to the end of the response',
    labelNames: ['method', 'route', 'status', 'code'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  })
  const conversions = new Histogram({
    name: `${PREFIX}conversion_seconds`,
    help: 'Time a conversion takes inside an engine process',
    labelNames: ['format', 'outcome'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  })
  const fetchFailures = new Counter({
    name: `${PREFIX}fetch_failures_total`,
    help: 'Linked documents that could not be fetched',
    labelNames: ['kind'],
    registers,
  })
  const isAlone = new Gauge({
    name: `${PREFIX}rate_limits_alone`,
    help: '1 while this replica counts limits by itself although a shared store is configured',
    registers,
  })
  isAlone.set(0)
  return {
    registry,
    request: (labels, seconds) => requests.observe({ ...labels }, seconds),
    conversion: (labels, seconds) => conversions.observe({ ...labels }, seconds),
    fetchFailure: kind => fetchFailures.inc({ kind }),
    limitsShared: isShared => isAlone.set(isShared ? 0 : 1),
    watch: read => {
      for (const [name, help] of Object.entries(GAUGES) as [keyof Gauges, string][]) {
        new Gauge({
          name: `${PREFIX}${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`,
          help,
          registers,
          collect() {
            this.set(read()[name])
          },
        })
      }
    },
  }
}

const PREFIX = 'foliomark_'

const GAUGES: Record<keyof Gauges, string> = {
  waiting: 'Conversions waiting for an engine process',
  working: 'Conversions in progress',
  heldBytes: 'Bytes of documents held by the front process',
}
