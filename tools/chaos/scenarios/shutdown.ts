/** The end: what was accepted is answered, and nothing is half sent. */
import assert from 'node:assert/strict'
import { createClient } from '../client.ts'
import { runLoad } from '../load.ts'
import type { Scenario } from '../scenario.ts'
import { LANES } from '../stage.ts'

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
