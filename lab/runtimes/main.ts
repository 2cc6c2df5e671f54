/**
 * Converts about a hundred documents, of all formats, in every runtime that we say we run in, and compares what comes
 * out: `npm run check:runtimes [RUNTIME …]`. It prints a line for each, and ends with 1 if anything differs from Node.
 *
 * What is tried is the package by its name, with the entrance that each runtime or bundler chooses by itself.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundleWithEsbuild, bundleWithVite } from './bundle.ts'
import { listDocuments, type Sample } from './documents.ts'
import { runInBrowser } from './in-browser.ts'
import { runInWorkerd } from './in-workerd.ts'

export type Answers = ReadonlyMap<string, string>
type Run = () => Promise<Answers>

const root = fileURLToPath(new URL('../../..', import.meta.url))
const room = join(root, 'lab/runtimes')
const packages = join(room, 'node_modules')
const run = promisify(execFile)

const work = mkdtempSync(join(tmpdir(), 'foliomark-runtimes-'))
process.once('exit', () => rmSync(work, { recursive: true, force: true }))
const folder = join(work, 'documents')
const documents = listDocuments(root)
await prepare()

const RUNTIMES: Readonly<Record<string, Run>> = {
  ...Object.fromEntries(
    ['22', '24']
      .map(version => [version, join(root, `lab/nodes/node_modules/node${version}/bin/node`)])
      .filter(([, path]) => existsSync(path!))
      .map(([version, path]) => [`node${version}`, () => inProcess(path!)]),
  ),
  deno: () =>
    inProcess(join(packages, '@deno/linux-x64-glibc/deno'), [
      'run',
      '--no-prompt',
      `--allow-read=${work},${root}`,
      '--node-modules-dir=manual',
    ]),
  bun: () => inProcess(join(packages, '@oven/bun-linux-x64/bin/bun'), ['run']),
  workerd: async () =>
    runInWorkerd(await bundleWithEsbuild(work, 'at-the-edge.js', 'workerd'), documents),
  'browser, esbuild': async () =>
    runInBrowser(await bundleWithEsbuild(work, 'in-page.js', 'browser'), documents),
  'browser, Vite': async () => runInBrowser(await bundleWithVite(work, packages), documents),
}

const wanted = process.argv.slice(2)
const names = Object.keys(RUNTIMES).filter(
  name => !wanted.length || wanted.some(word => name.includes(word)),
)
const expected = await inProcess(process.execPath)
console.log(`${documents.length} documents, ${hashOf(expected)} by Node ${process.version}`)
let failures = 0
for (const name of names) {
  const began = performance.now()
  const answers = await RUNTIMES[name]!()
  const different = documents.filter(({ name }) => answers.get(name) !== expected.get(name))
  failures += different.length
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${name}: ${hashOf(answers)}, ${seconds} s` +
      (different.length ? `, ${different.length} DIFFERENT` : ''),
  )
  for (const { name } of different.slice(0, 5))
    console.log(`  ${name}: ${answers.get(name)?.slice(0, 300)}`)
}
process.exit(failures ? 1 : 0)

/** The documents, our scripts, and the package where a runtime looks for it. */
async function prepare(): Promise<void> {
  mkdirSync(folder)
  for (const { name, bytes } of documents) writeFileSync(join(folder, name), bytes)
  for (const script of ['answer', 'in-process', 'at-the-edge', 'in-worker', 'in-page'])
    await cp(join(room, `${script}.js`), join(work, `${script}.js`))
  writeFileSync(join(work, 'package.json'), '{ "type": "module" }')
  mkdirSync(join(work, 'node_modules'))
  symlinkSync(root, join(work, 'node_modules/foliomark'))
}

async function inProcess(program: string, words: readonly string[] = []): Promise<Answers> {
  const script = [...words, join(work, 'in-process.js'), folder]
  const options = { cwd: work, maxBuffer: 2 ** 28, env: { PATH: process.env.PATH, HOME: work } }
  const { stdout } = await run(program, script, options)
  const lines = stdout.split('\n').filter(line => line.startsWith('["'))
  return new Map(lines.map(line => JSON.parse(line) as [string, string]))
}

/** Of all answers, in the order of the documents. */
function hashOf(answers: Answers): string {
  const hash = createHash('sha256')
  for (const { name } of documents satisfies readonly Sample[])
    hash.update(`${name}\n${answers.get(name)}\n`)
  return hash.digest('hex').slice(0, 16)
}
