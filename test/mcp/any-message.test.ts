import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DEFAULT_POLICIES } from '../../src/config.ts'
import { createMemoryRateLimiter } from '../../src/service/rate-limit.ts'
import { createMcpApp, META, MODERN, plain } from './support/messages.ts'

const MANY = { quota: 1_000_000, windowSeconds: 60 }
const { send } = createMcpApp({
  rateLimiter: createMemoryRateLimiter({ ...DEFAULT_POLICIES, reads: MANY, conversions: MANY }),
})

const method = fc.oneof(
  fc.constantFrom('initialize', 'ping', 'tools/list', 'tools/call', 'server/discover', 'toString'),
  fc.string(),
  fc.jsonValue(),
)
const params = fc.oneof(
  fc.record(
    {
      _meta: fc.oneof(fc.constant(META), fc.jsonValue()),
      name: fc.oneof(fc.constantFrom('convert_document', 'list_supported_formats'), fc.jsonValue()),
      arguments: fc.oneof(
        fc.dictionary(fc.constantFrom('base64', 'filename', 'pages', '__proto__'), fc.jsonValue()),
        fc.jsonValue(),
      ),
      protocolVersion: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
)
const message = fc.record(
  { jsonrpc: fc.oneof(fc.constant('2.0'), fc.jsonValue()), id: fc.jsonValue(), method, params },
  { requiredKeys: ['jsonrpc'] },
)
const headers = fc.record(
  {
    'mcp-protocol-version': fc.constantFrom(MODERN, '2025-11-25', '1999-01-01', ''),
    'mcp-method': fc.constantFrom('tools/list', 'tools/call', '=?base64?eA==?='),
    'mcp-name': fc.constantFrom('convert_document', '=?base64?!?='),
  },
  { requiredKeys: [] },
)

test('any message gets an answer of JSON-RPC or none, and nothing breaks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(message, fc.jsonValue()), headers, async (body, given) => {
      const { status, json, text } = await send(plain(JSON.stringify(body), given), '203.0.113.1')
      assert.ok(status < 500, text)
      if (status === 202) assert.equal(text, '')
      else assert.ok(json.jsonrpc === '2.0' && ('result' in json || 'error' in json), text)
    }),
    { numRuns: 300 },
  )
})
