/**
 * Becomes an instrument of the lab, after installing what the lab needs and building what has changed:
 *
 *     npm run lab -- speed/ratio ../old --format rtf    lab/speed/ratio.ts
 *     npm run lab -- audit                              lab/audit/main.ts
 */
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { endWithParent } from './end-with-parent.mjs'
import { install } from './install-lab.mjs'

const [name = '', ...words] = process.argv.slice(2)
const script = [name, `${name}/main`].find(path =>
  existsSync(new URL(`../lab/${path}.ts`, import.meta.url)),
)
if (!script) {
  console.error(`The lab has no instrument "${name}"; lab/README.md lists them.`)
  process.exit(2)
}
endWithParent()
install()
const code = await build()
if (code !== 0) process.exit(code)
const file = fileURLToPath(new URL(`../dist/lab/${script}.js`, import.meta.url))
process.argv.splice(1, process.argv.length, file, ...words)
await import(pathToFileURL(file).href)
