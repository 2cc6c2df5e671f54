/** A small MCP server over TLS for the tests of the checker: faultless, until a test gives it a fault. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Certificate } from './certificate.ts'

export const HOST = 'mcp.example.org'

export interface McpRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  /** Undefined if the body is not a JSON object. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into messages freely
  readonly message: any
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A function writes to the response itself, and may never end it. */
  readonly body?: string | object | ((response: ServerResponse) => void)
}

export type Serve = (request: McpRequest) => Reply

export interface CleanOptions {
  readonly eras?: readonly ('modern' | 'legacy')[]
  readonly tools?: readonly object[]
  readonly hasSessions?: boolean
  readonly instructions?: string
}

const MODERN = '2026-07-28'
const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26']
const META = 'io.modelcontextprotocol/'
const INFO = { name: 'orchard', title: 'Orchard', version: '1.4.0' }

export const TOOL = {
  name: 'find_apples',
  title: 'Find apples',
  description: 'Finds the apples of a given sort and returns their names and weights.',
  inputSchema: {
    type: 'object',
    properties: { sort: { type: 'string', description: 'The sort, such as Boskoop' } },
    required: ['sort'],
    additionalProperties: false,
  },
  outputSchema: { type: 'object', properties: { apples: { type: 'array' } } },
  annotations: { readOnlyHint: true, openWorldHint: false },
}
export const OTHER_TOOL = {
  ...TOOL,
  name: 'count_pears',
  title: 'Count pears',
  description: 'Counts the pears in the store and returns one number for each sort.',
}

/** Follows both specifications to the letter. */
export function createCleanServer(options: CleanOptions = {}): Serve {
  const { eras = ['modern', 'legacy'], tools = [TOOL, OTHER_TOOL], hasSessions = false } = options
  const { instructions = 'Ask for apples first.' } = options
  const versions = [
    ...(eras.includes('modern') ? [MODERN] : []),
    ...(eras.includes('legacy') ? LEGACY : []),
  ]
  const capabilities = { tools: { listChanged: false } }

  return request => {
    const { method, path, headers } = request
    if (path === '/.well-known/mcp.json') {
      return json(200, {
        name: 'org.example/orchard',
        version: INFO.version,
        endpoint: `https://${headers.host}/mcp`,
        protocol_versions: versions,
        tools: tools.map(tool => ({ name: (tool as { name: string }).name })),
      })
    }
    if (path !== '/mcp') return { status: 404 }
    if (headers.origin) return json(403, { jsonrpc: '2.0', error: { code: -1, message: 'Origin' } })
    if (method === 'DELETE' && hasSessions) return { status: 204 }
    if (method !== 'POST') return { status: 405, headers: { allow: 'POST' } }
    return answer(request)
  }

  function answer({ text, message, headers }: McpRequest): Reply {
    if (!isJson(text)) return failure(400, null, -32700)
    if (typeof message?.method !== 'string') return failure(400, message?.id ?? null, -32600)
    const claimed = message.params?._meta?.[`${META}protocolVersion`]
    const isModern = claimed !== undefined || headers['mcp-protocol-version'] === MODERN
    if (isModern && eras.includes('modern')) return answerModern(message, claimed, headers)
    if (eras.includes('legacy')) return answerLegacy(message, headers)
    return failure(400, message.id, -32022, { supported: [MODERN], requested: 'none' })
  }

  function answerModern(
    message: McpRequest['message'],
    claimed: unknown,
    headers: McpRequest['headers'],
  ): Reply {
    const { id, method, params } = message
    if (claimed === undefined) return failure(400, id, -32602)
    if (headers['mcp-protocol-version'] !== claimed) return failure(400, id, -32020)
    if (claimed !== MODERN)
      return failure(400, id, -32022, { supported: [MODERN], requested: claimed })
    if (headers['mcp-method'] !== method) return failure(400, id, -32020)
    const common = {
      resultType: 'complete',
      ttlMs: 1000,
      cacheScope: 'public',
      _meta: { [`${META}serverInfo`]: INFO },
    }
    if (method === 'server/discover') {
      return success(id, { ...common, supportedVersions: [MODERN], capabilities, instructions })
    }
    if (method === 'tools/list') return success(id, { ...common, tools })
    if (method === 'tools/call') return failure(200, id, -32602, undefined, params.name)
    return failure(404, id, -32601)
  }

  function answerLegacy(
    { id, method, params }: McpRequest['message'],
    headers: McpRequest['headers'],
  ): Reply {
    if (method === 'initialize') {
      const protocolVersion = LEGACY.includes(params.protocolVersion)
        ? params.protocolVersion
        : LEGACY[0]
      const result = { protocolVersion, capabilities, serverInfo: INFO, instructions }
      const reply = success(id, result)
      return hasSessions ? { ...reply, headers: { 'mcp-session-id': 'session-1' } } : reply
    }
    if (hasSessions && headers['mcp-session-id'] !== 'session-1') return failure(400, id, -32000)
    const version = headers['mcp-protocol-version']
    if (version !== undefined && !LEGACY.includes(version)) return failure(400, id, -32000)
    if (method.startsWith('notifications/')) return { status: 202 }
    if (method === 'tools/list') return success(id, { tools })
    return failure(200, id, method === 'tools/call' ? -32602 : -32601)
  }
}

export const json = (status: number, body: object): Reply => ({ status, body })

export const success = (id: unknown, result: object): Reply =>
  json(200, { jsonrpc: '2.0', id, result })

export const failure = (
  status: number,
  id: unknown,
  code: number,
  data?: object,
  message = 'No.',
): Reply => json(status, { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } })

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export interface RunningMcpServer {
  readonly url: URL
  readonly requests: readonly McpRequest[]
  close(): void
}

export async function startMcpServer(
  serve: Serve,
  certificate: Certificate,
  tls: ServerOptions = {},
): Promise<RunningMcpServer> {
  const requests: McpRequest[] = []
  const server = createServer({ ...certificate, ...tls }, async (incoming, response) => {
    const request = await read(incoming)
    requests.push(request)
    const { status, headers = {}, body } = serve(request)
    response.writeHead(status, {
      'strict-transport-security': 'max-age=1000',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    })
    if (typeof body === 'function') body(response)
    else response.end(typeof body === 'object' ? JSON.stringify(body) : body)
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: new URL(`https://${HOST}:${(server.address() as AddressInfo).port}/mcp`),
    requests,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function read(incoming: IncomingMessage): Promise<McpRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers as McpRequest['headers'],
    text,
    message: isJson(text) ? JSON.parse(text) : undefined,
  }
}
