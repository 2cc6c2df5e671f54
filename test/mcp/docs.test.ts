/** The page about the MCP server lists what there is. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { z } from 'zod'
import { CHOICES } from '../../src/engine/options.ts'
import { LEGACY_VERSIONS, MODERN_VERSIONS } from '../../src/mcp/server.ts'
import { convertDocument, TOOLS } from '../../src/mcp/tools.ts'

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

test('the choices of every option are on the page, the default first', () => {
  const input = z.toJSONSchema(convertDocument.input, { io: 'input' })
  for (const [name, { values }] of Object.entries<{ values: readonly unknown[] }>(CHOICES)) {
    const first = (input.properties![name] as { default: unknown }).default
    const sorted = [first, ...values.filter(value => value !== first)]
    const row = `| \`${name}\` | ${sorted.map(value => `\`${value}\``).join(', ')} |`
    assert.ok(page.includes(row), row)
  }
})

test('what is to be copied into a file is JSON', () => {
  const blocks = Array.from(page.matchAll(/```json\n([\s\S]*?)```/g), match => match[1]!)
  assert.ok(blocks.length >= 5)
  for (const block of blocks) JSON.parse(block)
})
