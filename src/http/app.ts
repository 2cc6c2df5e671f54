/**
 * The HTTP server without a socket. Every request of the API passes the same gates, in this order:
 *
 *     address well formed ─▶ preflight ─▶ rate limit ─▶ path ─▶ method ─▶ body ─▶ operation
 *
 * so that a refusal never costs an upload, and every answer has the same headers.
 */
import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { toClientKey } from '../net/addresses.ts'
import { Admission } from './admission.ts'
import { findClientAddress } from './client-address.ts'
import { answerClientError } from './client-error.ts'
import { closeIfBodyIsLeft, endIfNotRead, useLazyContinue } from './connection.ts'
import { CROSS_ORIGIN_HEADERS, toPreflightHeaders } from './cors.ts'
import { toDeprecationHeaders } from './deprecation.ts'
import { namesProblemJson } from './negotiate.ts'
import { type ShowNotFound, sendNotFoundPage } from './not-found-page.ts'
import { describeApi } from './openapi.ts'
import { type Api, type Exchange, JSON_TYPE, type Operation, PROBLEM_TYPE } from './operation.ts'
import { Problem, toProblemBody } from './problem.ts'
import { POLICIES, type PolicyName, type Standing, toRateLimitHeaders } from './rate-limit.ts'
import { ClientGone, createBodyReader } from './request-body.ts'
import { createResources, type Resource } from './resources.ts'
import type { Services } from './services.ts'
import { toProblem } from './to-problem.ts'
import { OPERATIONS, VERSION } from './v1/operations.ts'

/** Adds what is no part of the API: the site, the MCP server. */
export type Mount = (app: FastifyInstance, front: Front) => void

/** What a mounted part may use of the gates. */
export interface Front {
  /** Sets the headers of the API, and gives what is needed to answer. */
  begin(request: FastifyRequest, reply: FastifyReply): Exchange
  /** Counts a request and sets the headers; throws the problem when it is one too many. */
  limit(request: FastifyRequest, reply: FastifyReply, policy: PolicyName): Promise<void>
  /** Gives the 404 of browsers a face. */
  showNotFound(show: ShowNotFound): void
}

