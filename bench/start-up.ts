/**
 * The command from cold, as a person at a terminal meets it, against an empty Node program:
 *
 *     npm run build && node dist/bench/start-up.js [OTHER_TREE]
 *
 * All run in turn, the command of another tree too if one is named; medians of CPU and wall time, and their
 * ratios.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { docx, p, r } from '../test/support/docx.ts'
import { makeScratchFolder } from './corpus.ts'
import { median, short } from './statistics.ts'

const RUNS = 21
const COMMAND = fileURLToPath(new URL('../command/main.js', import.meta.url))
const small = join(makeScratchFolder(), 'small.docx')
writeFileSync(small, docx({ body: p(r('A short letter.')) }, { deflate: true }))

const [otherTree] = process.argv.slice(2)
const tasks: Readonly<Record<string, readonly string[]>> = {
  'node -e 0': ['-e', '0'],
  'foliomark small.docx': [COMMAND, small],
  ...(otherTree
    ? { 'that of the other tree': [join(otherTree, 'dist/command/main.js'), small] }
    : {}),
}
const newTimes = () => new Map(Object.keys(tasks).map(name => [name, [] as number[]]))
const cpu = newTimes()
const wall = newTimes()
for (let run = 0; run < RUNS; run++) {
  for (const [name, given] of Object.entries(tasks)) {
    const startedAt = performance.now()
    const { stderr, status } = spawnSync(
      'bash',
      ['-c', 'TIMEFORMAT="%U %S"; time "$@"', 'bash', process.execPath, ...given],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(stderr)
    wall.get(name)!.push(performance.now() - startedAt)
    const [user = '', system = ''] = stderr.trim().split('\n').at(-1)!.split(' ')
    cpu.get(name)!.push((Number(user) + Number(system)) * 1000)
  }
}
for (const [kind, times] of Object.entries({ CPU: cpu, wall })) {
  const [empty = 0, own = 0, other] = [...times.values()].map(median)
  const against =
    other === undefined ? '' : `; that of the other tree ${short(other)} ms, ${short(own / other)}×`
  console.log(
    `${kind}: node -e 0 ${short(empty)} ms, foliomark small.docx ${short(own)} ms, ${short(own / empty)}×${against}`,
  )
}
