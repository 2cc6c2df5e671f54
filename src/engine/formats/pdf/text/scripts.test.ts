import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pieces, type Typed } from '../../../../../test/support/pdf-page.ts'

/** The words of a page's first piece, with what distinguishes them from their neighbors. */
const scripts = (...texts: readonly Typed[]): string[] =>
  pieces(texts)[0]!.words.map(({ text, script }) => (script ? `${script} ${text}` : text))

test('a raised or lowered number is told by its base, however long it is', () => {
  for (const size of [6, 7, 8, 9, 10]) {
    assert.deepEqual(
      scripts({ text: '3', x: 0, y: 20 }, { text: '74592', x: 5, y: 16, size }),
      ['3', 'super 74592'],
      `size ${size}`,
    )
  }
  assert.deepEqual(scripts({ text: 'x', x: 0, y: 20 }, { text: '12345', x: 5, y: 22, size: 7 }), [
    'x',
    'sub 12345',
  ])
})

test('exponents of a formula do not make its base a lowered text', () => {
  assert.deepEqual(
    scripts(
      { text: '2', x: 0, y: 20 },
      { text: '100', x: 5, y: 16, size: 7 },
      { text: '+ 3', x: 18, y: 20 },
      { text: '74592', x: 33, y: 16, size: 7 },
    ),
    ['2', 'super 100', '+', '3', 'super 74592'],
  )
})

test('a number goes with the word that it touches, among smaller text on another line', () => {
  assert.deepEqual(
    scripts(
      { text: 'small', x: 0, y: 25, size: 7 },
      { text: 'E', x: 17.5, y: 20 },
      { text: '0', x: 22.5, y: 21.5, size: 7 },
    ).slice(1),
    ['E', 'sub 0'],
  )
})

test('a long number that the file writes after its line goes into the gap of the line', () => {
  assert.deepEqual(
    scripts(
      { text: 'of 3', x: 0, y: 20 },
      { text: 'digits', x: 42, y: 20 },
      { text: '74592', x: 20, y: 16, size: 7 },
    ),
    ['of', '3', 'super 74592', 'digits'],
  )
})
