/** The command as the trial runs it, and what it costs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { residentMb } from '../../test/support/processes.ts'

const COMMAND = fileURLToPath(new URL('../../command/main.js', import.meta.url))

export interface Cost {
  readonly seconds: number
  /** Of all processes, those that they started included. */
  readonly cpuSeconds: number
  /** Of the first process, which hands the work out, second by second. */
  readonly residentMb: readonly number[]
}

interface Surroundings {
  readonly env?: NodeJS.ProcessEnv
  readonly input?: string
  readonly output?: string
}

export function start(
  words: readonly string[],
  { env = {}, input = '/dev/null', output = '/dev/null' }: Surroundings = {},
): ChildProcess {
  const files = [openSync(input, 'r'), openSync(output, 'w')] as const
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
    stdio: [...files, 'ignore'],
  })
  for (const file of files) closeSync(file)
  return child
}

/** Runs it to its end, several times at once if asked to. Exit code 1 says that a document failed. */
export async function measure(
  words: readonly string[],
  surroundings: Surroundings = {},
  processes = 1,
): Promise<Cost> {
  const began = performance.now()
  const cpuBefore = cpuSecondsOfEnded()
  const children = Array.from({ length: processes }, () => start(words, surroundings))
  const seen: number[] = []
  const watch = setInterval(() => seen.push(residentMb(children[0]!.pid!)), 1000)
  const codes = await Promise.all(children.map(async child => (await once(child, 'exit'))[0]))
  clearInterval(watch)
  const wrong = codes.find(code => code !== 0 && code !== 1)
  if (wrong !== undefined) throw new Error(`${words.join(' ')} ended with ${wrong}.`)
  return {
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: cpuSecondsOfEnded() - cpuBefore,
    residentMb: seen,
  }
}

/** What the process has taken so far: fields 14 and 15 of stat, in hundredths of a second (proc(5)). */
export const cpuSecondsOf = (pid: number): number => sumTimes(pid, 14)

/** What processes took that we started and that have ended. */
const cpuSecondsOfEnded = (): number => sumTimes(process.pid, 16)

/** `field`: counted from 1, the first of two. */
function sumTimes(pid: number, field: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // The second field is a name that may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[field - 3]) + Number(fields[field - 2])) / 100
}