export function createApp(services: Services, mounts: readonly Mount[] = []): FastifyInstance {
  const { site, log, metrics, converter, rateLimiter, timeouts } = services
  const resources = createResources(OPERATIONS)
  const admission = new Admission({
    workload: converter,
    queueLimit: services.queueLimit,
    budgetBytes: services.uploadBudgetBytes,
  })
  metrics.watch(() => ({
    waiting: converter.waiting,
    working: converter.working,
    heldBytes: admission.heldBytes,
  }))
  const api = createApi(services)
  let isClosing = false
  let show: ShowNotFound | undefined

  const app = fastify({
    genReqId: createRequestIds(),
    requestIdHeader: false,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Node would answer a request without Host, or an address it cannot decode, in its own way.
    http: {
      requireHostHeader: false,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: Math.min(2000, timeouts.headersMs / 2),
      keepAlive: true,
    },
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : url.replaceAll('%', '%25')),
    clientErrorHandler: (error, socket) => {
      void answerClientError(error, socket, services, VERSION)
    },
  })
  useLazyContinue(app.server)
  app.decorateRequest('facts')
  app.removeAllContentTypeParsers()
  // Bodies are read by the operations, as streams.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async (request, reply) => {
    const address = findClientAddress(
      request.raw.socket?.remoteAddress,
      request.headers['x-forwarded-for'] as string | undefined,
      services.trustProxy,
    )
    request.facts = { client: toClientKey(address) }
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
    const path = pathOf(request)
    if (isApiPath(path)) await passGates(request, reply, resources.get(path))
  })
  app.addHook('onSend', async (request, reply) => {
    if (isClosing) reply.header('connection', 'close')
    endIfNotRead(reply.raw, 2 * timeouts.silenceMs)
    closeIfBodyIsLeft(request.raw, reply)
  })
  app.addHook('onResponse', async (request, reply) => note(request, reply, reply.statusCode))
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    sendNotFoundPage(request, reply, site, listAllowed(app, request), show),
  )

  for (const resource of resources.values()) {
    for (const operation of resource.operations) {
      app.route({
        method: operation.method,
        url: resource.path,
        handler: (request, reply) => perform(operation, request, reply),
      })
    }
  }
  const front: Front = {
    begin,
    limit,
    showNotFound: given => {
      show = given
    },
  }
  for (const mount of mounts) mount(app, front)
  return app

  function note(request: FastifyRequest, reply: FastifyReply, status: number): void {
    const { client: _, ...facts } = request.facts
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    log.info({ requestId: request.id, method, route, status, ms, ...facts }, 'request')
    metrics.request({ method, route, status, code: facts.code ?? '' }, ms / 1000)
  }

  async function passGates(
    request: FastifyRequest,
    reply: FastifyReply,
    resource: Resource | undefined,
  ): Promise<unknown> {
    const operation = resource?.operations.find(({ method }) => isMethodOf(method, request.method))
    reply.headers(API_HEADERS)
    if (resource?.isCrossOrigin ?? true) reply.headers(CROSS_ORIGIN_HEADERS)
    if (resource?.successor) {
      reply.headers(toDeprecationHeaders(resource.path, resource.successor, site.baseUrl))
    }
    if (request.method === 'OPTIONS') return answerOptions(request, reply, resource)
    await limit(request, reply, operation?.policy ?? 'reads')
    requireWellFormed(request)
    if (!resource) throw new Problem('not_found', `There is no endpoint at ${pathOf(request)}.`)
    if (!operation) {
      const { allow } = resource
      reply.header('allow', allow.join(', '))
      throw new Problem('method_not_allowed', `${request.method} is not allowed here.`, { allow })
    }
    if (operation.method === 'POST') requireIdentity(request, reply)
    return undefined
  }

  async function limit(
    request: FastifyRequest,
    reply: FastifyReply,
    policy: PolicyName,
  ): Promise<void> {
    const standing = await rateLimiter.consume(policy, request.facts.client)
    reply.headers(toRateLimitHeaders(standing))
    if (!standing.isAllowed) throw rateLimited(standing)
  }

  /** Free of limits, but not of their headers. A preflight is answered anywhere: a browser that is refused could not show why. */
  async function answerOptions(
    request: FastifyRequest,
    reply: FastifyReply,
    resource: Resource | undefined,
  ): Promise<FastifyReply> {
    const wanted = request.headers['access-control-request-method']
    const operation = resource?.operations.find(({ method }) => isMethodOf(method, String(wanted)))
    const standing = await rateLimiter.peek(operation?.policy ?? 'reads', request.facts.client)
    reply.headers(toRateLimitHeaders(standing))
    if (!resource && wanted === undefined) {
      throw new Problem('not_found', `There is no endpoint at ${pathOf(request)}.`)
    }
    const allow = resource?.allow ?? DEFAULT_METHODS
    reply.header('allow', allow.join(', '))
    if (resource?.isCrossOrigin ?? true) reply.headers(toPreflightHeaders(allow))
    return reply.code(204).send()
  }

  async function perform(
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const result = await operation.handle(createExchange(request, reply))
    return 'json' in result
      ? reply.type(JSON_TYPE).send(Buffer.from(JSON.stringify(result.json)))
      : reply.type(result.mediaType).send(result.bytes)
  }

  function begin(request: FastifyRequest, reply: FastifyReply): Exchange {
    reply.headers({ ...API_HEADERS, ...CROSS_ORIGIN_HEADERS })
    return createExchange(request, reply)
  }

  function createExchange(request: FastifyRequest, reply: FastifyReply): Exchange {
    return {
      request,
      reply,
      client: request.facts.client,
      readBody: createBodyReader(request.raw, reply.raw, timeouts.silenceMs),
      signal: signalOf(reply),
      services,
      admission,
      api,
    }
  }

  function answerProblem(
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    if (error instanceof ClientGone || reply.raw.destroyed) {
      request.facts.code = 'client_gone'
      note(request, reply, 499)
      reply.raw.destroy()
      return reply.hijack()
    }
    const problem = toProblem(error)
    request.facts.code = problem.code
    if (problem.cause !== undefined) {
      log.error({ requestId: request.id, code: problem.code, err: problem.cause }, 'defect')
    }
    const { retry_after_seconds: seconds } = problem.extensions
    if (seconds !== undefined) reply.header('retry-after', String(seconds))
    const resource = resources.get(pathOf(request))
    if (problem.code === 'unsupported_media_type' && resource) {
      reply.header('accept-post', acceptedTypes(resource))
    }
    const type = namesProblemJson(request.headers.accept) ? PROBLEM_TYPE : JSON_TYPE
    const body = toProblemBody(problem, site, pathOf(request))
    return reply
      .code(problem.status)
      .type(type)
      .send(Buffer.from(JSON.stringify(body)))
  }
}

