/** How the MCP server responds to each kind of request, right and wrong, in both eras. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CSV, CSV_MARKDOWN } from '../http/support/app.ts'
import { docx, p } from '../support/docx.ts'
import {
  call,
  createMcpApp,
  legacy,
  META,
  MODERN,
  modern,
  plain,
  type Sent,
} from './support/messages.ts'

const { send, ask } = createMcpApp()

const base64 = Buffer.from(CSV).toString('base64')
const ALL = [MODERN, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']
const initialize = (protocolVersion: string, headers = {}) =>
  plain(
    {
      jsonrpc: '2.0',
      id: 7,
      method: 'initialize',
      params: { protocolVersion, capabilities: {}, clientInfo: { name: 'probe', version: '1' } },
    },
    headers,
  )

const handshake = (params: object | undefined) => ({
  ...{ jsonrpc: '2.0', id: 7, method: 'initialize' },
  ...(params ? { params } : {}),
})
const deepHandshake = () =>
  JSON.stringify(handshake({ capabilities: '' })).replace(
    '""',
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  )

describe('a message that cannot be served', () => {
  const without = (key: string) =>
    Object.fromEntries(Object.entries(META).filter(([name]) => !name.endsWith(key)))
  const versioned = (version: string) =>
    modern(
      'tools/list',
      { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': version } },
      { 'mcp-protocol-version': version },
    )
  const cases: [what: string, sent: Sent, status: number, code: number, id?: number | null][] = [
    ['no JSON', plain('{'), 400, -32700, null],
    ['nothing', plain(''), 400, -32700, null],
    ['broken UTF-8 in a modern request', plain('"\udc00'), 400, -32700, null],
    ['a batch', plain([{ jsonrpc: '2.0', id: 7, method: 'ping' }]), 400, -32600, null],
    ['an empty batch', plain([]), 400, -32600, null],
    ['a string', plain('"tools/list"'), 400, -32600, null],
    ['no method', plain({ jsonrpc: '2.0', id: 7 }), 400, -32600],
    ['a response', plain({ jsonrpc: '2.0', id: 7, result: {} }), 400, -32600],
    ['no jsonrpc', plain({ id: 7, method: 'ping' }), 400, -32600],
    ['an id of null', plain({ jsonrpc: '2.0', id: null, method: 'ping' }), 400, -32600, null],
    ['a fraction as id', plain({ jsonrpc: '2.0', id: 1.5, method: 'ping' }), 400, -32600, null],
    ['params in a list', plain({ jsonrpc: '2.0', id: 7, method: 'ping', params: [] }), 400, -32600],
    [
      'an id of 20 KB',
      plain({ jsonrpc: '2.0', id: 'a'.repeat(20_000), method: 'ping' }),
      400,
      -32600,
      null,
    ],

    ['params that are nested deeply', plain(deepHandshake()), 400, -32700, null],
    ['a handshake without params', plain(handshake(undefined)), 200, -32602],
    ['a handshake without a version', plain(handshake({})), 200, -32602],
    ['a cursor that is a number', legacy('tools/list', { cursor: 5 }), 200, -32602],

    ['a modern method that nobody knows', modern('tools/fold'), 404, -32601],
    ['modern prompts', modern('prompts/list'), 404, -32601],
    ['modern resources', modern('resources/list'), 404, -32601],
    ['a modern ping', modern('ping'), 404, -32601],
    ['a modern handshake', modern('initialize'), 404, -32601],
    ['a legacy method that nobody knows', legacy('tools/fold'), 200, -32601],
    ['legacy prompts', legacy('prompts/list'), 200, -32601],

    ['an unknown tool, modern', modern('tools/call', call('fold')), 200, -32602],
    ['an unknown tool, legacy', legacy('tools/call', call('fold')), 200, -32602],
    ['a call without a name, legacy', legacy('tools/call'), 200, -32602],
    ['a cursor that was never given', modern('tools/list', { cursor: 'x' }), 200, -32602],
    [
      'no _meta',
      plain(
        { jsonrpc: '2.0', id: 7, method: 'tools/list' },
        { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/list' },
      ),
      400,
      -32602,
    ],
    [
      'no client capabilities',
      modern('tools/list', { _meta: without('clientCapabilities') }),
      400,
      -32602,
    ],

    [
      'another method in the header',
      modern('tools/list', {}, { 'mcp-method': 'tools/call' }),
      400,
      -32020,
    ],
    ['no method in the header', modern('tools/list', {}, { 'mcp-method': '' }), 400, -32020],
    [
      'another tool in the header',
      modern('tools/call', call('list_supported_formats'), { 'mcp-name': 'convert_document' }),
      400,
      -32020,
    ],
    [
      'no tool in the header',
      modern('tools/call', call('list_supported_formats'), { 'mcp-name': '' }),
      400,
      -32020,
    ],
    [
      'a broken base64 name',
      modern('tools/call', call('list_supported_formats'), { 'mcp-name': '=?base64?!?=' }),
      400,
      -32020,
    ],
    [
      'another version in the header',
      modern('tools/list', {}, { 'mcp-protocol-version': '2025-11-25' }),
      400,
      -32020,
    ],
    [
      'no version in the header',
      modern('tools/list', {}, { 'mcp-protocol-version': '' }),
      400,
      -32020,
    ],
    [
      'a legacy handshake under a modern header',
      initialize('2025-11-25', { 'mcp-protocol-version': MODERN }),
      400,
      -32020,
    ],

    ['a version of long ago', versioned('1900-01-01'), 400, -32022],
    ['a version of the future', versioned('2099-01-01'), 400, -32022],
    ['a legacy version in _meta', versioned('2025-11-25'), 400, -32022],
    [
      'a version of the future, whose rules for _meta nobody knows',
      modern(
        'tools/list',
        { _meta: { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } },
        { 'mcp-protocol-version': '2099-01-01' },
      ),
      400,
      -32022,
    ],
    [
      'another version in the header, and no client capabilities',
      modern(
        'tools/list',
        { _meta: without('clientCapabilities') },
        { 'mcp-protocol-version': '2025-11-25' },
      ),
      400,
      -32020,
    ],
    ['an unknown version in the header alone', legacy('tools/list', {}, '1999-01-01'), 400, -32022],
    ['a future version in the header alone', legacy('tools/list', {}, '2099-01-01'), 400, -32022],
  ]
  for (const [what, sent, status, code, id = 7] of cases) {
    test(`${what} is ${status} and ${code}, whatever Accept says`, async () => {
      for (const accept of [
        'application/json, text/event-stream',
        'application/json',
        '*/*',
        '',
        'text/html',
      ]) {
        const headers = { ...sent.headers, ...(accept ? { accept } : {}) }
        const { status: seen, json, headers: got } = await send({ ...sent, headers })
        assert.deepEqual([seen, json.error.code, json.id], [status, code, id], `Accept: ${accept}`)
        assert.match(got['content-type']!, /^application\/json/)
        assert.equal(got['access-control-allow-origin'], '*')
        assert.ok(got.ratelimit && got['x-api-version'])
      }
    })
  }

  test('params that break the schema are named in a sentence', async () => {
    for (const [params, message] of [
      [{}, 'params.name: Invalid input: expected string, received undefined.'],
      [
        { name: 'x', arguments: [] },
        'params.arguments: Invalid input: expected record, received array.',
      ],
    ] as const) {
      const { json } = await send(legacy('tools/call', params))
      assert.deepEqual(json.error, { code: -32602, message })
    }
  })

  test('an unsupported version is told which ones there are', async () => {
    const { json } = await send(versioned('1900-01-01'))
    assert.deepEqual(json.error.data, { supported: [MODERN], requested: '1900-01-01' })
    const { json: legacyAnswer } = await send(legacy('ping', {}, '1999-01-01'))
    assert.deepEqual(legacyAnswer.error.data, { supported: ALL, requested: '1999-01-01' })
  })
})

