/** Which calls are answered with a stream of events, what is in it, and how it ends. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_OPTIONS } from '../../src/engine/options.ts'
import { renderJob } from '../../src/isolation/perform.ts'
import { Pool } from '../../src/isolation/pool.ts'
import { Problem } from '../../src/service/problem.ts'
import type { Converter } from '../../src/service/services.ts'
import { CSV, CSV_MARKDOWN, converter } from '../http/support/app.ts'
import { longReport } from '../support/long-report.ts'
import { until } from '../support/until.ts'
import { call, createMcpApp, legacy, META, modern, type Sent } from './support/messages.ts'

const given = { base64: Buffer.from(CSV).toString('base64'), filename: 'a.csv' }
const convert = call('convert_document', given)
const token = { progressToken: 'mine' }

const accepting = ({ headers, body }: Sent, accept: string): Sent => ({
  headers: { ...headers, accept },
  body,
})
const BOTH = 'application/json, text/event-stream'

const eventsOf = (text: string) =>
  text
    .split('\n')
    .filter(line => line.startsWith('data: {'))
    .map(line => JSON.parse(line.slice('data: '.length)))

const ERAS: [name: string, withToken: Sent, without: Sent][] = [
  [
    'with the handshake',
    legacy('tools/call', { ...convert, _meta: token }),
    legacy('tools/call', convert),
  ],
  [
    'without the handshake',
    modern('tools/call', { ...convert, _meta: { ...META, ...token } }),
    modern('tools/call', convert),
  ],
]
for (const [name, withToken, without] of ERAS) {
  test(`${name}, a token and Accept together make the answer a stream`, async () => {
    const asked: boolean[] = []
    const render: Converter['render'] = (job, form, { onProgress }) => {
      asked.push(onProgress !== undefined)
      return renderJob(job, form)
    }
    const { send, held } = createMcpApp({ converter: { ...converter, render } })
    const { status, headers, text } = await send(accepting(withToken, BOTH))
    assert.deepEqual(
      [status, headers['content-type'], headers['x-accel-buffering']],
      [200, 'text/event-stream', 'no'],
    )
    assert.ok(headers.ratelimit)
    const { id, result } = eventsOf(text).at(-1)
    assert.deepEqual([id, result.content[0].text], [7, CSV_MARKDOWN])
    for (const sent of [accepting(withToken, 'application/json'), accepting(without, BOTH)]) {
      const { headers, json } = await send(sent)
      assert.match(headers['content-type']!, /^application\/json/)
      assert.equal(json.result.content[0].text, CSV_MARKDOWN)
    }
    assert.deepEqual(asked, [true, false, false])
    assert.equal(await held(), 0)
  })

  test(`${name}, a stream ends with a result although the service is stopped`, async () => {
    const stopping = new AbortController()
    const render: Converter['render'] = (_job, _form, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        stopping.abort(new Problem('overloaded', 'The service is restarting.'))
      })
    const { send } = createMcpApp({
      converter: { ...converter, render },
      stopping: stopping.signal,
    })
    const { text } = await send(accepting(withToken, BOTH))
    const { result } = eventsOf(text).at(-1)
    assert.equal(result.isError, true)
    assert.match(result.content[0].text, /overloaded/)
  })

  test(`${name}, a client that leaves its stream cancels the conversion`, async t => {
    let isCancelled = false
    const render: Converter['render'] = (_job, _form, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          isCancelled = true
          reject(signal.reason)
        })
      })
    const { app, held } = createMcpApp({ converter: { ...converter, render } })
    t.after(() => app.close())
    const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/mcp`
    const { host: _, ...headers } = accepting(withToken, BOTH).headers
    const client = new AbortController()
    const { signal } = client
    const { body } = await fetch(url, { method: 'POST', headers, body: withToken.body, signal })
    const { value } = await body!.getReader().read()
    const [{ method, params }] = eventsOf(new TextDecoder().decode(value))
    assert.deepEqual([method, params.progressToken], ['notifications/progress', 'mine'])
    client.abort()
    await until(() => isCancelled)
    await until(async () => (await held()) === 0)
  })
}

test('an engine process reports the pages of a PDF to those who ask', async t => {
  const pool = new Pool({ size: 1, timeoutMs: 60_000, memoryMb: 512 })
  t.after(() => pool.close())
  const job = { source: { bytes: longReport(3) }, options: DEFAULT_OPTIONS }
  for (const form of ['whole', 'tool', 'json', 'markdown'] as const) {
    const steps: number[][] = []
    const { ok } = await pool.render(job, form, { onProgress: (...step) => steps.push(step) })
    assert.ok(ok)
    assert.deepEqual(steps, [
      [0, 3],
      [1, 3],
      [2, 3],
    ])
  }
  assert.ok((await pool.render(job, 'whole')).ok)
})
