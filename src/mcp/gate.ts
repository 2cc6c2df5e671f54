/**
 * What is decided before the SDK sees a request, with plain values: who may ask, whether the body is a message at
 * all, and whether we support its version. The SDK would reject some of these with other codes, depending on `Accept`
 * (JSON-RPC 2.0, 5.1; MCP 2026-07-28, Streamable HTTP).
 */
import type { Allowed, McpConfig } from '../config.ts'
import { LEGACY_VERSIONS, MODERN_VERSIONS } from './server.ts'

/** A JSON-RPC error and the status it travels with. */
export interface Refusal {
  readonly status: number
  readonly id: RequestId | null
  readonly error: { readonly code: number; readonly message: string; readonly data?: object }
}

export const writeRefusal = ({ id, error }: Refusal): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error })

export type RequestId = string | number

export interface Message {
  readonly jsonrpc: '2.0'
  readonly id?: RequestId
  readonly method: string
  readonly params?: Readonly<Record<string, unknown>>
}

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const HEADER_MISMATCH = -32020
const UNSUPPORTED_VERSION = -32022

/**
 * Any site can point its own name at this machine and then send requests on behalf of whoever views its page, so the
 * names in Host and Origin are checked. A public server has nothing to lose by being asked from other pages: there
 * are no keys and no accounts.
 */
export function findForbidden(
  { host, origin }: { host: string | undefined; origin: string | undefined },
  baseUrl: string,
  { allowedHosts, allowedOrigins }: McpConfig,
): Refusal | undefined {
  const own = new URL(baseUrl)
  const hostname = hostnameOf(`http://${host}`)
  if (!isLocal(hostname) && hostname !== own.hostname && !isAllowed(hostname, allowedHosts)) {
    return forbidden(
      'This host name is not allowed. Add it to MCP_ALLOWED_HOSTS, or set BASE_URL to it.',
    )
  }
  if (origin === undefined || origin.toLowerCase() === own.origin) return undefined
  const isOwnMachine = isLocal(own.hostname) && isLocal(hostnameOf(origin))
  const allowed = allowedOrigins ?? (isLocal(own.hostname) ? [] : '*')
  if (isOwnMachine || isAllowed(origin.toLowerCase(), allowed)) return undefined
  return forbidden('This origin is not allowed. Add it to MCP_ALLOWED_ORIGINS.')
}

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

const isLocal = (hostname: string) => LOCAL_NAMES.includes(hostname)

const isAllowed = (name: string, allowed: Allowed) => allowed === '*' || allowed.includes(name)

/** Without the port and a trailing dot; empty if there is none. */
const hostnameOf = (address: string) =>
  URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : ''

const forbidden = (message: string): Refusal => ({
  status: 403,
  id: null,
  error: { code: INVALID_REQUEST, message },
})

export const parseError = ({ message }: Error): Refusal => ({
  status: 400,
  id: null,
  error: { code: PARSE_ERROR, message },
})

/** The message in a body, or why it is not one. */
export function readMessage(value: unknown): Message | Refusal {
  if (Array.isArray(value))
    return invalid(null, 'Batches are not supported. Send one message at a time.')
  if (typeof value !== 'object' || value === null) {
    return invalid(null, 'The body must be a JSON-RPC message.')
  }
  const { jsonrpc, id, method, params } = value as Readonly<Record<string, unknown>>
  const isId = typeof id === 'string' || Number.isSafeInteger(id)
  const knownId = isId ? (id as RequestId) : null
  if (jsonrpc !== '2.0') return invalid(knownId, 'The field jsonrpc must be "2.0".')
  if (typeof method !== 'string') return invalid(knownId, 'The field method must be a string.')
  if (id !== undefined && !isId) return invalid(null, 'The id must be a string or an integer.')
  if (params !== undefined && !isObject(params)) {
    return invalid(knownId, 'The field params must be an object.')
  }
  // Without unknown members, which mean nothing.
  return {
    jsonrpc,
    method,
    ...(id === undefined ? {} : { id: id as RequestId }),
    ...(params === undefined ? {} : { params: params as NonNullable<Message['params']> }),
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const invalid = (id: RequestId | null, message: string): Refusal => ({
  status: 400,
  id,
  error: { code: INVALID_REQUEST, message },
})

/**
 * What is wrong with the version that a message names, before anything else is judged: what else `_meta` has to hold
 * depends on it. A handshake negotiates its own.
 */
export function findVersionFault(message: Message, inHeader: string | null): Refusal | undefined {
  if (message.method === 'initialize') return undefined
  const meta = message.params?._meta
  const named = isObject(meta)
    ? (meta as Readonly<Record<string, unknown>>)[VERSION_KEY]
    : undefined
  if (named === undefined) {
    const all = [...MODERN_VERSIONS, ...LEGACY_VERSIONS]
    return inHeader === null ? undefined : findUnsupported(message, inHeader, all)
  }
  if (typeof named !== 'string') return undefined
  if (inHeader === null || inHeader === named) {
    return findUnsupported(message, named, MODERN_VERSIONS)
  }
  return {
    status: 400,
    id: message.id ?? null,
    error: {
      code: HEADER_MISMATCH,
      message: 'The header MCP-Protocol-Version and _meta name different protocol versions.',
    },
  }
}

function findUnsupported(
  { id }: Message,
  requested: string,
  supported: readonly string[],
): Refusal | undefined {
  if (supported.includes(requested)) return undefined
  const message = 'Unsupported protocol version.'
  const data = { supported, requested }
  return { status: 400, id: id ?? null, error: { code: UNSUPPORTED_VERSION, message, data } }
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'
