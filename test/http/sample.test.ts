/** The service's own sample by URL: the first thing that readers of the documentation try. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createTestApp, json, SITE } from './support/app.ts'
import { startService } from './support/service.ts'

describe('the sample by its address', () => {
  const { ask } = createTestApp({
    fetchDocument: () => {
      throw new Error('Nothing is fetched.')
    },
  })
  const convert = (url: string, host: string) => {
    const { headers, body } = json({ url })
    return ask({ method: 'POST', path: '/api/v1/convert', headers: { ...headers, host }, body })
  }
  const PATH = '/developers/sample.docx'
  const OWN: readonly [url: string, host: string][] = [
    [`${SITE.baseUrl}${PATH}`, 'elsewhere.example'],
    [`http://docs.example.org${PATH}`, 'elsewhere.example'],
    [`http://localhost:34567${PATH}`, 'localhost:34567'],
    [`http://localhost:34567${PATH}?a#b`, 'LOCALHOST.:34567'],
    [`http://127.0.0.1:1${PATH}`, '127.0.0.1:1'],
    [`http://[::1]:99${PATH}`, '[::1]:99'],
    [`https://other.example${PATH}`, 'other.example'],
  ]
  for (const [url, host] of OWN) {
    test(`${url} is converted from memory, asked at ${host}`, async () => {
      const { status, json: body } = await convert(url, host)
      assert.equal(status, 200)
      assert.deepEqual([body.format, body.filename], ['docx', 'sample.docx'])
      assert.match(body.markdown, /^# Field notes\n/)
    })
  }

  const FOREIGN: readonly [url: string, host: string][] = [
    [`http://localhost:34568${PATH}`, 'localhost:34567'],
    [`http://elsewhere.example${PATH}`, 'localhost'],
    [`${SITE.baseUrl}${PATH}x`, 'localhost'],
    [`https://user@docs.example.org${PATH}`, 'localhost'],
  ]
  for (const [url, host] of FOREIGN) {
    test(`${url} is not our own, asked at ${host}`, async () => {
      assert.equal((await convert(url, host)).status, 500)
    })
  }

  test('MCP has it too', async () => {
    const url = `${SITE.baseUrl}${PATH}`
    const { json: body } = await ask({
      method: 'POST',
      path: '/mcp',
      ...json({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'convert_document', arguments: { url } },
      }),
    })
    assert.match(body.result.content[0].text, /^# Field notes\n/)
  })
})

test('the example of the usage document works as it is, on a server without configuration', async () => {
  const service = await startService()
  try {
    const usage = await (await fetch(`${service.url}/api/v1/convert`)).json()
    const example: string = usage.examples.json_url
    const [, body, endpoint] = /-d '(.*?)' (\S+)$/.exec(example) ?? []
    const port = new URL(service.url).port
    assert.equal(endpoint, `http://localhost:${port}/api/v1/convert`)
    const answer = await fetch(`${service.url}/api/v1/convert`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body!,
    })
    assert.equal(answer.status, 200)
    assert.equal((await answer.json()).filename, 'sample.docx')
  } finally {
    await service.stop()
  }
})
