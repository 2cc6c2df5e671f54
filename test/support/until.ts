/**
 * Waits for what has no event, or whose event may be over. Only a bug keeps it from happening, so the time is
 * generous, but it ends: a test that waits forever stops all those after it.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE_MS = 120_000

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It never came true: ${isSo}`)
    await wait(5)
  }
}

/** The exit code of a process that may already have ended. */
export async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) })
  }
  return child.exitCode
}
