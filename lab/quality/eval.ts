/**
 * Scores the built command on the corpus that lies in a folder `shared` beside or above the project:
 *
 *     npm run eval                                 all formats, beside the best peer's scores
 *     npm run eval -- --format docx --format odt   some
 *     npm run eval -- --format docx --worst 5      the worst cases and how they differ
 *     npm run eval -- --show docx/lists.docx       one case in full, converted afresh
 *     npm run eval -- --peer anydoc --record       another converter (lab/speed/converters.ts); its scores are kept
 *                                                  in docs/performance/scores.json, as ours are without --peer
 *
 * `--shared DIR` names another place, `--jobs N` how many processes. What came out is kept in `.eval/`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { findShared } from '../shared.ts'
import { readVersion, requireConverter } from '../speed/converters.ts'
import { findNode } from '../speed/process.ts'
import { diffLines, writeDiff } from './eval-diff.ts'
import {
  findWorst,
  type LastScores,
  MEASURES,
  type Report,
  scoreOf,
  writeCase,
  writeChanges,
  writeSummaries,
} from './eval-report.ts'
import { recordRow } from './scores.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const command = join(root, 'dist/command/main.js')

interface Case {
  readonly path: string
  readonly format: string
  readonly truth?: string
  readonly kind: string
  readonly metrics?: readonly string[]
  readonly mustContain?: readonly string[]
}

const DIFF_LINES = 30
const COLORS: Readonly<Record<string, string>> = { '-': '\x1b[31m', '+': '\x1b[32m' }

const { values: flags, positionals } = parseArgs({
  options: {
    format: { type: 'string', multiple: true },
    worst: { type: 'boolean' },
    show: { type: 'string' },
    peer: { type: 'string', default: 'foliomark' },
    record: { type: 'boolean' },
    shared: { type: 'string', default: findShared(root) },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
  allowPositionals: true,
})
const isOurs = flags.peer === 'foliomark'
const kept = join(root, '.eval', isOurs ? '' : flags.peer)
const outputs = join(kept, 'outputs')
const { shared } = flags
const corpus = join(shared, 'corpus')
if (!existsSync(join(shared, 'eval/score.mjs')) || !existsSync(join(corpus, 'index.json'))) {
  console.error(`There is no corpus with a scorer in ${shared}; --shared DIR names another place.`)
  process.exit(2)
}
if (flags.record && flags.format) {
  console.error('--record keeps the scores of all formats under one date: leave --format out.')
  process.exit(2)
}
const cases: readonly Case[] = JSON.parse(readFileSync(join(corpus, 'index.json'), 'utf8')).cases
const converter = requireConverter(flags.peer)
const formats = flags.format ?? [...converter.formats].sort()

if (flags.show !== undefined) await showCase(flags.show)
else scoreFormats()

function scoreFormats(): void {
  const last = readLastScores()
  const report = runScorer()
  console.log(writeSummaries(report, last))
  if (Object.keys(last).length) console.log(`\n${writeChanges(report.cases, last, 8)}`)
  keepScores(report, last)
  if (flags.record) recordScores(report)
  if (!flags.worst) return
  for (const row of findWorst(report.cases, Number(positionals[0] ?? 10))) {
    console.log(`\n${writeCase(row)}`)
    const output = join(outputs, `${row.path}.md`)
    const truth = cases.find(({ path }) => path === row.path)?.truth
    if (truth && existsSync(output)) printDiff(truth, readFileSync(output, 'utf8'), DIFF_LINES)
  }
}

function runScorer(): Report {
  for (const format of formats) rmSync(join(outputs, format), { recursive: true, force: true })
  mkdirSync(kept, { recursive: true })
  const reportFile = join(kept, 'report.json')
  const words = isOurs
    ? [process.execPath, command, '--files-from', '-', '--ndjson', '--jobs', '1']
    : [...findNode(converter), join(root, 'dist/lab/speed/batch.js'), converter.name]
  const batch = words.map(word => `'${word}'`).join(' ')
  const { status } = spawnSync(
    process.execPath,
    [
      join(shared, 'eval/score.mjs'),
      ...['--corpus', corpus, '--batch', batch, '--jobs', flags.jobs],
      ...['--json', reportFile, '--save', outputs],
      ...formats.flatMap(format => ['--format', format]),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (status !== 0) process.exit(status ?? 1)
  return JSON.parse(readFileSync(reportFile, 'utf8'))
}

function readLastScores(): LastScores {
  const file = join(kept, 'scores.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Formats that were not run keep the scores they had. */
