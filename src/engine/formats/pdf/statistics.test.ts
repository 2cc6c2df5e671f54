import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageText } from '../../../../test/support/pdf-page.ts'
import { measureDocument } from './statistics.ts'

const leadingOf = (texts: readonly string[], steps: readonly number[]): number => {
  let y = 100
  const typed = texts.map((text, index) => {
    y += steps[index % steps.length]!
    return { text, x: 20, y, size: 10 }
  })
  const last = { text: 'A note far to the right', x: 460, y: 40, size: 8 }
  return measureDocument([pageText([last, ...typed])]).leading(10)
}

test('the smallest distance that recurs is that of lines where none is full', () => {
  const short = ['The amount is due', 'Bank of Bath', 'To this account', 'Account 12']
  assert.equal(Math.round(leadingOf([...short, ...short], [22, 12])), 12)
})

test('full lines have the distance that most of them have', () => {
  const full =
    'Words and words that fill the whole of the line, to the very end of it and up to its margin at last'
  const texts = [full, full, full, full, full, 'Due now', 'Due later']
  assert.equal(Math.round(leadingOf(texts, [20, 20, 20, 20, 20, 12, 12])), 20)
})
