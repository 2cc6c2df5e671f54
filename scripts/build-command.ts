/**
 * Bundles the command into `dist/command`: a program of a few files starts in less than two thirds of the
 * time that Node takes to find and compile its 130 modules one by one. Servers and engine processes are bundles of
 * their own (build-service.ts).
 *
 * Each format's reader is a file of its own, loaded when it is needed. Left alone, what readers share would come
 * in as many files as there are sets of readers that share something: 38 for a docx. So one file holds all that
 * docx, the format people bring most, has in common with any other, and every reader loads it.
 */
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { listPackages, recordPackages } from './bundled.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The build that this file is part of: `dist`, or what will be. */
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
  target: 'node20',
  external: ['@embedpdf/pdfium'],
  define: { IS_BUNDLED: 'true' },
  logLevel: 'warning',
} satisfies BuildOptions

rmSync(OUT, { recursive: true, force: true })
const { metafile } = await build({
  ...OPTIONS,
  entryPoints: ['src/cli/main.js'],
  metafile: true,
  minify: true,
  legalComments: 'none',
  chunkNames: '[name]-[hash]',
  plugins: [keepApart, shareOneFile(await findShared())],
})
recordPackages(BUILT, 'command', listPackages(metafile, BUILT, ROOT))

/** The modules that every conversion of a docx loads, without those of the format itself. */
async function findShared(): Promise<string[]> {
  const entryPoints = ['src/isolation/perform.js', 'src/engine/formats/docx/read.js']
  const { metafile } = await build({ ...OPTIONS, entryPoints, metafile: true, write: false })
  const found = listLoaded(entryPoints, metafile)
  return [...found].filter(path => /^src\/(?!isolation|formats\/docx)/.test(path))
}

function listLoaded(entryPoints: readonly string[], { inputs }: Metafile): Set<string> {
  const loaded = new Set(entryPoints)
  // A set that grows while it is walked is walked to its new end.
  for (const path of loaded) {
    for (const { path: imported, kind } of inputs[path]?.imports ?? []) {
      if (kind === 'import-statement') loaded.add(imported)
    }
  }
  return loaded
}

/** What is loaded by all of the same modules goes into the same file; so all load all of it. */
function shareOneFile(paths: readonly string[]): Plugin {
  const imports = paths.map(path => `import ${JSON.stringify(join(BUILT, path))}\n`).join('')
  return {
    name: 'share-one-file',
    setup({ onLoad, onResolve }) {
      // package.json says that the library has no side effects: for this bundle, being in a file is one.
      onResolve({ filter: /^(?:\.\.?)?\// }, ({ path, resolveDir, kind }) =>
        kind === 'entry-point' || !resolveDir.startsWith(BUILT)
          ? undefined
          : { path: resolve(resolveDir, path), sideEffects: true },
      )
      onLoad(
        { filter: /\/formats\/\w+\/read\.js$|\/isolation\/perform\.js$/ },
        async ({ path }) => ({
          contents: `${imports}${await readFile(path, 'utf8')}`,
        }),
      )
    },
  }
}
