/**
 * The command from cold, as a person at a terminal meets it, against an empty Node program:
 *
 *     npm run build && node dist/lab/speed/start-up.js [OTHER_TREE]
 *
 * All run in turn, the command of another tree too if one is named; medians of CPU and wall time, and their
 * ratios.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { docx, p, r } from '../../test/support/docx.ts'
import { pdf } from '../../test/support/pdf.ts'
import { makeScratchFolder } from './corpus.ts'
import { median, short } from './statistics.ts'

const RUNS = 21
const COMMAND = fileURLToPath(new URL('../../command/main.js', import.meta.url))
const folder = makeScratchFolder()
const DOCUMENTS = {
  'small.docx': docx({ body: p(r('A short letter.')) }, { deflate: true }),
  'small.pdf': pdf([{ texts: [{ text: 'A short letter.', x: 72, y: 720 }] }]),
}

const [otherTree] = process.argv.slice(2)
for (const [name, bytes] of Object.entries(DOCUMENTS)) {
  const document = join(folder, name)
  writeFileSync(document, bytes)
  const own = `foliomark ${name}`
  const other = 'that of the other tree'
  const times = measure({
    'node -e 0': ['-e', '0'],
    [own]: [COMMAND, document],
    ...(otherTree ? { [other]: [join(otherTree, 'dist/command/main.js'), document] } : {}),
  })
  for (const kind of ['cpu', 'wall'] as const) {
    const [empty = 0, ownMs = 0, otherMs] = times.map(time => median(time[kind]))
    const against =
      otherMs === undefined ? '' : `; ${other} ${short(otherMs)} ms, ${short(ownMs / otherMs)}×`
    console.log(
      `${kind}: node -e 0 ${short(empty)} ms, ${own} ${short(ownMs)} ms, ${short(ownMs / empty)}×${against}`,
    )
  }
}

interface Times {
  readonly cpu: number[]
  readonly wall: number[]
}

function measure(tasks: Readonly<Record<string, readonly string[]>>): Times[] {
  const times = Object.keys(tasks).map((): Times => ({ cpu: [], wall: [] }))
  for (let run = 0; run < RUNS; run++) {
    for (const [index, given] of Object.values(tasks).entries()) {
      const startedAt = performance.now()
      const { stderr, status } = spawnSync(
        'bash',
        ['-c', 'TIMEFORMAT="%U %S"; time "$@"', 'bash', process.execPath, ...given],
        { encoding: 'utf8' },
      )
      if (status !== 0) throw new Error(stderr)
      times[index]!.wall.push(performance.now() - startedAt)
      const [user = '', system = ''] = stderr.trim().split('\n').at(-1)!.split(' ')
      times[index]!.cpu.push((Number(user) + Number(system)) * 1000)
    }
  }
  return times
}
