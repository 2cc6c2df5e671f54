/** One document in a fresh process, and what that took; see `cold.ts`. */
import { readFileSync } from 'node:fs'
import { requireConverter } from './converters.ts'

const [name = '', format = '', path = ''] = process.argv.slice(2)
const bytes = readFileSync(path)
const startedAt = performance.now()
const before = process.cpuUsage()
const convert = await requireConverter(name).load()
const markdown = await convert(bytes, format, path)
const wallMs = performance.now() - startedAt
const { user, system } = process.cpuUsage(before)
if (!markdown) throw new Error('There is no markdown.')
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, wallMs }))
// Threads of a library may outlive its answer.
process.exit()
