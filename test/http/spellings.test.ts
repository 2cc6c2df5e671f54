/** A request may be spelled in many ways; its response, its headers and what it counts for are the same in all. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DEFAULT_POLICIES } from '../../src/config.ts'
import { type Connection, splitResponse, withServer } from './support/sockets.ts'

type Open = () => Promise<Connection>

async function send(open: Open, text: string) {
  const { socket, end } = await open()
  socket.write(text)
  return splitResponse(await end())
}

interface Asked {
  readonly method: string
  readonly target: string
  readonly headers?: string
  readonly body?: string
}

const write = ({ method, target, headers = '', body = '' }: Asked) =>
  `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`

/** Ways to write the same path. */
const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  'absolute form': path => `http://localhost${path}`,
  'absolute form with a port': path => `http://localhost:80${path}`,
  'absolute form in capitals': path => `HTTP://localhost${path}`,
  'absolute form of https': path => `https://localhost${path}`,
  'absolute form, percent-encoded': path => `http://localhost/%${hex(path[1]!)}${path.slice(2)}`,
  'percent-encoded': path => `/%${hex(path[1]!)}${path.slice(2)}`,
  'with an empty query': path => `${path}?`,
  'with a fragment': path => `${path}#x`,
}

const hex = (character: string) => character.charCodeAt(0).toString(16)

const JSON_HEADERS = 'Content-Type: application/json\r\n'

const REQUESTS: readonly Asked[] = [
  { method: 'GET', target: '/api/v1/health' },
  { method: 'GET', target: '/api/v1' },
  { method: 'DELETE', target: '/api/v1/health' },
  { method: 'GET', target: '/api/v1/nothing' },
  {
    method: 'POST',
    target: '/api/v1/convert',
    headers: 'Content-Type: application/octet-stream\r\nX-Filename: a.csv\r\n',
    body: 'a,b\n1,2\n',
  },
  { method: 'POST', target: '/api/convert', headers: JSON_HEADERS, body: '{}' },
  { method: 'POST', target: '/api/v1/contact', headers: JSON_HEADERS, body: '{}' },
  { method: 'POST', target: '/api/contact', headers: JSON_HEADERS, body: '{}' },
  {
    method: 'OPTIONS',
    target: '/api/v1/convert',
    headers: 'Origin: https://a.example\r\nAccess-Control-Request-Method: POST\r\n',
  },
  {
    method: 'POST',
    target: '/mcp',
    headers: JSON_HEADERS,
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  },
  { method: 'GET', target: '/mcp' },
  { method: 'PROPFIND', target: '/mcp' },
  { method: 'GET', target: '/.well-known/mcp.json' },
  { method: 'GET', target: '/developers/' },
  { method: 'GET', target: '/developers' },
  { method: 'POST', target: '/developers/' },
  { method: 'GET', target: '/nothing' },
]

/** Without what differs anyway: times, and the path where a page quotes it. */
function toComparable({ status, headers, text }: ReturnType<typeof splitResponse>) {
  const { ratelimit, ...others } = headers
  for (const name of ['date', 'x-request-id', 'content-length', 'ratelimit-reset']) {
    delete others[name]
  }
  const plain = text
    .replace(/"(?:duration_ms|uptime_seconds)":\d+/g, '')
    .replace(
      /`\/%([\da-f]{2})/g,
      (_, code) => `\`/${String.fromCharCode(Number.parseInt(code, 16))}`,
    )
  const limit = ratelimit?.replace(/t=\d+/, '')
  return { status, headers: { ...others, ratelimit: limit }, text: plain }
}

/** The responses of a new server to all requests in turn: what is left of the limits is part of them. */
async function askAll(spell: (path: string) => string) {
  const answers: ReturnType<typeof toComparable>[] = []
  await withServer({}, async open => {
    for (const asked of REQUESTS) {
      const text = write({ ...asked, target: spell(asked.target) })
      answers.push(toComparable(await send(open, text)))
    }
  })
  return answers
}

test('every spelling of a request has the same answer', async () => {
  const plain = await askAll(path => path)
  for (const [name, spell] of Object.entries(SPELLINGS)) {
    for (const [index, answer] of (await askAll(spell)).entries()) {
      const { method, target } = REQUESTS[index]!
      // A redirect keeps the query, an empty one too.
      const expected =
        target === '/developers' && name === 'with an empty query'
          ? { ...plain[index]!, headers: { ...plain[index]!.headers, location: '/developers/?' } }
          : plain[index]
      assert.deepEqual(answer, expected, `${method} ${target}, ${name}`)
    }
  }
})

