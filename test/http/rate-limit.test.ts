import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createMemoryRateLimiter } from '../../src/service/rate-limit.ts'
import { createTestApp, json, raw, type TestRequest } from './support/app.ts'

const GROUPS: [policy: string, quota: number, windowSeconds: number, request: TestRequest][] = [
  ['reads', 120, 60, { path: '/api/v1/health' }],
  ['conversions', 30, 60, { method: 'POST', path: '/api/v1/convert', ...raw('x') }],
  ['contact', 5, 600, { method: 'POST', path: '/api/v1/contact', ...json({}) }],
  ['mcp-checks', 10, 60, { method: 'POST', path: '/api/v1/mcp-check', ...json({}) }],
]

describe('limits', () => {
  for (const [policy, quota, windowSeconds, request] of GROUPS) {
    test(`${policy}: ${quota} requests in ${windowSeconds} seconds, then 429`, async () => {
      const { ask } = createTestApp()
      for (let left = quota - 1; left >= 0; left--) {
        const { status, headers } = await ask(request)
        assert.notEqual(status, 429)
        const reset = Number(headers['ratelimit-reset'])
        assert.ok(reset > 0 && reset <= windowSeconds)
        assert.equal(headers.ratelimit, `"${policy}";r=${left};t=${reset}`)
        assert.equal(headers['ratelimit-policy'], `"${policy}";q=${quota};w=${windowSeconds}`)
        assert.equal(headers['ratelimit-limit'], String(quota))
        assert.equal(headers['ratelimit-remaining'], String(left))
      }
      const { status, headers, json: body } = await ask(request)
      assert.deepEqual([status, body.code], [429, 'rate_limited'])
      const reset = headers['ratelimit-reset']
      assert.equal(headers.ratelimit, `"${policy}";r=0;t=${reset}`)
      assert.equal(headers['retry-after'], reset)
      assert.equal(body.retry_after_seconds, Number(reset))
      assert.match(
        body.detail,
        new RegExp(`${quota} requests per ${windowSeconds} seconds.*${reset}`),
      )
    })
  }

  test('groups are counted apart, aliases together with what they stand for', async () => {
    const { ask } = createTestApp()
    await ask({ path: '/api/v1/convert' })
    await ask({ path: '/api/convert' })
    const convert = { method: 'POST', ...raw('x') }
    await ask({ ...convert, path: '/api/v1/convert' })
    const { headers } = await ask({ ...convert, path: '/api/convert' })
    assert.equal(headers.ratelimit?.split(';')[1], 'r=28')
    const read = await ask({ method: 'HEAD', path: '/api/v1/' })
    assert.equal(read.headers['ratelimit-remaining'], '117')
  })

  test('unknown paths and refused methods count as reads, preflights as nothing', async () => {
    const { ask } = createTestApp()
    await ask({ path: '/api/v1/nothing' })
    await ask({ method: 'DELETE', path: '/api/v1/contact' })
    const headers = { 'access-control-request-method': 'POST' }
    const preflight = await ask({ method: 'OPTIONS', path: '/api/v1/convert', headers })
    assert.equal(preflight.headers.ratelimit, '"conversions";r=30;t=60')
    const { headers: last } = await ask({ path: '/api/v1/health' })
    assert.equal(last['ratelimit-remaining'], '117')
  })

  test('a client is an IPv4 address or an IPv6 /64', async () => {
    const { ask } = createTestApp()
    const left = async (from: string) => {
      const { headers } = await ask({ path: '/api/v1/health', from })
      return Number(headers['ratelimit-remaining'])
    }
    assert.equal(await left('203.0.113.7'), 119)
    assert.equal(await left('::ffff:203.0.113.7'), 118)
    assert.equal(await left('203.0.113.8'), 119)
    assert.equal(await left('2001:db8:1:2::1'), 119)
    assert.equal(await left('2001:db8:1:2:ffff::9'), 118)
    assert.equal(await left('2001:db8:1:3::1'), 119)
  })

  test('X-Forwarded-For counts only where it is trusted', async () => {
    const remaining = async (environment: object) => {
      const { ask } = createTestApp({}, environment)
      const request = { path: '/api/v1/health', from: '10.0.0.1' }
      await ask({ ...request, headers: { 'x-forwarded-for': '203.0.113.1' } })
      const { headers } = await ask({ ...request, headers: { 'x-forwarded-for': '203.0.113.2' } })
      return headers['ratelimit-remaining']
    }
    assert.equal(await remaining({}), '118')
    assert.equal(await remaining({ TRUST_PROXY: '1' }), '119')
    assert.equal(await remaining({ TRUST_PROXY: '10.0.0.0/8' }), '119')
    assert.equal(await remaining({ TRUST_PROXY: '192.168.0.0/16' }), '118')
  })

  test('a window ends', async () => {
    const short = { quota: 1, windowSeconds: 1 }
    const limiter = createMemoryRateLimiter({
      reads: short,
      conversions: short,
      contact: short,
      'mcp-checks': short,
    })
    assert.equal((await limiter.consume('reads', 'a')).isAllowed, true)
    assert.equal((await limiter.consume('reads', 'a')).isAllowed, false)
    await wait(1100)
    assert.equal((await limiter.consume('reads', 'a')).isAllowed, true)
  })
})

