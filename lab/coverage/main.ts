/**
 * How much of the code the tests run through:
 *
 *     npm run coverage                # of all tests, over src/
 *     npm run coverage -- engine csv  # of the tests whose path has a word
 *
 * V8 counts in every process that the tests start (NODE_V8_COVERAGE), and this adds up the lines of the built
 * files. A line counts as run if any part of it was. Files that nothing loads count with all their lines.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

interface V8Report {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly Range[] }[]
  }[]
}

/** Characters from start to end ran so many times; ranges inside of others say it more exactly. */
interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

const built = fileURLToPath(new URL('../..', import.meta.url))

/** Whether each character of a file has run, in any process. */
function readRuns(folder: string): Map<string, Uint8Array> {
  const runs = new Map<string, Uint8Array>()
  for (const name of readdirSync(folder)) {
    const report = JSON.parse(readFileSync(join(folder, name), 'utf8')) as V8Report
    for (const { url, functions } of report.result) {
      const path = url.startsWith('file:') ? relative(built, fileURLToPath(url)) : ''
      if (!isCounted(path)) continue
      const once = new Uint8Array(readFileSync(join(built, path), 'utf8').length)
      const ranges = functions.flatMap(({ ranges }) => ranges)
      for (const { startOffset, endOffset, count } of ranges.sort(bySize)) {
        once.fill(count > 0 ? 1 : 0, startOffset, endOffset)
      }
      const all = runs.get(path)
      runs.set(path, all ? all.map((run, at) => run | once[at]!) : once)
    }
  }
  return runs
}

const bySize = (one: Range, other: Range): number =>
  other.endOffset - other.startOffset - (one.endOffset - one.startOffset)

const isCounted = (path: string): boolean =>
  path.startsWith('src/') && path.endsWith('.js') && !/\.test\./.test(path)

interface Lines {
  readonly run: number
  readonly all: number
}

/** Lines without a letter or digit (brackets, blanks) and comments do nothing. */
function countLines(path: string, runs: Uint8Array | undefined): Lines {
  const text = readFileSync(join(built, path), 'utf8')
  let run = 0
  let all = 0
  let at = 0
  for (const line of text.split('\n')) {
    if (/\w/.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line)) {
      all++
      if (runs?.subarray(at, at + line.length).includes(1)) run++
    }
    at += line.length + 1
  }
  return { run, all }
}

/** The rooms of the project: folders of src, and of the engine. */
const roomOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('src/engine/') ? 3 : 2)
    .join('/')

const folder = mkdtempSync(join(tmpdir(), 'coverage-'))
try {
  const { status } = spawnSync(
    process.execPath,
    [join(built, 'test/run.js'), ...process.argv.slice(2)],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_V8_COVERAGE: folder },
    },
  )
  const runs = readRuns(folder)
  const paths = readdirSync(join(built, 'src'), { recursive: true, encoding: 'utf8' })
    .map(path => join('src', path))
    .filter(isCounted)
  const rooms = new Map<string, Lines>()
  for (const path of paths) {
    const lines = countLines(path, runs.get(path))
    for (const room of [roomOf(path), 'all']) {
      const { run, all } = rooms.get(room) ?? { run: 0, all: 0 }
      rooms.set(room, { run: run + lines.run, all: all + lines.all })
    }
  }
  for (const [room, { run, all }] of [...rooms].sort()) {
    console.log(`${((100 * run) / all).toFixed(1).padStart(6)} %  ${room} (${run} of ${all} lines)`)
  }
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
