/** Wrong answers to wrong requests. */
import assert from 'node:assert/strict'
import { failure, type Reply, success } from '../mcp-server.ts'
import { type Fault, HANG_BEFORE_HEADERS, html, MARK, methodOf, NO_MCP } from './fault.ts'

const codeOf = ({ body }: Reply): number | undefined =>
  (body as { error?: { code: number } } | undefined)?.error?.code

export const ERRORS: Readonly<Record<string, Fault>> = {
  'a page of the framework for broken JSON': {
    grade: 'B',
    serve: ({ text }) =>
      text === '{'
        ? {
            ...html(400),
            body: `<pre>SyntaxError: ${MARK}\n at parse (/srv/app/node_modules/a/index.js:1:2)</pre>`,
          }
        : undefined,
    fail: ['http.content_type', 'err.parse', 'err.no_leak'],
  },
  'a server that breaks on broken JSON': {
    grade: 'B',
    serve: ({ text }) => (text === '{' ? failure(500, null, -32603) : undefined),
    fail: ['err.parse'],
    warn: ['perf.stable'],
  },
  'a server that hangs on broken JSON': {
    grade: 'B',
    limits: { requestTimeoutMs: 3000 },
    serve: ({ text }) => (text === '{' ? { status: 200, body: HANG_BEFORE_HEADERS } : undefined),
    fail: ['err.parse'],
    warn: ['perf.stable'],
  },
  'a server that answers unknown methods with an internal error': {
    grade: 'B',
    serve: request =>
      methodOf(request) === 'mcp-check/unknown' ? failure(200, 1, -32603) : undefined,
    fail: ['err.method'],
  },
  'a server that answers unknown methods with 200': {
    grade: 'A+',
    serve: (_request, clean) =>
      clean.status === 404 && clean.body ? { ...clean, status: 200 } : undefined,
    warn: ['err.method'],
  },
  'a server whose unknown tool is a failed result': {
    grade: 'A+',
    serve: request =>
      methodOf(request) === 'tools/call'
        ? success(1, { content: [{ type: 'text', text: MARK }], isError: true })
        : undefined,
    warn: ['err.tool'],
  },
  'a server whose unknown tool succeeds': {
    grade: 'B',
    serve: request =>
      methodOf(request) === 'tools/call' ? success(1, { content: [] }) : undefined,
    fail: ['err.tool'],
  },
  'a server that takes a message without a method for a notification': {
    grade: 'A+',
    serve: ({ text }) => (text === '{"jsonrpc":"2.0","id":1}' ? { status: 202 } : undefined),
    fail: ['err.request'],
  },
  'a server whose errors forget the id': {
    grade: 'A+',
    serve: (_request, clean) =>
      codeOf(clean) === -32601
        ? { ...clean, body: { ...(clean.body as object), id: null } }
        : undefined,
    fail: ['err.id_echo'],
  },
  'a server whose errors have no message': {
    grade: 'B',
    serve: (_request, clean) =>
      codeOf(clean) === -32601
        ? { ...clean, body: { jsonrpc: '2.0', id: 1, error: { code: -32601 } } }
        : undefined,
    fail: ['err.method'],
    expect: ({ checks }) => {
      const { detail } = checks.find(({ id }) => id === 'err.method')!
      assert.match(detail, /an error that is not a JSON-RPC error with code and message/)
    },
  },
  'a server whose errors are not marked as JSON-RPC': {
    grade: 'B',
    serve: (_request, clean) =>
      codeOf(clean) === -32601
        ? { ...clean, body: { ...(clean.body as object), jsonrpc: '1.0' } }
        : undefined,
    fail: ['err.method'],
  },
  'a server whose errors have a result, too': {
    grade: 'B',
    serve: (_request, clean) =>
      codeOf(clean) === -32601
        ? { ...clean, body: { ...(clean.body as object), result: {} } }
        : undefined,
    fail: ['err.method'],
    expect: ({ checks }) => {
      const { detail } = checks.find(({ id }) => id === 'err.method')!
      assert.match(detail, /with both a result and an error/)
    },
  },
  'a server whose results have an error, too': {
    grade: 'F',
    serve: (_request, clean) =>
      (clean.body as { result?: object } | undefined)?.result
        ? { ...clean, body: { ...(clean.body as object), error: null } }
        : undefined,
    fail: NO_MCP,
  },
  'a server whose errors show a path': {
    grade: 'A+',
    serve: (_request, clean) =>
      codeOf(clean) === -32601
        ? failure(clean.status, 1, -32601, undefined, `Not in /home/${MARK}/server/main.py`)
        : undefined,
    fail: ['err.no_leak'],
  },
}
