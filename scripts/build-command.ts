/**
 * Bundles the command into `dist/command`: a program of a few files starts in less than two thirds of the time that
 * Node takes to find and compile its 130 modules one by one. Servers and engine processes are separate bundles
 * (build-service.ts). The files become scripts, whose compiled code is kept (src/cli/script-loader.ts).
 *
 * There are three files for shared code (shared-files.ts): what every invocation loads, what every conversion loads,
 * and what docx, the most common format, has in common with any other.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type OutputFile, type Plugin, transform } from 'esbuild'
import { listPackages, recordPackages } from './bundled.ts'
import { both, isLikeDocx, ModuleGraph, shareFiles } from './shared-files.ts'
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

rmSync(OUT, { recursive: true, force: true })
const graph = await analyze()
const { metafile, outputFiles } = await build({
  ...OPTIONS,
  entryPoints: [PROGRAM],
  metafile: true,
  minify: true,
  legalComments: 'none',
  chunkNames: '[name]-[hash]',
  write: false,
  plugins: [keepApart, keepTablesApart(OUT), shareProgram()],
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
    format: 'cjs',
    minify: true,
    define: {
      PROGRAM: JSON.stringify({ file, hash: hash.digest('hex').slice(0, 16) }),
      'import.meta.dirname': '__dirname',
    },
  })
  writeFileSync(join(OUT, 'package.json'), '{ "type": "commonjs" }\n')
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
  return `(function(module,require,importModule,fileUrl){${toAscii(script.code)}})`
}

/** The loader reads every byte as a character. esbuild escapes characters in strings, but not in regular expressions. */
function toAscii(code: string): string {
  return code.replaceAll(
    /[^\0-\x7f]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function toScriptName(name: string): string {
  return name.replace(/\.js$/, '.cjs')
}

async function analyze(): Promise<ModuleGraph> {
  const options = { ...OPTIONS, entryPoints: [PROGRAM], plugins: [keepApart, keepTablesApart(OUT)] }
  return new ModuleGraph((await build({ ...options, metafile: true, write: false })).metafile)
}

function shareProgram(): Plugin {
  const later = graph.listLoadedLater()
  const words = graph.listLoaded(
    later.filter(path => path.startsWith('src/cli/') && !isConversion(path)),
  )
  const conversion = graph.listLoaded(later.filter(isConversion))
  const always = [...graph.listLoaded([PROGRAM]), ...both(words, conversion)].filter(
    path => path !== PROGRAM,
  )
  const converting = [...always, ...conversion, ...graph.listSharedByReaders()]
  const prose = [...converting, ...graph.listSharedWithDocx()]
  return shareFiles(BUILT, [PROGRAM, ...later], path => {
    if (isLikeDocx(path)) return prose
    return isConversion(path) || path.includes('/engine/') ? converting : always
  })
}
