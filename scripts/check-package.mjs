#!/usr/bin/env node
/**
 * The package as somebody gets it who has never seen this repository: packed, installed into an empty folder,
 * converting, serving, speaking MCP, imported and type-checked; how much of it there is, and what the registry's
 * checkers say.
 *
 *     npm run check:package
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { bundleMcpb, runMcpb } from './bundle-mcpb.mjs'
import { install as installLab } from './install-lab.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAX_TARBALL_MB = 7
const MAX_INSTALLED_MB = 23
const MAX_PACKAGES = 10
const MEGABYTE = 1024 * 1024
const DOCUMENTS = ['README.md', 'docs/bulk.md', 'site/pages/command.md', 'site/pages/home.md']
/** What needs the network, a queue, a bucket or a program of others. */
const NOT_HERE = /https?:|redis:|s3:|\b(?:jq|parallel|claude)\b|&&/

const place = mkdtempSync(join(tmpdir(), 'foliomark-package-'))
const faults = []
try {
  const tarball = pack()
  install(tarball)
  await convert()
  await serve()
  await speakMcp(command('mcp', place))
  console.log('mcp: done')
  await speakMcp(unpackBundle())
  await useLibrary()
  await followDocuments()
  checkTypes()
  runCheckers(tarball)
} finally {
  rmSync(place, { recursive: true, force: true })
}
for (const fault of faults) console.error(`! ${fault}`)
process.exitCode = faults.length ? 1 : 0

function expect(isSo, fault) {
  if (!isSo) faults.push(fault)
}

function pack() {
  const words = ['pack', '--json', '--pack-destination', place]
  const report = JSON.parse(run('npm', words, ROOT))
  // npm 12 lists packages by their names.
  const [{ filename, size, unpackedSize, files }] = Array.isArray(report)
    ? report
    : Object.values(report)
  console.log(
    `tarball: ${toMegabytes(size)} MB, ${toMegabytes(unpackedSize)} MB unpacked, ${files.length} files`,
  )
  expect(size <= MAX_TARBALL_MB * MEGABYTE, `the tarball is larger than ${MAX_TARBALL_MB} MB`)
  const paths = files.map(({ path }) => path)
  for (const needed of ['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/third-party-notices.txt']) {
    expect(paths.includes(needed), `${needed} is not in the package`)
  }
  const unwanted = paths.filter(path => /\.map$|\.test\.|\.wasm$|\.gz$|\.tsbuildinfo$/.test(path))
  expect(!unwanted.length, `not for the package: ${unwanted.join(', ')}`)
  return join(place, filename)
}

function install(tarball) {
  writeFileSync(join(place, 'package.json'), '{"private":true,"type":"module"}')
  const began = performance.now()
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], place)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const { packages } = JSON.parse(readFileSync(join(place, 'package-lock.json'), 'utf8'))
  const count = Object.keys(packages).length - 1
  const bytes = sizeOf(join(place, 'node_modules'))
  console.log(`installed: ${count} packages, ${toMegabytes(bytes)} MB, in ${seconds} s`)
  expect(count <= MAX_PACKAGES, `more than ${MAX_PACKAGES} packages are installed`)
  expect(bytes <= MAX_INSTALLED_MB * MEGABYTE, `more than ${MAX_INSTALLED_MB} MB are installed`)
}

/** In whole blocks, as a disk counts. */
function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + statSync(join(folder, name)).blocks * 512,
    0,
  )
}

function command(...words) {
  return [join(place, 'node_modules/.bin/foliomark'), words]
}

async function convert() {
  writeFileSync(join(place, 'table.csv'), 'name,value\nwords,1\n')
  const markdown = run(...command('table.csv'), place)
  expect(/\| words +\| +1 \|/.test(markdown), 'a csv is not converted')
  const several = run(...command('--ndjson', ...Array(5).fill('table.csv')), place)
  expect(several.trim().split('\n').length === 5, 'several documents are not converted')
  console.log('convert: done')
}

