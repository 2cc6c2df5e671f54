/** The service: builds what the HTTP side is given, listens, and shuts down in order. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Redis } from 'ioredis'
import { type Logger, pino } from 'pino'
import { type Config, ConfigError, type Policies } from './config.ts'
import { ENGINE_PROGRAM } from './engine-program.ts'
import { createApp } from './http/app.ts'
import { limitConnections, useLeaving } from './http/connection.ts'
import { rehearse } from './http/rehearse.ts'
import { Pool } from './isolation/pool.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { createMcpMount } from './mcp/mount.ts'
import { createMcpChecker } from './mcp-check/checker.ts'
import { createDocumentFetcher } from './net/fetch-document.ts'
import { createNetwork } from './net/network.ts'
import { toUserAgent } from './net/user-agent.ts'
import { createMetrics, type Metrics } from './service/metrics.ts'
import { overloaded, type Site } from './service/problem.ts'
import {
  createMemoryRateLimiter,
  createSharedRateLimiter,
  type RateLimiter,
} from './service/rate-limit.ts'
import { explainTrouble, openRedis } from './service/redis.ts'
import { DEFAULT_TIMEOUTS, type Services } from './service/services.ts'
import { createSiteMount } from './site/mount.ts'
import { readVersion } from './version.ts'

export interface RunningServer {
  readonly url: string
  readonly log: Logger
  /** Takes no more connections, finishes what is in progress within limits, and stops the rest. */
  close(): Promise<void>
}

/** `engine` is the program for engine processes, if a test brings its own. */
export async function startServer(config: Config, engine = ENGINE_PROGRAM): Promise<RunningServer> {
  const opened = new Opened()
  try {
    return await start(config, engine, opened)
  } catch (error) {
    opened.close()
    throw error
  }
}

/** What is closed in the end, and also when a later step of the start fails. */
class Opened {
  readonly #ends: (() => void)[] = []

  add<T>(opened: T, end: (opened: T) => void): T {
    this.#ends.unshift(() => end(opened))
    return opened
  }

  close(): void {
    for (const end of this.#ends) end()
  }
}

async function start(
  config: Config,
  engine: URL | undefined,
  opened: Opened,
): Promise<RunningServer> {
  const log = pino({ level: config.logLevel, base: null })
  const metrics = createMetrics()
  let server: Server | undefined
  const site = createSite(config, () => server)
  const converter = opened.add(createConverter(config, engine), pool => pool.close())
  // Engine processes start while the rest is built; if they cannot, that is reported further down.
  const warm = converter.keepWarm()
  warm.catch(() => {})
  const { redisUrl, contact } = config
  const store =
    redisUrl === undefined
      ? undefined
      : opened.add(openStore(redisUrl, config.policies, log, metrics), ({ redis }) =>
          redis.disconnect(),
        )
  const mailer = contact && opened.add(openMailer(contact, site), mailer => mailer.close())
  const rateLimiter = store?.rateLimiter ?? createMemoryRateLimiter(config.policies)
  const stopping = new AbortController()
  const services = createServices(config, {
    ...{ site, log, metrics, converter, rateLimiter, mailer },
    stopping: stopping.signal,
  })
  const app = createApp(services, [createMcpMount(config.mcp), createSiteMount(services)])
  server = app.server
  limitConnections(app.server, config.workers)
  const leave = useLeaving(app)
  let isReady = false
  const { host, port, metricsPort } = config
  if (metricsPort !== undefined) {
    const probes = opened.add(
      createProbes(metrics, () => isReady),
      probes => probes.close(),
    )
    await listen(probes, host, metricsPort, 'METRICS_PORT')
    log.info({ port: portOf(probes) }, 'metrics and probes')
  }
  const rehearsed = warm.then(() => rehearse(services, createMemoryRateLimiter(config.policies)))
  await Promise.all([rehearsed, store?.wait()])
  await explainListening(app.listen({ port, host }), host, port, 'PORT')
  isReady = true

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${portOf(app.server)}`,
    log,
    async close() {
      isReady = false
      const comeAgain = overloaded(RESTART_MS, 'The service is shutting down.')
      converter.drain(comeAgain)
      let last: NodeJS.Timeout | undefined
      const deadline = setTimeout(() => {
        log.warn('requests in progress were stopped')
        stopping.abort(comeAgain)
        last = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS)
      }, config.shutdownTimeoutMs)
      await leave()
      await app.close()
      clearTimeout(deadline)
      clearTimeout(last)
      opened.close()
    },
  }
}

/** What starting takes; if there is another replica, it responds at once. */
const RESTART_MS = 5000

/** How long clients may take to read that their requests were stopped. */
const LAST_ANSWERS_MS = 1000

function createConverter(config: Config, script: URL | undefined): Pool {
  return new Pool({
    size: config.workers,
    timeoutMs: config.convertTimeoutMs,
    memoryMb: config.convertMemoryMb,
    queueLimit: config.queueLimit,
    niceness: 10,
    script,
  })
}

type Made = Pick<
  Services,
  'site' | 'log' | 'metrics' | 'converter' | 'rateLimiter' | 'mailer' | 'stopping'
>

/** What the service consists of, with everything that needs nothing to be opened. */
function createServices(config: Config, made: Made): Services {
  const network = createNetwork({ allowed: config.outboundAllow })
  const release = readVersion()
  return {
    ...made,
    release,
    trustProxy: config.trustProxy,
    uploadBudgetBytes: config.uploadBudgetBytes,
    timeouts: DEFAULT_TIMEOUTS,
    network,
    fetchDocument: createDocumentFetcher({
      network,
      timeoutMs: config.fetchTimeoutMs,
      userAgent: toUserAgent(`Foliomark/${release}`, config.baseUrl, '/developers/'),
    }),
    mcpChecker: createMcpChecker({
      network,
      release,
      userAgent: toUserAgent(`Foliomark-MCP-Check/${release}`, config.baseUrl, '/mcp-check/'),
      now: Date.now,
    }),
    now: Date.now,
    clock: () => performance.now(),
    startedAt: performance.now(),
  }
}

/** The default of the public URL is known only when the port is; until then it is the one asked for. */
function createSite(config: Config, findServer: () => Server | undefined): Site {
  return {
    get baseUrl() {
      return config.baseUrl ?? `http://localhost:${portOf(findServer()) ?? config.port}`
    },
    get supportEmail() {
      return config.supportEmail ?? `support@${new URL(this.baseUrl).hostname}`
    },
  }
}

