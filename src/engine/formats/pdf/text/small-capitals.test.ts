import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pieces, type Typed } from '../../../../../test/support/pdf-page.ts'
import { wordsText } from './line.ts'

const read = (...texts: readonly Typed[]): string => wordsText(pieces(texts)[0]!.words)

test('small capitals are the small letters that they stand for', () => {
  assert.equal(
    read(
      { text: 'II. N', x: 0, y: 20 },
      { text: 'EW', x: 25, y: 20, size: 8 },
      { text: 'IRA C', x: 36, y: 20 },
      { text: 'ODES AND', x: 61, y: 20, size: 8 },
      { text: 'N', x: 96, y: 20 },
      { text: 'OISE', x: 101, y: 20, size: 8 },
    ),
    'II. New IRA Codes and Noise',
  )
})

test('capitals of two sizes that no word shares stay capitals', () => {
  assert.equal(
    read({ text: 'TOTAL', x: 0, y: 20 }, { text: 'USD', x: 28, y: 20, size: 8 }),
    'TOTAL USD',
  )
  assert.equal(
    read({ text: 'AB', x: 0, y: 20 }, { text: 'CD', x: 10, y: 20, size: 8 }),
    'ABCD',
    'two large letters',
  )
  assert.equal(
    read({ text: 'V', x: 0, y: 20 }, { text: 'DS', x: 5, y: 22, size: 8 }),
    'VDS',
    'another baseline',
  )
})