test('a request over its limit is answered without its body', async () => {
  const { ask } = createTestApp()
  const request = { method: 'POST', path: '/api/v1/contact', ...json(0) }
  for (let i = 0; i < 5; i++) assert.equal((await ask({ ...request, body: '{' })).status, 400)
  assert.equal((await ask({ ...request, body: '{' })).status, 429)
})

describe('limits of the operator', () => {
  const SET = {
    RATE_READS: '50/20',
    RATE_CONVERSIONS: '2/90',
    RATE_CONTACT: '1/7200',
    RATE_MCP_CHECKS: '3/1',
  }
  const { ask } = createTestApp({}, SET)
  const convert = { method: 'POST', path: '/api/v1/convert', ...raw('x') }

  test('hold, and headers and refusals tell them', async () => {
    for (const left of [1, 0]) {
      const { headers } = await ask(convert)
      assert.equal(headers['ratelimit-policy'], '"conversions";q=2;w=90')
      assert.equal(headers['ratelimit-limit'], '2')
      assert.equal(headers['ratelimit-remaining'], String(left))
    }
    const { status, json: body } = await ask(convert)
    assert.equal(status, 429)
    assert.match(body.detail, /^The limit is 2 requests per 90 seconds\. Retry in \d+ seconds\.$/)
    const contact = { method: 'POST', path: '/api/v1/contact', ...json({}) }
    await ask(contact)
    assert.match((await ask(contact)).json.detail, /^The limit is 1 request per 7200 seconds\./)
    const check = await ask({ method: 'POST', path: '/api/v1/mcp-check', ...json({}) })
    assert.equal(check.headers['ratelimit-policy'], '"mcp-checks";q=3;w=1')
    assert.equal(check.headers['ratelimit-reset'], '1')
  })

  test('are in the usage document and in OpenAPI', async () => {
    const { json: usage, headers } = await ask({ path: '/api/v1/convert' })
    assert.deepEqual(usage.rate_limit, { limit: 2, window_seconds: 90 })
    assert.equal(headers['ratelimit-policy'], '"reads";q=50;w=20')
    const { json: document } = await ask({ path: '/api/v1/openapi.json' })
    const { get, post } = document.paths['/api/v1/convert']
    const example = get.responses[200].content['application/json'].examples.usage.value
    assert.deepEqual(example.rate_limit, usage.rate_limit)
    const refusalOf = ({ responses }: typeof get) =>
      responses[429].content['application/json'].examples.rate_limited.value.detail
    assert.match(refusalOf(post), /^The limit is 2 requests per 90 seconds\./)
    assert.match(refusalOf(get), /^The limit is 50 requests per 20 seconds\./)
    const { RateLimit, 'RateLimit-Policy': policy } = document.components.headers
    assert.equal(RateLimit.schema.example, '"conversions";r=1;t=90')
    assert.equal(policy.schema.example, '"conversions";q=2;w=90')
  })

  test('are on the pages', async () => {
    const pages = {
      '/developers/convert/': [
        '2 requests in 90 seconds',
        '3 requests in 1 second',
        '"conversions";q=2',
      ],
      '/developers/errors/': ['The limit is 2 requests per 90 seconds.'],
      '/developers/mcp/': ['2 requests in 90 seconds', '50 requests in 20 seconds'],
      '/privacy/': ['120 minutes at most'],
    }
    for (const [path, texts] of Object.entries(pages)) {
      const { text } = await ask({ path, headers: { accept: 'text/markdown' } })
      for (const expected of texts) assert.ok(text.includes(expected), `${path}: ${expected}`)
      assert.doesNotMatch(text, /30 requests (?:in|per) 60|120 requests (?:in|per) 60/)
    }
  })

  test('hold over MCP', async () => {
    const { ask: askAnother } = createTestApp({}, SET)
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const { headers } = await askAnother({ method: 'POST', path: '/mcp', ...json(message) })
    assert.equal(headers['ratelimit-policy'], '"reads";q=50;w=20')
  })
})
