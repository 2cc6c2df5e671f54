/**
 * Makes PDFs of documents whose structure is known, and scores the built command on them:
 *
 *     npm run matrix                        all producers, about 600 files
 *     npm run matrix -- --quick             a quarter of them
 *     npm run matrix -- --score             only scores what was made before
 *     npm run matrix -- --everyday          an invoice, a menu and so on, 170 files
 *     npm run matrix -- --producer groff    one producer (repeatable)
 *     npm run matrix -- --leave-out fop     without a producer that is not installed (repeatable)
 *
 * `--seed N` draws other documents and styles, `--out DIR` names another folder than `.matrix` (or `.everyday`),
 * `--worst N` says how many of the worst go into the report. `install.sh` installs the producers.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findShared } from '../shared.ts'
import { generateEveryday } from './everyday/everyday.ts'
import { finishFile, type Generated, generate, writeIndex } from './generate.ts'
import { drawPlan } from './plan.ts'
import { hasCommand } from './produce/run.ts'
import { PRODUCERS, type Producer } from './producers.ts'
import { writeReport } from './report.ts'
import { groupScores, type Scored, score, writeTable } from './score.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const { values: flags } = parseArgs({
  options: {
    everyday: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    score: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    producer: { type: 'string', multiple: true },
    'leave-out': { type: 'string', multiple: true, default: [] },
    worst: { type: 'string', default: '40' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    shared: { type: 'string', default: findShared(root) },
  },
})
const corpus = resolve(flags.out ?? join(root, flags.everyday ? '.everyday' : '.matrix'))

if (!flags.score) show(await (flags.everyday ? makeEveryday() : makeCorpus(chooseProducers())))
if (!existsSync(join(flags.shared, 'eval/score.mjs'))) {
  fail(`There is no scorer in ${flags.shared}; --shared DIR names another place.`)
}
if (!existsSync(join(corpus, 'index.json'))) fail(`There is no matrix in ${corpus} to be scored.`)
const command = join(root, 'dist/command/main.js')
print(score({ corpus, shared: flags.shared, command, jobs: flags.jobs }))

function makeCorpus(producers: readonly Producer[]): Promise<Generated> {
  return generate(drawPlan({ seed: Number(flags.seed), quick: flags.quick, producers }), corpus)
}

async function makeEveryday(): Promise<Generated> {
  const made = await generateEveryday(
    corpus,
    flags.producer,
    ({ producer, document, tagged, ...file }) => {
      const truthSource = 'typed from the page'
      return {
        id: file.id,
        result: finishFile(file, { source: producer, document, tagged, truthSource }),
      }
    },
  )
  return writeIndex(corpus, made, 'Everyday PDFs made by lab/pdf-matrix.')
}

function show({ entries, failures }: Generated): void {
  for (const { id, why } of failures) console.error(`left out: ${id}: ${why}`)
  console.error(`${entries.length} cases in ${corpus}, ${failures.length} left out`)
}

/** What is missing is said at once, before minutes of work are lost. */
function chooseProducers(): Producer[] {
  const names = PRODUCERS.map(({ name }) => name)
  for (const name of [...(flags.producer ?? []), ...flags['leave-out']]) {
    if (!names.includes(name)) fail(`There is no producer ${name}: ${names.join(', ')}.`)
  }
  const wanted = PRODUCERS.filter(
    ({ name }) =>
      (!flags.producer || flags.producer.includes(name)) && !flags['leave-out'].includes(name),
  )
  const missing = wanted.filter(({ command }) => command && !hasCommand(command))
  if (missing.length) {
    const hints = missing.map(({ name }) => `--leave-out ${name}`).join(' ')
    fail(`Not installed: ${missing.map(({ command }) => command).join(', ')}.
Run lab/pdf-matrix/install.sh, or go on without them: ${hints}`)
  }
  return wanted
}

function print(rows: readonly Scored[]): void {
  const tables = Object.entries(groupScores(rows)).map(([title, groups]) =>
    writeTable(title, groups),
  )
  console.log(tables.join('\n\n'))
  writeFileSync(join(corpus, 'scores.txt'), `${tables.join('\n\n')}\n`)
  const page = writeReport(rows, corpus, Number(flags.worst))
  console.log(`\nThe worst, page beside truth and output: ${page}`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
