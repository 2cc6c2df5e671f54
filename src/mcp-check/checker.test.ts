import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createCertificate } from '../../test/support/certificate.ts'
import {
  createCleanServer,
  HOST,
  type Serve,
  startMcpServer,
} from '../../test/support/mcp-server.ts'
import { parseCidr } from '../net/addresses.ts'
import { createNetwork } from '../net/network.ts'
import { CheckerBusy, createMcpChecker } from './checker.ts'
import { DEFAULT_LIMITS } from './limits.ts'

const certificate = createCertificate(['*.example.org'])
const network = createNetwork({
  allowed: [parseCidr('127.0.0.0/8')!],
  lookup: async name => {
    if (name.endsWith('.example.org')) return ['127.0.0.1']
    if (name === 'inside.org') return ['10.0.0.1']
    throw Object.assign(new Error('Unknown.'), { code: 'ENOTFOUND' })
  },
  ca: certificate.cert,
})
const never = new AbortController().signal
const notFound: Serve = () => ({ status: 404 })

function createChecker(requestTimeoutMs = 5000) {
  const clock = { now: 1_000_000 }
  const checker = createMcpChecker({
    network,
    release: '1.2.3',
    userAgent: 'Test',
    now: () => 1_700_000_000_000,
    clock: () => clock.now,
    limits: { ...DEFAULT_LIMITS, requestTimeoutMs },
  })
  return {
    clock,
    check: (url: URL | string, signal = never, client = 'a') =>
      checker.check(new URL(url), signal, client),
  }
}

async function start(serve: Serve) {
  const server = await startMcpServer(serve, certificate)
  after(server.close)
  return server
}

describe('one server', () => {
  test('is checked once for all who ask at the same time, and again after a quarter of a minute', async () => {
    const { requests, url } = await start(notFound)
    const { check, clock } = createChecker()
    const [first, second] = await Promise.all([check(url), check(`${url}#fragment`)])
    const asked = requests.length
    assert.equal(first, second)
    clock.now += 14_999
    assert.equal(await check(url), first)
    assert.equal(requests.length, asked)
    clock.now += 1
    assert.notEqual(await check(url), first)
    assert.equal(requests.length, 2 * asked)
  })

  test('is checked by one check at a time, whatever the path', async () => {
    let open = 0
    let most = 0
    const { url } = await start(() => ({
      status: 404,
      body: response => {
        most = Math.max(most, ++open)
        setTimeout(() => {
          open--
          response.end()
        }, 20)
      },
    }))
    const { check } = createChecker()
    await Promise.all(['a', 'b', 'c'].map(path => check(new URL(path, url))))
    assert.equal(most, 1)
  })

  test('is checked ten times a minute at most; then an older report is given, or none', async () => {
    const { url } = await start(notFound)
    const { check, clock } = createChecker()
    const reports = []
    for (let index = 0; index < 10; index++) reports.push(await check(new URL(`?${index}`, url)))
    await assert.rejects(check(new URL('?10', url)), CheckerBusy)
    clock.now += 59_000
    assert.equal(await check(new URL('?0', url)), reports[0])
    clock.now += 2000
    assert.notEqual(await check(new URL('?0', url)), reports[0])
  })

  test('that hangs does not take all places', async () => {
    const { url } = await start(() => ({ status: 200, body: () => {} }))
    const { check } = createChecker(50)
    const waiting = ['a', 'b', 'c'].map(path => check(new URL(path, url)))
    await assert.rejects(check(new URL('d', url)), CheckerBusy)
    await Promise.all(waiting)
    assert.equal((await check(new URL('e', url))).grade, 'F')
  })
})

test('eight servers are checked at once, and no ninth', async () => {
  const { url } = await start(() => ({ status: 200, body: () => {} }))
  const { check } = createChecker(50)
  const at = (index: number) => `https://host${index}.example.org:${url.port}/mcp`
  const waiting = Array.from({ length: 8 }, (_, index) => check(at(index), never, `${index}`))
  await assert.rejects(check(at(8), never, 'i'), CheckerBusy)
  await Promise.all(waiting)
  assert.equal((await check(at(8))).grade, 'F')
})

test('one client has half of the places at most, and the next finds room', async () => {
  const { url } = await start(() => ({ status: 200, body: () => {} }))
  const { check } = createChecker(50)
  const at = (index: number) => `https://host${index}.example.org:${url.port}/mcp`
  const waiting = [0, 1, 2, 3].map(index => check(at(index), never, 'a'))
  await assert.rejects(check(at(4), never, 'a'), CheckerBusy)
  waiting.push(check(at(5), never, 'b'), check(at(6), never, 'b'))
  await assert.rejects(check(at(7), never, 'b'), CheckerBusy)
  // Joining a check that somebody else has started costs nothing.
  waiting.push(check(at(0), never, 'b'), check(at(8), never, 'c'))
  await Promise.all(waiting)
  assert.equal((await check(at(4), never, 'a')).grade, 'F')
})

test('who leaves gets no report, and who comes next does', async () => {
  const { url, requests } = await start(notFound)
  const { check } = createChecker()
  const leaving = new AbortController()
  const left = check(url, leaving.signal)
  leaving.abort(new Error('Gone.'))
  await assert.rejects(left, /Gone/)
  assert.equal((await check(url)).grade, 'F')
  assert.equal(requests.length, 3)
})

test('unknown, refused and private hosts get the same report', async () => {
  const { check } = createChecker()
  const hidden = ['https://nowhere.org/mcp', `https://${HOST}:1/mcp`, 'https://inside.org/mcp']
  const reports = await Promise.all(hidden.map(url => check(url)))
  const [first, ...others] = reports.map(({ url: _, duration_ms: __, ...report }) => report)
  assert.equal(first!.grade, 'F')
  assert.equal(first!.reachable, false)
  assert.equal(first!.limits.requests_sent, 0)
  for (const other of others) assert.deepEqual(other, first)
})

test('a check ends in time, with what it has seen', async () => {
  const clean = createCleanServer()
  const { url } = await start(request =>
    request.message?.method === 'server/discover' || request.message?.method === 'initialize'
      ? clean(request)
      : { status: 200, body: () => {} },
  )
  const checker = createMcpChecker({
    network,
    release: '1.2.3',
    userAgent: 'Test',
    now: Date.now,
    limits: { ...DEFAULT_LIMITS, requestTimeoutMs: 1500, totalTimeoutMs: 2000 },
  })
  const started = performance.now()
  const report = await checker.check(url, never, 'a')
  assert.ok(performance.now() - started < 30_000)
  assert.equal(report.protocol.modern.supported, true)
  assert.ok(
    report.checks.some(({ detail }) => detail.startsWith('Not checked: the check had used up')),
  )
})

test('a check sends no more than 32 requests, even if each has to be sent twice', async () => {
  const clean = createCleanServer()
  const { url, requests } = await start(request =>
    request.message?.method === 'server/discover' || request.message?.method === 'initialize'
      ? clean(request)
      : { status: 200, body: response => void response.destroy() },
  )
  const report = await createChecker().check(url)
  assert.ok(requests.length <= 32)
  assert.equal(requests.length, report.limits.requests_sent)
})

test('requests say who asks, ask for no compression and carry no credentials', async () => {
  const { url, requests } = await start(createCleanServer())
  await createChecker().check(url)
  for (const { headers } of requests) {
    assert.equal(headers['user-agent'], 'Test')
    assert.equal(headers['accept-encoding'], 'identity')
    assert.deepEqual([headers.cookie, headers.authorization], [undefined, undefined])
  }
})
