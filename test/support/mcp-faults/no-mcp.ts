/** Servers that do not speak MCP, or never finish. */
import assert from 'node:assert/strict'
import { failure } from '../mcp-server.ts'
import {
  changing,
  drip,
  type Fault,
  HANG_BEFORE_HEADERS,
  html,
  MARK,
  NO_MCP,
  writeForever,
} from './fault.ts'

export const NO_PROTOCOL: Readonly<Record<string, Fault>> = {
  'a web page': { grade: 'F', serve: () => html(200), fail: [...NO_MCP, 'http.content_type'] },
  'a page that says not found': {
    grade: 'F',
    serve: () => ({ status: 404 }),
    fail: NO_MCP,
  },
  'a server that always fails': {
    grade: 'F',
    serve: () => failure(500, 1, -32603, undefined, MARK),
    fail: [...NO_MCP, 'perf.stable'],
  },
  'a server that knows no method': {
    grade: 'F',
    serve: ({ message }) => failure(200, message?.id ?? null, -32601),
    fail: NO_MCP,
  },
  'a server of the transport of 2024-11-05': {
    grade: 'F',
    serve: ({ method }) =>
      method === 'GET'
        ? {
            status: 200,
            headers: { 'content-type': 'text/event-stream' },
            body: response => void response.write('event: endpoint\ndata: /messages\n\n'),
          }
        : { status: 405 },
    fail: NO_MCP,
    expect: ({ checks }) =>
      assert.match(checks.find(({ id }) => id === 'proto.legacy')!.detail, /HTTP\+SSE/),
  },
  'answers that are compressed unasked': {
    grade: 'F',
    serve: () => ({ status: 200, headers: { 'content-encoding': 'gzip' }, body: 'x' }),
    fail: NO_MCP,
    expect: ({ checks }) =>
      assert.match(checks.find(({ id }) => id === 'proto.modern')!.detail, /compressed/),
  },
  'a handshake that agrees on nonsense': {
    grade: 'F',
    clean: { eras: ['legacy'] },
    serve: changing('initialize', result => ({ ...result, protocolVersion: MARK })),
    fail: NO_MCP,
  },
  'invalid JSON': {
    grade: 'F',
    serve: () => ({ status: 200, body: '{"jsonrpc":"2.0","id":1,"result":{' }),
    fail: NO_MCP,
  },
  'a redirect to a private address': {
    grade: 'F',
    serve: () => ({ status: 307, headers: { location: 'http://169.254.169.254/latest' } }),
    fail: [...NO_MCP, 'reach.no_redirect'],
  },
  'a server that never answers': {
    grade: 'F',
    limits: { requestTimeoutMs: 100 },
    serve: () => ({ status: 200, body: HANG_BEFORE_HEADERS }),
    fail: ['reach.connect'],
    expect: report => {
      assert.equal(report.reachable, false)
      assert.equal(report.summary, 'The server could not be reached.')
    },
  },
  'an endless body': {
    grade: 'F',
    serve: () => ({ status: 200, body: writeForever }),
    fail: NO_MCP,
  },
  'a dripping body': {
    grade: 'F',
    limits: { requestTimeoutMs: 1000 },
    serve: () => ({ status: 200, body: drip }),
    fail: [...NO_MCP, 'perf.stable'],
  },
  'headers beyond measure': {
    grade: 'F',
    serve: () => ({ status: 200, headers: { 'x-long': 'a'.repeat(20_000) } }),
    fail: ['reach.connect'],
  },
}
