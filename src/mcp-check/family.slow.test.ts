/** A family of servers, each with one fault: each gets exactly the failed checks that its fault deserves. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { CERTIFICATES_AND_WALLS } from '../../test/support/mcp-faults/certificates-and-walls.ts'
import { CLEAN } from '../../test/support/mcp-faults/clean.ts'
import { ERRORS } from '../../test/support/mcp-faults/errors.ts'
import { certificate, type Fault, MARK } from '../../test/support/mcp-faults/fault.ts'
import { NO_PROTOCOL } from '../../test/support/mcp-faults/no-mcp.ts'
import { TEXTS_AND_HEADERS } from '../../test/support/mcp-faults/texts-and-headers.ts'
import { TOOLS } from '../../test/support/mcp-faults/tools.ts'
import { TRANSPORT } from '../../test/support/mcp-faults/transport.ts'
import { createCleanServer, type Serve, startMcpServer } from '../../test/support/mcp-server.ts'
import { parseCidr } from '../net/addresses.ts'
import { createNetwork } from '../net/network.ts'
import { createMcpChecker } from './checker.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { UNKNOWN_TOOL } from './messages.ts'
import type { CheckReport } from './report.ts'

const FAMILY: Readonly<Record<string, Fault>> = {
  ...CLEAN,
  ...NO_PROTOCOL,
  ...CERTIFICATES_AND_WALLS,
  ...TRANSPORT,
  ...ERRORS,
  ...TOOLS,
  ...TEXTS_AND_HEADERS,
}

const toServe =
  ({ clean, serve }: Fault): Serve =>
  request => {
    const reply = createCleanServer(clean)(request)
    return serve?.(request, reply) ?? reply
  }

async function checkFault(fault: Fault) {
  const used = fault.certificate ?? certificate
  const server = await startMcpServer(toServe(fault), used, fault.tls)
  after(server.close)
  const checker = createMcpChecker({
    network: createNetwork({
      allowed: [parseCidr('127.0.0.0/8')!],
      lookup: async () => ['127.0.0.1'],
      ca: used.cert,
    }),
    release: '1.2.3',
    userAgent: 'Test',
    now: Date.now,
    clock: fault.clock ?? (() => 0),
    limits: { ...DEFAULT_LIMITS, ...fault.limits },
  })
  const report = await checker.check(server.url, new AbortController().signal, 'a')
  server.close()
  return { report, requests: server.requests }
}

const idsWith = (report: CheckReport, status: string) =>
  report.checks.filter(check => check.status === status).map(({ id }) => id)

describe('the family of servers', { concurrency: 4 }, () => {
  for (const [name, fault] of Object.entries(FAMILY)) {
    test(`${name} gets ${fault.grade}`, async () => {
      const { report, requests } = await checkFault(fault)
      assert.deepEqual(
        { fail: idsWith(report, 'fail').sort(), warn: idsWith(report, 'warn').sort() },
        { fail: [...(fault.fail ?? [])].sort(), warn: [...(fault.warn ?? [])].sort() },
      )
      assert.equal(report.grade, fault.grade)
      fault.expect?.(report)
      assert.doesNotMatch(JSON.stringify(report), new RegExp(MARK))
      assert.ok(requests.length <= 32)
      assert.ok(requests.length <= report.limits.requests_sent)
      for (const { message } of requests) {
        if (message?.method === 'tools/call') assert.equal(message.params.name, UNKNOWN_TOOL)
      }
    })
  }
})
