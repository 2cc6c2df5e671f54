/** One document in a fresh process, and what that took; see `cold.ts`. */
import { readFileSync } from 'node:fs'

const [name = '', format = '', path = ''] = process.argv.slice(2)
const bytes = readFileSync(path)
let startedAt = performance.now()
let before = process.cpuUsage()
const { requireConverter } = await import('./converters.ts')
// The table of converters loads some of our own library, which counts for us and not for others.
if (name !== 'foliomark') {
  startedAt = performance.now()
  before = process.cpuUsage()
}
const convert = await requireConverter(name).load()
const markdown = await convert(bytes, format, path)
const wallMs = performance.now() - startedAt
const { user, system } = process.cpuUsage(before)
if (!markdown) throw new Error('There is no markdown.')
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, wallMs }))
// Threads of a library may outlive its answer.
process.exit()
