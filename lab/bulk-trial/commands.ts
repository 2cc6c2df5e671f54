/** The command as the trial runs it, and what it costs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { childrenOf, residentMb } from '../../test/support/processes.ts'

const COMMAND = fileURLToPath(new URL('../../command/main.js', import.meta.url))

export interface Cost {
  readonly seconds: number
  readonly cpuSeconds: number
  /** Of the process that hands the work out, second by second. */
  readonly residentMb: readonly number[]
}

export function start(words: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [COMMAND, ...words], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Runs it to its end, from a file and into one. Exit code 1 says that a document failed. */
export async function measure(
  words: readonly string[],
  { input = '/dev/null', output = '/dev/null' } = {},
): Promise<Cost> {
  const began = performance.now()
  const files = [openSync(input, 'r'), openSync(output, 'w')] as const
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    stdio: [...files, 'ignore'],
  })
  for (const file of files) closeSync(file)
  const seen: number[] = []
  const cpu = new Map<number, number>()
  const look = () => {
    seen.push(residentMb(child.pid!))
    for (const pid of [child.pid!, ...childrenOf(child.pid!)]) cpu.set(pid, cpuSecondsOf(pid))
  }
  const watch = setInterval(look, 500)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0 && code !== 1) throw new Error(`${words.join(' ')} ended with ${code}.`)
  return {
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: [...cpu.values()].reduce((sum, seconds) => sum + seconds, 0),
    residentMb: seen.filter((_, index) => index % 2 === 0),
  }
}

/** Fields 14 and 15 of stat are the time in the program and in the system, in hundredths of a second (proc(5)). */
function cpuSecondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
