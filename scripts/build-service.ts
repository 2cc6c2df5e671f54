/**
 * Bundles the service and the MCP server over stdio into `dist/service`, with the libraries they stand on: whoever
 * installs the package for its one function shall not get sixty others. The engine and its processes are loaded
 * from `dist/src`, where the library has them already.
 *
 * Names are kept: a stack in a log is read by somebody who has no map.
 */
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { listPackages, recordPackages } from './bundled.ts'

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

/** A module that asks where it lies means its place in `dist/src`: pages and assets are found from there. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.js$/ }, async ({ path }) => {
      // Libraries have folders of that name, too.
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

rmSync(OUT, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: BUILT,
  entryPoints: ['serve', 'mcp', 'bulk', 'fetch-address'].map(name => `src/cli/${name}.js`),
  outdir: OUT,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  chunkNames: '[name]-[hash]',
  metafile: true,
  // Libraries in CommonJS ask for Node's modules by `require`, which a module does not have.
  banner: {
    js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
  },
  external: ['@embedpdf/pdfium', 'entities', 'htmlparser2', 'numfmt'],
  plugins: [keepEngineApart, keepPlaces],
  logLevel: 'warning',
})
recordPackages(BUILT, 'service', listPackages(metafile, BUILT, ROOT))
