/** The requests of a check, in the two eras of MCP: with metadata on each request, and after a handshake. */
import type { Probe } from './client.ts'

export const MODERN_VERSION = '2026-07-28'
const LEGACY_VERSION = '2025-11-25'

/** What `initialize` may agree on. */
export const LEGACY_VERSIONS: readonly string[] = [
  LEGACY_VERSION,
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
]

/** Versions that never existed. */
export const UNKNOWN_MODERN_VERSION = '1900-01-01'
export const UNKNOWN_LEGACY_VERSION = '1999-01-01'

export const UNKNOWN_METHOD = 'mcp-check/unknown'
/** No server has it; the check never calls a tool that exists. */
export const UNKNOWN_TOOL = 'mcp_check_no_such_tool'
export const FOREIGN_ORIGIN = 'https://mcp-check.invalid'

export const ERROR = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const

/** The id of every request: each has its own connection or stream, so one number is enough. */
export const REQUEST_ID = 1

export interface Identity {
  readonly name: string
  readonly version: string
}

const ACCEPT = { accept: 'application/json, text/event-stream' }
const JSON_BODY = { ...ACCEPT, 'content-type': 'application/json' }

interface ModernRequest {
  readonly version?: string
  /** Undefined omits the header. */
  readonly methodHeader?: string | undefined
  readonly isWithoutMeta?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly maxBytes?: number
}

export function modernRequest(
  client: Identity,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  request: ModernRequest = {},
): Probe {
  const { version = MODERN_VERSION, isWithoutMeta = false, headers = {}, maxBytes } = request
  const methodHeader = 'methodHeader' in request ? request.methodHeader : method
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': client,
  }
  return {
    headers: {
      ...JSON_BODY,
      'mcp-protocol-version': version,
      ...(methodHeader === undefined ? {} : { 'mcp-method': methodHeader }),
      ...(typeof params.name === 'string' ? { 'mcp-name': params.name } : {}),
      ...headers,
    },
    body: toMessage(method, isWithoutMeta ? params : { ...params, _meta: meta }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  }
}

export function initializeRequest(
  client: Identity,
  version: string = LEGACY_VERSION,
  headers: Readonly<Record<string, string>> = {},
): Probe {
  const params = { protocolVersion: version, capabilities: {}, clientInfo: client }
  return { headers: { ...JSON_BODY, ...headers }, body: toMessage('initialize', params) }
}

/** What the handshake has agreed on, as headers of everything after it. */
export interface LegacyContext {
  readonly version: string
  readonly session: string | undefined
}

function legacyHeaders({ version, session }: LegacyContext): Record<string, string> {
  return {
    'mcp-protocol-version': version,
    ...(session === undefined ? {} : { 'mcp-session-id': session }),
  }
}

export function legacyRequest(
  context: LegacyContext,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  maxBytes?: number,
): Probe {
  return {
    headers: { ...JSON_BODY, ...legacyHeaders(context) },
    body: toMessage(method, params),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  }
}

export function initializedNotification(context: LegacyContext): Probe {
  return {
    headers: { ...JSON_BODY, ...legacyHeaders(context) },
    body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
  }
}

/** A body that is not a proper request, in the era that the server supports. */
export function rawRequest(body: string, context: LegacyContext | undefined): Probe {
  const headers = context ? legacyHeaders(context) : { 'mcp-protocol-version': MODERN_VERSION }
  return { headers: { ...JSON_BODY, ...headers }, body }
}

export function streamRequest(context?: LegacyContext): Probe {
  const headers = context ? legacyHeaders(context) : {}
  return { method: 'GET', headers: { accept: 'text/event-stream', ...headers }, isHeadOnly: true }
}

export function endSession(context: LegacyContext): Probe {
  return { method: 'DELETE', headers: { ...ACCEPT, ...legacyHeaders(context) } }
}

export function preflight(): Probe {
  return {
    method: 'OPTIONS',
    headers: {
      origin: FOREIGN_ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,authorization',
    },
    isHeadOnly: true,
  }
}

export function documentRequest(url: URL): Probe {
  return { method: 'GET', url, headers: { accept: 'application/json' } }
}

function toMessage(method: string, params: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ jsonrpc: '2.0', id: REQUEST_ID, method, params })
}
