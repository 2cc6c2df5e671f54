/**
 * Becomes an instrument of the lab, after installing what the lab needs and building what has changed:
 *
 *     npm run lab -- speed/ratio ../old --format rtf
 */
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { endWithParent } from './end-with-parent.mjs'
import { install } from './install-lab.mjs'

const [name = '', ...words] = process.argv.slice(2)
if (!existsSync(new URL(`../lab/${name}.ts`, import.meta.url))) {
  console.error(`There is no lab/${name}.ts; lab/README.md lists the instruments.`)
  process.exit(2)
}
endWithParent()
install()
const code = await build()
if (code !== 0) process.exit(code)
const file = fileURLToPath(new URL(`../dist/lab/${name}.js`, import.meta.url))
process.argv.splice(1, process.argv.length, file, ...words)
await import(pathToFileURL(file).href)
