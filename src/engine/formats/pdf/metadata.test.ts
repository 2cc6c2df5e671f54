import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePdfDate } from './metadata.ts'

test('dates of PDF become dates of ISO 8601', () => {
  assert.equal(parsePdfDate("D:20200131235959-05'30'"), '2020-01-31T23:59:59-05:30')
  assert.equal(parsePdfDate('D:2020'), '2020')
  assert.equal(parsePdfDate('yesterday'), undefined)
})