test('what else stands beside a message means nothing', async () => {
  for (const extra of [{ error: null }, { error: { code: 1 } }, { result: {} }, { status: 1 }]) {
    const { status, json } = await send(
      plain({ jsonrpc: '2.0', id: 7, method: 'ping', ...extra }),
      '192.0.2.1',
    )
    assert.deepEqual([status, json.result], [200, {}])
  }
})

describe('the handshake', () => {
  for (const version of ALL.slice(1)) {
    test(`is made in ${version}`, async () => {
      const { status, json, headers } = await send(initialize(version))
      assert.equal(status, 200)
      assert.equal(json.result.protocolVersion, version)
      assert.equal(json.result.serverInfo.name, 'foliomark')
      assert.deepEqual(json.result.capabilities, { tools: { listChanged: false } })
      assert.equal(headers['mcp-session-id'], undefined)
      const { json: listed } = await send(legacy('tools/list', {}, version))
      assert.equal(listed.result.tools.length, 2)
    })
  }

  test('offers the newest version of its kind to a client that asks for another', async () => {
    for (const version of ['1999-01-01', MODERN]) {
      const { json } = await send(initialize(version))
      assert.equal(json.result.protocolVersion, '2025-11-25')
    }
  })

  test('ends with a notification that is accepted without a word', async () => {
    const { status, text } = await send(
      plain({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    )
    assert.deepEqual([status, text], [202, ''])
  })

  test('a session that never was is passed over', async () => {
    const { headers, body } = legacy('ping')
    const { json } = await send({ body, headers: { ...headers, 'mcp-session-id': 'made-up' } })
    assert.deepEqual(json.result, {})
  })
})

describe('without a handshake', () => {
  test('discovery names the version, and may be kept for an hour', async () => {
    const { json } = await send(modern('server/discover'))
    const { supportedVersions, resultType, ttlMs, cacheScope, _meta, instructions } = json.result
    assert.deepEqual(supportedVersions, [MODERN])
    assert.deepEqual([resultType, ttlMs, cacheScope], ['complete', 3_600_000, 'public'])
    assert.equal(_meta['io.modelcontextprotocol/serverInfo'].version, '1.2.3')
    assert.match(instructions, /convert_document/)
  })

  test('the list of tools may be kept for an hour', async () => {
    const { json } = await send(modern('tools/list'))
    const { tools, resultType, ttlMs, cacheScope } = json.result
    assert.deepEqual([resultType, ttlMs, cacheScope], ['complete', 3_600_000, 'public'])
    assert.deepEqual(
      tools.map(({ name }: { name: string }) => name),
      ['convert_document', 'list_supported_formats'],
    )
  })

  test('a name may travel in base64', async () => {
    const name = Buffer.from('list_supported_formats').toString('base64')
    const { json } = await send(
      modern('tools/call', call('list_supported_formats'), { 'mcp-name': `=?base64?${name}?=` }),
    )
    assert.equal(json.result.structuredContent.formats.length, 13)
  })

  test('who listens for changes is told at once that there are none', async () => {
    const { status, text } = await send(
      modern('subscriptions/listen', { notifications: { toolsListChanged: true } }),
    )
    assert.equal(status, 200)
    assert.match(text, /subscriptions\/acknowledged[\s\S]*"resultType":"complete"/)
  })
})

describe('a call', () => {
  test('gives the markdown, and the envelope of the API without ok', async () => {
    const { json: api } = await ask({
      method: 'POST',
      path: '/api/v1/convert',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ base64, filename: 'a.csv', max_tokens: 8000 }),
    })
    const { ok: _, ...envelope } = api
    for (const era of [modern, legacy]) {
      const sent = era('tools/call', call('convert_document', { base64, filename: 'a.csv' }))
      const { json, headers } = await send(sent)
      assert.equal(json.id, 7)
      const { content, structuredContent, isError, resultType } = json.result
      assert.deepEqual(content, [{ type: 'text', text: CSV_MARKDOWN }])
      const { duration_ms } = structuredContent.stats
      assert.deepEqual(structuredContent, {
        ...envelope,
        stats: { ...envelope.stats, duration_ms },
      })
      assert.equal(isError, undefined)
      assert.equal(resultType, era === modern ? 'complete' : undefined)
      assert.equal(Number(headers['content-length']), Buffer.byteLength(JSON.stringify(json)))
    }
  })

  test('lists the formats as the API does', async () => {
    const { json: api } = await ask({ path: '/api/v1/formats' })
    const { json } = await send(legacy('tools/call', call('list_supported_formats', { dummy: '' })))
    const { content, structuredContent } = json.result
    assert.deepEqual({ ok: true, ...structuredContent }, api)
    assert.deepEqual(JSON.parse(content[0].text), structuredContent)
  })

  test('takes the options of a conversion', async () => {
    const inserted = '<w:p><w:ins w:id="1"><w:r><w:t>added</w:t></w:r></w:ins></w:p>'
    const report = Buffer.from(docx({ body: p('kept') + inserted })).toString('base64')
    const given = { base64: report, changes: 'reject', images: null }
    const { json } = await send(legacy('tools/call', call('convert_document', given)))
    assert.equal(json.result.content[0].text, 'kept\n')
  })

  const failures: [what: string, given: object, text: RegExp][] = [
    ['without a document', {}, /invalid_request.*exactly one of the fields url and base64/],
    ['with two documents', { url: 'https://a.example/', base64 }, /exactly one/],
    [
      'with a wrong option',
      { base64, images: 'all' },
      /`images` must be one of reference, inline, omit/,
    ],
    [
      'with an unknown argument',
      { base64, color: 'red' },
      /Unknown argument: color.*arguments are url, base64/,
    ],
    ['with broken base64', { base64: 'a!' }, /not valid base64/],
    ['with a number as base64', { base64: 5 }, /must be a string/],
    [
      'of a private address',
      { url: 'http://127.0.0.1/a.pdf' },
      /fetch_failed.*not on the public internet/,
    ],
    [
      'of nothing that is known',
      { base64 },
      /unprocessable, reason unsupported[\s\S]*list_supported_formats/,
    ],
    ['of an empty file', { base64: '' }, /unprocessable, reason malformed[\s\S]*What to do/],
  ]
  for (const [what, given, text] of failures) {
    test(`${what} says in its result what to do`, async () => {
      const { status, json } = await send(legacy('tools/call', call('convert_document', given)))
      const { content, isError, structuredContent } = json.result
      assert.deepEqual([status, isError, structuredContent], [200, true, undefined])
      assert.match(content[0].text, text)
      assert.match(content[0].text, /What to do: /)
    })
  }
})
