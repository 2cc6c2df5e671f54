/**
 * Builds the project into a fresh folder, and puts it in the place of `dist` when it is whole: whoever runs out
 * of `dist` meanwhile finds all of the old build or all of the new one. Only what has changed is made again;
 * the rest is taken over from the last build, which keeps in `build.json` a fingerprint of what went into it. The lab
 * is built with the rest where its packages are installed, and not at all where they are not.
 *
 *     npm run build               what has changed
 *     npm run build -- --whole    everything
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isInstalled } from './install-lab.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')
const STAMP = 'build.json'
const LAB = 'lab'
const COMPILED = ['scripts', 'site', 'src', 'test']

/** What is made from the compiler's output, in this order. */
const SCRIPTS = [
  'build-library',
  'build-command',
  'build-engine',
  'build-service',
  'build-site',
  'build-notices',
  'build-manual',
  'date-pages',
]

/** The inputs of a build; pages are dated by the documents they show, too. */
const listInputs = () => [
  ...listCompiled(),
  ...['CHANGELOG.md', 'docs', 'examples', 'package.json', 'package-lock.json', 'tsconfig.json'],
]

const listCompiled = () => (isInstalled() ? [...COMPILED, LAB] : COMPILED)

/** The compiler's output for a source. */
const OUTPUT = /\.(?:d\.ts|js)$/

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await build({ isWhole: process.argv.includes('--whole') })
}

/** Whether nothing has changed since the last build. */
export function isBuilt() {
  return readStamp() === fingerprintOf(listInputs())
}

/** Returns an exit code. Does nothing if nothing has changed. */
export async function build({ isWhole = false } = {}) {
  if (!isWhole && isBuilt()) return 0
  removeAbandoned()
  const fresh = join(ROOT, `dist.${process.pid}`)
  rmSync(fresh, { recursive: true, force: true })
  try {
    if (isWhole || !takeOver(fresh)) mkdirSync(fresh)
    const code = await make(fresh)
    if (code !== 0) return code
    writeFileSync(join(fresh, STAMP), JSON.stringify({ fingerprint: fingerprintOf(listInputs()) }))
    putInPlace(fresh)
    return 0
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** The last build is the starting point of the next, unless there is none, or it is being replaced right now. */
function takeOver(fresh) {
  try {
    cpSync(DIST, fresh, { recursive: true, verbatimSymlinks: true })
    return true
  } catch {
    rmSync(fresh, { recursive: true, force: true })
    return false
  }
}

async function make(fresh) {
  rmSync(join(fresh, STAMP), { force: true })
  const folders = listCompiled()
  const isWithLab = folders.includes(LAB)
  const compiled = await run('node_modules/typescript/bin/tsc', [
    ...['-p', isWithLab ? LAB : '.', '--outDir', fresh],
    ...['--incremental', '--tsBuildInfoFile', join(fresh, 'tsconfig.tsbuildinfo')],
  ])
  if (compiled !== 0) return compiled
  for (const folder of folders) removeOrphans(join(fresh, folder), join(ROOT, folder))
  if (isWithLab) linkPackages(join(fresh, LAB, 'node_modules'))
  else rmSync(join(fresh, LAB), { recursive: true, force: true })
  for (const script of SCRIPTS) {
    const code = await run(join(fresh, `scripts/${script}.js`), [])
    if (code !== 0) return code
  }
  return 0
}

/** The compiled lab finds its packages as its sources do. */
function linkPackages(link) {
  rmSync(link, { force: true })
  symlinkSync(join('..', '..', LAB, 'node_modules'), link, 'junction')
}

async function run(script, words) {
  const child = spawn(process.execPath, [script, ...words], { cwd: ROOT, stdio: 'inherit' })
  const end = () => child.kill()
  process.once('exit', end)
  const [code] = await once(child, 'exit')
  process.off('exit', end)
  return code ?? 1
}

/** Output of a deleted source; its test would still run. */
function removeOrphans(compiled, sources) {
  if (!existsSync(compiled)) return
  for (const entry of readdirSync(compiled, { withFileTypes: true })) {
    const path = join(compiled, entry.name)
    const source = join(sources, entry.name)
    if (entry.isDirectory()) {
      if (existsSync(source)) removeOrphans(path, source)
      else if (entry.name !== 'assets') rmSync(path, { recursive: true })
    } else if (isLeftOver(entry.name, source)) rmSync(path)
  }
}

function isLeftOver(name, source) {
  return (
    name.endsWith('.js.map') || (OUTPUT.test(name) && !existsSync(source.replace(OUTPUT, '.ts')))
  )
}

/** Two renames: in the instant between them only what is opened by path right then is affected. */
function putInPlace(fresh) {
  const old = `${fresh}.old`
  for (;;) {
    if (existsSync(DIST)) renameSync(DIST, old)
    try {
      renameSync(fresh, DIST)
      break
    } catch (error) {
      // Another build was faster: it is from the same sources, or from newer ones that we overtake.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
      rmSync(old, { recursive: true, force: true })
    }
  }
  rmSync(old, { recursive: true, force: true })
}

/** What killed builds have left behind. */
function removeAbandoned() {
  for (const name of readdirSync(ROOT)) {
    const pid = /^dist\.(\d+)(?:\.old)?$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(ROOT, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(join(DIST, STAMP), 'utf8')).fingerprint
  } catch {
    return undefined
  }
}

/** From names and content, not times: a checkout or a merge changes the times of files that stay the same. */
function fingerprintOf(inputs) {
  const hash = createHash('sha256').update(process.version)
  const add = path => {
    for (const entry of readdirSync(join(ROOT, path), { withFileTypes: true }).sort(byName)) {
      const inner = join(path, entry.name)
      if (entry.name === 'node_modules' || entry.name === 'runtime') continue
      if (entry.isDirectory()) add(inner)
      else if (entry.isFile()) addFile(inner)
    }
  }
  const addFile = path => {
    const content = readFileSync(join(ROOT, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  for (const input of inputs) {
    if (input.includes('.')) addFile(input)
    else add(input)
  }
  return hash.digest('hex')
}

function byName(a, b) {
  return a.name < b.name ? -1 : 1
}
