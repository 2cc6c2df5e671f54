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

/** Reads `/metrics`. The longest turns of the event loop are told since the last look, so the worst are kept. */
export class Probe {
  readonly #url: string
  #loopP99Ms = 0

  constructor(url: string) {
    this.#url = url
  }

  /** By name; labels are left out, so the last of several wins. */
  async read(): Promise<ReadonlyMap<string, number>> {
    const text = await (await fetch(this.#url, { headers: { connection: 'close' } })).text()
    const lines = text.split('\n').filter(line => line && !line.startsWith('#'))
    const metrics = new Map(
      lines.map(line => {
        const [name = '', value] = line.split(' ')
        return [name.split('{')[0]!, Number(value)]
      }),
    )
    const loopP99Ms = 1000 * (metrics.get('foliomark_nodejs_eventloop_lag_p99_seconds') ?? 0)
    this.#loopP99Ms = Math.max(this.#loopP99Ms, loopP99Ms)
    return metrics
  }

  /** The worst 99th percentile since the last call. */
  async takeLoopP99Ms(): Promise<number> {
    await this.read()
    const worst = this.#loopP99Ms
    this.#loopP99Ms = 0
    return worst
  }
}

/** Waits until nothing is under way and no more descriptors are open than expected, or it takes too long. */
export async function settle(
  service: Service,
  probe: Probe,
  descriptors: number,
  patienceMs = SETTLE_MS,
): Promise<string[]> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const leftovers = await findLeftovers(service, probe, descriptors)
    if (!leftovers.length || Date.now() > deadline) return leftovers
    await wait(200)
  }
}

const SETTLE_MS = 20_000

async function findLeftovers(
  service: Service,
  probe: Probe,
  descriptors: number,
): Promise<string[]> {
  const metrics = await probe.read()
  const busy = GAUGES.filter(name => metrics.get(name) !== 0)
  const now = countDescriptors(service.process.pid!)
  return [
    ...busy.map(name => `${name} is ${metrics.get(name)}`),
    ...(now > descriptors ? [`${now} descriptors are open, ${descriptors} were`] : []),
  ]
}

const GAUGES = ['foliomark_waiting', 'foliomark_working', 'foliomark_held_bytes']
