/**
 * `npm start`: checks the environment, builds what has changed, and becomes the service. In this process, not a
 * child: a signal to it is a signal to the service, and nothing outlives it. (Some shells stay between npm and what
 * it runs and die of the signal alone, so package.json says `exec`.)
 */
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, isBuilt } from './build.mjs'
import { endWithParent } from './end-with-parent.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COMMAND = `${ROOT}dist/command/main.js`

// The service checks the environment itself, but nobody should wait for a build to learn what is wrong with it.
if (!isBuilt()) await checkAndBuild()
endWithParent()
process.argv.splice(1, process.argv.length, COMMAND, 'serve')
await import(pathToFileURL(COMMAND).href)

async function checkAndBuild() {
  const { readConfig } = await importSource('src/config.ts')
  try {
    readConfig(process.env)
  } catch (error) {
    console.error(`foliomark: ${error.message}`)
    process.exit(2)
  }
  const code = await build()
  if (code === 0) return
  console.error(
    `foliomark: The build has failed${existsSync(COMMAND) ? '; the last one is kept' : ''}.`,
  )
  process.exit(code)
}

/** A module in its current state, whether it has been built or not. */
async function importSource(path) {
  const { buildSync } = await import('esbuild')
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  })
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  )
}
