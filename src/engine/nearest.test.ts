import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sortByDistance, suggest } from './nearest.ts'

const NAMES = ['serve', 'mcp', 'bulk', 'help', 'completion']

test('a letter lost, added, replaced or swapped, or an end that is missing, is near', () => {
  for (const word of ['srve', 'servee', 'sarve', 'sevre', 'SERVE', 'ser']) {
    assert.equal(suggest(word, NAMES), ' Did you mean serve?', word)
  }
})

test('a word unlike all names has no nearest name', () => {
  for (const word of ['', 'a', 'report.docx', 'letters', 'se'])
    assert.equal(suggest(word, NAMES), '')
  assert.equal(suggest('word', []), '')
})

test('the nearest come first, in their order where they are equally near', () => {
  const ids = ['methods', 'report', 'results-1', 'results']
  assert.deepEqual(sortByDistance('result', ids), ['results-1', 'results', 'report', 'methods'])
})
