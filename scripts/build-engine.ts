/**
 * Bundles what converts on Node into `dist/engine`: the library, its pool, and the program of engine processes. Node
 * takes twice as long to find and compile their modules one by one. For everything that is not Node the library is the
 * compiler's output, which bundlers take what they need from.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { listPackages, recordPackages } from './bundled.ts'
import { keepPlaces, SERVER_BUNDLE } from './server-bundle.ts'
import { ModuleGraph, shareEngine } from './shared-files.ts'
import { keepTablesApart } from './tables-apart.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUILT = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(BUILT, 'engine')

const ENTRIES = {
  library: 'src/engine/node.js',
  pool: 'src/pool.js',
  worker: 'src/isolation/worker.js',
}
const OPTIONS = {
  ...SERVER_BUNDLE,
  absWorkingDir: BUILT,
  outdir: OUT,
  entryPoints: ENTRIES,
  // Nothing in here calls `require`, and making one for each file takes 1 ms of the first conversion.
  banner: {},
} satisfies BuildOptions
const PLUGINS = [keepTablesApart(OUT), keepPlaces(BUILT, OUT)]

rmSync(OUT, { recursive: true, force: true })
const analyzed = await build({ ...OPTIONS, plugins: PLUGINS, write: false })
const graph = new ModuleGraph(analyzed.metafile)
const { metafile } = await build({
  ...OPTIONS,
  plugins: [shareEngine(BUILT, graph, Object.values(ENTRIES)), ...PLUGINS],
})
recordPackages(BUILT, 'engine', listPackages(metafile, BUILT, ROOT))
