/** A run of two lanes that never end, to be interrupted. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { exitOnSignals, runLane } from './lanes.ts'

const FOREVER = 'setInterval(() => {}, 1000)'

if (process.argv[2] === 'lane') {
  const server = spawn(process.execPath, ['-e', FOREVER], { detached: true, stdio: 'ignore' })
  console.log(`started ${process.pid}\nstarted ${server.pid}`)
  setInterval(() => {}, 1000)
} else {
  exitOnSignals()
  const words = [fileURLToPath(import.meta.url), 'lane']
  const show = (text: string) => process.stdout.write(text)
  await Promise.all([1, 2].map(() => runLane({ files: [], words, show })))
}
