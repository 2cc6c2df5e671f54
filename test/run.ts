/**
 * Runs every test of the built project. Files share a process, because a process per file would take most of
 * its time to start: there are three beside each other, of which two compute and one mostly waits for servers.
 *
 *     npm test                          all of them
 *     npm test -- csv zip               the files whose path has one of the words
 *     npm test -- --without browser     the others
 *
 * The reporter is named, for versions of Node differ in the one they take, and the results are counted out of what
 * it says: where nothing ran, nothing has passed. When all of them run, files with a failure are run once more when
 * the machine is theirs alone: what fails twice is a fault, what fails beside the others has lost a race with the
 * clock, and is told.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fc from 'fast-check'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['bench', 'scripts', 'site', 'src', 'test', 'tools']
/** The folders of the second and third process; all else is in the first. */
const LANES = [
  ['test/http/', 'test/mcp/'],
  ['test/browser/', 'test/hostile/'],
]
/** The longest that a process may go without a word; a test takes seconds. */
const SILENCE_MS = 300_000
const FILES_FLAG = '--files'
const WITHOUT_FLAG = '--without'

const [first, ...rest] = process.argv.slice(2)
const isWhole = first === undefined
if (first === FILES_FLAG) await run(rest)
else process.exitCode = await runLanes(chooseLanes())

/** The files that run in a process each. */
function chooseLanes(): string[][] {
  const has = (file: string) => (word: string) => file.includes(word)
  if (first !== undefined && first !== WITHOUT_FLAG) {
    const words = [first, ...rest]
    return [findFiles(file => words.some(has(file)))]
  }
  const isWanted = (file: string) => !rest.some(has(file))
  const laneOf = (file: string) =>
    LANES.findIndex(folders => folders.some(folder => file.startsWith(folder)))
  return [-1, ...LANES.keys()].map(lane =>
    findFiles(file => isWanted(file) && laneOf(file) === lane),
  )
}

function findFiles(isWanted: (file: string) => boolean): string[] {
  return FOLDERS.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(file => join(folder, file))
      .filter(file => file.endsWith('.test.js') && isWanted(file)),
  ).sort()
}

async function run(files: readonly string[]): Promise<void> {
  ensureStore(files)
  fc.configureGlobal(chooseSeed(process.env.SEED))
  for (const file of files) await import(pathToFileURL(join(root, file)).href)
}

/**
 * Properties are tried on the same few values each time; `SEED=random` looks for others, and for more of them,
 * `SEED=17` tries those again.
 */
function chooseSeed(seed?: string): { seed?: number; numRuns?: number } {
  if (seed === undefined) return { seed: 20240501, numRuns: 40 }
  return seed === 'random' ? {} : { seed: Number(seed) }
}

/** Tests of shared limits start a store; the others do not need one installed. */
function ensureStore(files: readonly string[]): void {
  const needsStore = files.some(file =>
    readFileSync(join(root, file), 'utf8').includes('startRedis('),
  )
  if (!needsStore) return
  const script = fileURLToPath(new URL('../../scripts/ensure-redis.sh', import.meta.url))
  const { status } = spawnSync('bash', [script], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}

interface Lane {
  readonly files: readonly string[]
  readonly output: string
  readonly code: number
}

/** Lanes beside each other; the first is shown as it goes on, the others when all have ended. */
async function runLanes(lists: readonly (readonly string[])[]): Promise<number> {
  const wanted = lists.filter(({ length }) => length)
  if (!wanted.length) {
    console.error(`No test file has ${process.argv.slice(2).join(' or ')} in its path.`)
    return 2
  }
  const show = (text: string) => process.stdout.write(text)
  const lanes = await Promise.all(
    wanted.map((files, index) => runLane(files, index ? () => {} : show)),
  )
  for (const { output } of lanes.slice(1)) show(output)
  console.log(`\n# all: ${countAll(lanes)}`)
  if (!lanes.every(hasRun)) {
    console.error('Nothing ran.')
    return 1
  }
  const failed = lanes.flatMap(findFailed)
  if (!failed.length || !isWhole || process.env.SEED === 'random') {
    return Math.max(...lanes.map(({ code }) => code))
  }
  console.log(`# once more, alone: ${failed.join(' ')}`)
  const again = await runLane(failed, show)
  console.log(`\n# once more: ${countAll([again])}`)
  return hasRun(again) ? again.code : 1
}

/**
 * A lane leads a group of processes of its own, with the servers and browsers that its tests start: where a test
 * waits for what does not come, all of them are ended.
 */
async function runLane(files: readonly string[], show: (text: string) => void): Promise<Lane> {
  const words = ['--test-reporter=tap', fileURLToPath(import.meta.url), FILES_FLAG, ...files]
  const lane = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let output = ''
  const endGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-lane.pid!, signal)
    } catch {
      // It has ended by itself.
    }
  }
  const giveUp = () => {
    const [last] = output.slice(output.lastIndexOf('# Subtest: ')).split('\n')
    console.error(`Nothing was heard for ${SILENCE_MS / 1000} seconds after «${last}».`)
    endGroup('SIGKILL')
  }
  const silence = setTimeout(giveUp, SILENCE_MS)
  const stop = () => {
    endGroup('SIGKILL')
    process.exit(1)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  lane.stdout.setEncoding('utf8').on('data', text => {
    output += text
    silence.refresh()
    show(text)
  })
  const [code] = (await once(lane, 'close')) as [number | null]
  clearTimeout(silence)
  process.off('SIGINT', stop).off('SIGTERM', stop)
  return { files, output, code: code ?? 1 }
}

function hasRun({ output }: Lane): boolean {
  return /^(?:ok|not ok) /m.test(output)
}

/** Where a lane failed without a word about which file, each may be the one. */
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
  return ['tests', 'pass', 'fail', 'skipped'].map(name => `${count(name)} ${name}`).join(', ')
}
