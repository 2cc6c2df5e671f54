/** The page about the MCP server lists what there is. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LEGACY_VERSIONS, MODERN_VERSIONS } from '../../src/mcp/server.ts'
import { TOOLS } from '../../src/mcp/tools.ts'

const page = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8')

test('every tool, argument and version is on the page', () => {
  for (const { name, input } of TOOLS) {
    assert.ok(page.includes(`### ${name}\n`), name)
    for (const argument of Object.keys(input.shape))
      assert.ok(page.includes(`| \`${argument}\` |`), argument)
  }
  for (const version of [...MODERN_VERSIONS, ...LEGACY_VERSIONS])
    assert.ok(page.includes(version), version)
})

test('what is to be copied into a file is JSON', () => {
  const blocks = Array.from(page.matchAll(/```json\n([\s\S]*?)```/g), match => match[1]!)
  assert.ok(blocks.length >= 5)
  for (const block of blocks) JSON.parse(block)
})
