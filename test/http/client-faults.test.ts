/** Unusual requests that could trip a program are the client's fault, and reported as such. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from './support/app.ts'

const { ask } = createTestApp()
const CSV_FORM = '\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n'

for (const length of [70, 252, 253, 300, 8000]) {
  test(`a boundary of ${length} characters is ${length > 252 ? 'refused' : 'taken'}`, async () => {
    const boundary = 'b'.repeat(length)
    const { status, json } = await ask({
      method: 'POST',
      path: '/api/v1/convert',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `--${boundary}${CSV_FORM}--${boundary}--\r\n`,
    })
    if (length <= 252) assert.equal(status, 200)
    else assert.deepEqual([status, json.code], [400, 'invalid_request'])
  })
}

const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const post = (path: string, body: string) =>
  ask({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body })

for (const path of ['/api/v1/convert', '/api/v1/contact', '/api/v1/mcp-check']) {
  test(`${path} refuses JSON that is nested too deeply`, async () => {
    for (const field of ['filename', 'name', 'url', 'other']) {
      const { status, json } = await post(path, `{"${field}": ${nest(20_000)}}`)
      assert.deepEqual([status, json.code], [400, 'invalid_json'])
      assert.match(json.detail, /deeper than 64 levels/)
    }
  })
}

test('a file name that is anything but a string is refused', async () => {
  for (const name of ['[["a.csv"]]', nest(60), '{"toString":1,"valueOf":1}', '5']) {
    const { status, json } = await post('/api/v1/convert', `{"base64":"YQ==","filename":${name}}`)
    assert.deepEqual([status, json.code], [400, 'invalid_request'], name)
  }
})

test('a QUERY without a Content-Type is told what is missing', async () => {
  const { status, json } = await ask({
    method: 'QUERY',
    path: '/nothing',
    headers: { accept: 'application/json' },
  })
  assert.deepEqual([status, json.code], [415, 'unsupported_media_type'])
})
