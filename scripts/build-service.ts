/**
 * Bundles the service and the MCP server over stdio into `dist/service`, with the libraries they depend on: whoever
 * installs the package for its one function should not get sixty others. The engine is loaded from `dist/src`, where
 * the library already has it; but its processes run a bundle, too: Node takes twice as long to find and compile its
 * modules one by one, and a service is ready when its engine processes are.
 *
 * Names are kept: whoever reads a stack trace in a log has no source map.
 */
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { listPackages, recordPackages } from './bundled.ts'
import { keepTablesApart } from './tables-apart.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUILT = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(BUILT, 'service')
const OURS = join(BUILT, 'src/')

const keepEngineApart: Plugin = {
  name: 'keep-engine-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, resolveDir }) => {
      const target = join(resolveDir, path)
      const isApart = ['engine/', 'isolation/'].some(name => target.startsWith(join(OURS, name)))
      if (!isApart) return undefined
      return { path: relative(OUT, target), external: true }
    })
  },
}

/** A module that asks where it is means its place in `dist/src`: pages and assets are found from there. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.js$/ }, async ({ path }) => {
      // Libraries have folders with that name, too.
      if (!path.startsWith(OURS)) return undefined
      const source = await readFile(path, 'utf8')
      const place = JSON.stringify(relative(OUT, path))
      return {
        contents: source.replaceAll(
          /\bimport\.meta\.url\b/g,
          `new URL(${place}, import.meta.url).href`,
        ),
      }
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
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  chunkNames: '[name]-[hash]',
  metafile: true,
  // CommonJS libraries load Node's modules by `require`, which an ES module does not have.
  banner: {
    js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
  },
  define: { IS_BUNDLED: 'true' },
  logLevel: 'warning',
} satisfies BuildOptions

rmSync(OUT, { recursive: true, force: true })
const service = await build({
  ...OPTIONS,
  entryPoints: ['serve', 'mcp', 'bulk', 'fetch-address'].map(name => `src/cli/${name}.js`),
  external: ['entities', 'htmlparser2', 'numfmt'],
  plugins: [keepEngineApart, keepPlaces],
})
const engine = await build({
  ...OPTIONS,
  entryPoints: { engine: 'src/isolation/worker.js' },
  plugins: [keepTablesApart(OUT), keepPlaces],
})
recordPackages(
  BUILT,
  'service',
  [service, engine].flatMap(({ metafile }) => listPackages(metafile, BUILT, ROOT)),
)
