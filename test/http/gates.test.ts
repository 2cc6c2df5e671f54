import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createTestApp, json, raw } from './support/app.ts'

const { ask, app } = createTestApp()

const PATHS = {
  '/api/v1/': 'GET, HEAD, OPTIONS',
  '/api/v1/health': 'GET, HEAD, OPTIONS',
  '/api/v1/formats': 'GET, HEAD, OPTIONS',
  '/api/v1/openapi.json': 'GET, HEAD, OPTIONS',
  '/api/v1/convert': 'GET, HEAD, POST, OPTIONS',
  '/api/v1/contact': 'POST, OPTIONS',
  '/api/v1/mcp-check': 'POST, OPTIONS',
  '/api/convert': 'GET, HEAD, POST, OPTIONS',
  '/api/contact': 'POST, OPTIONS',
}

describe('methods', () => {
  for (const [path, allow] of Object.entries(PATHS)) {
    test(`${path} refuses other methods with 405 and the list of its own`, async () => {
      for (const method of ['PUT', 'DELETE', 'PATCH', ...(allow.includes('GET') ? [] : ['GET'])]) {
        const from = `192.0.2.${method.length}`
        const { status, headers, json: body } = await ask({ method, path, from })
        assert.deepEqual([status, body.code], [405, 'method_not_allowed'])
        assert.equal(headers.allow, allow)
        assert.deepEqual(body.allow, allow.split(', '))
        assert.match(headers.ratelimit ?? '', /^"reads"/)
      }
    })
  }

  test('a refused method is refused before its body is looked at', async () => {
    const { status } = await ask({ method: 'PUT', path: '/api/v1/convert', ...json(0), body: '{' })
    assert.equal(status, 405)
  })

  test('methods that few know are refused alike', async () => {
    for (const method of ['PROPFIND', 'TRACE', 'SEARCH']) {
      assert.equal((await ask({ method, path: '/api/v1/health' })).status, 405)
    }
  })
})

describe('paths', () => {
  for (const path of [
    '/api/v1/nothing',
    '/api/v1/health/',
    '/api/v1/Health',
    '/api/v2/convert',
    '/api/',
    '/api',
    '/api/v1//health',
  ]) {
    test(`${path} is not found`, async () => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, json: body, headers } = await ask({ method, path })
        assert.deepEqual([status, body.code, body.instance], [404, 'not_found', path])
        assert.equal(headers['access-control-allow-origin'], '*')
      }
    })
  }

  test('a path that cannot be decoded is an invalid request', async () => {
    const { status, json: body } = await ask({ path: '/api/v1/%zz' })
    assert.deepEqual([status, body.code], [400, 'invalid_request'])
  })

  test('a query that cannot be decoded harms nobody', async () => {
    assert.equal((await ask({ path: '/api/v1/health?a=%zz' })).status, 200)
  })

  test('outside of the API, a missing page is 404: HTML for browsers, markdown for others', async () => {
    const page = await ask({ path: '/no<thing', headers: { accept: 'text/html,*/*;q=0.8' } })
    assert.equal(page.status, 404)
    assert.match(page.headers['content-type'] ?? '', /^text\/html/)
    assert.doesNotMatch(page.text, /no<thing/)
    for (const accept of ['*/*', 'text/markdown', 'application/json']) {
      const twin = await ask({ path: '/nothing?x', headers: { accept } })
      assert.equal(twin.status, 404)
      assert.equal(twin.headers['content-type'], 'text/markdown; charset=utf-8')
      assert.equal(twin.headers.vary, 'Accept')
      for (const part of ['`/nothing`', '/sitemap.xml', '/llms.txt', '/developers/']) {
        assert.ok(twin.text.includes(part), part)
      }
    }
  })
})

describe('cross-origin requests', () => {
  const origin = 'https://elsewhere.example'
  const preflight = (path: string, method: string) =>
    ask({
      method: 'OPTIONS',
      path,
      headers: { origin, 'access-control-request-method': method },
    })

  for (const [path, allow] of Object.entries(PATHS)) {
    const isContact = path.endsWith('/contact')
    test(`${path} ${isContact ? 'gives no permission' : 'answers a preflight'}`, async () => {
      const { status, headers } = await preflight(path, 'POST')
      assert.equal(status, 204)
      assert.equal(headers['access-control-allow-origin'], isContact ? undefined : '*')
      assert.equal(headers['access-control-allow-methods'], isContact ? undefined : allow)
      assert.equal(headers['access-control-allow-credentials'], undefined)
      assert.equal(headers.allow, allow)
      assert.equal(headers['x-api-version'], 'v1')
    })
  }

  test('errors can be read too, with the headers that the specification names', async () => {
    const { headers } = await ask({ path: '/api/v1/nothing', headers: { origin } })
    assert.equal(headers['access-control-allow-origin'], '*')
    const exposed = headers['access-control-expose-headers']?.split(', ') ?? []
    for (const name of [
      'RateLimit',
      'RateLimit-Policy',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'X-Api-Version',
      'Retry-After',
      'Deprecation',
      'Sunset',
      'Link',
    ]) {
      assert.ok(exposed.includes(name), name)
    }
  })

  test('contact gives no permission on errors either', async () => {
    for (const method of ['POST', 'DELETE']) {
      const { headers } = await ask({ method, path: '/api/v1/contact', headers: { origin } })
      assert.equal(headers['access-control-allow-origin'], undefined)
    }
  })

  test('a preflight to nowhere is answered, so that the error can be seen', async () => {
    assert.equal((await preflight('/api/v1/nothing', 'POST')).status, 204)
    const plain = await ask({ method: 'OPTIONS', path: '/api/v1/nothing' })
    assert.equal(plain.status, 404)
  })
})

describe('deprecated aliases', () => {
  const REQUESTS = [
    { method: 'GET', path: '/api/convert', status: 200 },
    { method: 'HEAD', path: '/api/convert', status: 200 },
    { method: 'POST', path: '/api/convert', status: 422, ...raw('x') },
    { method: 'DELETE', path: '/api/convert', status: 405 },
    { method: 'OPTIONS', path: '/api/convert', status: 204 },
    { method: 'POST', path: '/api/contact', status: 503, ...json(contact()) },
    { method: 'GET', path: '/api/contact', status: 405 },
  ]
  for (const { status, ...request } of REQUESTS) {
    test(`${request.method} ${request.path} works as its replacement does, and says it is deprecated`, async () => {
      const answer = await ask(request)
      assert.equal(answer.status, status)
      assert.equal(answer.headers.deprecation, 'true')
      assert.equal(answer.headers.sunset, 'Wed, 31 Dec 2031 23:59:59 GMT')
      const anchor = request.path.slice(1).replace('/', '-')
      assert.ok(
        answer.headers.link?.startsWith(
          `<https://docs.example.org/developers/deprecations/#${anchor}>; rel="deprecation"`,
        ),
      )
      const successor = request.path.replace('/api/', '/api/v1/')
      const replacement = await ask({ ...request, path: successor })
      assert.equal(replacement.status, status)
      assert.equal(replacement.headers.deprecation, undefined)
    })
  }
})

function contact() {
  return { name: 'A', email: 'a@example.org', message: 'Hello' }
}

test('the sunset is a real date on the day it names', () => {
  assert.equal(
    new Date('Wed, 31 Dec 2031 23:59:59 GMT').toUTCString(),
    'Wed, 31 Dec 2031 23:59:59 GMT',
  )
})

test('the app closes', () => app.close())
