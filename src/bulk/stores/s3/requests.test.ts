import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { Refusal, type Request, Requests } from './requests.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

describe('requests to a bucket', () => {
  let server: Server
  let requests: Requests
  /** The next one for each request; the last one stays. */
  let handlers: Handler[]
  let seen: IncomingMessage[]
  beforeEach(async () => {
    seen = []
    server = createServer((request, response) => {
      seen.push(request)
      const handle = handlers.length > 1 ? handlers.shift()! : handlers[0]!
      request.resume().on('end', () => handle(request, response))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    requests = new Requests({
      address: { origin: `http://${host}`, host, path: '/docs' },
      region: 'us-east-1',
      maxAttempts: 3,
      findKeys: async () => ({ accessKeyId: 'id', secretAccessKey: 'secret' }),
    })
  })
  afterEach(async () => {
    await requests.close()
    server.closeAllConnections()
    server.close()
  })

  const say =
    (status: number, body = '', headers = {}): Handler =>
    (_request, response) =>
      response.writeHead(status, headers).end(body)
  const fault = (status: number, code: string, headers = {}): Handler =>
    say(status, `<Error><Code>${code}</Code><Message>Why.</Message></Error>`, headers)
  const GET: Request = { method: 'GET', key: 'a b.csv' }

  test('a store that has no time, or hangs up, is asked again', async () => {
    handlers = [fault(503, 'SlowDown'), ({ socket }) => socket.destroy(), say(200, 'text')]
    assert.equal(String((await requests.send(GET)).bytes), 'text')
    assert.deepEqual(
      seen.map(({ url }) => url),
      Array.from({ length: 3 }, () => '/docs/a%20b.csv'),
    )
  })

  test('not more often than it may be, and not when it has decided', async () => {
    handlers = [fault(500, 'InternalError')]
    await assert.rejects(requests.send(GET), {
      status: 500,
      code: 'InternalError',
      message: 'Why.',
    })
    assert.equal(seen.length, 3)
    for (const status of [301, 403, 404, 412, 501]) {
      seen = []
      handlers = [fault(status, 'No')]
      await assert.rejects(requests.send(GET), { status })
      assert.equal(seen.length, 1, `${status}`)
    }
  })

  test('where the clocks differ, the next request has the time of the store', async () => {
    handlers = [
      fault(403, 'RequestTimeTooSkewed', { date: 'Wed, 01 Jan 2031 12:00:00 GMT' }),
      say(200, 'text'),
    ]
    await requests.send(GET)
    assert.match(String(seen[1]!.headers['x-amz-date']), /^20310101T1200\d\dZ$/)
  })

  test('a copy may fail after its status', async () => {
    handlers = [fault(200, 'InternalError'), say(200, '<CopyObjectResult/>')]
    const copy = { 'x-amz-copy-source': 'docs/b' }
    await requests.send({ method: 'PUT', key: 'a', headers: copy })
    assert.equal(seen.length, 2)
    // Of an object this is its content.
    handlers = [fault(200, 'InternalError')]
    assert.match(String((await requests.send(GET)).bytes), /InternalError/)
  })

  test('a long answer is not read, whether or not it says its length', async () => {
    handlers = [
      say(200, 'x'.repeat(1000), { 'content-length': 1000 }),
      say(200, 'x'.repeat(1000)),
      say(200, 'x'.repeat(100)),
    ]
    const ask = async () => (await requests.send({ ...GET, maxBytes: 100 })).bytes?.length
    assert.deepEqual([await ask(), await ask(), await ask()], [undefined, undefined, 100])
  })

  test('an object is read as it comes', async () => {
    handlers = [fault(503, 'SlowDown'), say(200, 'names')]
    assert.equal(await text(await requests.open('list')), 'names')
    handlers = [fault(404, 'NoSuchKey')]
    await assert.rejects(requests.open('list'), Refusal)
  })
})
