/**
 * The command from cold, as a person at a terminal meets it, against an empty Node program:
 *
 *     npm run build && node dist/bench/start-up.js
 *
 * Both run in turn; medians of CPU and wall time, and their ratio.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { docx, p, r } from '../test/support/docx.ts'
import { makeScratchFolder } from './corpus.ts'
import { median, short } from './statistics.ts'

const RUNS = 15
const COMMAND = fileURLToPath(new URL('../command/main.js', import.meta.url))
const small = join(makeScratchFolder(), 'small.docx')
writeFileSync(small, docx({ body: p(r('A short letter.')) }, { deflate: true }))

const tasks = { empty: ['-e', '0'], foliomark: [COMMAND, small] }
const cpu: Record<string, number[]> = { empty: [], foliomark: [] }
const wall: Record<string, number[]> = { empty: [], foliomark: [] }
for (let run = 0; run < RUNS; run++) {
  for (const [name, given] of Object.entries(tasks)) {
    const startedAt = performance.now()
    const { stderr, status } = spawnSync(
      'bash',
      ['-c', 'TIMEFORMAT="%U %S"; time "$@"', 'bash', process.execPath, ...given],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(stderr)
    wall[name]!.push(performance.now() - startedAt)
    const [user = '', system = ''] = stderr.trim().split('\n').at(-1)!.split(' ')
    cpu[name]!.push((Number(user) + Number(system)) * 1000)
  }
}
for (const [kind, times] of Object.entries({ CPU: cpu, wall })) {
  const [empty, own] = [median(times.empty!), median(times.foliomark!)]
  console.log(
    `${kind}: node -e 0 ${short(empty)} ms, foliomark small.docx ${short(own)} ms, ${short(own / empty)}×`,
  )
}
