/**
 * Runs the tests of the built project. Files share a process, because a process per file would take most of its
 * time to start: there are four side by side, of which one computes and three mostly wait for other processes.
 *
 *     npm test                          all but the slow ones (*.slow.test.ts)
 *     npm run test:slow                 the slow ones
 *     npm run test:all                  both
 *     npm run test:lab                  those of the lab, which has packages of its own
 *     npm test -- csv zip               the files whose path has one of the words, slow or not
 *     npm run test:lab -- bulk          of those of the lab
 *     npm test -- --without browser     as without words, less the files whose path has one of these
 *
 * The reporter is named, for versions of Node differ in their default, and the results are counted out of what it
 * says: where nothing ran, nothing has passed. When all of them run, files with a failure are run once more when
 * the machine is theirs alone: what fails twice is a fault, what fails beside the others has lost a race with the
 * clock, and both results are printed.
 */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { exitOnSignals, type Lane, runLane } from './support/lanes.ts'
import { listFiles } from './support/list-files.ts'
import { type LeftOut, prepareNeeds } from './support/needs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['lab', 'scripts', 'site', 'src', 'test']
/** Which files go to the other processes; the first match counts, and everything else is in the first. */
const LANES = [['test/http/', 'test/mcp/'], ['test/browser/', 'test/site/'], ['test/']]
const FILES_FLAG = '--files'
const WITHOUT_FLAG = '--without'
const isSlow = (file: string) => file.endsWith('.slow.test.js')
const isOfLab = (file: string) => file.startsWith('lab/')
const isFast = (file: string) => !isSlow(file) && !isOfLab(file)

/** Which files run when no word chooses them. */
const SELECTIONS: Readonly<Record<string, (file: string) => boolean>> = {
  '--fast': isFast,
  '--slow': file => isSlow(file) && !isOfLab(file),
  '--all': file => !isOfLab(file),
  '--lab': isOfLab,
}

const [first = '--fast', ...rest] = process.argv.slice(2)
const isWhole = first in SELECTIONS
if (first === FILES_FLAG) await run(rest)
else process.exitCode = await runAll(chooseFiles())

function chooseFiles(): string[] {
  const has = (file: string) => (word: string) => file.includes(word)
  const select = SELECTIONS[first]
  const isNamed = (file: string) => !rest.length || rest.some(has(file))
  if (select) return findFiles(file => select(file) && isNamed(file))
  if (first === WITHOUT_FLAG) return findFiles(file => isFast(file) && !rest.some(has(file)))
  return findFiles(file => [first, ...rest].some(has(file)))
}

function findFiles(isWanted: (file: string) => boolean): string[] {
  return FOLDERS.flatMap(folder => listFiles(root, folder))
    .filter(file => file.endsWith('.test.js') && isWanted(file))
    .sort()
}

async function run(files: readonly string[]): Promise<void> {
  fc.configureGlobal(chooseSeed(process.env.SEED))
  for (const file of files) await import(pathToFileURL(join(root, file)).href)
}

/**
 * Properties are tried on the same few values each time; `SEED=random` tries others, and more of them, `SEED=17`
 * tries those again.
 */
function chooseSeed(seed?: string): { seed?: number; numRuns?: number } {
  if (seed === undefined) return { seed: 20240501, numRuns: 40 }
  return seed === 'random' ? {} : { seed: Number(seed) }
}

/** Gives the exit code. */
async function runAll(files: readonly string[]): Promise<number> {
  if (!files.length) {
    console.error(`No test file has ${process.argv.slice(2).join(' or ')} in its path.`)
    return 2
  }
  exitOnSignals()
  const leftOut = prepareNeeds(files)
  const without = new Set(leftOut.flatMap(each => each.files))
  const able = files.filter(file => !without.has(file))
  const code = able.length ? await runLanes(toLanes(able)) : 0
  return reportLeftOut(leftOut) ? code || 1 : code
}

/** Few files are not worth several processes. */
function toLanes(files: readonly string[]): (readonly string[])[] {
  if (!isWhole && first !== WITHOUT_FLAG) return [files]
  const laneOf = (file: string) =>
    LANES.findIndex(folders => folders.some(folder => file.startsWith(folder)))
  return [-1, ...LANES.keys()]
    .map(lane => files.filter(file => laneOf(file) === lane))
    .filter(({ length }) => length)
}

/** Lanes in parallel; the first is shown as it runs, the others when all have ended. */
async function runLanes(lists: readonly (readonly string[])[]): Promise<number> {
  const show = (text: string) => process.stdout.write(text)
  const lanes = await Promise.all(
    lists.map((files, index) => runFiles(files, index ? () => {} : show)),
  )
  for (const { output } of lanes.slice(1)) show(output)
  console.log(`\n${countAll(lanes)}`)
  if (!lanes.every(hasRun)) {
    console.error('Nothing ran.')
    return 1
  }
  const failed = lanes.flatMap(findFailed)
  if (!failed.length || !isWhole || process.env.SEED === 'random') {
    return Math.max(...lanes.map(({ code }) => code))
  }
  console.log(`# once more, alone: ${failed.join(' ')}`)
  const again = await runFiles(failed, show)
  console.log(`\n# once more: ${countAll([again])}`)
  return hasRun(again) ? again.code : 1
}

function runFiles(files: readonly string[], show: (text: string) => void): Promise<Lane> {
  const words = ['--test-reporter=tap', fileURLToPath(import.meta.url), FILES_FLAG, ...files]
  return runLane({ files, words, show })
}

/** Returns whether it is a failure: CI must be able to run everything. */
function reportLeftOut(leftOut: readonly LeftOut[]): boolean {
  for (const { files, why } of leftOut) console.log(`Left out: ${files.join(', ')}. ${why}`)
  return leftOut.length > 0 && process.env.CI === 'true'
}

function hasRun({ output }: Lane): boolean {
  return /^(?:ok|not ok) /m.test(output)
}

/** If a lane failed without naming a file, each may be the one. */
function findFailed({ files, output, code }: Lane): readonly string[] {
  if (code === 0) return []
  const failed = files.filter(file => output.includes(`location: '${join(root, file)}:`))
  const isComplete = /^# tests /m.test(output)
  return isComplete && failed.length ? failed : files
}

function countAll(lanes: readonly Lane[]): string {
  const count = (name: string) =>
    lanes.reduce((sum, { output }) => {
      const [, number] = output.match(new RegExp(`^# ${name} (\\d+)$`, 'm')) ?? []
      return sum + Number(number ?? 0)
    }, 0)
  return `${count('pass')} passed, ${count('fail') + count('cancelled')} failed, ${count('skipped')} skipped`
}
