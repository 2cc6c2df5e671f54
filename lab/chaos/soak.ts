/**
 * Mixed traffic over all formats and errors, through the API and the MCP server, as fast as the engine
 * processes take it; says whether memory, descriptors and waiting times stay where they are.
 *
 * What grows at first may be caches that fill, code that is compiled and a heap that finds its size. So only the
 * later half counts; every sample is taken after a garbage collection; what JavaScript holds is looked at apart
 * from what the process has been given by the system; and a slope counts as growth when it is above its bound by
 * more than twice its own error. A short run has a large error and finds only large leaks; a long one finds small
 * ones.
 *
 *     npm run soak -- --minutes 30
 */

import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { catches } from '../../test/support/processes.ts'
import { median, short, slope, slopeError, toTable } from '../speed/statistics.ts'
import { createClient } from './client.ts'
import { runLoad } from './load.ts'
import { descriptorsOf, look, type Numbers, settle } from './numbers.ts'
import type { Kind } from './questions.ts'
import { findSamples, makeSamples } from './samples.ts'
import { LANES, setStage } from './stage.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
const SAMPLE_SECONDS = 10
const COLLECT_MS = 300

/** Part of the run in which caches fill and code is compiled; it counts for nothing. */
const WARM_UP_SHARE = 0.5

/** What may be said to be flat, per hour. */
const BOUNDS = { heldMb: 20, frontMb: 60, workersMb: 120, descriptors: 5 } as const

/** How many of its own errors a slope has to be above the bound. */
const DOUBT = 2

/** How much slower the last third may be than the first, beyond what the machine itself became slower. */
const MAX_P99_DRIFT = 2

interface Sampled extends Numbers {
  readonly hours: number
  /** What JavaScript of the front process holds: its heap, and what that keeps alive outside. */
  readonly heldMb: number
  /** How long the same piece of arithmetic took: how busy the machine is with something else. */
  readonly machineMs: number
}

interface Timed {
  readonly at: number
  readonly kind: Kind
  readonly ms: number
}

const samples = [...(await makeSamples(1000, 200)), ...(await findSamples(25))]
const stage = await setStage(samples, {
  environment: {
    NODE_OPTIONS: `--import=${new URL('./collect-garbage.js', import.meta.url)}`,
  },
})
const { service, probe, tally } = stage
const idle = await takeSample(0)
const descriptors = descriptorsOf(service, probe)
const began = performance.now()
const elapsed = () => performance.now() - began
const sampled: Sampled[] = []
const times: Timed[] = []
const workersSeen = new Set<number>()
await probe.takeLoopP99Ms()

console.log(`${samples.length} documents, ${LANES} clients at once, ${minutes} minutes`)
const stop = new AbortController()
const client = createClient(service.url)
const traffic = runLoad(
  {
    ...stage,
    client,
    lanes: LANES,
    onAnswer: (kind, ms) => times.push({ at: elapsed(), kind, ms }),
  },
  stop.signal,
)
while (elapsed() < minutes * 60_000) {
  await wait(Math.min(SAMPLE_SECONDS * 1000, minutes * 60_000 - elapsed()))
  for (const worker of service.workers()) workersSeen.add(worker)
  sampled.push(await takeSample(elapsed() / 3_600_000))
}
stop.abort()
await traffic
client.close()
const loopP99Ms = await probe.takeLoopP99Ms()
const leftovers = await settle(service, probe, descriptors)
const end = await takeSample(0)
const exitCode = await service.stop()
await stage.close()
report()

async function takeSample(hours: number): Promise<Sampled> {
  for (const pid of [service.process.pid!, ...service.workers()]) {
    // One that has just been started has no handler yet, and would end.
    if (catches(pid, constants.signals.SIGUSR2)) process.kill(pid, 'SIGUSR2')
  }
  await wait(COLLECT_MS)
  const metrics = await probe.read()
  const bytes =
    (metrics.get('foliomark_nodejs_heap_size_used_bytes') ?? 0) +
    (metrics.get('foliomark_nodejs_external_memory_bytes') ?? 0)
  return { hours, machineMs: timeMachine(), heldMb: bytes / 1e6, ...look(service, probe) }
}

function report(): void {
  const steady = sampled.slice(Math.floor(sampled.length * WARM_UP_SHARE))
  const slopes = Object.entries(BOUNDS).map(([name, bound]) => {
    const values = steady.map(numbers => numbers[name as keyof typeof BOUNDS])
    const hours = steady.map(({ hours }) => hours)
    return {
      name,
      bound,
      perHour: slope(hours, values),
      error: slopeError(hours, values),
      values,
    }
  })
  console.log(
    toTable(
      ['', 'idle', 'lowest', 'highest', 'at the end', 'slope per hour', '±', 'at most'],
      slopes.map(({ name, bound, perHour, error, values }) => {
        const key = name as keyof typeof BOUNDS
        const range = [idle[key], Math.min(...values), Math.max(...values), end[key]]
        return [name, ...range.map(short), perHour.toFixed(1), (DOUBT * error).toFixed(1), bound]
      }),
    ),
  )
  const machine = inThirds(sampled, ({ hours }) => hours * 3_600_000).map(third =>
    median(third.map(({ machineMs }) => machineMs)),
  )
  const machineDrift = Math.max(1, machine[2]! / machine[0]!)
  console.log(`\nthe machine alone, median in ms by thirds: ${machine.map(short).join(', ')}`)
  const drifts = (['conversion', 'read'] as const).map(kind => {
    const ofKind = times.filter(time => time.kind === kind)
    const thirds = inThirds(ofKind, time => time.at).map(third =>
      third.map(({ ms }) => ms).sort((a, b) => a - b),
    )
    const cell = (ms: number[]) => `${short(at(ms, 0.5))} / ${short(at(ms, 0.99))}`
    console.log(`${kind}s, p50 / p99 in ms by thirds: ${thirds.map(cell).join(', ')}`)
    return at(thirds[2]!, 0.99) / at(thirds[0]!, 0.99) / machineDrift
  })
  const { sent, right, problem, lost, problems, losses } = tally
  console.log(
    `\n${sent} requests, ${right} right, ${problem} refused cleanly (${list(problems)}), ${lost} lost (${list(losses)})`,
  )
  console.log(
    `engine processes: ${workersSeen.size} in all, ${end.workers} at the end; event loop p99 ${short(loopP99Ms)} ms; left over: ${leftovers.join(', ') || 'nothing'}; exit code ${exitCode}`,
  )
  const isFlat = slopes.every(({ perHour, error, bound }) => perHour - DOUBT * error <= bound)
  const isSteady = drifts.every(drift => drift <= MAX_P99_DRIFT)
  const isWhole = lost === 0 && exitCode === 0 && !leftovers.length && end.workers === idle.workers
  console.log(`flat: ${isFlat}, steady: ${isSteady}, whole: ${isWhole}`)
  if (!(isFlat && isSteady && isWhole)) process.exitCode = 1
}

function inThirds<T>(items: readonly T[], toMs: (item: T) => number): [T[], T[], T[]] {
  const length = minutes * 20_000
  const third = (number: number) =>
    items.filter(item => Math.min(2, Math.floor(toMs(item) / length)) === number)
  return [third(0), third(1), third(2)]
}

function timeMachine(): number {
  const began = performance.now()
  let sum = 0
  for (let step = 0; step < 500_000; step++) sum = (sum + step * step) % 1_000_003
  return sum < 0 ? Number.NaN : performance.now() - began
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * sorted.length)] ?? Number.NaN
}

function list(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${name} ×${count}`).join(', ') || 'none'
}
