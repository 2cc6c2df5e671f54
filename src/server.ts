/** The service: builds what the HTTP side is given, listens, and ends in good order. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Redis } from 'ioredis'
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { createApp } from './http/app.ts'
import { limitConnections, useLeaving } from './http/connection.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import type { Site } from './http/problem.ts'
import { createMemoryRateLimiter, createSharedRateLimiter } from './http/rate-limit.ts'
import { DEFAULT_TIMEOUTS, type Services } from './http/services.ts'
import { Pool } from './isolation/pool.ts'
import { createMailer } from './mail/mailer.ts'
import { createMcpMount } from './mcp/mount.ts'
import { createMcpChecker } from './mcp-check/checker.ts'
import { createDocumentFetcher } from './net/fetch-document.ts'
import { createNetwork } from './net/network.ts'
import { openRedis } from './redis.ts'
import { createSiteMount } from './site/mount.ts'
import { readVersion } from './version.ts'

interface RunningServer {
  /** Where it listens. */
  readonly url: string
  readonly log: Logger
  /** Takes no more connections, finishes what is under way within bounds, and stops the rest. */
  close(): Promise<void>
}

export async function startServer(config: Config): Promise<RunningServer> {
  const log = pino({ level: config.logLevel, base: null })
  const metrics = createMetrics()
  const release = readVersion()
  const site = createSite(config, () => app.server)
  const converter = new Pool({
    size: config.workers,
    timeoutMs: config.convertTimeoutMs,
    memoryMb: config.convertMemoryMb,
    niceness: 10,
  })
  const redis = config.redisUrl ? openRedis(config.redisUrl) : undefined
  const network = createNetwork({ allowed: config.outboundAllow })
  const mailer = config.contact && openMailer(config.contact, site)
  const services: Services = {
    site,
    release,
    trustProxy: config.trustProxy,
    queueLimit: config.queueLimit,
    uploadBudgetBytes: config.uploadBudgetBytes,
    timeouts: DEFAULT_TIMEOUTS,
    converter,
    rateLimiter: redis ? shareLimits(redis, log, metrics) : createMemoryRateLimiter(),
    network,
    fetchDocument: createDocumentFetcher({
      network,
      timeoutMs: config.fetchTimeoutMs,
      userAgent: `Foliomark/${release} (+${config.baseUrl ?? 'https://localhost'}/developers/)`,
    }),
    mailer,
    mcpChecker: createMcpChecker({
      network,
      release,
      userAgent: `Foliomark-MCP-Check/${release} (+${config.baseUrl ?? 'https://localhost'}/mcp-check/)`,
      now: Date.now,
    }),
    metrics,
    log,
    now: Date.now,
    startedAt: Date.now(),
  }
  const app = createApp(services, [createMcpMount(config.mcp), createSiteMount(services)])
  limitConnections(app.server, config.workers)
  const leave = useLeaving(app)
  let isReady = false
  const probes =
    config.metricsPort === undefined
      ? undefined
      : await listenForProbes(config.metricsPort, config.host, metrics, () => isReady)
  try {
    await Promise.all([converter.keepWarm(), redis && waitForStore(redis)])
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    converter.close()
    redis?.disconnect()
    probes?.close()
    throw error
  }
  isReady = true
  if (probes) log.info({ port: portOf(probes) }, 'metrics and probes')

  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${portOf(app.server)}`,
    log,
    async close() {
      isReady = false
      const deadline = setTimeout(() => {
        log.warn('requests under way were stopped')
        app.server.closeAllConnections()
      }, config.shutdownTimeoutMs)
      await leave()
      await app.close()
      clearTimeout(deadline)
      converter.close()
      mailer?.close()
      redis?.disconnect()
      probes?.close()
    },
  }
}

/** The default of the public address is known only when the port is. */
function createSite(config: Config, getServer: () => Server): Site {
  return {
    get baseUrl() {
      return config.baseUrl ?? `http://localhost:${portOf(getServer()) ?? config.port}`
    },
    get supportEmail() {
      return config.supportEmail ?? `support@${new URL(this.baseUrl).hostname}`
    },
  }
}

function portOf(server: Server): number | undefined {
  return (server.address() as AddressInfo | null)?.port
}

/** Requests that come before the store would be counted apart; a store that is not there delays nothing for long. */
async function waitForStore(redis: Redis): Promise<void> {
  const signal = AbortSignal.timeout(2000)
  await once(redis, 'ready', { signal }).catch(() => {})
}

function shareLimits(redis: Redis, log: Logger, metrics: Metrics) {
  return createSharedRateLimiter({
    redis,
    onChange: (isShared, error) => {
      metrics.limitsShared(isShared)
      if (isShared) log.info('limits are shared with the other replicas again')
      else log.warn({ err: error }, 'limits are counted by this replica alone')
    },
  })
}

function openMailer({ smtpUrl, to, from }: NonNullable<Config['contact']>, site: Site) {
  return createMailer({ smtpUrl, to, from: from ?? site.supportEmail })
}

/** Metrics and probes, on a port that is not for the public. */
async function listenForProbes(
  port: number,
  host: string,
  { registry }: Metrics,
  isReady: () => boolean,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    switch (request.url) {
      case '/livez':
        return response.end('ok\n')
      case '/readyz':
        return response.writeHead(isReady() ? 200 : 503).end(isReady() ? 'ok\n' : 'not ready\n')
      case '/metrics':
        response.setHeader('content-type', registry.contentType)
        return response.end(await registry.metrics())
      default:
        return response.writeHead(404).end('not found\n')
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}
