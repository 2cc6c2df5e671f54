/** Bundles as an application would: without settings for us. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** A folder with `main.js`, and what that loads on demand; at the edge all is in one file. */
export async function bundleWithEsbuild(
  work: string,
  script: string,
  target: 'workerd' | 'browser',
): Promise<string> {
  const out = join(work, `esbuild-${target}`)
  const entryPoints: Record<string, string> = { main: join(work, script) }
  // esbuild does not follow `new Worker`.
  if (target === 'browser') entryPoints['in-worker'] = join(work, 'in-worker.js')
  await build({
    entryPoints,
    outdir: out,
    bundle: true,
    format: 'esm',
    platform: target === 'browser' ? 'browser' : 'neutral',
    conditions: target === 'browser' ? [] : ['workerd', 'worker', 'import'],
    splitting: target === 'browser',
    logLevel: 'error',
  })
  return out
}

/** A page whose worker is bundled with it. Vite is among the packages of this room, which the compiled lab does not see. */
export async function bundleWithVite(work: string, packages: string): Promise<string> {
  const place = pathToFileURL(join(packages, 'vite/dist/node/index.js')).href
  const vite = (await import(place)) as {
    build(settings: Record<string, unknown>): Promise<unknown>
  }
  const out = join(work, 'vite')
  await vite.build({
    root: work,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: out,
      rollupOptions: { input: join(work, 'in-page.js'), output: { entryFileNames: 'main.js' } },
    },
  })
  return out
}
