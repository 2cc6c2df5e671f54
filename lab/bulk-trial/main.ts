/**
 * A bulk run with everything that can go wrong, and what it costs when nothing does.
 *
 *     npm run bulk-trial -- --documents 2000
 *
 * 1. The documents through `--ndjson`: what every output must be, and the cost to compare with.
 * 2. A run on the ledger, from folder to folder, undisturbed: its cost, and whether its memory grows.
 * 3. A run on Redis and S3, with both workers killed (-9) every so many seconds, Redis killed and started again once,
 *    and the store answering 503 for a while: every document must have its one right output, and one line of results.
 */
import { createHash } from 'node:crypto'
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import type { ResultLine } from '../../src/bulk/run.ts'
import { type Cost, measure } from './commands.ts'
import { disturb } from './disturbed.ts'
import { makeDocuments } from './documents.ts'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '2000' },
    'kill-every': { type: 'string', default: '20' },
    outage: { type: 'string', default: '30' },
    jobs: { type: 'string', default: '2' },
  },
})
const count = Number(values.documents)
const folder = mkdtempSync(join(tmpdir(), 'foliomark-trial-'))
const faults: string[] = []
try {
  await runTrial()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const fault of faults.slice(0, 20)) console.error(`! ${fault}`)
console.log(faults.length ? `${faults.length} faults` : 'no faults')
process.exitCode = faults.length ? 1 : 0

async function runTrial(): Promise<void> {
  const source = join(folder, 'in')
  const copies = makeDocuments(source, count)
  console.log(`${count} documents, ${copies} of them copies of others`)

  const paths = (await listFiles(source)).map(file => relative(source, file))
  writeFileSync(join(folder, 'list'), paths.map(path => `${join(source, path)}\n`).join(''))
  const lines = join(folder, 'lines')
  const plain = await measure(
    ['--files-from', '-', '--ndjson', '-j', values.jobs, '--images', 'omit'],
    { input: join(folder, 'list'), output: lines },
  )
  const expected = await readExpected(lines, source)
  console.log(`--ndjson: ${tell(plain)}`)

  const target = join(folder, 'out')
  const words = ['bulk', 'submit', source, '--to', target, '--work', '-q', '--images', 'omit']
  const ledger = await measure([...words, '-j', values.jobs])
  console.log(`ledger: ${tell(ledger)}, memory ${tellMemory(ledger)}`)
  const cpu = ledger.cpuSeconds / plain.cpuSeconds - 1
  const wall = ledger.seconds / plain.seconds - 1
  console.log(
    `over --ndjson: CPU ${percent(cpu)}, time ${percent(wall)} (copies are converted once)`,
  )
  const names = (await listFiles(target)).map(file => relative(target, file))
  check('ledger', expected, names, name => readFileSync(join(target, name)))

  const { objects, report } = await disturb(folder, source, paths, {
    killEverySeconds: Number(values['kill-every']),
    outageSeconds: Number(values.outage),
  })
  console.log(report)
  check('Redis and S3', expected, [...objects.keys()], name => objects.get(name)!)
}

/** The hash of the markdown by path; undefined where the document fails. */
type Expected = ReadonlyMap<string, string | undefined>

async function readExpected(file: string, source: string): Promise<Expected> {
  const expected = new Map<string, string | undefined>()
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const line = JSON.parse(text) as { path: string; ok: boolean; markdown?: string }
    const path = relative(source, line.path)
    expected.set(path, line.ok ? hashOf(Buffer.from(line.markdown!)) : undefined)
  }
  if (expected.size !== count) throw new Error(`--ndjson has answered ${expected.size} documents.`)
  return expected
}

/** Every document has its one right output and one line, and there is nothing else. */
function check(
  run: string,
  expected: Expected,
  names: readonly string[],
  read: (name: string) => Buffer,
): void {
  const outputs = new Set(names.filter(name => name.endsWith('.md')))
  const lines = names
    .filter(name => /^results-\d+\.ndjson$/.test(name))
    .flatMap(name => read(name).toString().trimEnd().split('\n'))
    .map(line => JSON.parse(line) as ResultLine)
  const before = faults.length
  const seen = new Map<string, number>()
  for (const { path } of lines) seen.set(path, (seen.get(path) ?? 0) + 1)
  for (const [path, hash] of expected) {
    const name = `${path}.md`
    if (seen.get(path) !== 1) faults.push(`${run}: ${path} has ${seen.get(path) ?? 0} lines`)
    if (outputs.has(name) !== (hash !== undefined)) faults.push(`${run}: ${name}: there or not`)
    else if (hash && hashOf(read(name)) !== hash) faults.push(`${run}: ${name} is not right`)
    outputs.delete(name)
  }
  for (const name of outputs) faults.push(`${run}: nobody asked for ${name}`)
  const failed = lines.filter(line => !line.ok).length
  const same = lines.filter(line => line.ok && line.same_as).length
  console.log(
    `${run}: ${lines.length} lines, ${failed} failed, ${same} copies; ${faults.length - before} faults`,
  )
}

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function tell({ seconds, cpuSeconds }: Cost): string {
  return `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU, ${(count / seconds).toFixed(0)} documents/s`
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
