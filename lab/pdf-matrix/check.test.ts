import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTruth, isRight } from './check.ts'

const TRUTH =
  '# Goods\n\nGrain and **timber** came[^1] by [ship](https://example.org/s).\n\n- salt\n'

test('a page with the words of the truth and a running line is right', () => {
  const check = checkTruth(TRUTH, 'Harbour 7\nGoods\nGrain and timber came1 by ship.\n• salt\n7', [
    'Harbour',
  ])
  assert.ok(isRight(check, 'en'), JSON.stringify(check))
})

test('a word of the truth that no page has is named, and the case is wrong', () => {
  const check = checkTruth(TRUTH, 'Goods Grain and came by ship. salt', [])
  assert.deepEqual(check.missing, ['timber'])
  assert.ok(!isRight(check, 'en'))
})

test('a word of the pages that the truth lacks is named, and the case is wrong', () => {
  const check = checkTruth(TRUTH, 'Goods Grain and timber came by ship. salt pepper', [])
  assert.deepEqual(check.unknown, ['pepper'])
  assert.ok(!isRight(check, 'en'))
})

test('words that are parted at the end of a line are found', () => {
  assert.equal(checkTruth('timber yard', 'tim-\nber yard', []).found, 1)
})

test('letters of Hebrew that come from the left are the same word', () => {
  assert.equal(checkTruth('שלום', 'םולש', []).found, 1)
})
