/** Servers without a fault, in all forms that the protocol allows. */
import assert from 'node:assert/strict'
import { OTHER_TOOL, TOOL } from '../mcp-server.ts'
import { asEventStream, changing, type Fault, methodOf } from './fault.ts'

export const CLEAN: Readonly<Record<string, Fault>> = {
  'a clean server of both eras': {
    grade: 'A+',
    expect: report => {
      assert.equal(report.score, 100)
      assert.equal(report.complete, true)
      assert.deepEqual(report.server, { name: 'orchard', title: 'Orchard', version: '1.4.0' })
      assert.deepEqual(report.protocol, {
        modern: { supported: true, versions: ['2026-07-28'] },
        legacy: { supported: true, negotiated_version: '2025-11-25', sessions: false },
      })
      assert.deepEqual(report.authentication, { required: false, type: null })
      assert.deepEqual(report.tools, [
        { name: 'find_apples', score: 100, issues: [] },
        { name: 'count_pears', score: 100, issues: [] },
      ])
      assert.equal(report.tls?.trusted, true)
    },
  },
  'a clean server of the handshake only': {
    clean: { eras: ['legacy'] },
    grade: 'A',
    fail: ['proto.modern'],
  },
  'a clean server of the stateless revision only': {
    clean: { eras: ['modern'] },
    grade: 'A+',
    fail: ['proto.legacy'],
  },
  'a clean server with sessions': {
    clean: { hasSessions: true },
    grade: 'A+',
    expect: report => assert.equal(report.protocol.legacy.sessions, true),
  },
  'a clean server that answers with event streams only': {
    grade: 'A+',
    // A notification comes first, and the stream stays open: the response is enough.
    serve: asEventStream((response, message) => {
      response.write(': hello\r\n\r\nevent: message\r\ndata: {"jsonrpc":"2.0",')
      response.write('"method":"notifications/message"}\r\n\r\n')
      response.write(`data: ${message}\n\n`)
    }),
  },
  'a clean server whose event streams have returns for line ends': {
    grade: 'A+',
    serve: asEventStream((response, message) => {
      response.write(`event: message\rdata: ${message}\r`)
      response.end('\r')
    }),
  },
  'a server whose GET opens a stream': {
    grade: 'A+',
    serve: ({ method, path }) =>
      method === 'GET' && path === '/mcp'
        ? {
            status: 200,
            headers: { 'content-type': 'text/event-stream' },
            body: response => void response.write(': open\n\n'),
          }
        : undefined,
  },
  'a server without tools': {
    grade: 'A+',
    serve: (request, clean) =>
      changing('server/discover', result => ({ ...result, capabilities: {} }))(request, clean) ??
      changing('initialize', result => ({ ...result, capabilities: {} }))(request, clean),
  },
  'a server whose list has pages': {
    grade: 'A+',
    serve: (request, clean) =>
      changing('tools/list', result =>
        request.message.params.cursor === 'next'
          ? { ...result, tools: [OTHER_TOOL] }
          : { ...result, tools: [TOOL], nextCursor: 'next' },
      )(request, clean),
    expect: report => assert.equal(report.tools.length, 2),
  },
  'a server that limits us': {
    grade: 'A+',
    serve: request => (methodOf(request) === 'mcp-check/unknown' ? { status: 429 } : undefined),
  },
}
