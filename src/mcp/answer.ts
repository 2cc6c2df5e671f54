/** A message that has passed the gates → what the tools and the SDK make of it, sent as JSON. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Front } from '../http/front.ts'
import { type Exchange, JSON_TYPE } from '../http/operation.ts'
import type { Hold } from '../service/admission.ts'
import { ClientGone } from '../service/request-body.ts'
import { toProblem } from '../service/to-problem.ts'
import { toFailedResult } from './failure.ts'
import { findUnknownVersion, type Refusal, writeRefusal } from './gate.ts'
import { type Incoming, receiveMessage } from './incoming.ts'
import { respond } from './respond.ts'
import { type CallResult, createMcpServer, type ToolDescription, toStructured } from './server.ts'
import { type Arguments, TOOLS, type Tool } from './tools.ts'

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
  const unknown = findUnknownVersion(message, toHeaders(request).get('mcp-protocol-version'))
  if (unknown) return sendRefusal(exchange, unknown)

  let members: Uint8Array | undefined
  const perform = async (tool: Tool, given: Arguments): Promise<CallResult> => {
    const result = await callTool(tool, given, exchange, incoming, hold)
    if (!('members' in result)) return result
    members = result.members
    return PLACEHOLDER
  }
  const webRequest = new Request(`${services.site.baseUrl}/mcp`, {
    method: 'POST',
    headers: toHeaders(request),
    signal,
  })
  const response = await respond(webRequest, message, () =>
    createMcpServer({
      tools: TOOLS,
      listing,
      release: services.release,
      websiteUrl: `${services.site.baseUrl}/developers/`,
      perform,
    }),
  )
  const text = await response.text()
  if (signal.aborted) throw signal.reason
  return send(exchange, response, text, members)
}

export function sendRefusal({ request, reply }: Exchange, refusal: Refusal): FastifyReply {
  const { status, error } = refusal
  request.facts.code = String(error.code)
  const body = Buffer.from(writeRefusal(refusal))
  return reply.code(status).type(JSON_TYPE).send(body)
}

/** What of the request the SDK looks at. It insists on both types, though it gets to answer with one only. */
function toHeaders({ headers }: FastifyRequest): Headers {
  const names = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const
  const given = names.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]]))
  return new Headers({
    ...Object.fromEntries(given),
    'content-type': JSON_TYPE,
    accept: `${JSON_TYPE}, text/event-stream`,
  })
}

/** Gives a result whatever happens, unless nobody is there to see it. */
async function callTool(
  tool: Tool,
  given: Arguments,
  { request, services, client, findOwn, signal }: Exchange,
  { documents, overLimit }: Incoming,
  hold: Hold,
): Promise<CallResult | { members: Uint8Array }> {
  request.facts.tool = tool.name
  try {
    if (overLimit) throw overLimit
    const { facts } = request
    const context = { services, client, findOwn, hold, signal, documents, facts }
    const result = await tool.call(given, context)
    if ('members' in result) return result
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

/**
 * Stands in the SDK's answer where the engine's text belongs, which is put there byte by byte. A
 * client cannot fake it: its own strings have their quotes escaped.
 */
const PLACEHOLDER = { content: [{ type: 'text' as const, text: '\0members' }] }
const PLACEHOLDER_JSON = JSON.stringify(PLACEHOLDER).slice(1, -1)

function send(
  { reply }: Exchange,
  response: Response,
  text: string,
  members: Uint8Array | undefined,
): FastifyReply {
  reply.code(response.status)
  if (!text) return reply.send()
  reply.type(response.headers.get('content-type') ?? JSON_TYPE)
  const [head = '', tail] = members ? text.split(PLACEHOLDER_JSON) : [text]
  if (!members || tail === undefined) return reply.send(Buffer.from(text))
  const pieces = [Buffer.from(head), members, Buffer.from(tail)]
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return reply.header('content-length', length).send(Readable.from(pieces))
}
