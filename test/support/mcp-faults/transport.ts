/** Faults of the transport, in either era. */
import { failure, success } from '../mcp-server.ts'
import { changing, type Fault, html, isModern, LIST, methodOf, without } from './fault.ts'

export const TRANSPORT: Readonly<Record<string, Fault>> = {
  'server/discover without its cache fields': {
    grade: 'B',
    serve: changing('server/discover', without('ttlMs', 'cacheScope')),
    fail: ['modern.discover'],
  },
  'server/discover without the name of the server': {
    grade: 'A+',
    serve: changing('server/discover', without('_meta')),
    warn: ['modern.discover'],
  },
  'a list without resultType': {
    grade: 'B',
    serve: (request, clean) =>
      isModern(request) ? changing('tools/list', without('resultType'))(request, clean) : undefined,
    fail: ['modern.results'],
  },
  'a server that does not compare headers': {
    grade: 'B',
    serve: (_request, clean) =>
      (clean.body as { error?: { code: number } } | undefined)?.error?.code === -32020
        ? success(1, LIST)
        : undefined,
    fail: ['modern.header_mismatch', 'modern.header_missing'],
  },
  'a server that refuses with another status': {
    grade: 'A',
    serve: (_request, clean) => (clean.status === 400 ? { ...clean, status: 422 } : undefined),
    fail: ['legacy.bad_version_header'],
    warn: [
      'modern.header_mismatch',
      'modern.header_missing',
      'modern.version_unsupported',
      'modern.meta_required',
      'err.parse',
      'err.request',
    ],
  },
  'a server that takes every version': {
    grade: 'B',
    serve: request =>
      request.headers['mcp-protocol-version'] === '1900-01-01' ? success(1, LIST) : undefined,
    fail: ['modern.version_unsupported'],
  },
  'a server that lists versions it does not discover': {
    grade: 'B',
    serve: (_request, clean) => {
      const body = clean.body as { error?: { code: number; data: object } } | undefined
      return body?.error?.code === -32022
        ? failure(400, 1, -32022, { ...body.error.data, supported: ['2026-07-28', '2025-11-25'] })
        : undefined
    },
    fail: ['modern.version_unsupported'],
  },
  'a server that needs no metadata': {
    grade: 'A+',
    serve: request =>
      isModern(request) && request.message?.params && !request.message.params._meta
        ? success(1, LIST)
        : undefined,
    fail: ['modern.meta_required'],
  },
  'a server that issues sessions to stateless clients': {
    grade: 'A+',
    serve: (request, clean) =>
      isModern(request) ? { ...clean, headers: { 'mcp-session-id': 'a' } } : undefined,
    fail: ['modern.no_session'],
  },
  'initialize without serverInfo': {
    grade: 'B',
    serve: changing('initialize', without('serverInfo')),
    fail: ['legacy.initialize'],
  },
  'a server that answers notifications': {
    grade: 'A+',
    serve: request =>
      methodOf(request) === 'notifications/initialized' ? success(null, {}) : undefined,
    fail: ['legacy.initialized'],
  },
  'a server that accepts notifications with 204': {
    grade: 'A+',
    serve: request =>
      methodOf(request) === 'notifications/initialized' ? { status: 204 } : undefined,
    warn: ['legacy.initialized'],
  },
  'a server that does not negotiate': {
    grade: 'A+',
    serve: request =>
      request.message?.params?.protocolVersion === '1999-01-01'
        ? failure(400, 1, -32602)
        : undefined,
    fail: ['legacy.version_negotiation'],
  },
  'a server that agrees on every version': {
    grade: 'A+',
    serve: changing('initialize', (result, { message }) => ({
      ...result,
      protocolVersion: message.params.protocolVersion,
    })),
    fail: ['legacy.version_negotiation'],
  },
  'a server that takes every version header': {
    grade: 'A+',
    serve: request =>
      request.headers['mcp-protocol-version'] === '1999-01-01' ? success(1, LIST) : undefined,
    fail: ['legacy.bad_version_header'],
  },
  'a session that nobody has to send': {
    grade: 'A+',
    clean: { hasSessions: true },
    serve: (request, clean) =>
      clean.status === 400 &&
      request.headers['mcp-protocol-version'] === '2025-11-25' &&
      request.headers['mcp-session-id'] === undefined
        ? success(1, LIST)
        : undefined,
    fail: ['legacy.session'],
  },
  'sessions that only the server ends': {
    grade: 'A',
    clean: { hasSessions: true, eras: ['legacy'] },
    serve: ({ method }) => (method === 'DELETE' ? { status: 405 } : undefined),
    fail: ['proto.modern'],
  },
  'a session that cannot be sent': {
    grade: 'A+',
    serve: (request, clean) =>
      methodOf(request) === 'initialize' && !request.headers.origin
        ? { ...clean, headers: { 'mcp-session-id': 'a b' } }
        : undefined,
    fail: ['legacy.session'],
  },
  'a GET that shows a page': {
    grade: 'A+',
    serve: ({ method, path }) => (method === 'GET' && path === '/mcp' ? html(200) : undefined),
    fail: ['http.get'],
  },
}
