/** What the log says about a request, and what it never says, however a word gets into the service. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, json, multipart, raw, type TestRequest } from './support/app.ts'

const SECRET = 'Xenodochial'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const convert = '/api/v1/convert'
const csv = `${SECRET},1\n`
const call = (given: object) =>
  json({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'convert_document', arguments: given },
  })

const requests: readonly [what: string, request: TestRequest, status: number][] = [
  [
    'raw bytes, a name in the query',
    { path: `${convert}?filename=${SECRET}.csv`, ...raw(csv) },
    200,
  ],
  [
    'a form',
    {
      path: convert,
      ...multipart([{ name: 'file', content: csv, disposition: `; filename="${SECRET}.csv"` }]),
    },
    200,
  ],
  ['base64', { path: convert, ...json({ base64: base64(csv), filename: `${SECRET}.csv` }) }, 200],
  ['a document that is none', { path: convert, ...raw(`PK\u0003\u0004${SECRET}`) }, 422],
  ['a broken rtf', { path: convert, ...raw(`{\\rtf1 {{{{${SECRET}`) }, 200],
  [
    'JSON that is none',
    { path: convert, ...raw(`{"${SECRET}`), headers: { 'content-type': 'application/json' } },
    400,
  ],
  [
    'a link',
    { path: convert, ...json({ url: `http://127.0.0.1/${SECRET}?token=${SECRET}` }) },
    502,
  ],
  ['a wrong option', { path: `${convert}?images=${SECRET}`, ...raw(csv) }, 400],
  ['an agent', { path: '/mcp', ...call({ base64: base64(csv), filename: `${SECRET}.csv` }) }, 200],
  [
    'a message to the team',
    {
      path: '/api/v1/contact',
      ...json({ name: SECRET, email: `${SECRET}@example.org`, message: SECRET }),
    },
    503,
  ],
  [
    'an unknown path',
    { path: `/${SECRET}?${SECRET}`, headers: { 'user-agent': SECRET, authorization: SECRET } },
    404,
  ],
]

for (const [what, request, status] of requests) {
  test(`the log names the request and its outcome, and nothing of it: ${what}`, async () => {
    const { ask, log, app } = createTestApp()
    const answer = await ask({ method: 'POST', ...request })
    assert.equal(answer.status, status, answer.text)
    const entries = log()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    const entry = entries.find(({ msg }) => msg === 'request')
    assert.equal(entry.requestId, answer.headers['x-request-id'])
    assert.equal(entry.status, status)
    assert.equal(typeof entry.ms, 'number')
    if (status !== 200 && what !== 'an unknown path') assert.equal(typeof entry.code, 'string')
    assert.doesNotMatch(log(), new RegExp(`${SECRET}|${base64(SECRET).slice(0, -2)}`, 'i'))
    await app.close()
  })
}

test('the log has the size and the format of a document', async () => {
  const { ask, log, app } = createTestApp()
  await ask({ method: 'POST', path: `${convert}?filename=a.csv`, ...raw(csv) })
  const { bytes, format } = JSON.parse(log().trim().split('\n').at(-1)!)
  assert.deepEqual([bytes, format], [csv.length, 'csv'])
  await app.close()
})
