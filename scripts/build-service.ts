/**
 * Bundles the service and the MCP server over stdio into `dist/service`, with the libraries they depend on: whoever
 * installs the package for its one function should not get sixty others. What they need of the engine is loaded from
 * `dist/src`, where it already is; its processes run a bundle of their own (build-engine.ts).
 */
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { listPackages, recordPackages } from './bundled.ts'
import { keepPlaces, SERVER_BUNDLE } from './server-bundle.ts'

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

rmSync(OUT, { recursive: true, force: true })
const { metafile } = await build({
  ...SERVER_BUNDLE,
  absWorkingDir: BUILT,
  outdir: OUT,
  entryPoints: ['serve', 'mcp', 'bulk', 'fetch-address'].map(name => `src/cli/${name}.js`),
  external: ['entities', 'htmlparser2', 'numfmt'],
  plugins: [keepEngineApart, keepPlaces(BUILT, OUT)],
})
recordPackages(BUILT, 'service', listPackages(metafile, BUILT, ROOT))