/** Unique among all replicas and restarts, and cheaper than a random one for each request. */
function createRequestIds(): () => string {
  const run = randomUUID().slice(0, 18)
  let count = 0
  return () => `${run}-${(count++).toString(36)}`
}

/** Longer than the balancers in front keep their connections, so that it is never us who close first. */
const KEEP_ALIVE_MS = 72_000

/** Numbers of one client must not be shown to another, so nothing here is stored by caches. */
const API_HEADERS = {
  'x-api-version': VERSION,
  vary: 'Accept',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

const DEFAULT_METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS']

function createApi({ site, release }: Services): Api {
  let document: Buffer | undefined
  return {
    version: VERSION,
    operations: OPERATIONS,
    describe: () => {
      document ??= Buffer.from(
        JSON.stringify(describeApi({ operations: OPERATIONS, site, release })),
      )
      return document
    },
  }
}

/** As the client wrote it, without the query. */
function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.originalUrl.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** The methods that the path of a request answers, where it does not answer the one that was asked. */
function listAllowed(app: FastifyInstance, { method, originalUrl }: FastifyRequest): string[] {
  const url = originalUrl.split('?')[0]!
  const allowed = METHODS.filter(known => app.findRoute({ method: known, url }) !== null)
  return allowed.includes(method) ? [] : allowed
}

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** What answers GET answers HEAD. */
function isMethodOf(method: string, asked: string): boolean {
  return asked === method || (asked === 'HEAD' && method === 'GET')
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0]!)
    return true
  } catch {
    return false
  }
}

export function requireWellFormed(request: FastifyRequest): void {
  if (!isDecodable(request.originalUrl)) {
    throw new Problem('invalid_request', 'The path is not percent-encoded correctly.')
  }
  // RFC 9112, 3.2: a request of HTTP/1.1 without Host is answered with 400.
  if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
    throw new Problem('invalid_request', 'The request has no Host header.')
  }
}

/** A packed body would have to be unpacked under the same caps; nobody needs it. */
export function requireIdentity(request: FastifyRequest, reply: FastifyReply): void {
  const coding = request.headers['content-encoding']?.trim().toLowerCase()
  if (!coding || coding === 'identity') return
  reply.header('accept-encoding', 'identity')
  throw new Problem('unsupported_media_type', 'The body has a Content-Encoding.', {
    hint: 'Send the body without a Content-Encoding.',
  })
}

export function rateLimited({ policy, resetSeconds }: Standing): Problem {
  const { quota, windowSeconds } = POLICIES[policy]
  return new Problem(
    'rate_limited',
    `The limit is ${quota} requests per ${windowSeconds} seconds. Retry in ${resetSeconds} seconds.`,
    { retry_after_seconds: resetSeconds },
  )
}

function acceptedTypes({ operations }: Resource): string {
  return operations.flatMap(({ request }) => Object.keys(request ?? {})).join(', ')
}

/** Aborted when the connection ends before the answer does. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientGone('The client has left.'))
  })
  return controller.signal
}