describe('no spelling is free of limits', () => {
  const LIMITED: readonly (Asked & { readonly policy: keyof typeof DEFAULT_POLICIES })[] = [
    { ...REQUESTS[4]!, policy: 'conversions' },
    { ...REQUESTS[5]!, policy: 'conversions' },
    { ...REQUESTS[6]!, policy: 'contact' },
    { ...REQUESTS[7]!, policy: 'contact' },
  ]
  for (const { policy, ...asked } of LIMITED) {
    test(`${asked.method} ${asked.target} is refused in all of them together`, () =>
      withServer({}, async open => {
        const spellings = Object.values(SPELLINGS)
        for (let count = 0; count < DEFAULT_POLICIES[policy].quota; count++) {
          const target = spellings[count % spellings.length]!(asked.target)
          assert.notEqual((await send(open, write({ ...asked, target }))).status, 429)
        }
        for (const [name, spell] of Object.entries(SPELLINGS)) {
          const { status } = await send(open, write({ ...asked, target: spell(asked.target) }))
          assert.equal(status, 429, name)
        }
      }))
  }
})

describe('what is not a request that can be answered', () => {
  const get = (target: string, more = '') =>
    `GET ${target} HTTP/1.1\r\nHost: a\r\n${more}Connection: close\r\n\r\n`
  const MALFORMED: Readonly<Record<string, string>> = {
    'an address without a host': get('http:///api/v1/health'),
    'an address with a port alone': get('http://:80/api/v1/health'),
    'an address with a user name': get('http://user@localhost/api/v1/health'),
    'an address of another scheme': get('ftp://localhost/api/v1/health'),
    'the server as a whole': get('*'),
    'a path that cannot be decoded': get('/developers/%zz'),
    'two hosts': get('/api/v1/health', 'Host: b\r\n'),
    'two hosts for a page': get('/developers/', 'hOST: a\r\n'),
    'two hosts after many headers': get('/api/v1/health', `${'x:\r\n'.repeat(2500)}Host: b\r\n`),
    'two hosts for MCP': write({
      ...REQUESTS[9]!,
      headers: `${JSON_HEADERS}Host: b\r\n`,
    }),
    'a host with a path': 'GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n',
    'a host with a user name': 'GET / HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n',
    'no host': 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    'no host beside an address': 'GET http://a/ HTTP/1.1\r\nConnection: close\r\n\r\n',
    'a version that there is not': 'GET / HTTP/3.7\r\nHost: a\r\n\r\n',
    'the beginning of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  }
  for (const [name, text] of Object.entries(MALFORMED)) {
    test(`${name} is 400 in the shape of problems, with every header`, () =>
      withServer({}, async open => {
        const { status, headers, text: body } = await send(open, text)
        assert.deepEqual([status, JSON.parse(body).code], [400, 'invalid_request'])
        requireApiHeaders(headers)
      }))
  }

  test('CONNECT is not allowed', () =>
    withServer({}, async open => {
      const text = 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n'
      const { status, headers, text: body } = await send(open, text)
      assert.deepEqual([status, JSON.parse(body).code], [405, 'method_not_allowed'])
      assert.equal(headers.allow, 'GET, HEAD, POST, OPTIONS')
      requireApiHeaders(headers)
    }))

  test('OPTIONS * tells what the server can do', () =>
    withServer({}, async open => {
      const { status, headers } = await send(open, write({ method: 'OPTIONS', target: '*' }))
      assert.equal(status, 204)
      assert.equal(headers.allow, 'GET, HEAD, POST, OPTIONS')
      requireApiHeaders(headers)
    }))
})

function requireApiHeaders(headers: Readonly<Record<string, string | undefined>>): void {
  for (const name of [
    'ratelimit',
    'ratelimit-policy',
    'x-api-version',
    'x-request-id',
    'access-control-allow-origin',
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
  ]) {
    assert.ok(headers[name], name)
  }
}

describe('what is answered although it is odd', () => {
  const ODD: Readonly<Record<string, string>> = {
    'HTTP/1.0 without Host': 'GET /api/v1/health HTTP/1.0\r\n\r\n',
    'HTTP/1.0 in absolute form': 'GET http://a/api/v1/health HTTP/1.0\r\n\r\n',
    'an offer of another protocol': `GET /api/v1/health HTTP/1.1\r\nHost: a\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    'an offer of HTTP/2': `GET /api/v1/health HTTP/1.1\r\nHost: a\r\nConnection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
    'a host with a dot at its end and a port':
      'GET /api/v1/health HTTP/1.1\r\nHost: localhost.:8080\r\nConnection: close\r\n\r\n',
    'a host in IPv6':
      'GET /api/v1/health HTTP/1.1\r\nHost: [::1]:8080\r\nConnection: close\r\n\r\n',
    'an empty host': 'GET /api/v1/health HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n',
  }
  for (const [name, text] of Object.entries(ODD)) {
    test(name, () =>
      withServer({}, async open => {
        const { status, headers, text: body } = await send(open, text)
        assert.deepEqual([status, JSON.parse(body).status], [200, 'ok'])
        requireApiHeaders(headers)
      }),
    )
  }

  test('the host of the address counts, not that of Host', () =>
    withServer({}, async open => {
      const call = (target: string, host: string) =>
        send(open, write({ ...REQUESTS[9]!, target }).replace('Host: localhost', `Host: ${host}`))
      assert.equal((await call('http://evil.example/mcp', 'localhost')).status, 403)
      assert.equal((await call('http://localhost/mcp', 'evil.example')).status, 200)
      assert.equal((await call('/mcp', 'localhost.')).status, 200)
    }))
})
