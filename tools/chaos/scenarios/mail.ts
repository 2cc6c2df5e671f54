/** Mail servers that are down, hang or refuse. */
import { findFreePort } from '../../../test/http/support/redis.ts'
import { createClient } from '../client.ts'
import { startSilentServer } from '../document-server.ts'
import { ask } from '../load.ts'
import { contact } from '../questions.ts'
import type { Scenario } from '../scenario.ts'
import { type Stage, trafficWhile } from '../stage.ts'

/** Ports are found before the service starts, so these are looked for when the module is loaded. */
const nobody = await findFreePort()

export const mailDown: Scenario = {
  name: 'the mail server is down',
  settings: { environment: { SMTP_URL: `smtp://127.0.0.1:${nobody}` } },
  run: stage => trafficWhile(stage, 100, () => write(stage, 20, ['upstream_failed'])),
}

const [silent, choking] = await Promise.all([
  startSilentServer(),
  startSilentServer('220 mail.example ESMTP\r\n'),
])

export const mailHanging: Scenario = {
  name: 'the mail server takes connections and says nothing',
  settings: { environment: { SMTP_URL: `smtp://127.0.0.1:${silent.port}` } },
  run: stage => trafficWhile(stage, 100, () => write(stage, 20, ['upstream_failed'])),
}

export const mailChoking: Scenario = {
  name: 'the mail server greets and then hangs',
  settings: { environment: { SMTP_URL: `smtp://127.0.0.1:${choking.port}` } },
  run: stage => trafficWhile(stage, 100, () => write(stage, 20, ['upstream_failed'])),
}

export const mailUp: Scenario = {
  name: 'the mail server is well',
  run: stage => trafficWhile(stage, 100, () => write(stage, 20, ['ok'])),
}

/** So many visitors at once. */
async function write({ service, tally }: Stage, count: number, codes: string[]): Promise<void> {
  const client = createClient(service.url)
  const question = contact(codes)
  await Promise.all(Array.from({ length: count }, () => ask(client, tally, question)))
  client.close()
}

export function closeMailServers(): void {
  silent.close()
  choking.close()
}
