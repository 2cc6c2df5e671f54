/**
 * Runs every test of the built project in this one process: a process per file would take most of
 * its time to start. `node dist/test/run.js csv zip` runs only the files whose path has one of the words.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const words = process.argv.slice(2)

const files = ['site', 'src', 'test'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.test.js'))
    .map(file => join(root, folder, file)),
)

const chosen = files.filter(file => !words.length || words.some(word => file.includes(word))).sort()
if (!chosen.length) {
  console.error(`No test file has ${words.join(' or ')} in its path.`)
  process.exit(2)
}
for (const file of chosen) await import(pathToFileURL(file).href)
