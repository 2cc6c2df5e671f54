/** Mail servers that are well, down, or hang. */
import { createClient } from '../client.ts'
import { ask } from '../load.ts'
import type { Mood } from '../mail-server.ts'
import { contact } from '../questions.ts'
import type { Scenario } from '../scenario.ts'
import { type Stage, trafficWhile } from '../stage.ts'

const VISITORS = 20

export const mailUp = scenario('the mail server is well', 'well', 'ok')
export const mailDown = scenario('the mail server is down', 'down', 'upstream_failed')
export const mailSilent = scenario(
  'the mail server takes connections and says nothing',
  'silent',
  'upstream_failed',
)
export const mailChoking = scenario(
  'the mail server greets and then hangs',
  'choking',
  'upstream_failed',
)

function scenario(name: string, mail: Mood, code: string): Scenario {
  return {
    name,
    settings: { mail },
    run: stage => trafficWhile(stage, 100, () => write(stage, code)),
  }
}

/** All visitors at once. */
async function write({ service, tally }: Stage, code: string): Promise<void> {
  const client = createClient(service.url)
  const question = contact([code])
  await Promise.all(Array.from({ length: VISITORS }, () => ask(client, tally, question)))
  client.close()
}
