/** Servers of documents that drip, stall, lie and run in circles. */
import { createClient } from '../client.ts'
import { MANNERS } from '../document-server.ts'
import { ask } from '../load.ts'
import { link, type Question } from '../questions.ts'
import type { Scenario } from '../scenario.ts'
import { type Stage, trafficWhile } from '../stage.ts'

export const hostileLinks: Scenario = {
  name: 'servers of linked documents drip, stall, lie, redirect in circles',
  settings: { environment: { FETCH_TIMEOUT_MS: '3000' } },
  run: stage =>
    trafficWhile(stage, 100, async () => {
      const bad = Object.entries(MANNERS).flatMap(([name, [, codes]]) =>
        link(`${stage.documents.url}/${name}`, codes),
      )
      for (let round = 0; round < 2; round++) await askAll(stage, bad)
      const good = stage.samples.flatMap(({ name, expected }, index) =>
        link(`${stage.documents.url}/good/${index}/${name}`, expected),
      )
      for (let at = 0; at < good.length; at += 5) await askAll(stage, good.slice(at, at + 5))
    }),
}

async function askAll({ service, tally }: Stage, questions: readonly Question[]): Promise<void> {
  const client = createClient(service.url)
  await Promise.all(questions.map(question => ask(client, tally, question)))
  client.close()
}
