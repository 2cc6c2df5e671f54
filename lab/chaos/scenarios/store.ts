/** A store that hangs, and one that goes away and comes back. */
import { setTimeout as wait } from 'node:timers/promises'
import { startRedis } from '../../../test/http/support/redis.ts'
import type { Scenario } from '../scenario.ts'
import { type Stage, trafficWhile } from '../stage.ts'

export const frozenStore: Scenario = {
  name: 'the store freezes, and thaws',
  run: stage =>
    trafficWhile(stage, 100, async () => {
      await wait(500)
      stage.redis.process.kill('SIGSTOP')
      await untilAlone(stage, 1)
      await wait(1000)
      stage.redis.process.kill('SIGCONT')
      await untilAlone(stage, 0)
    }),
}

export const killedStore: Scenario = {
  name: 'the store is killed, and started again',
  run: stage =>
    trafficWhile(stage, 100, async () => {
      await wait(500)
      await stage.redis.stop()
      await untilAlone(stage, 1)
      const next = await startRedis(Number(new URL(stage.redis.url).port))
      try {
        await untilAlone(stage, 0)
      } finally {
        await next.stop()
      }
    }),
}

/** Waits until the service has noticed, with traffic that makes it look. */
async function untilAlone({ probe }: Stage, value: 0 | 1): Promise<void> {
  const deadline = Date.now() + 60_000
  while ((await probe.read()).get('foliomark_rate_limits_alone') !== value) {
    if (Date.now() > deadline) throw new Error('The service does not notice its store.')
    await wait(100)
  }
}
