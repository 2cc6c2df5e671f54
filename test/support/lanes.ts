/**
 * Lanes: parallel processes, each of which runs a list of test files. A lane leads a group of processes, and whatever
 * its tests have started ends with it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { childrenOf } from './processes.ts'

/** The longest that a lane may be silent; a test takes seconds. */
const SILENCE_MS = 300_000

export interface Lane {
  readonly files: readonly string[]
  readonly output: string
  readonly code: number
}

export interface LaneCommand {
  readonly files: readonly string[]
  /** The arguments for Node that run the files. */
  readonly words: readonly string[]
  /** Receives what is printed, as it comes. */
  readonly show: (text: string) => void
}

export async function runLane({ files, words, show }: LaneCommand): Promise<Lane> {
  const lane = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let output = ''
  const giveUp = () => {
    const [last] = output.slice(output.lastIndexOf('# Subtest: ')).split('\n')
    console.error(`Nothing was heard for ${SILENCE_MS / 1000} seconds after "${last}".`)
    endAll(lane.pid!)
  }
  const silence = setTimeout(giveUp, SILENCE_MS)
  // On `exit`, not on a signal: of several listeners to a signal, the first to exit would leave the rest unheard.
  const end = () => endAll(lane.pid!)
  process.once('exit', end)
  lane.stdout.setEncoding('utf8').on('data', text => {
    output += text
    silence.refresh()
    show(text)
  })
  const [code] = (await once(lane, 'close')) as [number | null]
  clearTimeout(silence)
  process.off('exit', end)
  return { files, output, code: code ?? 1 }
}

/** Interrupting the run ends its lanes: without this, a signal would end this process without an `exit`. */
export function exitOnSignals(): void {
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))
}

/** Ends a lane with everything below it, including those that lead their own groups, as browsers do. */
function endAll(pid: number): void {
  const family = process.platform === 'linux' ? listFamily(pid) : []
  for (const each of [-pid, ...family]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

function listFamily(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(listFamily)]
}
