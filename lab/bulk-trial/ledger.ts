/** A run on the ledger whose process is killed (-9) again and again, as a machine that crashes would. */
import { once } from 'node:events'
import { start } from './commands.ts'

interface Kills {
  readonly kills: number
  readonly killEverySeconds: number
  /** Between 0 and 1. */
  readonly random: () => number
}

/** `next` has the words to begin with, and to go on with after a kill. */
export async function runKilled(
  next: () => readonly string[],
  { kills, killEverySeconds, random }: Kills,
): Promise<{ readonly seconds: number; readonly kills: number }> {
  const began = performance.now()
  for (let killed = 0; ; killed++) {
    const words = next()
    const child = start(words)
    const exit = once(child, 'exit')
    const kill = () => child.kill('SIGKILL')
    const timer = killed < kills && setTimeout(kill, killEverySeconds * (500 + 1000 * random()))
    const [code] = await exit
    if (timer) clearTimeout(timer)
    if (code === null) continue
    if (code !== 0 && code !== 1) throw new Error(`${words.join(' ')} ended with ${code}.`)
    return { seconds: (performance.now() - began) / 1000, kills: killed }
  }
}
