/** What only shows on a real connection: bytes in, bytes out. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EngineAnswer, Job } from '../../src/isolation/messages.ts'
import { Overloaded } from '../../src/isolation/overloaded.ts'
import type { RunOptions } from '../../src/isolation/pool.ts'
import type { FetchDocument } from '../../src/net/fetch-document.ts'
import { overloaded } from '../../src/service/problem.ts'
import { until } from '../support/until.ts'
import { CSV, converter } from './support/app.ts'
import { createResponseCheck } from './support/openapi.ts'
import { splitResponse, withServer } from './support/sockets.ts'

const check = createResponseCheck({
  site: { baseUrl: 'https://docs.example.org', supportEmail: 'help@example.org' },
  release: '1.2.3',
})

/** A response as it came over the wire, checked against the OpenAPI document. */
function parseResponse(text: string) {
  const response = splitResponse(text)
  check('PUT', '/api/v1/unknown', response)
  return { ...response, json: JSON.parse(response.text) }
}

const post = (headers: string, path = '/api/v1/convert') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\n${headers}\r\n\r\n`

function toJsonRequest(path: string, value: unknown): string {
  const body = JSON.stringify(value)
  const type = 'Content-Type: application/json\r\nMCP-Protocol-Version: 2025-11-25'
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

const MAX = 26_214_400

describe('malformed HTTP', () => {
  const MALFORMED: Record<string, [text: string, status: number, code: string]> = {
    'no HTTP at all': ['hello\r\n\r\n', 400, 'invalid_request'],
    'an unknown method': ['BREW /api/v1/ HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'invalid_request'],
    'a header without a colon': ['GET / HTTP/1.1\r\nHost: a\r\nx\r\n\r\n', 400, 'invalid_request'],
    'two lengths': [post('Content-Length: 1\r\nContent-Length: 2'), 400, 'invalid_request'],
    'a length and chunks': [
      post('Content-Length: 5\r\nTransfer-Encoding: chunked'),
      400,
      'invalid_request',
    ],
    'headers that are too large': [
      `GET /api/v1/ HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    'an address that is too large': [
      `GET /api/v1/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    'no Host': ['GET /api/v1/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    'a compressed body in chunks': [
      `${post('Transfer-Encoding: gzip, chunked')}0\r\n\r\n`,
      400,
      'invalid_request',
    ],
    'chunks that are none': [`${post('Transfer-Encoding: chunked')}zz\r\n`, 400, 'invalid_request'],
  }
  for (const [name, [text, status, code]] of Object.entries(MALFORMED)) {
    test(`${name} is ${status} ${code}, with every header`, () =>
      withServer({}, async open => {
        const { socket, end } = await open()
        socket.write(text)
        const response = parseResponse(await end())
        assert.deepEqual([response.status, response.json.code], [status, code])
        assert.equal(response.headers.connection, 'close')
      }))
  }

  test('a connection that is told so is gone, though nobody reads that or closes it', () =>
    withServer(
      { timeouts: { headersMs: 200, requestMs: 60_000, silenceMs: 200 } },
      async (open, { app }) => {
        const unread = [
          'GET /api/v1/health HTTP/1.1\r\n',
          `${post('Content-Length: 10')}abc`,
          'hello\r\n\r\n',
          `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
          'CONNECT example.org:443 HTTP/1.1\r\nHost: a\r\n\r\n',
        ]
        for (const text of unread) {
          const { socket } = await open()
          socket.pause()
          socket.write(text)
        }
        const count = () =>
          new Promise<number>(resolve => app.server.getConnections((_, count) => resolve(count)))
        await until(async () => (await count()) === 0)
      },
    ))

  test('headers or bodies that do not come in time are 408', () =>
    withServer({ timeouts: { headersMs: 200, requestMs: 500, silenceMs: 200 } }, async open => {
      const slowHeaders = await open()
      slowHeaders.socket.write('GET /api/v1/health HTTP/1.1\r\n')
      const silent = await open()
      silent.socket.write(`${post('Content-Length: 10')}abc`)
      const dripping = await open()
      dripping.socket.write(post('Content-Length: 1000'))
      const drip = setInterval(() => dripping.socket.write('x'), 50).unref()
      for (const { end } of [slowHeaders, silent, dripping]) {
        const response = parseResponse(await end())
        assert.deepEqual([response.status, response.json.code], [408, 'request_timeout'])
      }
      clearInterval(drip)
    }))
})

