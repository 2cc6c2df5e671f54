/**
 * Bundles what converts on Node into `dist/engine`: the library, its pool, and the program of engine processes. Node
 * takes twice as long to find and compile their modules one by one. For everything that is not Node the library is the
 * compiler's output, which bundlers take what they need from.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { listPackages, recordPackages } from './bundled.ts'
import { keepPlaces, SERVER_BUNDLE } from './server-bundle.ts'
import { isLikeDocx, ModuleGraph, shareFiles } from './shared-files.ts'
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
} satisfies BuildOptions
const PLUGINS = [keepTablesApart(OUT), keepPlaces(BUILT, OUT)]

rmSync(OUT, { recursive: true, force: true })
const analyzed = await build({ ...OPTIONS, plugins: PLUGINS, write: false })
const graph = new ModuleGraph(analyzed.metafile)
const { metafile } = await build({ ...OPTIONS, plugins: [shareEngine(), ...PLUGINS] })
recordPackages(BUILT, 'engine', listPackages(metafile, BUILT, ROOT))

/** Two files for shared code: what every conversion loads, and what docx has in common with any other format. */
function shareEngine(): Plugin {
  const entries = Object.values(ENTRIES)
  const converting = [...graph.listLoaded(entries), ...graph.listSharedByReaders()].filter(
    path => !entries.includes(path),
  )
  const prose = [...converting, ...graph.listSharedWithDocx()]
  const later = graph.listLoadedLater()
  return shareFiles(BUILT, [...entries, ...later], path => (isLikeDocx(path) ? prose : converting))
}
