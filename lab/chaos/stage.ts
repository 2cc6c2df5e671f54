/** The real service with neighbors of its own: a store, a mail server, a server of documents. */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort, type RedisProcess, startRedis } from '../../test/http/support/redis.ts'
import { type Service, type Surroundings, startService } from '../../test/http/support/service.ts'
import { createClient } from './client.ts'
import { type DocumentServer, startDocumentServer } from './document-server.ts'
import { createMix, runCount, runLoad, Tally } from './load.ts'
import { type Mood, startMailServer } from './mail-server.ts'
import { Probe } from './numbers.ts'
import type { Question } from './questions.ts'
import type { Sample } from './samples.ts'

export interface Stage {
  readonly service: Service
  readonly probe: Probe
  readonly redis: RedisProcess
  readonly documents: DocumentServer
  readonly samples: readonly Sample[]
  readonly tally: Tally
  readonly next: () => Question
  /** Ends everything but the service, which has an end of its own. */
  close(): Promise<void>
}

export interface StageSettings {
  readonly environment?: Readonly<Record<string, string>>
  readonly surroundings?: Surroundings
  readonly mail?: Mood
}

export const WORKERS = 2

/** As many as keep every engine process busy and some documents waiting, without filling the queue. */
export const LANES = 5 * WORKERS

export async function setStage(
  samples: readonly Sample[],
  { environment = {}, surroundings = {}, mail: mood = 'well' }: StageSettings = {},
): Promise<Stage> {
  const redis = await startRedis()
  killWithUs(redis.process)
  const mail = await startMailServer(mood)
  const documents = await startDocumentServer(samples)
  const metricsPort = await findFreePort()
  const service = await startService(
    {
      WORKERS: String(WORKERS),
      QUEUE_LIMIT: String(8 * WORKERS),
      METRICS_PORT: String(metricsPort),
      REDIS_URL: redis.url,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      CONTACT_TO: 'team@example.org',
      CONTACT_FROM: 'service@example.org',
      OUTBOUND_ALLOW: '127.0.0.0/8',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      ...environment,
    },
    surroundings,
  )
  killWithUs(service.process)
  return {
    service,
    probe: new Probe(`http://127.0.0.1:${metricsPort}/metrics`),
    redis,
    documents,
    samples,
    tally: new Tally(),
    next: createMix(samples),
    async close() {
      documents.close()
      mail.close()
      await redis.stop()
    },
  }
}

/** Who ends the run early leaves nothing behind. */
function killWithUs(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/**
 * Mixed traffic while something happens, and at least this many requests of it. The signal tells the
 * trouble that there have been enough; traffic goes on until the trouble is over.
 */
export async function trafficWhile(
  { service, tally, next }: Stage,
  minRequests: number,
  trouble: (enough: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = createClient(service.url)
  const [enough, over] = [new AbortController(), new AbortController()]
  let answers = 0
  const onAnswer = () => {
    answers++
    if (answers >= minRequests) enough.abort()
  }
  const traffic = runLoad({ client, tally, next, lanes: LANES, onAnswer }, over.signal)
  try {
    await trouble(enough.signal)
    while (!enough.signal.aborted) await wait(20)
  } finally {
    over.abort()
    await traffic
    client.close()
  }
}

export async function traffic({ service, tally, next }: Stage, count: number): Promise<void> {
  const client = createClient(service.url)
  await runCount({ client, tally, next, lanes: LANES }, count)
  client.close()
}
