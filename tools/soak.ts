/**
 * Mixed traffic over all formats and errors, through the API and the MCP server, as fast as the engine
 * processes take it; says whether memory, descriptors and waiting times stay where they are.
 *
 *     npm run soak -- --minutes 30
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { median, short, slope, toTable } from '../bench/statistics.ts'
import { createClient } from './chaos/client.ts'
import { type Figures, look, settle } from './chaos/figures.ts'
import { runLoad } from './chaos/load.ts'
import type { Kind } from './chaos/questions.ts'
import { findSamples, makeSamples } from './chaos/samples.ts'
import { LANES, setStage } from './chaos/stage.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
const SAMPLE_SECONDS = 10

/** Part of the run in which caches fill and code is compiled; it counts for nothing. */
const WARM_UP_SHARE = 0.2

/** What may be said to be flat, per hour. */
const BOUNDS = { frontMb: 60, workersMb: 120, descriptors: 5 } as const

/** How much slower the last third may be than the first, beyond what the machine itself became slower. */
const MAX_P99_DRIFT = 2

interface Sampled extends Figures {
  readonly hours: number
  /** How long the same piece of arithmetic took: how busy the machine is with something else. */
  readonly machineMs: number
}

interface Timed {
  readonly at: number
  readonly kind: Kind
  readonly ms: number
}

const samples = [...(await makeSamples(1000, 200)), ...(await findSamples(25))]
const stage = await setStage(samples)
const { service, probe, tally } = stage
const idle = look(service)
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
  sampled.push({ hours: elapsed() / 3_600_000, machineMs: timeMachine(), ...look(service) })
}
stop.abort()
await traffic
client.close()
const loopP99Ms = await probe.takeLoopP99Ms()
const leftovers = await settle(service, probe, idle.descriptors)
const end = look(service)
const exitCode = await service.stop()
await stage.close()
report()

function report(): void {
  const steady = sampled.slice(Math.floor(sampled.length * WARM_UP_SHARE))
  const slopes = Object.entries(BOUNDS).map(([name, bound]) => {
    const values = steady.map(figures => figures[name as keyof typeof BOUNDS])
    return {
      name,
      bound,
      perHour: slope(
        steady.map(({ hours }) => hours),
        values,
      ),
      values,
    }
  })
  console.log(
    toTable(
      ['', 'idle', 'lowest', 'highest', 'at the end', 'slope per hour', 'at most'],
      slopes.map(({ name, bound, perHour, values }) => {
        const key = name as keyof typeof BOUNDS
        const range = [idle[key], Math.min(...values), Math.max(...values), end[key]]
        return [name, ...range.map(short), perHour.toFixed(1), bound]
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
  const isFlat = slopes.every(({ perHour, bound }) => perHour <= bound)
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
