/** What a client that people really use must get from the server, on a socket. */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { renderJob } from '../../../src/isolation/perform.ts'
import { createMemoryRateLimiter } from '../../../src/service/rate-limit.ts'
import type { Converter } from '../../../src/service/services.ts'
import { CSV, CSV_MARKDOWN, converter, createTestApp } from '../../http/support/app.ts'
import { until } from '../../support/until.ts'

interface ToolCall {
  name: string
  arguments?: Record<string, unknown>
}

interface Step {
  progress: number
  total?: number | undefined
  message?: string | undefined
}

/** What all kinds of client have in common. */
export interface AnyClient {
  listTools(): Promise<{ tools: { name: string; outputSchema?: unknown }[] }>
  callTool(call: ToolCall): Promise<unknown>
  /** The same with a progress token. */
  watchTool(call: ToolCall, onprogress: (step: Step) => void): Promise<unknown>
  close(): Promise<void>
}

const seen: Step[] = []

/** If somebody watches, it is on page 3 of 5 until that has been seen twice. */
const steady: Converter = {
  ...converter,
  async render(job, form, { onProgress }) {
    onProgress?.(2, 5)
    if (onProgress) await until(() => seen.some(({ progress }) => progress > 2))
    return renderJob(job, form)
  },
}

const { app } = createTestApp({ rateLimiter: createMemoryRateLimiter(), converter: steady })
let url: URL
before(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  url = new URL(`http://127.0.0.1:${port}/mcp`)
})
after(() => app.close())

export function describeClient(name: string, connect: (url: URL) => Promise<AnyClient>): void {
  describe(name, () => {
    let client: AnyClient
    before(async () => {
      client = await connect(url)
    })
    after(() => client.close())

    const convert = async (bytes: Uint8Array) => {
      const base64 = Buffer.from(bytes).toString('base64')
      const given = { base64, filename: 'a.csv' }
      const result = await client.callTool({ name: 'convert_document', arguments: given })
      return result as {
        content: { text: string }[]
        structuredContent: { markdown: string; stats: { bytes: number } }
      }
    }

    test('lists both tools, with schemas of what they give', async () => {
      const { tools } = await client.listTools()
      const names = tools.map(({ name }) => name)
      assert.deepEqual(names, ['convert_document', 'list_supported_formats'])
      assert.ok(tools.every(({ outputSchema }) => outputSchema))
    })

    test('lists the formats', async () => {
      const result = await client.callTool({ name: 'list_supported_formats' })
      const { structuredContent } = result as { structuredContent: { formats: string[] } }
      assert.equal(structuredContent.formats.length, 13)
    })

    test('converts a document, which fits the schema', async () => {
      const { content, structuredContent } = await convert(Buffer.from(CSV))
      assert.equal(content[0]?.text, CSV_MARKDOWN)
      assert.equal(structuredContent.markdown, CSV_MARKDOWN)
    })

    test('converts a document of 10 MB, and gives its first part', async () => {
      const large = Buffer.from(`name,value\n${`${'x'.repeat(1020)},1\n`.repeat(10_240)}`)
      const { content, structuredContent } = await convert(large)
      assert.equal(structuredContent.stats.bytes, large.length)
      assert.equal(content[0]?.text, structuredContent.markdown)
      assert.ok(structuredContent.markdown.length < 100_000)
    })

    test('is told how far a conversion is', async () => {
      seen.length = 0
      const given = { base64: Buffer.from(CSV).toString('base64'), filename: 'a.csv' }
      const call = { name: 'convert_document', arguments: given }
      const result = await client.watchTool(call, step => seen.push(step))
      const { structuredContent } = result as { structuredContent: { markdown: string } }
      assert.equal(structuredContent.markdown, CSV_MARKDOWN)
      const known = seen.filter(({ total }) => total !== undefined)
      assert.deepEqual(known.slice(0, 2), [
        { progress: 2, total: 5, message: 'Page 3 of 5' },
        { progress: 2.001, total: 5, message: 'Page 3 of 5' },
      ])
    })

    test('learns that a tool does not exist', async () => {
      await assert.rejects(client.callTool({ name: 'fold' }), { code: -32602 })
    })

    test('learns from the result what to do about a failure', async () => {
      const given = { base64: 'AAAA' }
      const result = await client.callTool({ name: 'convert_document', arguments: given })
      const { isError, content } = result as { isError: boolean; content: { text: string }[] }
      assert.ok(isError)
      assert.match(content[0]!.text, /reason unsupported[\s\S]*What to do/)
    })
  })
}
