/** Requests that are right: what cases of requests are made from. */
import { type Dice, pick } from './dice.ts'

export interface FuzzRequest {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
}

type Seed = (dice: Dice) => FuzzRequest

export const makeSeed: Seed = dice => pick(dice, SEEDS)(dice)

const HOST = ['host', 'docs.example.org'] as const
const CSV = 'name,value\napple,1\n'
const base64 = Buffer.from(CSV).toString('base64')

const get: Seed = dice => ({
  method: pick(dice, ['GET', 'GET', 'GET', 'HEAD', 'OPTIONS']),
  target: pick(dice, PATHS),
  headers: [HOST, ['accept', pick(dice, ACCEPTED)]],
  body: Buffer.alloc(0),
})

const PATHS = [
  ...[
    '/',
    '/developers/',
    '/privacy',
    '/contact',
    '/errors/invalid_json',
    '/nothing',
    '/robots.txt',
  ],
  ...['/api/v1/', '/api/v1', '/api/v1/health', '/api/v1/formats', '/api/v1/openapi.json'],
  ...['/api/v1/convert', '/api/convert', '/api/v1/contact', '/api/v1/mcp-check', '/api/v2/'],
  ...['/mcp', '/mcp/server-card', '/.well-known/mcp.json', '/.well-known/security.txt'],
  ...['/sitemap.xml', '/llms.txt', '/developers/sample.docx', '/developers/search.json'],
]

const ACCEPTED = ['*/*', 'text/html', 'text/markdown', 'application/json', 'text/markdown;q=0.5']

const sendJson =
  (target: string, toValue: (dice: Dice) => unknown, headers: FuzzRequest['headers'] = []): Seed =>
  dice => ({
    method: 'POST',
    target,
    headers: [HOST, ['content-type', 'application/json'], ...headers],
    body: Buffer.from(JSON.stringify(toValue(dice))),
  })

const OPTIONS = [
  ...[{}, { images: 'attach' }, { pages: '1-2' }, { max_tokens: 200 }, { chunks: 50 }],
  ...[{ section: 'a' }, { cursor: 'a.b' }, { blocks: 'list' }, { omitted: 'list' }],
]

const sendRaw: Seed = dice => ({
  method: 'POST',
  target: `/api/v1/convert?${new URLSearchParams({ filename: 'a.csv', ...toStrings(pick(dice, OPTIONS)) })}`,
  headers: [
    HOST,
    ['content-type', 'application/octet-stream'],
    ['x-filename', 'a.csv'],
    ['accept', pick(dice, ACCEPTED)],
  ],
  body: Buffer.from(CSV),
})

const toStrings = (options: object): Record<string, string> =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]))

const BOUNDARIES = ['frontier', '"a b"', 'x'.repeat(70)]

const sendForm: Seed = dice => {
  const given = pick(dice, BOUNDARIES)
  const boundary = given.replaceAll('"', '')
  const text = [
    `--${boundary}\r\nContent-Disposition: form-data; name="note"\r\n\r\ntext\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n`,
    `Content-Type: text/csv\r\n\r\n${CSV}\r\n--${boundary}--\r\n`,
  ].join('')
  return {
    method: 'POST',
    target: '/api/v1/convert',
    headers: [HOST, ['content-type', `multipart/form-data; boundary=${given}`]],
    body: Buffer.from(text),
  }
}

const sendContactForm: Seed = () => ({
  method: 'POST',
  target: '/contact',
  headers: [HOST, ['content-type', 'application/x-www-form-urlencoded']],
  body: Buffer.from('name=A&email=a%40example.org&message=Hello&fax='),
})

const MODERN = '2026-07-28'
const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
}

const CALLS = [
  { method: 'ping', params: {} },
  { method: 'tools/list', params: {} },
  { method: 'server/discover', params: {} },
  { method: 'notifications/initialized', params: {} },
  { method: 'notifications/cancelled', params: { requestId: 7, reason: 'enough' } },
  { method: 'tools/call', params: { name: 'list_supported_formats', arguments: {} } },
  {
    method: 'tools/call',
    params: { name: 'convert_document', arguments: { base64, filename: 'a.csv', chunks: 50 } },
  },
  {
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: { roots: { listChanged: true }, experimental: { a: {} } },
      clientInfo: { name: 'fuzz', version: '1' },
    },
  },
]

const sendLegacy = sendJson('/mcp', dice => ({ jsonrpc: '2.0', id: 7, ...pick(dice, CALLS) }), [
  ['mcp-protocol-version', '2025-11-25'],
])

const sendModern: Seed = dice => {
  const { method, params } = pick(dice, CALLS)
  const name = 'name' in params ? [['mcp-name', String(params.name)] as const] : []
  const headers = [['mcp-protocol-version', MODERN], ['mcp-method', method], ...name] as const
  const message = { jsonrpc: '2.0', id: 'a', method, params: { _meta: META, ...params } }
  return sendJson('/mcp', () => message, headers)(dice)
}

const SEEDS: readonly Seed[] = [
  get,
  sendRaw,
  sendForm,
  sendForm,
  sendContactForm,
  sendJson('/api/v1/convert', dice => ({ base64, filename: 'a.csv', ...pick(dice, OPTIONS) })),
  sendJson('/api/v1/convert', () => ({ url: 'https://files.example/a.docx', filename: 'a.docx' })),
  sendJson('/api/v1/contact', () => ({ name: 'A', email: 'a@example.org', message: 'Hello' })),
  sendJson('/api/v1/mcp-check', () => ({ url: 'https://mcp.example/mcp' })),
  sendLegacy,
  sendLegacy,
  sendModern,
]
