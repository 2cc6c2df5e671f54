/**
 * The HTTP server without a socket:
 *
 *     target ─▶ router ─▶ gates ─▶ exchange ─▶ operation, page or MCP ─▶ answer
 *
 * A refusal never costs an upload, and every answer has the same headers, whatever the spelling of
 * the request: it is read once (request-target.ts), and the gates go by the route that it matched.
 */
import { randomUUID } from 'node:crypto'
import { METHODS } from 'node:http'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { toClientKey } from '../net/addresses.ts'
import { createOwnDocuments } from '../service/own-documents.ts'
import type { Services } from '../service/services.ts'
import { findClientAddress } from './client-address.ts'
import { answerClientError, answerConnect } from './client-error.ts'
import {
  closeIfBodyIsLeft,
  endIfNotRead,
  limitConnectionsPerClient,
  useLazyContinue,
} from './connection.ts'
import { CROSS_ORIGIN_HEADERS } from './cors.ts'
import { type CreateExchange, createExchanges, perform } from './exchange.ts'
import type { Front, Mount } from './front.ts'
import { createGates } from './gates.ts'
import { type ShowNotFound, sendNotFoundPage } from './not-found-page.ts'
import { answerProblem, logRequest } from './refusal.ts'
import { pathOf, readTarget } from './request-target.ts'
import { API_HEADERS, createResources, findOperation } from './resources.ts'
import { OPERATIONS } from './v1/operations.ts'

export function createApp(services: Services, mounts: readonly Mount[] = []): FastifyInstance {
  const gates = createGates(services)
  const ownDocuments = createOwnDocuments(services.site)
  const createExchange = createExchanges(services, ownDocuments)
  let show: ShowNotFound | undefined
  const front: Front = {
    begin: (request, reply) => {
      reply.headers({ ...API_HEADERS, ...CROSS_ORIGIN_HEADERS })
      return createExchange(request, reply)
    },
    limit: gates.limit,
    offerDocument: ownDocuments.offer,
    showNotFound: given => {
      show = given
    },
  }

  const app = openApp(services)
  app.addHook('onRequest', async (request, reply) => {
    request.facts = { client: toClientKey(addressOf(request, services)) }
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
    const { authority } = readTarget(request.originalUrl)
    if (authority !== undefined) request.raw.headers.host = authority
    await gates.pass(request, reply)
  })
  addAnswerHooks(app, services)
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply, services))
  app.setNotFoundHandler((request, reply) =>
    sendNotFoundPage(request, reply, services.site, listAllowed(app, request), show),
  )
  addOperations(app, createExchange)
  for (const mount of mounts) mount(app, front)
  return app
}

function openApp(services: Services): FastifyInstance {
  const { timeouts } = services
  const app = fastify({
    genReqId: createRequestIds(),
    requestIdHeader: false,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Node would respond to a request without Host in its own way.
    http: {
      requireHostHeader: false,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: Math.min(2000, timeouts.headersMs / 2),
      keepAlive: true,
    },
    rewriteUrl: ({ url = '/' }) => readTarget(url).url,
    clientErrorHandler: (error, socket) => {
      void answerClientError(error, socket, services)
    },
  })
  // Their size is limited; with a limit on their number, Node would silently drop the rest.
  app.server.maxHeadersCount = 0
  app.server.on('connect', (_request, socket) => void answerConnect(socket, services))
  useLazyContinue(app.server)
  limitConnectionsPerClient(app.server, services.trustProxy)
  // Uncommon methods are rejected by our gates too, not by the framework.
  const unknown = METHODS.filter(method => !app.supportedMethods.includes(method))
  for (const method of unknown) app.addHttpMethod(method)
  app.decorateRequest('facts')
  app.removeAllContentTypeParsers()
  // Bodies are read by the operations, as streams.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  return app
}

function addAnswerHooks(app: FastifyInstance, services: Services): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (request, reply) => {
    if (isClosing) reply.header('connection', 'close')
    endIfNotRead(reply.raw, 2 * services.timeouts.silenceMs)
    closeIfBodyIsLeft(request.raw, reply)
  })
  app.addHook('onResponse', async (request, reply) =>
    logRequest(request, reply, reply.statusCode, services),
  )
}

/** Every method on every API path has a route, so that rejections come from the gates. */
function addOperations(app: FastifyInstance, createExchange: CreateExchange): void {
  // The framework turns HEAD into a GET whose body it withholds.
  const methods = app.supportedMethods.filter(method => method !== 'HEAD')
  for (const resource of createResources(OPERATIONS)) {
    app.route({
      method: methods,
      url: resource.path,
      config: { resource },
      handler: (request, reply) => {
        // The gates have let it pass, so there is one.
        const operation = findOperation(resource, request.method)!
        return perform(operation, createExchange(request, reply))
      },
    })
  }
}

function addressOf(request: FastifyRequest, { trustProxy }: Services): string {
  const forwardedFor = request.headers['x-forwarded-for'] as string | undefined
  return findClientAddress(request.raw.socket?.remoteAddress, forwardedFor, trustProxy)
}

/** Unique across replicas and restarts, and cheaper than a random one for each request. */
function createRequestIds(): () => string {
  const run = randomUUID().slice(0, 18)
  let count = 0
  return () => `${run}-${(count++).toString(36)}`
}

/** Longer than the load balancers in front keep their connections, so that we never close first. */
const KEEP_ALIVE_MS = 72_000

/** The methods that a request's path supports, if it does not support the one requested. */
function listAllowed(app: FastifyInstance, { method, url }: FastifyRequest): string[] {
  const path = pathOf(url)
  const allowed = METHODS_OF_PAGES.filter(known => app.findRoute({ method: known, url: path }))
  return allowed.includes(method) ? [] : allowed
}

const METHODS_OF_PAGES: readonly string[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]
