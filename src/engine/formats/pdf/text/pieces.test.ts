import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPage } from '../../../../../test/support/pdf-page.ts'
import { joinWords } from './pieces.ts'
import { readWords } from './read-words.ts'

test('thousands of words on one line, in no order, become pieces that each stay short', () => {
  const count = 2000
  const texts = Array.from({ length: count }, (_, index) => ({
    text: `w${index % 7}`,
    x: ((index * 7919) % count) * 13,
    y: 20,
  }))
  const pieces = joinWords(readWords(rawPage(texts, { width: 13 * count })))
  const lengths = pieces.map(({ words }) => words.length)
  assert.ok(Math.max(...lengths) <= 250)
  assert.equal(
    lengths.reduce((sum, length) => sum + length),
    count,
  )
})
