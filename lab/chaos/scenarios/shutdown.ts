/** The end: what was accepted is answered, and nothing is half sent. */
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '../client.ts'
import { ask, runLoad } from '../load.ts'
import { ENTRANCES } from '../questions.ts'
import type { Scenario } from '../scenario.ts'
import { LANES, WORKERS } from '../stage.ts'

export const toldToStop: Scenario = {
  name: 'SIGTERM under load',
  isLast: true,
  async run({ service, tally, next }) {
    const stop = new AbortController()
    const client = createClient(service.url, false)
    const load = runLoad({ client, tally, next, lanes: LANES }, stop.signal)
    while (tally.right < 60) await new Promise(resolve => setTimeout(resolve, 20))
    const code = await service.stop('SIGTERM')
    stop.abort()
    await load
    assert.equal(code, 0, 'the exit code')
  },
}

/** Engine processes that are frozen stand for documents that take long. */
export const toldToStopInLongWork: Scenario = {
  name: 'SIGTERM while conversions take longer than it waits',
  isLast: true,
  settings: { environment: { SHUTDOWN_TIMEOUT_MS: '3000' } },
  async run({ service, probe, samples, tally }) {
    for (const worker of service.workers()) process.kill(worker, 'SIGSTOP')
    const client = createClient(service.url, false)
    const raw = ENTRANCES[0]!
    const asked = Array.from({ length: 3 * WORKERS }, () => ask(client, tally, raw(samples[0]!)))
    while ((await probe.read()).get('foliomark_waiting') !== 2 * WORKERS) await wait(20)
    const exit = service.stop('SIGTERM')
    await Promise.all(asked)
    assert.equal(tally.problems.get('503 overloaded'), asked.length, 'refusals')
    assert.equal(await exit, 0, 'the exit code')
  },
}
