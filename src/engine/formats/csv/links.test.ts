import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '../../node.ts'

const toMarkdown = async (csv: string) =>
  (await convert(new TextEncoder().encode(csv), { filename: 'a.csv' })).markdown

test('a link that is written as in markdown stays a link', async () => {
  const markdown = await toMarkdown('see\n"a [b](https://example.org/c) d"\n')
  assert.equal(markdown.split('\n')[2], '| a [b](https://example.org/c) d |')
})

test('other markup and other schemes stay text', async () => {
  const markdown = await toMarkdown('a,b\n**x**,[y](javascript:alert(1))\n')
  assert.match(markdown, /\\\*\\\*x\*\*|\\\*\*x/)
  assert.doesNotMatch(markdown, /\[y\]\(javascript/)
})
