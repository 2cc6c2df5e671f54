import assert from 'node:assert/strict'
import { test } from 'node:test'
import { box, pptxToMarkdown } from '../../../../test/support/pptx.ts'

const letters = (word: string, left: number, top: number, step = 20) =>
  [...word].map((letter, at) => box(left + at * step, top, 24, 30, letter))

test('letters in boxes of their own, side by side, are words again', async () => {
  const shapes = [...letters('Good', 100, 10), ...letters('day', 200, 12)]
  // As they are placed on the slide, not in file order.
  assert.equal(await pptxToMarkdown(shapes.toReversed().join('')), 'Good day')
})

test('lines of letters stay apart', async () => {
  const shapes = [...letters('upper', 0, 10), ...letters('lower', 0, 60)].join('')
  assert.equal(await pptxToMarkdown(shapes), 'upper\n\nlower')
})

test('few letters, and letters far apart, are labels', async () => {
  assert.equal(await pptxToMarkdown(letters('abc', 0, 10).join('')), 'a b c')
  assert.equal(await pptxToMarkdown(letters('abcd', 0, 10, 120).join('')), 'a b c d')
})
