/** A run on the ledger whose process is killed (-9) again and again, as a machine that crashes would. */
import { once } from 'node:events'
import { start } from './commands.ts'

interface Kills {
  readonly kills: number
  readonly killEverySeconds: number
  /** Between 0 and 1. */
  readonly random: () => number
}

/** Begins with the words of `submit`, and goes on with those of `work`. */
export async function runKilled(
  submit: readonly string[],
  work: readonly string[],
  { kills, killEverySeconds, random }: Kills,
): Promise<{ readonly seconds: number; readonly kills: number }> {
  const began = performance.now()
  for (let killed = 0; ; killed++) {
    const child = start(killed ? work : submit)
    const exit = once(child, 'exit')
    const kill = () => child.kill('SIGKILL')
    const timer = killed < kills && setTimeout(kill, killEverySeconds * (500 + 1000 * random()))
    const [code] = await exit
    if (timer) clearTimeout(timer)
    if (code === null) continue
    if (code !== 0 && code !== 1) throw new Error(`${work.join(' ')} ended with ${code}.`)
    return { seconds: (performance.now() - began) / 1000, kills: killed }
  }
}
