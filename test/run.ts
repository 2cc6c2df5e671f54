/**
 * Runs every test of the built project. Files share a process, because a process per file would take most of
 * its time to start: there are three beside each other, of which two compute and one mostly waits for servers.
 *
 *     npm test                          all of them
 *     npm test -- csv zip               the files whose path has one of the words
 *     npm test -- --without browser     the others
 *
 * The reporter is named, for versions of Node differ in the one they take, and the results are counted out of what
 * it says: where nothing ran, nothing has passed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fc from 'fast-check'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['bench', 'scripts', 'site', 'src', 'test', 'tools']
/** The folders of the second and third process; all else is in the first. */
const LANES = [
  ['test/http/', 'test/mcp/'],
  ['test/browser/', 'test/hostile/'],
]
const FILES_FLAG = '--files'
const WITHOUT_FLAG = '--without'

const [first, ...rest] = process.argv.slice(2)
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

/** The first lane is shown as it goes on, the others when all have ended, and then what they come to. */
async function runLanes(files: readonly (readonly string[])[]): Promise<number> {
  if (!files.flat().length) {
    console.error(`No test file has ${process.argv.slice(2).join(' or ')} in its path.`)
    return 2
  }
  const script = fileURLToPath(import.meta.url)
  const lanes = files
    .filter(({ length }) => length)
    .map(list =>
      spawn(process.execPath, ['--test-reporter=tap', script, FILES_FLAG, ...list], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    )
  const ends = lanes.map(lane => once(lane, 'close') as Promise<[number | null]>)
  lanes[0]!.stdout!.on('data', chunk => process.stdout.write(chunk))
  const outputs = await Promise.all(lanes.map(({ stdout }) => text(stdout!)))
  for (const output of outputs.slice(1)) process.stdout.write(output)
  const count = (name: string) =>
    outputs.reduce((sum, output) => {
      const [, number] = output.match(new RegExp(`^# ${name} (\\d+)$`, 'm')) ?? []
      return sum + Number(number ?? 0)
    }, 0)
  const counts = ['tests', 'pass', 'fail', 'skipped'].map(name => `${count(name)} ${name}`)
  console.log(`\n# all: ${counts.join(', ')}`)
  const codes = (await Promise.all(ends)).map(([code]) => code ?? 1)
  if (!outputs.every(output => /^# tests [1-9]/m.test(output))) {
    console.error('Nothing ran.')
    return 1
  }
  return Math.max(...codes)
}
