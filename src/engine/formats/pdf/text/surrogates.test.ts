import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPage } from '../../../../../test/support/pdf-page.ts'
import { changeChars } from '../raw-page.ts'
import { readWords } from './read-words.ts'
import { joinSurrogates } from './surrogates.ts'

/** The words of a page with these units, each from `from` to `to`, in points. */
function wordsOf(units: string, placeOf: (index: number) => readonly [from: number, to: number]) {
  const page = rawPage([{ text: 'x'.repeat(units.length), x: 0, y: 20 }])
  const indices = Array.from({ length: units.length }, (_, index) => index)
  const chars = changeChars(page.chars, {
    code: Uint32Array.from(indices, index => units.charCodeAt(index)),
    x0: Float32Array.from(indices, index => placeOf(index)[0]),
    x1: Float32Array.from(indices, index => placeOf(index)[1]),
  })
  return readWords(joinSurrogates({ ...page, chars })).map(({ text }) => text)
}

test('a flag of two characters is one word, in one box or in equal parts of it', () => {
  assert.deepEqual(
    wordsOf('🇮🇩', () => [0, 12]),
    ['🇮🇩'],
  )
  assert.deepEqual(
    wordsOf('🇮🇩', index => [4 * index, 4 * index + 4]),
    ['🇮🇩'],
  )
})

test('characters that a joiner links are one word', () => {
  assert.deepEqual(
    wordsOf('👨‍👩‍👧', () => [0, 12]),
    ['👨‍👩‍👧'],
  )
})
