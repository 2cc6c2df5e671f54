import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundTokens } from '../isolation/token-bound.ts'
import { createListTool } from './list-tool.ts'
import type { ToolContext } from './tools.ts'

test('a listing of long names is cut where a host would refuse it', async () => {
  const documents = Array.from({ length: 500 }, (_, at) => ({
    path: `Archive of the department/Minutes of the meeting on the budget, number ${at}.docx`,
    size: 123_456,
    modified: '2026-11-18T03:00:00Z',
  }))
  const tool = createListTool({
    folders: ['/documents'],
    read: () => assert.fail(),
    list: async () => ({ documents, truncated: false }),
  })
  const answer = await tool.call({}, {} as ToolContext)
  assert.ok('result' in answer)
  const { structuredContent } = answer.result
  assert.ok((structuredContent.documents as unknown[]).length > 200)
  assert.equal(structuredContent.truncated, true)
  assert.ok(boundTokens(JSON.stringify(answer.result)) < 25_000)
})