async function serve() {
  const environment = { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  const began = performance.now()
  const child = start(command('serve'), environment)
  const address = await new Promise(resolve => {
    createInterface({ input: child.stdout }).on('line', line => {
      const [url] = /http:\/\/\S+/.exec(line) ?? []
      if (url) resolve(url)
    })
  })
  const ms = Math.round(performance.now() - began)
  const form = new FormData()
  form.append('file', new File(['a,b\n1,2\n'], 'a.csv'))
  const answer = await fetch(`${address}/api/v1/convert`, { method: 'POST', body: form })
  expect((await answer.json()).ok === true, 'the service does not convert')
  const page = await (await fetch(`${address}/`)).text()
  expect(page.includes('<title>'), 'the service has no home page')
  const site = join(place, 'node_modules/foliomark/dist/site')
  const manifest = JSON.parse(readFileSync(join(site, 'manifest.json'), 'utf8'))
  for (const file of Object.values(manifest)) {
    const { ok } = await fetch(`${address}/assets/${file}`)
    expect(ok, `the service has no asset ${file}`)
  }
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code === 0, `the service ended with ${code}`)
  console.log(`serve: ready after ${ms} ms, ${Object.keys(manifest).length} assets`)
}

/** The bundle for desktop programs, in a folder of its own: how a host would start it. */
function unpackBundle() {
  const bundle = bundleMcpb(place, place)
  const folder = mkdtempSync(join(tmpdir(), 'foliomark-unpacked-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  runMcpb('unpack', bundle, folder)
  const { server, tools } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const named = tools.map(({ name }) => name)
  console.log(`bundle: ${toMegabytes(statSync(bundle).size)} MB, tools ${named.join(', ')}`)
  const words = server.mcp_config.args.map(word =>
    word.replace(/\$\{__dirname\}/, folder).replace(/\$\{user_config\.folders\}/, place),
  )
  return [process.execPath, words, named]
}

async function speakMcp([program, words, tools]) {
  const child = start([program, words], tools ? {} : process.env)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (id, method, params) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    return JSON.parse((await lines.next()).value)
  }
  const clientInfo = { name: 'check', version: '1' }
  await ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
  const listed = (await ask(3, 'tools/list', {})).result.tools.map(({ name }) => name)
  expect(!tools || `${listed}` === `${tools}`, `the bundle has the tools ${listed}`)
  const { result } = await ask(2, 'tools/call', {
    name: 'convert_document',
    arguments: { path: join(place, 'table.csv') },
  })
  expect(result?.content?.[0]?.text.includes('words'), 'the MCP server does not convert')
  child.stdin.end()
  const [code] = await once(child, 'exit')
  expect(code === 0, `the MCP server ended with ${code}`)
}

/** Every example on the library page that can run here, verbatim. */
async function useLibrary() {
  const { readNodeExamples } = await import('../dist/scripts/examples.js')
  const { writeSample } = await import('../dist/src/site/sample.js')
  writeFileSync(join(place, 'report.docx'), writeSample())
  const examples = readNodeExamples()
  for (const [index, code] of examples.entries()) {
    const file = join(place, `example${index}.js`)
    writeFileSync(file, code)
    run(process.execPath, [file], place)
  }
  const required = join(place, 'required.cjs')
  writeFileSync(required, "require('foliomark').convert(Buffer.from('a,b'), { filename: 'a.csv' })")
  run(process.execPath, [required], place)
  console.log(`library: ${examples.length} examples run, and one with require`)
}

/** Every command of the documents in the package that can run here, in their order, beside such files as they name. */
async function followDocuments() {
  const { pdf } = await import('../dist/test/support/pdf.js')
  const heading = { text: 'Results', x: 72, y: 80, size: 24, font: 'bold' }
  const lines = Array.from({ length: 8 }, (_, index) => {
    return { text: `Income rose in line ${index} of it.`, x: 72, y: 120 + 14 * index, size: 10 }
  })
  const report = pdf([{ texts: [heading, ...lines] }])
  const letter = readFileSync(join(place, 'report.docx'))
  const env = { ...process.env, PATH: `${join(place, 'node_modules/.bin')}:${process.env.PATH}` }
  let count = 0
  for (const [index, document] of DOCUMENTS.entries()) {
    const folder = join(place, `documents${index}`)
    for (const path of ['letters', 'archive']) mkdirSync(join(folder, path), { recursive: true })
    for (const path of ['report.docx', 'letters/a.docx', 'archive/b.docx']) {
      writeFileSync(join(folder, path), letter)
    }
    for (const path of ['scans.csv', 'table.csv']) writeFileSync(join(folder, path), 'a,b\n1,2\n')
    writeFileSync(join(folder, 'report.pdf'), report)
    const page = readFileSync(join(place, 'node_modules/foliomark', document), 'utf8')
    const commands = Array.from(page.matchAll(/```sh\n([\s\S]*?)```/g), ([, lines]) => lines)
      .join('')
      .split('\n')
      .map(line => line.replace(/\s+# .*/, ''))
      .filter(line => /(?:^|\| )(?:npx )?foliomark /.test(line) && !NOT_HERE.test(line))
    for (const line of commands) {
      const failed = attempt('sh', ['-c', line], folder, env)
      expect(!failed, `${document}: ${line}: ${failed}`)
      count++
    }
  }
  console.log(`documents: ${count} commands run`)
}

function checkTypes() {
  writeFileSync(
    join(place, 'types.ts'),
    `import { convert, type ConversionError, type ConversionWithImages } from 'foliomark'
import { createPool } from 'foliomark/pool'
const conversion: ConversionWithImages = await convert(new Uint8Array(), { images: 'attach' })
const bytes: Uint8Array | undefined = conversion.images.get('image1.png')?.bytes
const again: string = (await createPool({ size: 1 }).convert(new Blob([]))).markdown
// @ts-expect-error There is no such choice.
await convert(new Uint8Array(), { images: 'none' })
export const reason = (error: ConversionError) => [error.reason, bytes, again]
`,
  )
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  for (const module of ['NodeNext', 'Preserve']) {
    const words = ['--noEmit', '--strict', '--target', 'es2022', '--module', module]
    const failed = attempt(process.execPath, [compiler, ...words, 'types.ts'])
    expect(!failed, `types, module ${module}: ${failed}`)
  }
  console.log('types: checked')
}

function runCheckers(tarball) {
  installLab()
  const tool = name => join(ROOT, 'lab/node_modules/.bin', name)
  const publint = attempt(tool('publint'), ['--strict', tarball], ROOT)
  expect(!publint, `publint: ${publint}`)
  // There is no CommonJS, and TypeScript before 4.7 does not know exports.
  const attw = attempt(tool('attw'), [tarball, '--profile', 'esm-only'], ROOT)
  expect(!attw, `attw: ${attw}`)
  const publish = attempt('npm', ['publish', '--dry-run', '--tag', 'check', tarball], ROOT)
  expect(!publish, `npm publish --dry-run: ${publish}`)
  console.log('publint, attw, npm publish --dry-run: asked')
}

function start([program, words], env) {
  const child = spawn(program, words, { cwd: place, env, stdio: ['pipe', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

/** What a failing program says; undefined if it succeeds. */
function attempt(program, words, cwd = place, env = process.env) {
  try {
    run(program, words, cwd, env)
    return undefined
  } catch ({ stdout, stderr }) {
    return `${stdout}${stderr}`.trim() || 'failed'
  }
}

function run(program, words, cwd, env = process.env) {
  return execFileSync(program, words, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 26,
  })
}

function toMegabytes(bytes) {
  return (bytes / MEGABYTE).toFixed(1)
}
