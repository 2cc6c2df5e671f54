/** What a running service holds, seen from outside. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from '../../test/http/support/service.ts'
import { countDescriptors, residentMb } from '../../test/support/processes.ts'

export interface Figures {
  readonly frontMb: number
  readonly workersMb: number
  readonly workers: number
  /** Of the front process. */
  readonly descriptors: number
}

export function look(service: Service): Figures {
  const workers = service.workers()
  const pid = service.process.pid!
  return {
    frontMb: residentMb(pid),
    workersMb: workers.reduce((sum, worker) => sum + residentMb(worker), 0),
    workers: workers.length,
    descriptors: countDescriptors(pid),
  }
}

/** What `/metrics` says, by name; labels are left out, so the last of several wins. */
export async function readMetrics(metricsUrl: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(metricsUrl, { headers: { connection: 'close' } })).text()
  const lines = text.split('\n').filter(line => line && !line.startsWith('#'))
  return new Map(
    lines.map(line => {
      const [name = '', value] = line.split(' ')
      return [name.split('{')[0]!, Number(value)]
    }),
  )
}

/** Since it was asked the last time: reading it begins anew. */
export async function readLoopP99Ms(metricsUrl: string): Promise<number> {
  const metrics = await readMetrics(metricsUrl)
  return 1000 * (metrics.get('foliomark_nodejs_eventloop_lag_p99_seconds') ?? Number.NaN)
}

/** Waits until nothing is under way and no more descriptors are open than expected, or it takes too long. */
export async function settle(
  service: Service,
  metricsUrl: string,
  descriptors: number,
  patienceMs = SETTLE_MS,
): Promise<string[]> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const leftovers = await findLeftovers(service, metricsUrl, descriptors)
    if (!leftovers.length || Date.now() > deadline) return leftovers
    await wait(200)
  }
}

const SETTLE_MS = 20_000

async function findLeftovers(
  service: Service,
  metricsUrl: string,
  descriptors: number,
): Promise<string[]> {
  const metrics = await readMetrics(metricsUrl)
  const busy = GAUGES.filter(name => metrics.get(name) !== 0)
  const now = countDescriptors(service.process.pid!)
  return [
    ...busy.map(name => `${name} is ${metrics.get(name)}`),
    ...(now > descriptors ? [`${now} descriptors are open, ${descriptors} were`] : []),
  ]
}

const GAUGES = ['foliomark_waiting', 'foliomark_working', 'foliomark_held_bytes']
