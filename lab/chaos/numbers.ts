/** What a running service holds, seen from outside. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from '../../test/http/support/service.ts'
import { type Descriptor, listDescriptors, residentMb } from '../../test/support/processes.ts'

export interface Numbers {
  readonly frontMb: number
  readonly workersMb: number
  readonly workers: number
  /** Of the front process. */
  readonly descriptors: number
}

/** Open descriptors of the front process, without the connections over which the probe itself asks. */
export function descriptorsOf({ process }: Service, probe: Probe): Descriptor[] {
  const isProbe = ({ ports }: Descriptor) => ports?.[0] === probe.port && ports[1] !== 0
  return listDescriptors(process.pid!).filter(descriptor => !isProbe(descriptor))
}

export function look(service: Service, probe: Probe): Numbers {
  const workers = service.workers()
  const pid = service.process.pid!
  return {
    frontMb: residentMb(pid),
    workersMb: workers.reduce((sum, worker) => sum + residentMb(worker), 0),
    workers: workers.length,
    descriptors: descriptorsOf(service, probe).length,
  }
}

/** Reads `/metrics`. The longest turns of the event loop are told since the last look, so the worst are kept. */
export class Probe {
  readonly #url: string
  #loopP99Ms = 0

  constructor(url: string) {
    this.#url = url
  }

  get port(): number {
    return Number(new URL(this.#url).port)
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

/** Waits until nothing is under way and no more descriptors are open than before, or it takes too long. */
export async function settle(
  service: Service,
  probe: Probe,
  before: readonly Descriptor[],
  patienceMs = SETTLE_MS,
): Promise<string[]> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const leftovers = await findLeftovers(service, probe, before)
    if (!leftovers.length || Date.now() > deadline) return leftovers
    await wait(200)
  }
}

const SETTLE_MS = 20_000

async function findLeftovers(
  service: Service,
  probe: Probe,
  before: readonly Descriptor[],
): Promise<string[]> {
  const metrics = await probe.read()
  const busy = GAUGES.filter(name => metrics.get(name) !== 0)
  const now = descriptorsOf(service, probe)
  return [
    ...busy.map(name => `${name} is ${metrics.get(name)}`),
    ...(now.length > before.length ? [describeGrowth(now, before)] : []),
  ]
}

function describeGrowth(now: readonly Descriptor[], before: readonly Descriptor[]): string {
  const known = new Set(before.map(({ what }) => what))
  const others = now
    .filter(({ what }) => !known.has(what))
    .map(({ what, ports }) => (ports ? `${what} from port ${ports[0]} to ${ports[1]}` : what))
  return `${now.length} descriptors are open, ${before.length} were; new: ${others.join(', ')}`
}

const GAUGES = ['foliomark_waiting', 'foliomark_working', 'foliomark_held_bytes']
