/** Linked documents, from a real server on loopback that only OUTBOUND_ALLOW opens. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { parseCidr } from '../../src/net/addresses.ts'
import { createDocumentFetcher } from '../../src/net/fetch-document.ts'
import { createNetwork } from '../../src/net/network.ts'
import { createCertificate } from '../support/certificate.ts'
import { docx, p } from '../support/docx.ts'
import { CSV, CSV_MARKDOWN, createTestApp, json, NEVER_MS } from './support/app.ts'

const LOOPBACK = { OUTBOUND_ALLOW: '127.0.0.0/8,::1/128' }
const MAX = 26_214_400
const BOMB = gzipSync(Buffer.alloc(4 * MAX, 'a,'))
const report = docx({ body: p('Text.') })

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const PAGES: Record<string, RequestListener> = {
  '/report.docx': (_, response) => response.end(report),
  '/a.csv': (_, response) => response.end(CSV),
  '/plain': (_, response) => response.setHeader('content-type', 'text/csv; charset=utf-8').end(CSV),
  '/named': (_, response) =>
    response
      .setHeader('content-disposition', "attachment; filename=x.bin; filename*=UTF-8''%C3%A4.csv")
      .end(CSV),
  '/gzip.csv': (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(CSV)),
  '/bomb.csv': (_, response) => response.setHeader('content-encoding', 'gzip').end(BOMB),
  '/damaged.csv': (_, response) => response.setHeader('content-encoding', 'gzip').end('no gzip'),
  '/zstd.csv': (_, response) => response.setHeader('content-encoding', 'zstd').end(CSV),
  '/page.docx': (_, response) => response.end('\n<!DOCTYPE html><html><body>Sign in</body></html>'),
  '/403': (_, response) => response.writeHead(403).end('secret of the other server'),
  '/304': (_, response) => response.writeHead(304).end(),
  '/empty': (_, response) => response.end(),
  '/large': (_, response) => {
    response.on('error', () => {})
    response.end(Buffer.alloc(MAX + 1))
  },
  '/endless': (_, response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(1024 * 1024)), 1)
    response.on('close', () => clearInterval(timer))
  },
  '/silent': () => {},
  '/stall': (_, response) => {
    response.write('a,b\n')
  },
  '/drip': (_, response) => {
    const timer = setInterval(() => {
      response.write('a')
      // A deadline that nothing references would be collected here.
      collectGarbage()
    }, 50)
    response.on('close', () => clearInterval(timer))
  },
  '/babble': (_, response) => response.socket?.end('220 mail.example ESMTP\r\n'),
  '/interim.csv': ({ socket }) => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'
    const head = `HTTP/1.1 200 OK\r\ncontent-length: ${CSV.length}\r\n\r\n`
    const bytes = Buffer.from(`HTTP/1.1 100 Continue\r\n\r\n${hints}${head}${CSV}`)
    // A byte at a time.
    const send = (at: number) => {
      if (at < bytes.length) socket.write(bytes.subarray(at, at + 1), () => send(at + 1))
    }
    send(0)
  },
  '/interim-and-nothing-else': ({ socket }) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(1000)), 1)
    socket.on('error', () => {}).on('close', () => clearInterval(timer))
  },
  '/switch': ({ socket }) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
  },
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('a,b\n', () => response.destroy())
  },
  '/5': (_, response) => response.writeHead(302, { location: '/4' }).end(),
  '/4': (_, response) => response.writeHead(301, { location: '/3' }).end(),
  '/3': (_, response) => response.writeHead(303, { location: '/2' }).end(),
  '/2': (_, response) => response.writeHead(307, { location: '/1' }).end(),
  '/1': (_, response) => response.writeHead(308, { location: '/a.csv' }).end(),
  '/6': (_, response) => response.writeHead(302, { location: '/5' }).end(),
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-metadata': (_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  '/to-port': (_, response) => response.writeHead(302, { location: 'http://8.8.8.8:22/' }).end(),
  '/to-credentials': (_, response) =>
    response.writeHead(302, { location: 'http://user:password@8.8.8.8/' }).end(),
}

const listener: RequestListener = (request, response) => {
  const page = PAGES[request.url?.split('?')[0] ?? '']
  if (page) page(request, response)
  else response.writeHead(404).end()
}

describe('linked documents', () => {
  const server = createServer(listener)
  const { ask } = createTestApp({}, LOOPBACK)
  let base = ''
  let clients = 0
  const convert = (url: string, more = {}) =>
    ask({
      method: 'POST',
      path: '/api/v1/convert',
      from: `198.51.100.${clients++}`,
      ...json({ url, ...more }),
    })

  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  test('are fetched and converted under the name of their path', async () => {
    const { status, json: body } = await convert(`${base}/report.docx?x=/y.pdf#z`)
    assert.equal(status, 200)
    assert.deepEqual([body.markdown, body.filename], ['Text.\n', 'report.docx'])
  })

  test('are allowed under a name that leads to an allowed address', async () => {
    const { json: body } = await convert(`${base.replace('127.0.0.1', 'localhost')}/a.csv`)
    assert.equal(body.markdown, CSV_MARKDOWN)
  })

  test('have the name of Content-Disposition, or the one that is asked for', async () => {
    assert.equal((await convert(`${base}/named`)).json.filename, 'ä.csv')
    assert.equal((await convert(`${base}/named`, { filename: 'b.csv' })).json.filename, 'b.csv')
  })

  test('may have an address of 8,192 characters, in any of the escapes of JSON', async () => {
    const long = `${base}/a.csv?s=`
    const url = long + 'b'.repeat(8192 - long.length)
    assert.equal((await convert(url)).json.markdown, CSV_MARKDOWN)
    const escaped = JSON.stringify({ url }).replaceAll('b', '\\u0062')
    const request = { headers: { 'content-type': 'application/json' }, body: escaped }
    const path = '/api/v1/convert'
    const answer = await ask({ method: 'POST', path, from: '203.0.113.5', ...request })
    assert.equal(answer.json.markdown, CSV_MARKDOWN)
    const { status, json: body } = await convert(`${url}x`)
    assert.deepEqual([status, body.code], [400, 'invalid_request'])
  })

  test('are refused at ports that are not allowed, except in allowed blocks', async () => {
    for (const url of [
      'http://8.8.8.8:22/a',
      'http://8.8.8.8:9999/a',
      'http://nowhere.invalid:22/a',
    ]) {
      const { status, json: body } = await convert(url)
      assert.deepEqual([status, body.code], [400, 'invalid_request'], url)
      assert.match(body.detail, /port 80, 443, 8080 or 8443/)
    }
    const { status, json: body } = await convert(`${base}/to-port`)
    assert.deepEqual([status, body.code], [502, 'fetch_failed'])
  })

  test('may be CSV by their media type', async () => {
    assert.equal((await convert(`${base}/plain`)).json.markdown, CSV_MARKDOWN)
  })

  test('are followed over five redirects, and not over six', async () => {
    assert.equal((await convert(`${base}/5`)).json.filename, 'a.csv')
    const { status, json: body } = await convert(`${base}/6`)
    assert.deepEqual([status, body.code], [502, 'fetch_failed'])
    assert.match(body.detail, /redirects more than 5 times/)
  })

  test('are unpacked where the server packed them', async () => {
    assert.equal((await convert(`${base}/gzip.csv`)).json.markdown, CSV_MARKDOWN)
  })

  test('may come behind informational responses that nobody asked for', async () => {
    assert.equal((await convert(`${base}/interim.csv`)).json.markdown, CSV_MARKDOWN)
  })

  for (const path of ['/large', '/endless', '/bomb.csv']) {
    test(`${path} is larger than 25 MB`, async () => {
      const { status, json: body } = await convert(base + path)
      assert.deepEqual([status, body.code], [413, 'payload_too_large'])
    })
  }

  const FAILURES = {
    '/nothing': /returned HTTP status 404/,
    '/403': /returned HTTP status 403/,
    '/304': /returned HTTP status 304/,
    '/page.docx': /web page/,
    '/loop': /redirects more than/,
    '/to-file': /URL that is not allowed/,
    '/to-metadata': /URL that is not allowed/,
    '/to-credentials': /URL that is not allowed/,
    '/damaged.csv': /corrupt/,
    '/zstd.csv': /content encoding/,
    '/cut': /lost before the whole document had arrived/,
    '/babble': /not valid HTTP/,
    '/interim-and-nothing-else': /not valid HTTP/,
    '/switch': /could not be reached/,
  }
  for (const [path, detail] of Object.entries(FAILURES)) {
    test(`${path} fails, and the detail says how`, async () => {
      const { status, json: body, text } = await convert(base + path)
      assert.deepEqual([status, body.code], [502, 'fetch_failed'])
      assert.match(body.detail, detail)
      assert.doesNotMatch(text, /127\.0\.0\.1|secret/)
    })
  }

  test('of zero bytes are malformed', async () => {
    assert.equal((await convert(`${base}/empty`)).json.reason, 'malformed')
  })

  test('of a server that answers late, stalls or drips take too long', async () => {
    const network = createNetwork({ allowed: [parseCidr('127.0.0.0/8')!] })
    const fetchDocument = createDocumentFetcher({ network, timeoutMs: 400, userAgent: 'test' })
    const { ask } = createTestApp({ fetchDocument })
    for (const path of ['/silent', '/stall', '/drip']) {
      const request = json({ url: base + path })
      const answer = await ask({ method: 'POST', path: '/api/v1/convert', ...request })
      assert.deepEqual([answer.status, answer.json.code], [502, 'fetch_failed'])
      assert.match(answer.json.detail, /too long/)
    }
  })

  test('of a server without TLS are not refused for its certificate', async () => {
    const { status, json: body } = await convert(`${base.replace('http:', 'https:')}/a.csv`)
    assert.deepEqual([status, body.code], [502, 'fetch_failed'])
    assert.equal(body.detail, 'A secure connection to the server could not be established.')
  })

  test('of a server that is not there cannot be reached', async () => {
    const { status, json: body } = await convert('http://127.0.0.1:9/a.csv')
    assert.deepEqual([status, body.code], [502, 'fetch_failed'])
  })
})

describe('linked documents over TLS', () => {
  const { key, cert } = createCertificate(['documents.org'])
  const server = createTlsServer({ key, cert }, listener)
  let port = 0
  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  const fetch = (host: string, ca?: string) => {
    const network = createNetwork({
      allowed: [parseCidr('127.0.0.0/8')!],
      lookup: async () => ['127.0.0.1'],
      ...(ca ? { ca } : {}),
    })
    const fetchDocument = createDocumentFetcher({ network, timeoutMs: NEVER_MS, userAgent: 'test' })
    const { ask } = createTestApp({ fetchDocument })
    const request = json({ url: `https://${host}:${port}/a.csv` })
    return ask({ method: 'POST', path: '/api/v1/convert', ...request })
  }

  test('the certificate is checked against the name that was asked for', async () => {
    assert.equal((await fetch('documents.org', cert)).json.markdown, CSV_MARKDOWN)
    const { status, json: body } = await fetch('others.org', cert)
    assert.deepEqual([status, body.code], [502, 'fetch_failed'])
    assert.match(body.detail, /certificate/)
  })

  test('a certificate that nobody vouches for is refused', async () => {
    assert.match((await fetch('documents.org')).json.detail, /certificate/)
  })
})

describe('addresses that are not public', () => {
  let connections = 0
  const server: Server = createSocketServer(socket => {
    connections++
    socket.destroy()
  })
  before(async () => {
    server.listen(8080, '127.0.0.1')
    await once(server, 'listening').catch(() => {})
  })
  after(() => {
    server.close()
  })

  const SPELLINGS = [
    'http://127.0.0.1:8080/',
    'http://127.1:8080/',
    'http://2130706433:8080/',
    'http://0x7f000001:8080/',
    'http://0177.0.0.1:8080/',
    'http://0x7f.1:8080/',
    'http://127.0.0.1.:8080/',
    'http://１２７.0.0.1:8080/',
    'http://127。0。0。1:8080/',
    'http://0.0.0.0:8080/',
    'http://0:8080/',
    'http://[::1]:8080/',
    'http://[::]:8080/',
    'http://[::ffff:127.0.0.1]:8080/',
    'http://[::ffff:7f00:1]:8080/',
    'http://[::127.0.0.1]:8080/',
    'http://[64:ff9b::7f00:1]:8080/',
    'http://[2002:7f00:1::]:8080/',
    'http://localhost:8080/',
    'http://localhost.:8080/',
    'http://LOCALHOST:8080/',
    'http://a.localhost:8080/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://intranet/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://172.16.0.1/',
    'http://100.64.0.1/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http:127.0.0.1:8080',
    'http:\\\\127.0.0.1:8080\\',
  ]
  const { ask } = createTestApp()
  let clients = 0
  const convert = (url: string) =>
    ask({
      method: 'POST',
      path: '/api/v1/convert',
      from: `198.51.100.${clients++}`,
      ...json({ url }),
    })
  for (const url of SPELLINGS) {
    test(`${url} is refused without a connection`, async () => {
      const answer = await convert(url)
      assert.deepEqual([answer.status, answer.json.code], [502, 'fetch_failed'])
      assert.match(answer.json.detail, /not on the public internet/)
      assert.equal(connections, 0)
    })
  }

  for (const url of [
    'http://user:password@8.8.8.8/',
    'http://8.8.8.8:22/',
    'https://8.8.8.8:25/',
  ]) {
    test(`${url} is an invalid request`, async () => {
      const answer = await convert(url)
      assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_request'])
    })
  }

  test('names that lead there are refused, even among public answers, and resolved only once', async () => {
    const answers = [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], []]
    for (const addresses of answers) {
      let lookups = 0
      const network = createNetwork({
        allowed: [],
        lookup: async () => {
          lookups++
          return addresses
        },
      })
      const fetchDocument = createDocumentFetcher({ network, timeoutMs: 1000, userAgent: 'test' })
      const { ask } = createTestApp({ fetchDocument })
      const request = json({ url: 'http://rebinding.org:8080/' })
      const answer = await ask({ method: 'POST', path: '/api/v1/convert', ...request })
      assert.equal(answer.json.code, 'fetch_failed')
      assert.equal(lookups, 1)
      assert.equal(connections, 0)
    }
  })
})
