import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LINES_TYPE } from '../../src/http/operation.ts'
import { UNREACHABLE } from '../../src/http/v1/mcp-check.ts'
import { CheckerBusy } from '../../src/mcp-check/checker.ts'
import type { OnStep } from '../../src/mcp-check/steps.ts'
import { createNetwork } from '../../src/net/network.ts'
import { createTestApp, json } from './support/app.ts'

/** A resolver of one public, one private and one mixed name. */
const NAMES: Record<string, string[]> = {
  'public.org': ['93.184.216.34'],
  'private.org': ['10.0.0.1'],
  'mixed.org': ['93.184.216.34', '127.0.0.1'],
}
const network = createNetwork({
  allowed: [],
  lookup: async name => {
    const addresses = NAMES[name]
    if (!addresses) throw Object.assign(new Error('Unknown.'), { code: 'ENOTFOUND' })
    return addresses
  },
})

describe('mcp-check', () => {
  const withoutChecker = createTestApp({ network })
  let clients = 0
  const check = (fields: unknown, mcpChecker?: { check: Check }, accept?: string) => {
    const { ask } = mcpChecker
      ? createTestApp({ network, mcpChecker: mcpChecker as never })
      : withoutChecker
    const { headers, body } = json(fields)
    return ask({
      method: 'POST',
      path: '/api/v1/mcp-check',
      headers: { ...headers, ...(accept ? { accept } : {}) },
      body,
      from: `198.51.100.${clients++}`,
    })
  }

  const FAULTS: [url: unknown, code: string][] = [
    [undefined, 'required'],
    [null, 'required'],
    ['', 'required'],
    [' \n', 'required'],
    [5, 'invalid_type'],
    [['https://public.org'], 'invalid_type'],
    ['nowhere', 'invalid_url'],
    ['https://', 'invalid_url'],
    [`https://public.org/${'a'.repeat(9000)}`, 'invalid_url'],
    ['http://public.org/mcp', 'https_required'],
    ['ftp://public.org/mcp', 'https_required'],
    ['https://user:password@public.org/mcp', 'credentials_not_allowed'],
    ['https://public.org:22/mcp', 'port_not_allowed'],
    ['https://localhost/mcp', 'private_address'],
    ['https://service.internal/mcp', 'private_address'],
    ['https://127.0.0.1/mcp', 'private_address'],
    ['https://[::1]/mcp', 'private_address'],
    ['https://0x7f.1/mcp', 'private_address'],
    ['https://private.org/mcp', 'private_address'],
    ['https://mixed.org/mcp', 'private_address'],
  ]
  for (const [url, code] of FAULTS) {
    test(`${String(url).slice(0, 40)} is ${code}`, async () => {
      const { status, json: body } = await check({ url })
      assert.deepEqual([status, body.code], [400, 'validation_failed'])
      assert.deepEqual([body.errors[0].field, body.errors[0].code], ['url', code])
      assert.equal(body.errors.length, 1)
    })
  }

  test('without a checker a valid address is not configured', async () => {
    const { status, json: body } = await check({ url: 'https://public.org/mcp' })
    assert.deepEqual([status, body.code], [503, 'not_configured'])
  })

  test('a name that cannot be resolved is left to the report', async () => {
    const asked: string[] = []
    const mcpChecker = {
      check: async (url: URL) => {
        asked.push(url.href)
        return REPORT
      },
    }
    const { status, json: body } = await check({ url: 'https://unknown.org/mcp' }, mcpChecker)
    assert.deepEqual([status, body.ok, body.grade], [200, true, 'F'])
    assert.deepEqual(asked, ['https://unknown.org/mcp'])
  })

  test('the report names the address as it was asked', async () => {
    const mcpChecker = { check: async () => REPORT }
    const { json: body } = await check({ url: 'HTTPS://Public.org/mcp#top' }, mcpChecker)
    assert.equal(body.url, 'HTTPS://Public.org/mcp#top')
  })

  test('a checker that is busy says when to come back', async () => {
    const mcpChecker = {
      check: async () => {
        throw new CheckerBusy(15)
      },
    }
    const answer = await check({ url: 'https://public.org/mcp' }, mcpChecker)
    assert.deepEqual([answer.status, answer.json.code], [503, 'overloaded'])
    assert.equal(answer.headers['retry-after'], '15')
    const inLines = await check({ url: 'https://public.org/mcp' }, mcpChecker, LINES_TYPE)
    assert.deepEqual([inLines.status, inLines.json.code], [503, 'overloaded'])
  })

  test('who asks for lines gets the steps as they end, and then the report', async () => {
    const mcpChecker = {
      check: async (_url: URL, _signal: AbortSignal, _client: string, onStep?: OnStep) => {
        onStep?.('connect')
        await new Promise(resolve => setImmediate(resolve))
        onStep?.('versions')
        onStep?.('tools')
        return REPORT
      },
    }
    const { status, headers, text } = await check(
      { url: 'https://public.org/mcp' },
      mcpChecker,
      LINES_TYPE,
    )
    const lines = text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual([status, headers['content-type']], [200, LINES_TYPE])
    assert.deepEqual(
      lines.slice(0, -1),
      ['connect', 'versions', 'tools'].map(step => ({ step })),
    )
    assert.deepEqual([lines.at(-1).ok, lines.at(-1).grade], [true, 'F'])
  })
})

type Check = (url: URL, signal: AbortSignal, client: string, onStep?: OnStep) => Promise<object>

const REPORT = { ...UNREACHABLE, url: 'https://unknown.org/mcp' }
