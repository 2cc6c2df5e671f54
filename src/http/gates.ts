/**
 * The gates that every request passes before anything is read or done. What a request is, the router
 * has decided: its route carries the resource, and nothing here looks at the path to find out.
 *
 *     preflight ─▶ rate limit ─▶ well formed ─▶ path ─▶ method ─▶ coding of the body
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PolicyName } from '../config.ts'
import { Problem } from '../service/problem.ts'
import { rateLimited, toRateLimitHeaders } from '../service/rate-limit.ts'
import type { Services } from '../service/services.ts'
import { CROSS_ORIGIN_HEADERS, toPreflightHeaders } from './cors.ts'
import { toDeprecationHeaders } from './deprecation.ts'
import type { Front } from './front.ts'
import { findHeaderFault, pathOf, readTarget } from './request-target.ts'
import { API_HEADERS, DEFAULT_METHODS, findOperation, type Resource } from './resources.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for API routes. */
    resource?: Resource
  }
}

interface Gates {
  /** Answers a preflight, throws a rejection, or lets the request pass to its handler. */
  pass(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
  readonly limit: Front['limit']
}

export function createGates({ rateLimiter, site }: Pick<Services, 'rateLimiter' | 'site'>): Gates {
  return { pass, limit }

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { resource } = request.routeOptions.config
    const target = readTarget(request.originalUrl)
    const headerFault = findHeaderFault(request.raw)
    const fault = target.fault ?? headerFault
    // What is malformed, or addressed to nothing in particular, is answered by the API.
    if (!resource && !fault && !target.isWholeServer) return undefined
    reply.headers(API_HEADERS)
    // Another server on the way may believe that the request ends elsewhere.
    if (headerFault) reply.header('connection', 'close')
    if (resource?.isCrossOrigin ?? true) reply.headers(CROSS_ORIGIN_HEADERS)
    if (resource?.successor) {
      reply.headers(toDeprecationHeaders(resource.path, resource.successor, site.baseUrl))
    }
    const isPreflight = request.headers['access-control-request-method'] !== undefined
    if (request.method === 'OPTIONS' && (isPreflight || !fault)) {
      const isSomewhere = isPreflight || target.isWholeServer || resource?.operations.length
      return answerOptions(request, reply, resource, Boolean(isSomewhere))
    }
    const operation = resource && findOperation(resource, request.method)
    await limit(request, reply, operation?.policy ?? 'reads')
    if (fault) throw new Problem('invalid_request', fault)
    if (target.isWholeServer) throw new Problem('invalid_request', 'Only OPTIONS may target *.')
    if (!resource?.operations.length) throw notFound(request)
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
    const state = await rateLimiter.consume(policy, request.facts.client)
    reply.headers(toRateLimitHeaders(state))
    if (!state.isAllowed) throw rateLimited(state)
  }

  /**
   * Exempt from limits, but not from their headers. A preflight is answered anywhere: a browser that is refused could
   * not show why.
   */
  async function answerOptions(
    request: FastifyRequest,
    reply: FastifyReply,
    resource: Resource | undefined,
    isSomewhere: boolean,
  ): Promise<FastifyReply> {
    const wanted = request.headers['access-control-request-method']
    const operation = resource && findOperation(resource, String(wanted))
    const state = await rateLimiter.peek(operation?.policy ?? 'reads', request.facts.client)
    reply.headers(toRateLimitHeaders(state))
    if (!isSomewhere) throw notFound(request)
    const allow = resource?.allow ?? DEFAULT_METHODS
    reply.header('allow', allow.join(', '))
    if (resource?.isCrossOrigin ?? true) reply.headers(toPreflightHeaders(allow))
    return reply.code(204).send()
  }
}

const notFound = ({ url }: FastifyRequest) =>
  new Problem('not_found', `There is no endpoint at ${pathOf(url)}.`)

/** A compressed body would have to be unpacked under the same caps; nobody needs it. */
export function requireIdentity(request: FastifyRequest, reply: FastifyReply): void {
  const coding = request.headers['content-encoding']?.trim().toLowerCase()
  if (!coding || coding === 'identity') return
  reply.header('accept-encoding', 'identity')
  throw new Problem('unsupported_media_type', 'The body has a Content-Encoding.', {
    hint: 'Send the body without a Content-Encoding.',
  })
}
