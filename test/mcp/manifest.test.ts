/** What is published about the MCP server is what it does. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SITE } from '../http/support/app.ts'
import { createMcpApp, legacy, modern } from './support/messages.ts'

const { ask, send } = createMcpApp()
const PATHS = ['/.well-known/mcp.json', '/.well-known/mcp/server-card.json', '/mcp/server-card']

test('the manifest has what the contract names, about this server', async () => {
  const { json, headers } = await ask({ path: '/.well-known/mcp.json' })
  assert.equal(headers['content-type'], 'application/json')
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['cache-control'], 'private, max-age=3600')
  assert.ok(headers.ratelimit && headers['x-api-version'])
  assert.equal(json.name, 'org.example.docs/foliomark')
  assert.equal(json.endpoint, `${SITE.baseUrl}/mcp`)
  assert.equal(json.transport, 'streamable-http')
  assert.equal(json.authentication, 'none')
  assert.equal(json.documentation_url, `${SITE.baseUrl}/developers/`)
  assert.equal(json.openapi_url, `${SITE.baseUrl}/api/v1/openapi.json`)
  assert.ok(json.title && json.description.length <= 100)
})

test('the manifest agrees with the live server', async () => {
  const { json: manifest } = await ask({ path: '/.well-known/mcp.json' })
  const { json: listed } = await send(modern('tools/list'))
  const tools = listed.result.tools as Record<string, string>[]
  assert.deepEqual(
    manifest.tools,
    tools.map(({ name, title, description }) => ({ name, title, description })),
  )
  const { json: discovered } = await send(modern('server/discover'))
  const { supportedVersions, capabilities, _meta } = discovered.result
  const { version, title } = _meta['io.modelcontextprotocol/serverInfo']
  assert.deepEqual([manifest.version, manifest.title], [version, title])
  assert.deepEqual(manifest.capabilities, capabilities)
  const negotiated: string[] = []
  for (const asked of manifest.protocol_versions as string[]) {
    const params = {
      protocolVersion: asked,
      capabilities: {},
      clientInfo: { name: '', version: '' },
    }
    const { json } = await send(legacy('initialize', params))
    if (json.result.protocolVersion === asked) negotiated.push(asked)
  }
  assert.deepEqual(manifest.protocol_versions, [...supportedVersions, ...negotiated])
})

test('every address has the same object', async () => {
  const answers = await Promise.all(PATHS.map(path => ask({ path })))
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  assert.equal(answers[2]!.headers['content-type'], 'application/mcp-server-card+json')
})

test('the catalog leads to the card', async () => {
  const { json } = await ask({ path: '/.well-known/ai-catalog.json' })
  assert.deepEqual(json.entries, [
    {
      identifier: 'urn:air:docs.example.org:mcp:foliomark',
      type: 'application/mcp-server-card+json',
      url: `${SITE.baseUrl}/mcp/server-card`,
    },
  ])
})

test('who has it already is not sent it again', async () => {
  const { headers } = await ask({ path: PATHS[0]! })
  for (const known of [headers.etag!, `"other", W/${headers.etag}`, '*']) {
    const again = await ask({ path: PATHS[0]!, headers: { 'if-none-match': known } })
    assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', headers.etag])
  }
  const other = await ask({ path: PATHS[0]!, headers: { 'if-none-match': '"other"' } })
  assert.equal(other.status, 200)
})

test('HEAD tells the same without a body', async () => {
  const { status, text, headers } = await ask({ method: 'HEAD', path: PATHS[0]! })
  assert.deepEqual([status, text], [200, ''])
  assert.ok(headers.etag)
})
