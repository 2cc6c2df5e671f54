/** What one client asks for must not keep the others out: engine processes behind the whole API. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { EngineAnswer, Job } from '../../src/isolation/messages.ts'
import { Pool, type RunOptions } from '../../src/isolation/pool.ts'
import { call, createMcpApp, legacy } from '../mcp/support/messages.ts'
import { until } from '../support/until.ts'
import { CSV, converter, createTestApp, json, multipart, raw } from './support/app.ts'

const GREEDY = '192.0.2.1'
const POLITE = '192.0.2.2'

test('every entrance tells the pool who is asking, IPv6 by its /64', async () => {
  const seen: (string | undefined)[] = []
  const render = (job: Job, form: 'json', options: RunOptions): Promise<EngineAnswer> => {
    seen.push(options.client)
    return converter.render(job, form, options)
  }
  const changes = { converter: { ...converter, render } as typeof converter }
  const fetchDocument = async () => ({
    bytes: [Buffer.from(CSV)],
    filename: 'a.csv',
    mediaType: undefined,
  })
  const { ask } = createTestApp({ ...changes, fetchDocument })
  const base64 = Buffer.from(CSV).toString('base64')
  const file = { name: 'file', content: CSV, disposition: '; filename="a.csv"' }
  for (const sent of [
    raw(CSV),
    multipart([file]),
    json({ base64, filename: 'a.csv' }),
    json({ url: 'https://docs.example.net/a.csv' }),
  ]) {
    const path = '/api/v1/convert?filename=a.csv'
    const { status } = await ask({ method: 'POST', path, from: '2001:db8:1:2:3::4', ...sent })
    assert.equal(status, 200)
  }
  const { send } = createMcpApp(changes)
  await send(legacy('tools/call', call('convert_document', { base64, filename: 'a.csv' })), GREEDY)
  assert.deepEqual(seen, [...Array(4).fill('2001:db8:1:2::/64'), GREEDY])
})

describe('one engine process and a queue of four', () => {
  const script = new URL('../support/misbehaving-worker.js', import.meta.url)
  const bounds = { timeoutMs: 600_000, memoryMb: 512 }
  const pool = new Pool({ size: 1, ...bounds, queueLimit: 4, script })
  after(() => pool.close())
  const { app, ask } = createTestApp({ converter: pool })
  after(() => app.close())
  const convert = (name: string, from: string) =>
    ask({
      method: 'POST',
      path: `/api/v1/convert?filename=${encodeURIComponent(name)}`,
      from,
      ...raw('a'),
    })

  test('a client that fills both is told to come again, and another one is served before it', async () => {
    const order: string[] = []
    const send = async (name: string, from: string) => {
      const answer = await convert(name, from)
      order.push(from)
      return answer
    }
    const folder = mkdtempSync(join(tmpdir(), 'foliomark-'))
    const greedy = [send(`until ${join(folder, 'end')}`, GREEDY)]
    await until(() => pool.working === 1)
    for (let count = 1; count <= 4; count++) {
      greedy.push(send('answer', GREEDY))
      await until(() => pool.waiting === count)
    }
    const refused = await convert('answer', GREEDY)
    assert.deepEqual([refused.status, refused.json.code], [503, 'overloaded'])
    assert.ok(Number(refused.headers['retry-after']) >= 1)

    const polite = send('answer', POLITE)
    // It takes the place of the newest one that waited.
    assert.equal((await greedy[4]!).status, 503)
    assert.equal(pool.waiting, 4)
    order.length = 0
    writeFileSync(join(folder, 'end'), '')
    await Promise.all([polite, ...greedy])
    assert.deepEqual(order, [GREEDY, POLITE, GREEDY, GREEDY, GREEDY])
    rmSync(folder, { recursive: true })
  })
})
