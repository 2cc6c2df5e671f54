/**
 * Bulk runs with everything that can go wrong, and what they cost when nothing does.
 *
 *     npm run bulk-trial -- --documents 2000
 *
 * 1. The documents from folder to folder by the plain command: the cost to compare with. And one by one with their
 *    pictures: what every output must be.
 * 2. A run on the ledger, undisturbed: its cost, and whether its memory grows.
 * 3. The same to Parquet: rows must equal the files.
 * 4. A run on Redis and S3 with three workers, undisturbed: its cost.
 * 5. The same with ten kills (-9) of workers and Redis at random, and the store answering 503 for a while: every
 *    document must have its one right output, and one line of results.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { readParquet } from '../../test/support/parquet.ts'
import { type Cost, measure } from './commands.ts'
import { makeDocuments } from './documents.ts'
import { checkFiles, checkRows, readExpected } from './expected.ts'
import { runDisturbed, runUndisturbed } from './queue.ts'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '10' },
    /** Seconds between kills, on average. */
    'kill-every': { type: 'string', default: '15' },
    outage: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
  },
})
const count = Number(values.documents)
const folder = mkdtempSync(join(tmpdir(), 'foliomark-trial-'))
let faultCount = 0
try {
  await runTrial()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(faultCount ? `${faultCount} faults` : 'no faults')
process.exitCode = faultCount ? 1 : 0

async function runTrial(): Promise<void> {
  const source = join(folder, 'in')
  const copies = makeDocuments(source, count)
  console.log(`${count} documents, ${copies} of them copies of others`)
  const paths = await listFiles(source)

  const jobs = ['-j', values.jobs]
  const plain = await measure([source, '-o', `${join(folder, 'plain')}/`, ...jobs])
  console.log(`folder to folder: ${tell(plain)}`)
  const list = join(folder, 'list')
  const lines = join(folder, 'lines')
  writeFileSync(list, paths.map(path => `${join(source, path)}\n`).join(''))
  await measure(['--files-from', '-', '--ndjson', '--images', 'attach', ...jobs], {
    input: list,
    output: lines,
  })
  const expected = await readExpected(lines, source)
  if (expected.size !== count) throw new Error(`--ndjson answered ${expected.size} documents.`)

  const submit = (target: string) => ['bulk', 'submit', source, '--to', target, '--work', '-q']
  const target = join(folder, 'out')
  const ledger = await measure([...submit(target), ...jobs])
  console.log(`ledger: ${compare(ledger, plain)}, memory ${tellMemory(ledger)}`)
  report(checkFiles(expected, await listFiles(target), name => readFileSync(join(target, name))))

  const tables = join(folder, 'tables')
  const parquet = await measure([...submit(tables), '--format', 'parquet', ...jobs])
  console.log(`ledger, Parquet: ${compare(parquet, plain)}`)
  const files = (await listFiles(tables)).filter(name => name.endsWith('.parquet'))
  const rows = await Promise.all(files.map(name => readParquet(readFileSync(join(tables, name)))))
  report(checkRows(expected, rows.flat()))

  const quiet = await runUndisturbed(folder, source, paths)
  console.log(`Redis and S3: ${compare(quiet.cost, plain)}, ${quiet.report}`)
  report(checkFiles(expected, [...quiet.objects.keys()], name => quiet.objects.get(name)!))

  const killed = await runDisturbed(folder, source, paths, {
    kills: Number(values.kills),
    killEverySeconds: Number(values['kill-every']),
    outageSeconds: Number(values.outage),
    random: createRandom(Number(values.seed)),
  })
  console.log(`Redis and S3, disturbed: ${killed.report}`)
  report(checkFiles(expected, [...killed.objects.keys()], name => killed.objects.get(name)!))
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

function tell({ seconds, cpuSeconds }: Cost): string {
  return `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU, ${(count / seconds).toFixed(0)} documents/s`
}

function compare(cost: Cost, plain: Cost): string {
  return `${tell(cost)}, CPU ${percent(cost.cpuSeconds / plain.cpuSeconds - 1)}`
}

/** The mean of each quarter of the run. */
function tellMemory({ residentMb }: Cost): string {
  const quarter = Math.ceil(residentMb.length / 4)
  const means = [0, 1, 2, 3].map(index => {
    const part = residentMb.slice(index * quarter, (index + 1) * quarter)
    return part.reduce((sum, mb) => sum + mb, 0) / Math.max(part.length, 1)
  })
  return `${means.map(mb => mb.toFixed(0)).join(', ')} MB in its quarters`
}

function percent(share: number): string {
  return `${share < 0 ? '' : '+'}${(100 * share).toFixed(1)} %`
}