function keepScores(report: Report, last: LastScores): void {
  const scores = Object.entries({ ...report.byFormat, all: report.total })
    .filter(([format]) => format !== 'all' || !flags.format)
    .map(([format, { overall }]) => {
      const rows = report.cases.filter(row => row.format === format)
      return [
        format,
        { overall, cases: Object.fromEntries(rows.map(row => [row.path, scoreOf(row)])) },
      ] as const
    })
  const merged = { ...last, ...Object.fromEntries(scores) }
  writeFileSync(join(kept, 'scores.json'), JSON.stringify(merged, null, 1))
}

function recordScores({ byFormat }: Report): void {
  const scores = Object.entries(byFormat).map(([format, summary]) => {
    const pairs = ['overall', ...MEASURES].map(measure => [measure, summary[measure]] as const)
    const given = pairs.flatMap(([measure, value]) =>
      typeof value === 'number' ? [[measure, Number(value.toFixed(5))] as const] : [],
    )
    return [format, Object.fromEntries(given)] as const
  })
  recordRow({
    name: converter.name,
    version: isOurs ? readCommit() : readVersion(converter),
    measured: new Date().toISOString().slice(0, 10),
    scores: Object.fromEntries(scores),
  })
}

function readCommit(): string {
  const words = ['-C', root, 'rev-parse', '--short=8', 'HEAD']
  return spawnSync('git', words, { encoding: 'utf8' }).stdout.trim()
}

/** The name may be any part of the case's path that only one case has. */
async function showCase(name: string): Promise<void> {
  const exact = cases.filter(({ path }) => path === name)
  const found = exact.length ? exact : cases.filter(({ path }) => path.includes(name))
  const [shown] = found
  if (!shown || found.length > 1) {
    console.error(`${found.length} cases have ${name} in their path.`)
    for (const { path } of found) console.error(path)
    process.exit(2)
  }
  const { stdout, stderr } = spawnSync(process.execPath, [command, join(corpus, shown.path)], {
    encoding: 'utf8',
    env: { ...process.env, NODE_DEBUG: 'foliomark' },
    maxBuffer: 2 ** 30,
  })
  process.stderr.write(stderr)
  if (shown.truth) printDiff(shown.truth, stdout, Number.POSITIVE_INFINITY)
  else process.stdout.write(stdout)
  await printScores(shown, stdout)
}

/** The scorer's own measures, so that a case can be judged without running all of them. */
async function printScores(shown: Case, markdown: string): Promise<void> {
  const { ALL_METRICS, compareMarkdown, containedInOrder } = await import(
    pathToFileURL(join(shared, 'eval/metrics.mjs')).href
  )
  const scores = {
    ...(shown.truth
      ? compareMarkdown(readTruth(shown.truth), markdown, shown.metrics ?? ALL_METRICS)
      : {}),
    ...(shown.mustContain ? containedInOrder(shown.mustContain, markdown) : {}),
  }
  console.log(`\n${shown.path} (${shown.kind})`, scores)
}

function printDiff(truth: string, markdown: string, maxLines: number): void {
  for (const line of writeDiff(diffLines(readTruth(truth), markdown), maxLines)) {
    console.log(process.stdout.isTTY ? `${COLORS[line[0]!] ?? ''}${line}\x1b[0m` : line)
  }
}

function readTruth(truth: string): string {
  return readFileSync(join(corpus, truth), 'utf8')
}
