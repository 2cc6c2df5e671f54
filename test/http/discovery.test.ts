import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createTestApp, SITE } from './support/app.ts'

const { ask } = createTestApp()

const READS = {
  '/api/v1/': 'getApiIndex',
  '/api/v1/health': 'getHealth',
  '/api/v1/formats': 'listSupportedFormats',
  '/api/v1/openapi.json': 'getOpenApiDocument',
  '/api/v1/convert': 'getConvertUsage',
}

describe('discovery', () => {
  test('the index lists every endpoint of the version with its operation id', async () => {
    const { status, json } = await ask({ path: '/api/v1/' })
    assert.equal(status, 200)
    assert.deepEqual(
      json.endpoints.map((endpoint: Record<string, string>) => [
        endpoint.method,
        endpoint.path,
        endpoint.operation_id,
      ]),
      [
        ['GET', '/api/v1/', 'getApiIndex'],
        ['GET', '/api/v1/health', 'getHealth'],
        ['GET', '/api/v1/formats', 'listSupportedFormats'],
        ['GET', '/api/v1/openapi.json', 'getOpenApiDocument'],
        ['GET', '/api/v1/convert', 'getConvertUsage'],
        ['POST', '/api/v1/convert', 'convertDocument'],
        ['POST', '/api/v1/contact', 'submitContactMessage'],
        ['POST', '/api/v1/mcp-check', 'checkMcpServer'],
      ],
    )
    assert.ok(json.endpoints.every((endpoint: { description: string }) => endpoint.description))
    assert.deepEqual(
      [json.ok, json.version, json.documentation_url, json.openapi_url, json.mcp_url],
      [
        true,
        'v1',
        `${SITE.baseUrl}/developers/`,
        `${SITE.baseUrl}/api/v1/openapi.json`,
        `${SITE.baseUrl}/mcp`,
      ],
    )
  })

  test('the index is the same without the slash at its end', async () => {
    const { status, text } = await ask({ path: '/api/v1' })
    assert.equal(status, 200)
    assert.equal(text, (await ask({ path: '/api/v1/' })).text)
  })

  test('health carries status, version, release and uptime', async () => {
    const { json } = await ask({ path: '/api/v1/health' })
    assert.deepEqual(json, {
      ok: true,
      status: 'ok',
      version: 'v1',
      release: '1.2.3',
      uptime_seconds: 59,
    })
  })

  test('the format list has the thirteen, sorted, and the largest size', async () => {
    const { json } = await ask({ path: '/api/v1/formats' })
    const thirteen = 'csv doc docx epub odp ods odt pdf ppt pptx rtf xls xlsx'.split(' ')
    assert.deepEqual(json.formats, thirteen)
    assert.equal(json.max_file_size_bytes, 26214400)
    assert.deepEqual(
      json.details.map(({ extension }: { extension: string }) => extension),
      thirteen,
    )
    assert.ok(json.details.every((detail: { media_types: string[] }) => detail.media_types.length))
  })

  test('the usage document says what the specification says', async () => {
    const { json } = await ask({ path: '/api/v1/convert' })
    assert.equal(json.price, 'free')
    assert.equal(json.authentication, 'none')
    assert.deepEqual(json.rate_limit, { limit: 30, window_seconds: 60 })
    assert.equal(json.formats.length, 13)
    assert.deepEqual(Object.keys(json.examples), ['multipart', 'json_url', 'raw', 'markdown_only'])
    for (const command of Object.values(json.examples) as string[]) {
      assert.match(command, /^curl .*https:\/\/docs\.example\.org\/api\/v1\/convert/)
    }
    assert.match(json.privacy, /in memory and never stored/)
  })

  for (const path of Object.keys(READS)) {
    test(`HEAD ${path} has the headers of GET and no body`, async () => {
      const get = await ask({ path })
      const head = await ask({ method: 'HEAD', path })
      assert.equal(head.status, 200)
      assert.equal(head.text, '')
      assert.equal(head.headers['content-type'], get.headers['content-type'])
      assert.equal(head.headers['content-length'], String(Buffer.byteLength(get.text)))
    })
  }
})
