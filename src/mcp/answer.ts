/** A message that has passed the gates → what the tools and the SDK make of it, sent as JSON or, with progress, as a stream. */

import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Front } from '../http/front.ts'
import { names } from '../http/negotiate.ts'
import { type Exchange, JSON_TYPE } from '../http/operation.ts'
import type { Hold } from '../service/admission.ts'
import { ClientGone } from '../service/request-body.ts'
import { toProblem } from '../service/to-problem.ts'
import { toFailedResult } from './failure.ts'
import { findVersionFault, type Message, type Refusal, writeRefusal } from './gate.ts'
import { type Incoming, receiveMessage } from './incoming.ts'
import type { Call } from './progress.ts'
import { type CallResult, createMcpServer, type ToolDescription, toStructured } from './server.ts'
import { type Arguments, TOOLS, type Tool, withShellAdvice } from './tools.ts'

export async function answerMessage(
  exchange: Exchange,
  front: Front,
  listing: readonly ToolDescription[],
  hold: Hold,
): Promise<FastifyReply> {
  const { request, services, signal } = exchange
  const incoming = await receiveMessage(exchange, front, hold)
  if ('error' in incoming) return sendRefusal(exchange, incoming)
  const { message } = incoming
  const fault = findVersionFault(message, toHeaders(request).get('mcp-protocol-version'))
  if (fault) return sendRefusal(exchange, fault)

  const isStreamed = wantsStream(message, request.headers.accept)
  const perform = (tool: Tool, given: Arguments, { onProgress }: Call): Promise<CallResult> =>
    callTool(tool, given, exchange, incoming, hold, onProgress)
  const webRequest = new Request(`${services.site.baseUrl}/mcp`, {
    method: 'POST',
    headers: toHeaders(request),
    // Once a stream has begun, its end is the result of the call, which ends by itself when the signal aborts.
    signal: isStreamed ? null : signal,
  })
  const response = await respond(webRequest, message, isStreamed, () =>
    createMcpServer({
      tools: TOOLS,
      listing: listing.map(tool => withShellAdvice(tool, services.site.baseUrl)),
      release: services.release,
      websiteUrl: `${services.site.baseUrl}/developers/`,
      perform,
      sendsProgress: isStreamed,
    }),
  )
  if (isStreamed && response.body && response.headers.get('content-type') === EVENTS_TYPE) {
    return sendEvents(exchange, response.body)
  }
  const text = await response.text()
  if (signal.aborted) throw signal.reason
  return send(exchange, response, text)
}

/** A client that gave a token for progress, and can read messages ahead of the result. */
function wantsStream({ method, params }: Message, accept: string | undefined): boolean {
  const meta = params?._meta as { readonly progressToken?: unknown } | null | undefined
  return method === 'tools/call' && meta?.progressToken !== undefined && names(accept, EVENTS_TYPE)
}

const EVENTS_TYPE = 'text/event-stream'

function sendEvents({ reply }: Exchange, body: ReadableStream): FastifyReply {
  // Nginx would hold the events back.
  reply.type(EVENTS_TYPE).header('cache-control', 'no-store').header('x-accel-buffering', 'no')
  return reply.send(Readable.fromWeb(body as WebStream))
}

export function sendRefusal({ request, reply }: Exchange, refusal: Refusal): FastifyReply {
  const { status, error } = refusal
  request.facts.code = String(error.code)
  const body = Buffer.from(writeRefusal(refusal))
  return reply.code(status).type(JSON_TYPE).send(body)
}

/** The parts of the request that the SDK looks at. It insists on both types. */
function toHeaders({ headers }: FastifyRequest): Headers {
  const names = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const
  const given = names.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]]))
  return new Headers({
    ...Object.fromEntries(given),
    'content-type': JSON_TYPE,
    accept: `${JSON_TYPE}, ${EVENTS_TYPE}`,
  })
}

/** Always gives a result, unless nobody is there to see it. */
async function callTool(
  tool: Tool,
  given: Arguments,
  { request, services, client, findOwn, signal }: Exchange,
  { documents, overLimit }: Incoming,
  hold: Hold,
  onProgress: Call['onProgress'],
): Promise<CallResult> {
  request.facts.tool = tool.name
  try {
    if (overLimit) throw overLimit
    const { facts } = request
    const context = { services, client, findOwn, hold, signal, onProgress, documents, facts }
    const result = await tool.call(given, context)
    return 'result' in result ? result.result : toStructured(result.structured)
  } catch (error) {
    if (error instanceof ClientGone) throw error
    const problem = toProblem(error)
    const { code, cause } = problem
    request.facts.code = code
    if (cause !== undefined)
      services.log.error({ requestId: request.id, code, err: cause }, 'defect')
    return toFailedResult(problem, services.site.supportEmail)
  }
}

function send({ reply }: Exchange, response: Response, text: string): FastifyReply {
  reply.code(response.status)
  if (!text) return reply.send()
  reply.type(response.headers.get('content-type') ?? JSON_TYPE)
  return reply.send(Buffer.from(text))
}

/** A server for this message alone: nothing is kept between two requests. */
async function respond(
  request: Request,
  message: Message,
  isStreamed: boolean,
  createServer: () => Server,
): Promise<Response> {
  if (await isLegacyRequest(request, message)) {
    return respondLegacy(request, message, isStreamed, createServer)
  }
  const responseMode = isStreamed ? 'sse' : 'auto'
  const handler = createMcpHandler(createServer, { legacy: 'reject', responseMode })
  return handler.fetch(request, { parsedBody: message })
}

/** The SDK's own answer to this era would be a stream of events, which a plain client cannot read. */
async function respondLegacy(
  request: Request,
  message: Message,
  isStreamed: boolean,
  createServer: () => Server,
): Promise<Response> {
  const server = createServer()
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: !isStreamed,
  })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    // A stream closes itself after the result.
    if (!isStreamed) await server.close()
  }
}