describe('uploads', () => {
  test('a body that drips is given up, and one that flows is awaited', () => {
    const timeouts = { headersMs: 60_000, requestMs: 60_000, silenceMs: 1000 }
    return withServer({ timeouts }, async open => {
      const dripping = await open()
      dripping.socket.write(post('Content-Length: 1000'))
      const flowing = await open()
      flowing.socket.write(post('Content-Length: 60000\r\nConnection: close'))
      const timer = setInterval(() => {
        dripping.socket.write('x')
        flowing.socket.write('x'.repeat(1000))
      }, 25).unref()
      const response = parseResponse(await dripping.end())
      assert.deepEqual([response.status, response.json.code], [408, 'request_timeout'])
      assert.equal(response.json.detail, 'The body is arriving too slowly.')
      assert.equal(parseResponse(await flowing.end()).status, 422)
      clearInterval(timer)
    })
  })

  test('a body that is announced too large is refused before it is sent', () =>
    withServer({}, async open => {
      const { socket, end } = await open()
      socket.write(post(`Content-Length: ${MAX + 1}`))
      const response = parseResponse(await end())
      assert.deepEqual([response.status, response.json.code], [413, 'payload_too_large'])
    }))

  test('a body in chunks is refused at the first byte too many', () =>
    withServer({}, async open => {
      const { socket, end, received } = await open()
      socket.write(post('Transfer-Encoding: chunked'))
      const chunk = Buffer.concat([
        Buffer.from('100000\r\n'),
        Buffer.alloc(1024 * 1024),
        Buffer.from('\r\n'),
      ])
      for (let i = 0; i < 25; i++) if (!socket.write(chunk)) await once(socket, 'drain')
      assert.equal(received(), '')
      socket.write('1\r\nx\r\n')
      assert.equal(parseResponse(await end()).status, 413)
    }))

  test('the refusal arrives although the client goes on sending', () =>
    withServer({}, async open => {
      const { socket, end } = await open()
      socket.write(post(`Content-Length: ${2 * MAX}`))
      const sending = setInterval(() => socket.write(Buffer.alloc(64 * 1024)), 1).unref()
      const response = parseResponse(await end())
      clearInterval(sending)
      assert.equal(response.status, 413)
    }))

  test('Expect: 100-continue is answered when the body is wanted, and never when it is not', () =>
    withServer({}, async open => {
      const wanted = await open()
      wanted.socket.write(
        post(
          `Content-Length: ${CSV.length}\r\nX-Filename: a.csv\r\nConnection: close\r\nExpect: 100-continue`,
        ),
      )
      await until(() => wanted.received() !== '')
      assert.equal(wanted.received(), 'HTTP/1.1 100 Continue\r\n\r\n')
      wanted.socket.write(CSV)
      assert.match(await wanted.end(), /HTTP\/1\.1 200 OK/)

      for (const headers of [
        `Content-Length: ${MAX + 1}`,
        'Content-Length: 9\r\nContent-Encoding: gzip',
      ]) {
        const refused = await open()
        refused.socket.write(post(`${headers}\r\nExpect: 100-continue`))
        assert.match(parseResponse(await refused.end()).json.code, /too_large|media_type/)
      }
    }))

  test('other expectations are ignored', () =>
    withServer({}, async open => {
      const { socket, end } = await open()
      socket.write(
        'GET /api/v1/health HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n',
      )
      assert.match(await end(), /HTTP\/1\.1 200 OK/)
    }))

  test('a connection survives a refusal of a small body', () =>
    withServer({}, async open => {
      const { socket, end } = await open()
      socket.write(`${post('Content-Length: 3', '/api/v1/nothing')}abc`)
      socket.write('GET /api/v1/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
      const text = await end()
      assert.match(text, /^HTTP\/1\.1 404 /)
      assert.match(text, /HTTP\/1\.1 200 OK/)
    }))

  test('a small body that comes after its refusal does not reset the connection', () =>
    withServer({}, async (_open, { app }) => {
      const { port } = app.server.address() as AddressInfo
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      let fault: Error | undefined
      socket.on('error', error => {
        fault = error
      })
      socket.resume().write(post('Content-Length: 3\r\nConnection: close', '/api/v1/nothing'))
      await once(socket, 'end')
      for (const byte of 'abc') {
        await nextTurn()
        socket.write(byte)
      }
      socket.end()
      await until(() => socket.closed)
      assert.equal(fault, undefined)
    }))

  test('a client that leaves in the middle of its upload is not a defect', () =>
    withServer({}, async (open, { log, held }) => {
      const { socket } = await open()
      socket.write(`${post('Content-Length: 1000')}abc`)
      await until(async () => (await held()) > 0)
      socket.destroy()
      await until(() => log().includes('client_gone'))
      assert.doesNotMatch(log(), /defect/)
    }))
})

describe('conversions under way', () => {
  /** A converter that works until it is told to stop. */
  function createSlowConverter() {
    const running: { signal: AbortSignal; finish: () => void }[] = []
    const answer: EngineAnswer = {
      ok: false,
      code: 'unprocessable',
      reason: 'malformed',
      detail: 'Test.',
      ms: 2000,
    }
    return {
      ...converter,
      running,
      render: (_job: Job, _form: unknown, { signal }: RunOptions) =>
        new Promise<EngineAnswer>((resolve, reject) => {
          running.push({ signal: signal!, finish: () => resolve(answer) })
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    }
  }

  const convertOne = `${post('Content-Length: 3')}abc`

  test('a client that leaves cancels its conversion', () => {
    const converter = createSlowConverter()
    return withServer({ converter }, async (open, { log }) => {
      const { socket } = await open()
      socket.write(convertOne)
      await until(() => converter.running.length > 0)
      assert.equal(converter.running[0]!.signal.aborted, false)
      socket.destroy()
      await until(() => converter.running[0]!.signal.aborted)
      await until(() => log().includes('client_gone'))
      assert.doesNotMatch(log(), /defect/)
    })
  })

  test('beyond the queue the answer is 503 with the time to wait, before the body, and reads go on', () => {
    const requireRoom = () => {
      throw new Overloaded(6100)
    }
    return withServer({ converter: { ...converter, requireRoom } }, async open => {
      const refused = await open()
      refused.socket.write(post(`Content-Length: ${MAX}`))
      const response = parseResponse(await refused.end())
      assert.deepEqual([response.status, response.json.code], [503, 'overloaded'])
      assert.equal(response.headers['retry-after'], '6')
      assert.equal(response.json.retry_after_seconds, 6)
      const read = await open()
      read.socket.write('GET /api/v1/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
      assert.match(await read.end(), /200 OK/)
    })
  })

  test('bytes beyond the budget are 503, and come free again', () =>
    withServer({ uploadBudgetBytes: 2 * MAX }, async (open, { held }) => {
      const holder = await open()
      holder.socket.write(post(`Content-Length: ${MAX}`))
      holder.socket.write(Buffer.alloc(MAX - 1))
      await until(async () => (await held()) >= MAX - 1)
      const refused = await open()
      refused.socket.write(post('Content-Length: 1000\r\nConnection: close'))
      assert.equal(parseResponse(await refused.end()).json.code, 'overloaded')
      holder.socket.destroy()
      await until(async () => (await held()) === 0)
      const next = await open()
      next.socket.write(`${post('Content-Length: 3\r\nConnection: close')}abc`)
      assert.equal(parseResponse(await next.end()).status, 422)
    }))

  test('bytes that are announced and do not come take no room from anybody', () => {
    const changes = {
      uploadBudgetBytes: 64 * 1024 * 1024,
      trustProxy: { type: 'hops', count: 1 },
    } as const
    return withServer(changes, async (open, { held }) => {
      for (let count = 0; count < 15; count++) {
        const { socket } = await open()
        socket.write(`${post(`Content-Length: ${MAX}\r\nX-Forwarded-For: 192.0.2.${count % 3}`)}x`)
      }
      await until(async () => (await held()) >= 15)
      const { socket, end } = await open()
      const size = 15 * 1024 * 1024
      socket.write(
        post(`Content-Length: ${size}\r\nX-Forwarded-For: 192.0.2.9\r\nConnection: close`),
      )
      socket.write(Buffer.alloc(size))
      assert.equal(parseResponse(await end()).status, 422)
    })
  })

  test('a client that does not read its answer loses it, and its bytes come free', () => {
    const body = new Uint8Array(32 * 1024 * 1024)
    const render = async (): Promise<EngineAnswer> => ({ ok: true, format: 'csv', body, ms: 1 })
    const timeouts = { headersMs: 60_000, requestMs: 60_000, silenceMs: 500 }
    const changes = { converter: { ...converter, render }, timeouts }
    return withServer(changes, async (open, { held, log }) => {
      const { socket } = await open()
      socket.pause()
      socket.write(convertOne)
      // It is logged once it has been given up.
      await until(() => log().includes('/api/v1/convert'))
      assert.equal(await held(), 0)
    })
  })

  test('more markdown than can be handled is a limit of the document', () => {
    const body = new Uint8Array(101 * 1024 * 1024)
    const render = async (): Promise<EngineAnswer> => ({ ok: true, format: 'csv', body, ms: 1 })
    return withServer({ converter: { ...converter, render } }, async open => {
      const { socket, end } = await open()
      socket.write(`${post('Content-Length: 3\r\nConnection: close')}abc`)
      assert.equal(parseResponse(await end()).json.reason, 'resourceLimit')
    })
  })

  test('what has to end with the service is 503, in the log too, whether it is sent, fetched or converted', () => {
    const stopping = new AbortController()
    const converter = createSlowConverter()
    const fetchDocument: FetchDocument = (_url, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        fetches++
      })
    let fetches = 0
    const changes = { converter, fetchDocument, stopping: stopping.signal }
    return withServer(changes, async (open, { log, held }) => {
      const sent = [
        convertOne,
        `${post('Content-Length: 1000')}abc`,
        toJsonRequest('/api/v1/convert', { url: 'https://docs.example.net/a.csv' }),
        toJsonRequest('/mcp', {
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: { name: 'convert_document', arguments: { base64: 'YSxi', filename: 'a.csv' } },
        }),
      ]
      const connections = await Promise.all(sent.map(() => open()))
      for (const [index, { socket }] of connections.entries()) socket.write(sent[index]!)
      const areUnderWay = async () =>
        converter.running.length === 2 && fetches === 1 && (await held()) > 0
      await until(areUnderWay)
      stopping.abort(overloaded(5000, 'The service is shutting down.'))
      for (const { received } of connections) {
        await until(() => received().endsWith('}'))
        const response = parseResponse(received())
        assert.deepEqual([response.status, response.json.code], [503, 'overloaded'])
        assert.equal(response.headers['retry-after'], '5')
      }
      await until(() => log().match(/"status":503,.*"code":"overloaded"/g)?.length === sent.length)
      assert.doesNotMatch(log(), /client_gone|defect/)
    })
  })

  test('closing finishes what is under way and says that the connection ends', () => {
    const converter = createSlowConverter()
    return withServer({ converter }, async (open, { app }) => {
      const { socket, end } = await open()
      socket.write(convertOne)
      await until(() => converter.running.length > 0)
      const closed = app.close()
      await nextTurn()
      converter.running[0]!.finish()
      const response = parseResponse(await end())
      assert.equal(response.status, 422)
      assert.equal(response.headers.connection, 'close')
      await closed
    })
  })
})