function portOf(server: Server | undefined): number | undefined {
  return (server?.address() as AddressInfo | null | undefined)?.port
}

async function listen(server: Server, host: string, port: number, name: string): Promise<void> {
  server.listen(port, host)
  await explainListening(once(server, 'listening'), host, port, name)
}

/** An address that cannot be used is the fault of the variable that names it. */
async function explainListening(
  listening: Promise<unknown>,
  host: string,
  port: number,
  name: string,
): Promise<void> {
  try {
    await listening
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    switch (code) {
      case 'EADDRINUSE':
        throw new ConfigError(`${name} ${port} is already in use. Set ${name} to another port.`)
      case 'EACCES':
        throw new ConfigError(`${name} ${port} cannot be used: permission denied.`)
      case 'EADDRNOTAVAIL':
        throw new ConfigError(`HOST ${host} is not an address on this machine.`)
      default:
        throw new ConfigError(`HOST ${host} cannot be used (${code || String(error)}).`)
    }
  }
}

interface Store {
  readonly redis: Redis
  readonly rateLimiter: RateLimiter
  /** Requests that come before the store would be counted separately; an absent store delays nothing for long. */
  wait(): Promise<void>
}

function openStore(url: string, policies: Policies, log: Logger, metrics: Metrics): Store {
  const redis = blame('REDIS_URL', () => openRedis(url))
  return {
    redis,
    rateLimiter: createSharedRateLimiter({
      redis,
      policies,
      onChange: (isShared, error) => {
        metrics.limitsShared(isShared)
        if (isShared) log.info('rate limits are shared with the other replicas again')
        else {
          const reason = explainTrouble(redis, error)
          log.warn({ reason }, 'this replica counts rate limits by itself')
        }
      },
    }),
    async wait() {
      const signal = AbortSignal.timeout(STORE_PATIENCE_MS)
      const trouble = await once(redis, 'ready', { signal }).then(
        () => undefined,
        error => error,
      )
      if (!trouble) return
      log.warn({ reason: explainTrouble(redis, trouble) }, 'the rate-limit store cannot be used')
    },
  }
}

const STORE_PATIENCE_MS = 2000

function openMailer({ smtpUrl, to, from }: NonNullable<Config['contact']>, site: Site): Mailer {
  return blame('SMTP_URL', () => createMailer({ smtpUrl, to, from: from ?? site.supportEmail }))
}

/** What a library cannot parse in a value is the value's fault. */
function blame<T>(name: string, open: () => T): T {
  try {
    return open()
  } catch (error) {
    throw new ConfigError(`${name} cannot be used: ${(error as Error).message}.`)
  }
}

/** Metrics and probes, on a port that is not public. */
function createProbes({ registry }: Metrics, isReady: () => boolean): Server {
  return createServer(async (request, response) => {
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
}
