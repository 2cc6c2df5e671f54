/** How much a client may ask of the MCP server, and what becomes of what it no longer waits for. */
import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { DEFAULT_POLICIES } from '../../src/config.ts'
import { Overloaded } from '../../src/isolation/overloaded.ts'
import { createMemoryRateLimiter } from '../../src/service/rate-limit.ts'
import type { Converter } from '../../src/service/services.ts'
import { CSV, converter } from '../http/support/app.ts'
import { call, createMcpApp, legacy, modern } from './support/messages.ts'

const conversion = (bytes: string | Uint8Array = CSV) => {
  const base64 = Buffer.from(bytes).toString('base64')
  return legacy('tools/call', call('convert_document', { base64, filename: 'a.csv' }))
}
const modernConversion = () =>
  modern('tools/call', call('convert_document', { base64: 'YSxi', filename: 'a.csv' }))
const few = (conversions: number, reads: number) =>
  createMemoryRateLimiter({
    ...DEFAULT_POLICIES,
    conversions: { quota: conversions, windowSeconds: 60 },
    reads: { quota: reads, windowSeconds: 60 },
  })
const ONE = '203.0.113.1'

describe('limits', () => {
  test('a conversion draws on conversions, everything else on reads', async () => {
    const { send } = createMcpApp()
    const policyOf = async (...sent: Parameters<typeof send>) =>
      /^"(\w+)"/.exec((await send(...sent)).headers.ratelimit!)?.[1]
    assert.equal(await policyOf(conversion()), 'conversions')
    assert.equal(await policyOf(conversion('a,b\n'.repeat(50_000))), 'conversions')
    assert.equal(await policyOf(modern('tools/list')), 'reads')
    assert.equal(await policyOf(legacy('ping')), 'reads')
    assert.equal(await policyOf(legacy('tools/call', call('list_supported_formats'))), 'reads')
  })

  test('the API and the MCP server count together', async () => {
    const { send, ask } = createMcpApp()
    await send(conversion(), ONE)
    const { headers } = await ask({
      method: 'POST',
      path: '/api/v1/convert?filename=a.csv',
      headers: { 'content-type': 'application/octet-stream' },
      body: CSV,
      from: ONE,
    })
    assert.equal(headers['ratelimit-remaining'], '28')
  })

  test('a conversion too many is told in its result how long to wait', async () => {
    for (const bytes of [CSV, CSV.repeat(10_000)]) {
      const { send } = createMcpApp({ rateLimiter: few(1, 5) })
      await send(conversion(bytes), ONE)
      const { status, json, headers } = await send(conversion(bytes), ONE)
      assert.deepEqual([status, json.id, json.result.isError], [200, 7, true])
      assert.match(json.result.content[0].text, /rate_limited[\s\S]*Wait \d+ seconds/)
      assert.equal(headers['ratelimit-remaining'], '0')
    }
  })

  test('a read too many is refused with 429', async () => {
    const { send } = createMcpApp({ rateLimiter: few(1, 1) })
    await send(legacy('ping'), ONE)
    const { status, json, headers } = await send(legacy('ping'), ONE)
    assert.deepEqual([status, json.code], [429, 'rate_limited'])
    assert.ok(Number(headers['retry-after']) > 0)
    assert.equal(headers['access-control-allow-origin'], '*')
    const { json: converted } = await send(conversion(), ONE)
    assert.equal(converted.result.isError, undefined)
  })

  test('a flood of conversions ends in 429', async () => {
    for (const bytes of [CSV, CSV.repeat(10_000)]) {
      const { send } = createMcpApp({ rateLimiter: few(1, 1) })
      const statuses: number[] = []
      for (let count = 0; count < 4; count++) {
        statuses.push((await send(conversion(bytes), ONE)).status)
      }
      assert.deepEqual(statuses, [200, 200, 429, 429])
    }
  })
})

test('a document whose length is not announced is a conversion, and a flood of them is cut off', async () => {
  const { app } = createMcpApp({ rateLimiter: few(1, 1) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const { body } = conversion(CSV.repeat(20_000))
  const statuses: number[] = []
  for (let count = 0; count < 3; count++) {
    const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit)
    await response.text()
    assert.match(response.headers.get('ratelimit')!, /^"conversions"/)
    statuses.push(response.status)
  }
  assert.deepEqual(statuses, [200, 200, 429])
  await app.close()
})

describe('a busy service', () => {
  const render = () => Promise.reject(new Overloaded(2500))
  const busy: Converter = { ...converter, render }

  test('tells in the result how long to wait', async () => {
    const { send } = createMcpApp({ converter: busy })
    const { status, json } = await send(conversion())
    assert.equal(status, 200)
    assert.match(json.result.content[0].text, /overloaded[\s\S]*Wait 3 seconds/)
  })

  test('does not take in documents that it has no room for', async () => {
    const { send } = createMcpApp({ uploadBudgetBytes: 1024 * 1024 })
    const { status, json, headers } = await send(conversion(Buffer.alloc(700_000, 'a')))
    assert.deepEqual([status, json.code], [503, 'overloaded'])
    assert.ok(headers['retry-after'])
  })

  test('lets go of every byte when it has answered', async () => {
    const { send, services, app } = createMcpApp()
    await send(conversion(CSV.repeat(10_000)))
    await send(legacy('ping'))
    const text = await services.metrics.registry.metrics()
    assert.match(text, /^foliomark_held_bytes 0$/m)
    await app.close()
  })
})

test('a client that leaves takes its conversion with it', async () => {
  const events = new EventEmitter()
  const { app, log } = createMcpApp({
    converter: {
      ...converter,
      render: (_job, _form, { signal }) =>
        new Promise((_, reject) => {
          signal!.addEventListener('abort', () => {
            reject(signal!.reason)
            events.emit('ended')
          })
          events.emit('begun')
        }),
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  for (const { body, headers } of [conversion(), modernConversion()]) {
    const { host: _, ...others } = headers
    const leaving = new AbortController()
    const { signal } = leaving
    const begun = once(events, 'begun')
    const ended = once(events, 'ended')
    const url = `http://127.0.0.1:${port}/mcp`
    const answer = fetch(url, { method: 'POST', headers: others, body, signal })
    await begun
    leaving.abort()
    await assert.rejects(answer)
    await ended
  }
  await app.close()
  assert.equal(log().match(/"status":499/g)?.length, 2)
})
