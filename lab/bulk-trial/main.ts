/**
 * Bulk runs with everything that can go wrong, and what they cost when nothing does.
 *
 *     npm run bulk-trial -- --documents 2000
 *     npm run bulk-trial -- --documents 50000 --folder /tmp/trial --only queue-kills
 *
 * First the documents one by one with their pictures: what every output must be. Then
 *
 * - `costs`: from folder to folder by the plain command, on the ledger, and on Redis and S3 with three workers,
 *   undisturbed: a tenth of them, then all. Two sizes tell what a document costs from what starting costs.
 * - `tables`: on the ledger to Parquet: rows must equal the files.
 * - `ledger-kills`: on the ledger, killed (-9) ten times at random, and started again.
 * - `queue-kills`: on Redis and S3 with ten kills (-9) of workers and Redis at random, and the store answering 503 for
 *   a while. Every document must have its one right output, and one line of results.
 *
 * With `--folder`, documents and what they must become stay there, so a long trial can be done step by step.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readParquet } from '../../test/support/parquet.ts'
import { type Cost, measure } from './commands.ts'
import { compareSizes, tell, tellMemory } from './costs.ts'
import { makeDocuments } from './documents.ts'
import { checkFiles, checkRows, type Expected, readExpected } from './expected.ts'
import { runKilled } from './ledger.ts'
import { runDisturbed, runUndisturbed } from './queue.ts'

const STEPS = {
  costs: compareCosts,
  tables: checkTables,
  'ledger-kills': killLedger,
  'queue-kills': killQueue,
}

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '2000' },
    folder: { type: 'string' },
    /** Steps, with commas between them. */
    only: { type: 'string', default: Object.keys(STEPS).join() },
    kills: { type: 'string', default: '10' },
    /** Seconds between kills, on average. */
    'kill-every': { type: 'string', default: '15' },
    outage: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
  },
})
const jobs = ['-j', values.jobs]
if (values.folder) mkdirSync(values.folder, { recursive: true })
/** What stays, and what goes. */
const kept = values.folder && resolve(values.folder)
const folder = mkdtempSync(join(kept ?? tmpdir(), 'foliomark-trial-'))
let faultCount = 0
try {
  await runTrial()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(faultCount ? `${faultCount} faults` : 'no faults')
process.exitCode = faultCount ? 1 : 0

interface Documents {
  readonly source: string
  readonly paths: readonly string[]
}

async function runTrial(): Promise<void> {
  const all = await makeSource(Number(values.documents))
  const expected = await convertOneByOne(all)
  for (const name of values.only.split(',')) {
    const step = STEPS[name as keyof typeof STEPS]
    if (!step) throw new Error(`There is no step ${name}.`)
    console.log(`${name}, ${new Date().toISOString()}, load ${loadavg()[0]!.toFixed(0)}`)
    await step(all, expected)
  }
}

async function makeSource(count: number): Promise<Documents> {
  const source = join(kept ?? folder, `documents-${count}`)
  if (!existsSync(source)) {
    const fresh = join(folder, `documents-${count}`)
    const copies = makeDocuments(fresh, count)
    renameSync(fresh, source)
    console.log(`${count} documents, ${copies} of them copies of others`)
  }
  return { source, paths: await listFiles(source) }
}

async function convertOneByOne({ source, paths }: Documents): Promise<Expected> {
  const lines = `${source}.ndjson`
  if (!existsSync(lines)) {
    const input = join(folder, 'list')
    const output = join(folder, 'lines')
    writeFileSync(input, paths.map(path => `${join(source, path)}\n`).join(''))
    const words = ['--files-from', '-', '--ndjson', '--images', 'attach', ...jobs]
    const cost = await measure(words, { input, output })
    console.log(`--ndjson: ${tell(cost, paths.length)}`)
    renameSync(output, lines)
  }
  const expected = await readExpected(lines, source)
  if (expected.size === paths.length) return expected
  throw new Error(`--ndjson answered ${expected.size} of ${paths.length} documents.`)
}

/** The outputs of the last documents are checked. */
async function compareCosts(all: Documents, expected: Expected): Promise<void> {
  const sizes = [await makeSource(Math.ceil(all.paths.length / 10)), all]
  const plain: Cost[] = []
  const ledger: Cost[] = []
  const queue: Cost[] = []
  for (const [index, { source, paths }] of sizes.entries()) {
    const isChecked = index === sizes.length - 1
    const runPlain = () => measure([source, '-o', join(folder, `plain-${index}/`), ...jobs])
    plain.push(await runPlain())
    console.log(`folder to folder: ${tell(plain.at(-1)!, paths.length)}`)

    const target = join(folder, `ledger-${index}`)
    ledger.push(await measure([...toSubmit(source, target), ...jobs]))
    console.log(`ledger: ${tell(ledger.at(-1)!, paths.length)}, ${tellMemory(ledger.at(-1)!)}`)
    const read = (name: string) => readFileSync(join(target, name))
    if (isChecked) report(checkFiles(expected, await listFiles(target), read))

    const { cost, objects, ...others } = await runUndisturbed(folder, source, paths)
    queue.push(cost)
    console.log(`Redis and S3: ${tell(cost, paths.length)}, ${others.report}`)
    if (isChecked) report(checkFiles(expected, [...objects.keys()], name => objects.get(name)!))

    // The machine may have become faster or slower meanwhile.
    const again = await runPlain()
    console.log(`folder to folder, again: ${tell(again, paths.length)}`)
    const cpuSeconds = (plain.at(-1)!.cpuSeconds + again.cpuSeconds) / 2
    plain[index] = { ...again, cpuSeconds }
  }
  const counts = sizes.map(({ paths }) => paths.length)
  console.log(`CPU of the ledger: ${compareSizes(counts, ledger, plain)}`)
  console.log(`CPU of Redis and S3: ${compareSizes(counts, queue, plain)}`)
}

async function checkTables({ source, paths }: Documents, expected: Expected): Promise<void> {
  const target = join(folder, 'tables')
  const cost = await measure([...toSubmit(source, target), '--format', 'parquet', ...jobs])
  console.log(`ledger, Parquet: ${tell(cost, paths.length)}`)
  const names = (await listFiles(target)).filter(name => name.endsWith('.parquet'))
  const rows = await Promise.all(names.map(name => readParquet(readFileSync(join(target, name)))))
  report(checkRows(expected, rows.flat()))
}

async function killLedger({ source, paths }: Documents, expected: Expected): Promise<void> {
  const target = join(folder, 'ledger-killed')
  const submit = [...toSubmit(source, target), ...jobs]
  const work = ['bulk', 'work', target, '-q', ...jobs]
  // A kill may come before anything was submitted.
  const next = () => (existsSync(`${target}.ledger/run.json`) ? work : submit)
  const { seconds, kills } = await runKilled(next, toFaults())
  console.log(`ledger, killed ${kills} times: ${paths.length} in ${seconds.toFixed(1)} s`)
  report(checkFiles(expected, await listFiles(target), name => readFileSync(join(target, name))))
}

async function killQueue({ source, paths }: Documents, expected: Expected): Promise<void> {
  const killed = await runDisturbed(folder, source, paths, toFaults())
  console.log(`Redis and S3, disturbed: ${killed.report}`)
  report(checkFiles(expected, [...killed.objects.keys()], name => killed.objects.get(name)!))
}

function toFaults() {
  return {
    kills: Number(values.kills),
    killEverySeconds: Number(values['kill-every']),
    outageSeconds: Number(values.outage),
    random: createRandom(Number(values.seed)),
  }
}

function toSubmit(source: string, target: string): string[] {
  return ['bulk', 'submit', source, '--to', target, '--work', '-q']
}

function report({ report, faults }: ReturnType<typeof checkFiles>): void {
  console.log(`    ${report}; ${faults.length} faults`)
  for (const fault of faults.slice(0, 20)) console.error(`! ${fault}`)
  faultCount += faults.length
}

/** Paths below it. */
async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
}

/** Lehmer's generator with the factor of Park and Miller, so that a trial can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
