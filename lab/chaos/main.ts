/**
 * What becomes of requests when things go wrong around the service, or inside of it.
 *
 *     npm run chaos                  every scenario
 *     npm run chaos -- store mail    those whose name has one of the words
 *
 * Ends with 1 when a request was lost, or something was left over.
 */
import { short, toTable } from '../speed/statistics.ts'
import { createClient } from './client.ts'
import { ask, Tally } from './load.ts'
import { descriptorsOf, look, type Numbers, settle } from './numbers.ts'
import { ENTRANCES } from './questions.ts'
import { makeSamples, type Sample } from './samples.ts'
import type { Scenario } from './scenario.ts'
import { leavingInAnswer, leavingInUpload, slowUploads } from './scenarios/clients.ts'
import { hostileLinks } from './scenarios/links.ts'
import { fewDescriptors, noFiles } from './scenarios/machine.ts'
import { mailChoking, mailDown, mailSilent, mailUp } from './scenarios/mail.ts'
import { greedyClient, halfRequests } from './scenarios/shares.ts'
import { toldToStop, toldToStopInLongWork } from './scenarios/shutdown.ts'
import { oddRequests, spellings } from './scenarios/spellings.ts'
import { frozenStore, killedStore } from './scenarios/store.ts'
import { announcedSizes, tinyChunks } from './scenarios/uploads.ts'
import { calm, killedWorkers } from './scenarios/workers.ts'
import { type Stage, setStage, WORKERS } from './stage.ts'

const SCENARIOS: readonly Scenario[] = [
  calm,
  killedWorkers,
  frozenStore,
  killedStore,
  mailUp,
  mailDown,
  mailSilent,
  mailChoking,
  hostileLinks,
  leavingInUpload,
  leavingInAnswer,
  slowUploads,
  spellings,
  oddRequests,
  tinyChunks,
  announcedSizes,
  noFiles,
  fewDescriptors,
  greedyClient,
  halfRequests,
  toldToStop,
  toldToStopInLongWork,
]

const HEAD = [
  'scenario',
  'sent',
  'right',
  'clean problem',
  'left by client',
  'lost',
  'front MB',
  'engines MB',
  'descriptors',
  'event loop p99',
]

interface Outcome {
  readonly cells: readonly (string | number)[]
  readonly faults: readonly string[]
}

const words = process.argv.slice(2)
const chosen = SCENARIOS.filter(
  ({ name }) => !words.length || words.some(word => name.includes(word)),
)
if (!chosen.length) {
  console.error(`No scenario has ${words.join(' or ')} in its name.`)
  process.exit(2)
}
const samples = await makeSamples(1000)
const outcomes: Outcome[] = []
for (const scenario of chosen) outcomes.push(await play(scenario, samples))
console.log(
  `\n${toTable(
    HEAD,
    outcomes.map(({ cells }) => cells),
  )}\n`,
)
const faults = outcomes.flatMap(({ faults }) => faults)
for (const fault of faults) console.log(fault)
console.log(faults.length ? `${faults.length} faults` : 'nothing was lost, nothing was left over')
process.exitCode = faults.length ? 1 : 0

async function play(scenario: Scenario, samples: readonly Sample[]): Promise<Outcome> {
  const stage = await setStage(samples, scenario.settings)
  const { service, probe, tally } = stage
  const faults: string[] = []
  await warmUp(stage)
  await settle(service, probe, [], 1000)
  const before = look(service, probe)
  const descriptors = descriptorsOf(service, probe)
  await probe.takeLoopP99Ms()
  let after: Numbers | undefined
  let loopP99Ms: number | undefined
  try {
    await scenario.run(stage)
    if (!scenario.isLast) {
      loopP99Ms = await probe.takeLoopP99Ms()
      faults.push(...(await settle(service, probe, descriptors)))
      after = look(service, probe)
      if (after.workers !== WORKERS) faults.push(`${after.workers} engine processes`)
      const code = await service.stop()
      if (code !== 0) faults.push(`exit code ${code}`)
    }
  } catch (error) {
    faults.push(String(error))
    await service.stop('SIGKILL')
  }
  await stage.close()
  faults.push(...findFaults(scenario, tally, service.output()))
  const named = faults.map(fault => `${scenario.name}: ${fault}`)
  console.log(`${scenario.name}: ${describe(tally)}${named.map(line => `\n  ! ${line}`).join('')}`)
  const pair = (figure: keyof Numbers) =>
    `${before[figure].toFixed(0)} → ${after ? after[figure].toFixed(0) : 'ended'}`
  const { sent, right, problem, left, lost } = tally
  return {
    faults: named,
    cells: [
      scenario.name,
      ...[sent, right, problem, left, lost],
      ...[pair('frontMb'), pair('workersMb'), pair('descriptors')],
      loopP99Ms === undefined ? '' : `${short(loopP99Ms)} ms`,
    ],
  }
}

/** Every document once, so that what is loaded on first use does not count as growth. */
async function warmUp({ service, samples }: Stage): Promise<void> {
  const client = createClient(service.url)
  const tally = new Tally()
  for (const [index, sample] of samples.entries()) {
    await ask(client, tally, ENTRANCES[index % ENTRANCES.length]!(sample))
  }
  client.close()
}

function findFaults(scenario: Scenario, tally: Tally, output: string): string[] {
  const isOurs = (problem: string) => problem.startsWith('500')
  const failures = [...tally.problems.keys()].filter(isOurs)
  return [
    ...[...tally.losses].map(([what, count]) => `lost ${count}: ${what}`),
    ...(scenario.mayFail ? [] : failures.map(problem => `answered ${problem}`)),
    ...(scenario.mayFail || !failures.length ? [] : [output.slice(0, 2000)]),
  ]
}

function describe({ sent, right, problems, left, lost, refused }: Tally): string {
  const parts = [...problems].map(([name, count]) => `${count} × ${name}`)
  const rest = [...parts, left && `${left} left`, refused && `${refused} not taken`, `${lost} lost`]
  return `${sent} sent, ${right} right, ${rest.filter(Boolean).join(', ')}`
}
