/**
 * Messages as clients of both eras send them, written by hand: what a client library would never send has to be sent
 * too.
 */
import { createTestApp } from '../../http/support/app.ts'

export const MODERN = '2026-07-28'

export const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
}

export interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const JSON_HEADERS = { host: 'docs.example.org', 'content-type': 'application/json' }

/** A body of any kind, without anything that names a version. */
export const plain = (body: unknown, headers: Readonly<Record<string, string>> = {}): Sent => ({
  headers: { ...JSON_HEADERS, ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** A request in the style of the handshake. */
export const legacy = (method: string, params: object = {}, version = '2025-11-25'): Sent =>
  plain({ jsonrpc: '2.0', id: 7, method, params }, { 'mcp-protocol-version': version })

/** A self-describing request; `changes` replaces headers, and removes empty ones. */
export const modern = (
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  changes: Readonly<Record<string, string>> = {},
): Sent => {
  const headers = {
    'mcp-protocol-version': MODERN,
    'mcp-method': method,
    'mcp-name': typeof params.name === 'string' ? params.name : '',
    ...changes,
  }
  const given = Object.entries(headers).filter(([, value]) => value !== '')
  return plain(
    { jsonrpc: '2.0', id: 7, method, params: { _meta: META, ...params } },
    Object.fromEntries(given),
  )
}

export const call = (name: string, given: object = {}) => ({ name, arguments: given })

/** A service in this process, and a way to send to its `/mcp` as a separate client. */
export function createMcpApp(...settings: Parameters<typeof createTestApp>) {
  const test = createTestApp(...settings)
  let clients = 0
  const send = (sent: Sent, from?: string) => {
    clients++
    return test.ask({
      method: 'POST',
      path: '/mcp',
      from: from ?? `198.51.100.${clients}`,
      ...sent,
    })
  }
  return { ...test, send }
}
