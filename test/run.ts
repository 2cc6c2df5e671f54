/**
 * Runs every test of the built project. Files share a process, because a process per file would take most of
 * its time to start; those that wait for servers and browsers have one, all others another beside it.
 * `npm test -- csv zip` runs only the files whose path has one of the words, in this process.
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
const WAITING = ['test/browser/', 'test/http/', 'test/mcp/']
const LANE_FLAG = '--lane'

const [first, second, ...more] = process.argv.slice(2)
if (first === undefined) process.exitCode = await runLanes()
else if (first === LANE_FLAG)
  await run(findFiles(file => Number(isWaiting(file)) === Number(second)))
else
  await run(findFiles(file => [first, second, ...more].some(word => word && file.includes(word))))

function findFiles(isWanted: (file: string) => boolean): string[] {
  return FOLDERS.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(file => join(folder, file))
      .filter(file => file.endsWith('.test.js') && isWanted(file)),
  ).sort()
}

function isWaiting(file: string): boolean {
  return WAITING.some(folder => file.startsWith(folder))
}

async function run(files: readonly string[]): Promise<void> {
  if (!files.length) {
    console.error(`No test file has ${process.argv.slice(2).join(' or ')} in its path.`)
    process.exit(2)
  }
  ensureStore(files)
  fc.configureGlobal(chooseSeed(process.env.SEED))
  for (const file of files) await import(pathToFileURL(join(root, file)).href)
}

/** Properties are tried on the same values each time; `SEED=random` looks for others, `SEED=17` tries those again. */
function chooseSeed(seed = '20240501'): { seed?: number } {
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

/** The second lane is shown when the first has ended, and then what both come to. */
async function runLanes(): Promise<number> {
  const lanes = [0, 1].map(lane =>
    spawn(process.execPath, [fileURLToPath(import.meta.url), LANE_FLAG, String(lane)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  const ends = lanes.map(lane => once(lane, 'close') as Promise<[number | null]>)
  const outputs: string[] = []
  for (const lane of lanes.map(({ stdout }) => text(stdout!))) {
    const output = await lane
    process.stdout.write(output)
    outputs.push(output)
  }
  const count = (name: string) =>
    outputs.reduce((sum, output) => {
      const [, number] = output.match(new RegExp(`^# ${name} (\\d+)$`, 'm')) ?? []
      return sum + Number(number ?? 0)
    }, 0)
  const counts = ['tests', 'pass', 'fail', 'skipped'].map(name => `${count(name)} ${name}`)
  console.log(`\n# all: ${counts.join(', ')}`)
  const codes = (await Promise.all(ends)).map(([code]) => code ?? 1)
  return Math.max(...codes)
}
