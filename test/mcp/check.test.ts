/** Our own MCP server, as our own checker sees it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createMcpChecker } from '../../src/mcp-check/checker.ts'
import { parseCidr } from '../../src/net/addresses.ts'
import { createNetwork } from '../../src/net/network.ts'
import { createTestApp, SITE } from '../http/support/app.ts'
import { createCertificate } from '../support/certificate.ts'

test('our own server gets A+', async () => {
  const { hostname } = new URL(SITE.baseUrl)
  const certificate = createCertificate([hostname])
  const proxy = createServer(certificate, (request, response) => {
    response.setHeader('strict-transport-security', 'max-age=31536000')
    app.server.emit('request', request, response)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  after(() => proxy.close())
  const baseUrl = `https://${hostname}:${(proxy.address() as AddressInfo).port}`
  const { app } = createTestApp({ site: { ...SITE, baseUrl } })
  await app.ready()

  const checker = createMcpChecker({
    network: createNetwork({
      allowed: [parseCidr('127.0.0.0/8')!],
      lookup: async () => ['127.0.0.1'],
      ca: certificate.cert,
    }),
    release: '1.2.3',
    userAgent: 'Test',
    now: Date.now,
    clock: () => 0,
  })
  const report = await checker.check(new URL(`${baseUrl}/mcp`), new AbortController().signal, 'a')
  const remarks = report.checks.filter(({ status }) => status === 'fail' || status === 'warn')
  // Pages on any site may call a public server without accounts: see src/mcp/gate.ts.
  assert.deepEqual(
    remarks.map(({ id, status }) => [id, status]),
    [['sec.origin', 'warn']],
  )
  assert.equal(report.grade, 'A+')
})
