/**
 * What the first document costs a fresh process: from before the library is loaded until its markdown is there.
 * Starting Node is not part of it.
 *
 *     npm run build && node dist/lab/speed/cold.js [--runs n] [--format F] [--peer NAME …]
 *
 * The document nearest to the median size of each format that all of them convert; every converter in turn, in a
 * new process for every run; medians.
 * Writes `docs/performance/cold.json`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Converter, requireConverter } from './converters.ts'
import { findDocuments } from './corpus.ts'
import { type DocumentToMeasure, findNode } from './process.ts'
import { median, toTable } from './statistics.ts'
import { type ColdNumbers, toColdCells } from './tables.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    format: { type: 'string' },
    peer: { type: 'string', multiple: true, default: ['anydoc', 'kreuzberg'] },
  },
})
const CHILD = fileURLToPath(new URL('./cold-run.js', import.meta.url))
const RESULTS = fileURLToPath(new URL('../../../docs/performance/cold.json', import.meta.url))
const LIMIT_MS = 60_000
const measured = new Date().toISOString().slice(0, 10)
const names = ['foliomark', ...values.peer]
const earlier: readonly ColdNumbers[] = existsSync(RESULTS)
  ? JSON.parse(readFileSync(RESULTS, 'utf8')).figures
  : []

interface Times {
  readonly cpuMs: number
  readonly wallMs: number
}

const figures: ColdNumbers[] = []
for (const [format, documents] of findDocuments(1)) {
  if (values.format && values.format !== format) continue
  const contenders = names.map(requireConverter).filter(({ formats }) => formats.includes(format))
  const document = fromTheMiddle(documents).find(candidate =>
    contenders.every(converter => run(converter, candidate)),
  )
  if (document) figures.push(...measure(contenders, document))
  const kept = earlier.filter(row => !figures.some(({ format }) => format === row.format))
  writeFileSync(RESULTS, `${JSON.stringify({ figures: [...figures, ...kept] }, null, 2)}\n`)
}
console.log(toTable(['format', ...names], toColdCells(figures, names)))

function measure(converters: readonly Converter[], document: DocumentToMeasure): ColdNumbers[] {
  const contenders = converters.map(converter => ({ converter, times: [] as Times[] }))
  for (let round = 0; round < Number(values.runs); round++) {
    for (const { converter, times } of contenders) times.push(run(converter, document)!)
  }
  return contenders.map(({ converter, times }) => ({
    converter: converter.name,
    format: document.format,
    bytes: statSync(document.path).size,
    cpuMs: median(times.map(({ cpuMs }) => cpuMs)),
    wallMs: median(times.map(({ wallMs }) => wallMs)),
    measured,
    load: Math.round(loadavg()[0]!),
  }))
}

/** Undefined where the converter fails, or cannot be had on this machine. */
function run(converter: Converter, { path, format }: DocumentToMeasure): Times | undefined {
  const [command, ...before] = findNode(converter)
  if (!command) return undefined
  const { status, stdout } = spawnSync(command, [...before, CHILD, converter.name, format, path], {
    encoding: 'utf8',
    timeout: LIMIT_MS,
  })
  return status === 0 ? JSON.parse(stdout.trim().split('\n').at(-1)!) : undefined
}

function fromTheMiddle(documents: readonly DocumentToMeasure[]): readonly DocumentToMeasure[] {
  const sized = documents.map(document => ({ document, size: statSync(document.path).size }))
  const middle = median(sized.map(({ size }) => size))
  const distance = ({ size }: { readonly size: number }) => Math.abs(size - middle)
  return sized.sort((a, b) => distance(a) - distance(b)).map(({ document }) => document)
}
