/**
 * One conversion as a client would request it, before there are any clients, so that the code is compiled: otherwise
 * the first client would wait several times as long as the others. It goes to a server of its own, with the same
 * converter, so that it is neither logged nor counted.
 */
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { Metrics } from '../service/metrics.ts'
import type { RateLimiter } from '../service/rate-limit.ts'
import type { Services } from '../service/services.ts'
import { createApp } from './app.ts'

const HOST = '127.0.0.1'
/** After this long the service starts anyway, whatever went wrong. */
const PATIENCE_MS = 10_000
const BOUNDARY = 'rehearsal'
const FORM = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="file"; filename="sample.csv"',
  '',
  'name,value\nwords,1\n',
  `--${BOUNDARY}--`,
  '',
].join('\r\n')

export async function rehearse(services: Services, rateLimiter: RateLimiter): Promise<void> {
  const app = createApp({
    ...services,
    rateLimiter,
    metrics: UNCOUNTED,
    log: pino({ level: 'silent' }),
  })
  try {
    await app.listen({ host: HOST, port: 0 })
    await post((app.server.address() as AddressInfo).port)
  } catch (error) {
    services.log.debug({ error }, 'no rehearsal')
  } finally {
    await app.close()
  }
}

async function post(port: number): Promise<void> {
  const sent = request({
    ...{ host: HOST, port, method: 'POST', path: '/api/v1/convert', agent: false },
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).end(FORM)
  const [response] = await once(sent, 'response')
  await once(response.resume(), 'close')
}

const UNCOUNTED: Metrics = {
  registry: new Registry(),
  request() {},
  conversion() {},
  fetchFailure() {},
  limitsShared() {},
  watch() {},
}
