/**
 * Bundles the command into `dist/command`: a program of a few files starts in less than two thirds of the time that
 * Node takes to find and compile its 130 modules one by one. Servers and engine processes are separate bundles
 * (build-service.ts). The files become scripts, whose compiled code is kept (src/cli/script-loader.ts).
 *
 * Each format's reader is a separate file, loaded on demand. By default, what they share would be split into as many
 * files as there are sets of modules that share something: 38 for a docx. So there are three files for shared code,
 * and whoever needs part of one loads all of it: what every invocation loads, what every conversion loads, and what
 * docx, the most common format, has in common with any other.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type BuildOptions,
  build,
  type Metafile,
  type OutputFile,
  type Plugin,
  transform,
} from 'esbuild'
import { listPackages, recordPackages } from './bundled.ts'
import { keepTablesApart } from './tables-apart.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The build that this file is part of: `dist`, or its successor. */
const BUILT = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(BUILT, 'command')

/** Modules that are loaded from elsewhere, and where from. */
const APART: Readonly<Record<string, string>> = {
  './serve.js': '../service/serve.js',
  './mcp.js': '../service/mcp.js',
  './bulk.js': '../service/bulk.js',
  './fetch-address.js': '../service/fetch-address.js',
  '../isolation/pool.js': '../src/isolation/pool.js',
}

const keepApart: Plugin = {
  name: 'keep-apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/(?:serve|mcp|bulk|fetch-address|pool)\.js$/ }, ({ path }) => {
      const place = APART[path]
      return place === undefined ? undefined : { path: place, external: true }
    })
  },
}

const OPTIONS = {
  absWorkingDir: BUILT,
  outdir: OUT,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // A script has no place of its own: its loader says where it is.
  define: { IS_BUNDLED: 'true', 'import.meta.url': 'fileUrl' },
  logLevel: 'warning',
} satisfies BuildOptions

const PROGRAM = 'src/cli/program.js'
const isConversion = (path: string): boolean =>
  path === 'src/cli/convert-inputs.js' || path === 'src/isolation/perform.js'
const formatReader = (format: string): string => `src/engine/formats/${format}/read.js`
/** Formats that have little in common with docx: neither archives and XML nor prose. */
const APART_FROM_DOCX = ['csv', 'pdf'].map(formatReader)

rmSync(OUT, { recursive: true, force: true })
const { inputs } = await analyze()
const { metafile, outputFiles } = await build({
  ...OPTIONS,
  entryPoints: [PROGRAM],
  metafile: true,
  minify: true,
  legalComments: 'none',
  chunkNames: '[name]-[hash]',
  write: false,
  plugins: [keepApart, keepTablesApart(OUT), shareFiles()],
})
recordPackages(BUILT, 'command', listPackages(metafile, BUILT, ROOT))
await writeProgram(outputFiles)

async function writeProgram(modules: readonly OutputFile[]): Promise<void> {
  const names = modules.map(({ path }) => basename(path))
  const hash = createHash('sha256')
  mkdirSync(OUT, { recursive: true })
  for (const [index, { text }] of modules.entries()) {
    const script = await toScript(text, names)
    hash.update(script)
    writeFileSync(join(OUT, toScriptName(names[index]!)), script)
  }
  const file = toScriptName(basename(PROGRAM))
  const { absWorkingDir, outdir, platform, target } = OPTIONS
  await build({
    ...{ absWorkingDir, outdir, platform, target },
    entryPoints: ['src/cli/main.js'],
    bundle: true,
    format: 'esm',
    minify: true,
    define: { PROGRAM: JSON.stringify({ file, hash: hash.digest('hex').slice(0, 16) }) },
  })
}

/** Other files of the bundle are loaded by `require`, now or later; modules outside of it are imported by the loader. */
async function toScript(module: string, names: readonly string[]): Promise<string> {
  const code = module.replaceAll(/\b(from|import\(?)("[^"]+")/g, (found, keyword, quoted) => {
    const address = JSON.parse(quoted)
    const name = address.slice('./'.length)
    const isOurs = names.includes(name)
    const script = JSON.stringify(isOurs ? `./${toScriptName(name)}` : address)
    if (keyword !== 'import(') return isOurs ? keyword + script : found
    return isOurs ? `load(${script}` : `importModule(${script}`
  })
  const script = await transform(code, {
    ...{ format: 'cjs', platform: 'node', target: OPTIONS.target, minify: true },
    banner: 'const load=async name=>require(name);',
  })
  return `(function(module,require,importModule,fileUrl){${script.code}})`
}

function toScriptName(name: string): string {
  return name.replace(/\.js$/, '.cjs')
}

async function analyze(): Promise<Metafile> {
  const options = { ...OPTIONS, entryPoints: [PROGRAM], plugins: [keepApart, keepTablesApart(OUT)] }
  return (await build({ ...options, metafile: true, write: false })).metafile
}

/** What is loaded by all of the same modules goes into the same file: so what is loaded later loads all of it. */
function shareFiles(): Plugin {
  const later = listLoadedLater()
  const words = listLoaded(later.filter(path => path.startsWith('src/cli/') && !isConversion(path)))
  const conversion = listLoaded(later.filter(isConversion))
  const pdf = formatReader('pdf')
  const others = listLoaded(later.filter(path => path.endsWith('/read.js') && path !== pdf))
  const always = [...listLoaded([PROGRAM]), ...both(words, conversion)].filter(
    path => path !== PROGRAM,
  )
  const converting = [...always, ...conversion, ...both(listLoaded([pdf]), others)]
  const prose = [...converting, ...listLoaded([formatReader('docx')])].filter(
    path => !path.includes('/docx/'),
  )
  const sharedWith = (path: string): readonly string[] => {
    if (path.endsWith('/read.js') && !APART_FROM_DOCX.includes(path)) return prose
    return isConversion(path) || path.includes('/engine/') ? converting : always
  }
  return {
    name: 'share-files',
    setup({ onLoad, onResolve }) {
      // package.json says that the library has no side effects: for this bundle, being in a file is one.
      onResolve({ filter: /^(?:\.\.?)?\// }, ({ path, resolveDir, kind }) =>
        kind === 'entry-point' || !resolveDir.startsWith(BUILT)
          ? undefined
          : { path: resolve(resolveDir, path), sideEffects: true },
      )
      onLoad({ filter: /\.js$/ }, async ({ path }) => {
        const name = relative(BUILT, path)
        if (name !== PROGRAM && !later.includes(name)) return undefined
        const others = [...new Set(sharedWith(name))].filter(other => other !== name)
        const imports = others.map(other => `import ${JSON.stringify(join(BUILT, other))}\n`)
        return { contents: `${await readFile(path, 'utf8')}\n${imports.join('')}` }
      })
    },
  }
}

/** What is loaded with these modules, except for what they load later. */
function listLoaded(paths: readonly string[]): ReadonlySet<string> {
  const loaded = new Set(paths)
  // A set that grows during iteration is iterated to its new end.
  for (const path of loaded) {
    for (const { path: imported, kind } of inputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && Object.hasOwn(inputs, imported)) loaded.add(imported)
    }
  }
  return loaded
}

function listLoadedLater(): string[] {
  const imports = Object.values(inputs).flatMap(input => input.imports)
  const later = imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path)
  return [...new Set(later)].filter(path => Object.hasOwn(inputs, path))
}

function both(some: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...some].filter(path => others.has(path))
}
