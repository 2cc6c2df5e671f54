/** Engine processes that are killed while they work. */
import { setTimeout as wait } from 'node:timers/promises'
import { createDice } from '../../../test/support/hostile.ts'
import type { Scenario } from '../scenario.ts'
import { traffic, trafficWhile } from '../stage.ts'

export const calm: Scenario = {
  name: 'nothing happens',
  run: stage => traffic(stage, 120),
}

export const killedWorkers: Scenario = {
  name: 'engine processes are killed at random',
  // A document whose process is killed twice is given up: it may be the one that kills.
  mayFail: true,
  run: stage =>
    trafficWhile(stage, 100, async enough => {
      const dice = createDice(7)
      let next = 0
      while (!enough.aborted) {
        await wait(10)
        // By answers, not by the clock: a slow machine would never get anything done.
        if (stage.tally.sent < next) continue
        next = stage.tally.sent + 1 + dice(6)
        const workers = stage.service.workers()
        const victim = workers[dice(workers.length)]
        if (victim !== undefined) killQuietly(victim)
      }
    }),
}

/** It may have ended between the look and the shot. */
function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
