/** What HTTP around a message of MCP may be. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { call, createMcpApp, legacy } from './support/messages.ts'

const { send, ask } = createMcpApp()

describe('HTTP', () => {
  test('other methods are refused, and told which one is not', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const { status, headers, json } = await ask({ method, path: '/mcp' })
      assert.deepEqual(
        [status, headers.allow, json.code],
        [405, 'POST, OPTIONS', 'method_not_allowed'],
      )
      assert.ok(headers.ratelimit)
    }
  })

  test('a preflight lets any page send what clients send', async () => {
    const { status, headers } = await ask({
      method: 'OPTIONS',
      path: '/mcp',
      from: '203.0.113.9',
      headers: { origin: 'https://page.example', 'access-control-request-method': 'POST' },
    })
    assert.equal(status, 204)
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['access-control-allow-methods'], 'POST, OPTIONS')
    assert.match(headers['access-control-allow-headers']!, /Mcp-Method/)
    assert.equal(headers['access-control-allow-credentials'], undefined)
    assert.match(headers.ratelimit!, /"reads";r=120/)
  })

  test('other types are refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
      const { headers, body } = legacy('ping')
      const { 'content-type': _, ...others } = headers
      const {
        status,
        json,
        headers: got,
      } = await send({
        body,
        headers: { ...others, ...(type ? { 'content-type': type } : {}) },
      })
      assert.deepEqual(
        [status, json.code, got['accept-post']],
        [415, 'unsupported_media_type', 'application/json'],
      )
    }
  })

  test('a packed body is refused', async () => {
    const { headers, body } = legacy('ping')
    const { status } = await send({ body, headers: { ...headers, 'content-encoding': 'gzip' } })
    assert.equal(status, 415)
  })

  test('a document over 25 MB is refused', async () => {
    const large = Buffer.alloc(26_214_401).toString('base64')
    const { status, json } = await send(
      legacy('tools/call', call('convert_document', { base64: large })),
    )
    assert.deepEqual([status, json.code], [413, 'payload_too_large'])
  })

  test('a local server is not driven by pages of other sites, nor under a foreign name', async () => {
    const site = { baseUrl: 'http://localhost:8080', supportEmail: '' }
    const { send: sendLocal } = createMcpApp({ site })
    const { headers, body } = legacy('ping')
    const statusOf = async (changes: Record<string, string>) => {
      const sent = { body, headers: { ...headers, host: 'localhost:8080', ...changes } }
      const { status, json, headers: got } = await sendLocal(sent)
      assert.equal(got['access-control-allow-origin'], '*')
      assert.ok(got.ratelimit)
      return status === 200 ? status : [status, json.error.code, json.id]
    }
    assert.equal(await statusOf({}), 200)
    assert.equal(await statusOf({ origin: 'http://localhost:5173' }), 200)
    assert.deepEqual(await statusOf({ origin: 'https://evil.example' }), [403, -32600, null])
    assert.deepEqual(await statusOf({ host: 'evil.example' }), [403, -32600, null])
  })

  test('a public server is open to pages of other sites', async () => {
    const { headers, body } = legacy('ping')
    const { status } = await send({ body, headers: { ...headers, origin: 'https://app.example' } })
    assert.equal(status, 200)
  })

  test('a slash at the end is let pass', async () => {
    const { status } = await ask({ method: 'POST', path: '/mcp/', ...legacy('ping') })
    assert.equal(status, 200)
  })
})
