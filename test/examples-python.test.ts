/** The examples in Python. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { prepareExamples } from './support/examples.ts'

describe('examples in Python', () => {
  const run = prepareExamples()

  test('chunks are found by full-text search, with their pages', async () => {
    const { stdout } = await run('python3', 'search.py', 'report.pdf', '--', 'p33l7')
    assert.match(stdout, /^report\.pdf, page 3\d[^\n]*\(Chapter 2/)
    assert.match(stdout, /\*\*p33l7\*\*/)
  })
})
