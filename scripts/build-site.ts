/**
 * Builds what browsers load into `dist/site/assets`: every `site/client/*.ts`, `site/styles/*.css` and
 * `site/images/*` with what they import, and the engine as a worker. Names contain a hash of the content, so that a
 * URL never changes its meaning and may be cached forever; `dist/site/manifest.json` maps the plain names to them
 * (`"home.js": "home-2IJKQ4ZV.js"`). Text and WebAssembly are also stored compressed (`.br`, `.gz`), so that nobody
 * has to do it while a client waits.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { type BundledPackage, listPackages, recordPackages } from './bundled.ts'
import { ModuleGraph, shareEngine } from './shared-files.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUILT = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(BUILT, 'site')
const ASSETS = join(OUT, 'assets')

/** Where the assets are served. */
const PUBLIC_PATH = '/assets/'

const SETTINGS = {
  absWorkingDir: ROOT,
  outdir: ASSETS,
  bundle: true,
  format: 'esm',
  platform: 'browser',
  // The first with light-dark() (site/styles/parts/tokens.css): Baseline since May 2024.
  target: ['chrome123', 'firefox120', 'safari17.5'],
  minify: true,
  legalComments: 'none',
  metafile: true,
  entryNames: '[name]-[hash]',
  chunkNames: 'chunk-[hash]',
  assetNames: '[name]-[hash]',
  publicPath: PUBLIC_PATH,
  loader: { '.wasm': 'file', '.woff2': 'file', '.png': 'copy', '.svg': 'copy' },
  logLevel: 'warning',
} as const satisfies BuildOptions

const PACKED = new Set(['.css', '.js', '.svg', '.wasm'])

/** Level 11 makes pages a tenth smaller than 9; on the megabytes of PDFium it would take half a minute. */
const MAX_BYTES_AT_BEST = 1024 * 1024

/** Of the compiler's output, whose modules are grouped into files (shared-files.ts). */
const ENGINE = 'site/client/engine/worker.js'

/** Third-party packages in what browsers load. */
const packages: BundledPackage[] = []

/** The files of this build; some of the last one may be there too. */
const written = new Set<string>()

type Manifest = Readonly<Record<string, string>>

await buildSite()

async function buildSite(): Promise<void> {
  mkdirSync(ASSETS, { recursive: true })
  const before = new Set(readdirSync(ASSETS))
  const workers = {
    ...(await bundleEngine()),
    ...(await bundle(['site/client/paper/draw-pages.ts'], { splitting: false })),
  }
  const pages = await bundle(
    [
      ...entries('site/client', '.ts'),
      ...entries('site/styles', '.css'),
      ...entries('site/images', ''),
    ],
    {
      splitting: true,
      // A worker is loaded by its URL.
      define: {
        ENGINE_URL: JSON.stringify(PUBLIC_PATH + workers['worker.js']),
        PAPER_URL: JSON.stringify(PUBLIC_PATH + workers['draw-pages.js']),
      },
    },
  )
  const manifest = Object.entries({ ...workers, ...pages }).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(
    join(OUT, 'manifest.json'),
    `${JSON.stringify(Object.fromEntries(manifest), null, 2)}\n`,
  )
  recordPackages(BUILT, 'site', packages)
  for (const file of written) pack(join(ASSETS, file), before)
  for (const file of before) {
    if (!written.has(file.replace(/\.(?:br|gz)$/, ''))) rmSync(join(ASSETS, file))
  }
}

/** A first document loads its own reader; the others are kept for offline use later (src/site/mount.ts). */
async function bundleEngine(): Promise<Manifest> {
  const options = { absWorkingDir: BUILT, splitting: true, chunkNames: '[name]-[hash]' }
  const analyzed = await build({ ...SETTINGS, ...options, entryPoints: [ENGINE], write: false })
  const graph = new ModuleGraph(analyzed.metafile)
  return bundle([ENGINE], { ...options, plugins: [shareEngine(BUILT, graph, [ENGINE])] })
}

async function bundle(
  entryPoints: readonly string[],
  options: Pick<BuildOptions, 'absWorkingDir' | 'chunkNames' | 'define' | 'plugins' | 'splitting'>,
): Promise<Manifest> {
  const { metafile } = await build({ ...SETTINGS, ...options, entryPoints: [...entryPoints] })
  for (const path of Object.keys(metafile.outputs)) written.add(basename(path))
  packages.push(...listPackages(metafile, options.absWorkingDir ?? ROOT, ROOT))
  return toManifest(metafile, entryPoints)
}

function entries(folder: string, extension: string): string[] {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder))
    .filter(file => file.endsWith(extension) && !/\.(?:test|d)\.ts$/.test(file))
    .map(file => `${folder}/${file}`)
    .sort()
}

/** The plain names of the entries and of other files, with their final names. */
function toManifest({ outputs }: Metafile, entryPoints: readonly string[]): Manifest {
  const files: Record<string, string> = {}
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    const file = basename(path)
    if (entryPoint && entryPoints.includes(entryPoint)) {
      files[basename(entryPoint).replace(/\.ts$/, '.js')] = file
    } else if (!file.endsWith('.js')) {
      files[file.replace(/-[0-9A-Z]{8}(?=\.)/, '')] = file
    }
  }
  return files
}

/** What the last build has compressed is reused: an equal name means equal content. */
function pack(path: string, before: ReadonlySet<string>): void {
  if (!PACKED.has(extname(path))) return
  if (before.has(`${basename(path)}.br`) && before.has(`${basename(path)}.gz`)) return
  const bytes = readFileSync(path)
  const quality = bytes.length > MAX_BYTES_AT_BEST ? 9 : 11
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
