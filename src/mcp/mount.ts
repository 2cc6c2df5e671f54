/**
 * `/mcp`: the tools over Streamable HTTP, with the gates, limits and engine processes of the API.
 *
 *     preflight ─▶ HTTP ─▶ host, origin ─▶ body, rate limit ─▶ message ─▶ version ─▶ SDK ─▶ tool
 *
 * What is wrong with the HTTP of a request is answered with a problem, as in the API; what is wrong
 * with its message, with an error of JSON-RPC.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { McpConfig } from '../config.ts'
import { toMediaType } from '../engine/detect/hint.ts'
import { toPreflightHeaders } from '../http/cors.ts'
import type { Front, Mount } from '../http/front.ts'
import { requireIdentity } from '../http/gates.ts'
import { type Exchange, JSON_TYPE } from '../http/operation.ts'
import { Problem, unsupportedMediaType } from '../service/problem.ts'
import { toRateLimitHeaders } from '../service/rate-limit.ts'
import { answerMessage, sendRefusal } from './answer.ts'
import { findForbidden } from './gate.ts'
import { MCP_PATH, mountManifest } from './manifest.ts'
import { describeTool, type ToolDescription } from './server.ts'
import { TOOLS } from './tools.ts'

export function createMcpMount(config: McpConfig): Mount {
  return (app, front) => {
    const listing = TOOLS.map(describeTool)
    for (const path of [MCP_PATH, `${MCP_PATH}/`]) {
      app.all(path, (request, reply) => answer(request, reply, front, config, listing))
    }
    mountManifest(app, front, listing)
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  front: Front,
  config: McpConfig,
  listing: readonly ToolDescription[],
): Promise<FastifyReply> {
  const exchange = front.begin(request, reply)
  if (request.method === 'OPTIONS') return answerPreflight(exchange)
  try {
    requirePost(request, reply)
    requireIdentity(request, reply)
    requireJson(request, reply)
  } catch (problem) {
    await front.limit(request, reply, 'reads')
    throw problem
  }
  const { host, origin } = request.headers
  const forbidden = findForbidden({ host, origin }, exchange.services.site.baseUrl, config)
  if (forbidden) {
    await front.limit(request, reply, 'reads')
    return sendRefusal(exchange, forbidden)
  }
  const hold = exchange.admission.hold(exchange.client)
  // What is held is released once the response has gone: a client may be slow to read it.
  reply.raw.once('finish', hold.release).once('close', hold.release)
  try {
    return await answerMessage(exchange, front, listing, hold)
  } catch (error) {
    hold.release()
    throw error
  }
}

/** Exempt from limits, but not from their headers. */
async function answerPreflight({ reply, client, services }: Exchange): Promise<FastifyReply> {
  const state = await services.rateLimiter.peek('reads', client)
  return reply
    .headers({ ...toRateLimitHeaders(state), ...toPreflightHeaders(ALLOW, MCP_HEADERS) })
    .header('allow', ALLOW.join(', '))
    .code(204)
    .send()
}

const ALLOW = ['POST', 'OPTIONS']

const MCP_HEADERS = [
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
  'Last-Event-ID',
]

function requirePost(request: FastifyRequest, reply: FastifyReply): void {
  if (request.method === 'POST') return
  reply.header('allow', ALLOW.join(', '))
  throw new Problem('method_not_allowed', `${request.method} is not allowed here.`, {
    allow: ALLOW,
    hint: 'Send JSON-RPC messages with POST. This server has no event stream and keeps no sessions.',
  })
}

/** Nothing else: what a form on a foreign page can send needs no preflight. */
function requireJson(request: FastifyRequest, reply: FastifyReply): void {
  const mediaType = toMediaType(request.headers['content-type'])
  if (mediaType === JSON_TYPE) return
  reply.header('accept-post', JSON_TYPE)
  throw unsupportedMediaType(mediaType, 'Use application/json.')
}
