import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasNameOfSpacer, isSpacer } from './spacer.ts'

test('dots and thin lines without a description are no pictures', () => {
  assert.ok(isSpacer('', 1, 1))
  assert.ok(isSpacer('', 400, 1))
  assert.ok(!isSpacer('A line', 400, 1))
  assert.ok(!isSpacer('', 12, 12))
  assert.ok(!isSpacer('', undefined, 1))
  assert.ok(!isSpacer('', 0, 0))
})

test('pages name their spacers', () => {
  assert.ok(hasNameOfSpacer('../img/spacer.gif'))
  assert.ok(!hasNameOfSpacer('clearing.png'))
})
