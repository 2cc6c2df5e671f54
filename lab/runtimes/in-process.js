/** For runtimes with a file system: converts the documents of a folder, and writes the answers as lines of JSON. */
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { answer } from './answer.js'

const folder = process.argv[2]
for (const name of readdirSync(folder).sort()) {
  const bytes = new Uint8Array(readFileSync(`${folder}/${name}`))
  console.log(JSON.stringify([name, await answer(bytes, name)]))
}
