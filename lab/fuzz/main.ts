/**
 * Converts documents that were changed to do harm, and says what they came to:
 *
 *     npm run fuzz                                    1,000 cases of every format, in the pool
 *     npm run fuzz -- --cases 20000 --seed 7          more, and others
 *     npm run fuzz -- --format pdf --from 5000        some formats; from this case on
 *     npm run fuzz -- --format rtf --seed 7 --case 81 one case again, with what it came to
 *     … --case 81 --minimize                          and as small as it still shows it, in .fuzz/
 *
 *     npm run fuzz -- --damage                        accidents instead: see damage-main.ts
 *
 *     npm run fuzz -- --requests 50000                requests to the service instead of documents
 *     npm run fuzz -- --requests 1 --from 81          one of them again, and what it is
 *
 * `--here` converts in this process: faster, but what never ends is not stopped. `--own` leaves out the
 * corpus. Findings are kept in `.fuzz/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Extension, FORMATS } from '../../src/engine/formats/index.ts'
import { Pool } from '../../src/isolation/pool.ts'
import { findShared } from '../shared.ts'
import { type Case, makeCase } from './cases.ts'
import { runDamage } from './damage-main.ts'
import { minimize } from './minimize.ts'
import { convertHere, convertInPool, judge, judgeRendered, keyOf } from './oracle.ts'
import { makeRequest, runRequests } from './request-run.ts'
import { type Numbers, run } from './run.ts'
import { readSeeds } from './seeds.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const kept = join(root, '.fuzz')

/** Far below what the service allows: the cases are small. */
const BOUNDS = { timeoutMs: 20_000, memoryMb: 512 }

const { values: flags } = parseArgs({
  options: {
    format: { type: 'string', multiple: true },
    cases: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    case: { type: 'string' },
    minimize: { type: 'boolean', default: false },
    here: { type: 'boolean', default: false },
    own: { type: 'boolean', default: false },
    damage: { type: 'boolean', default: false },
    requests: { type: 'string' },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
})
const formats = (flags.format ?? Object.keys(FORMATS)) as Extension[]
const seed = Number(flags.seed)
const corpus = flags.own ? undefined : join(findShared(root), 'corpus')
if (flags.damage) {
  const cases = Number(flags.cases)
  const only = flags.case === undefined ? undefined : Number(flags.case)
  const findings = await runDamage({ formats, corpus, seed, cases, only, keep })
  process.exit(findings ? 1 : 0)
}
if (flags.requests !== undefined) process.exit(await fuzzRequests(Number(flags.requests)))
const jobs = Number(flags.jobs)
const pool = new Pool({ size: jobs, niceness: 10, ...BOUNDS })
const convert = (given: Case) => (flags.here ? convertHere(given) : convertInPool(pool, given))

if (flags.case === undefined) await runAll()
else await showCase(formats[0]!, Number(flags.case))
pool.close()

async function fuzzRequests(count: number): Promise<0 | 1> {
  const from = Number(flags.from)
  if (count === 1) {
    const { method, target, headers, body } = makeRequest(seed, from).request
    const lines = headers.map(([name, value]) => `${name}: ${value}`)
    console.log([`${method} ${target}`, ...lines, '', Buffer.from(body)].join('\n').slice(0, 4000))
  }
  const began = performance.now()
  const { outcomes, findings } = await runRequests({ seed, from, to: from + count })
  const seconds = Math.round((performance.now() - began) / 1000)
  const list = [...outcomes].sort(([, a], [, b]) => b - a)
  console.log(
    `${count} requests in ${seconds} s: ${list.map(([name, times]) => `${name} ${times}`).join(', ')}`,
  )
  for (const [key, { number, count }] of findings) {
    console.log(`  ${key}\n    ${count} ×, first: --requests 1 --seed ${seed} --from ${number}`)
  }
  console.log(`${findings.size} findings`)
  return findings.size ? 1 : 0
}

async function runAll(): Promise<void> {
  const from = Number(flags.from)
  const to = from + Number(flags.cases)
  const all: Numbers[] = []
  for (const format of formats) {
    const seeds = await readSeeds(format, corpus)
    const began = performance.now()
    const width = flags.here ? 1 : jobs * 2
    const numbers = await run({ format, seeds, seed, from, to, convert, width })
    all.push(numbers)
    console.log(writeLine(format, seeds.length, numbers, performance.now() - began))
    for (const [key, { number, count, finding }] of numbers.findings) {
      console.log(
        `  ${key}\n    ${count} ×, first: --format ${format} --seed ${seed} --case ${number}`,
      )
      keep(
        `${format}-${seed}-${number}`,
        makeCase(format, seeds, seed, number).bytes,
        finding.detail,
      )
    }
  }
  const sum = (of: (numbers: Numbers) => number) => all.reduce((total, one) => total + of(one), 0)
  const findings = sum(({ findings }) => findings.size)
  console.log(
    `${sum(({ cases }) => cases)} cases, ${sum(({ repeated }) => repeated)} of them converted twice, ` +
      `${sum(({ rendered }) => rendered)} rendered: ${findings} findings`,
  )
  process.exitCode = findings ? 1 : 0
}

function writeLine(format: string, seeds: number, numbers: Numbers, ms: number): string {
  const outcomes = [...numbers.outcomes].sort(([, a], [, b]) => b - a)
  return [
    format.padEnd(5),
    `${numbers.cases} cases of ${seeds} seeds in ${Math.round(ms / 1000)} s,`,
    `slowest ${Math.round(numbers.slowestMs)} ms:`,
    outcomes.map(([name, count]) => `${name} ${count}`).join(', '),
  ].join(' ')
}

async function showCase(format: Extension, number: number): Promise<void> {
  const given = makeCase(format, await readSeeds(format, corpus), seed, number)
  const result = await convert(given)
  const finding = judge(result) ?? judgeRendered(result)
  console.log(
    `${given.madeFrom}, ${given.bytes.length} bytes, options ${JSON.stringify(given.options)}`,
  )
  console.log(
    `${result.outcome} in ${result.ms} ms\n${finding ? `${finding.kind}: ${finding.detail}` : 'nothing found'}`,
  )
  const name = `${format}-${seed}-${number}`
  keep(name, given.bytes, finding?.detail ?? '')
  if (!flags.minimize || !finding) return
  const key = keyOf(finding)
  const small = await minimize(given.bytes, async bytes => {
    const again = await convert({ ...given, bytes })
    const same = judge(again) ?? judgeRendered(again)
    return same !== undefined && keyOf(same) === key
  })
  keep(`${name}-small`, small, finding.detail)
  console.log(`${small.length} bytes show it, too: .fuzz/${name}-small.bin`)
}

function keep(name: string, bytes: Uint8Array, detail: string): void {
  mkdirSync(kept, { recursive: true })
  writeFileSync(join(kept, `${name}.bin`), bytes)
  writeFileSync(join(kept, `${name}.txt`), detail)
}
