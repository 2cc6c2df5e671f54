import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '../../src/engine/node.ts'
import { SAMPLES } from '../../test/support/samples.ts'
import { compareWords } from './compare.ts'
import { auditDocument } from './report.ts'

test('every word of our own documents is written or accounted for', async () => {
  const unexplained: string[] = []
  let held = 0
  for (const [format, documents] of Object.entries(SAMPLES)) {
    for (const bytes of documents) {
      const audited = await auditDocument(`sample.${format}`, bytes, convert)
      held += audited?.held ?? 0
      for (const word of audited?.unexplained ?? []) unexplained.push(`${format}: ${word}`)
    }
  }
  assert.ok(held > 100)
  assert.deepEqual(unexplained, [])
})

test('a word that is neither written nor in the ledger is unexplained', () => {
  const { unexplained, accounted, twice } = compareWords(
    ['chapter', 'one', 'hidden', 'lost', 'hyphen', 'ated'],
    ['chapter', 'one', 'chapter', 'hyphenated'],
    ['hidden'],
  )
  assert.deepEqual(unexplained, ['lost'])
  assert.deepEqual(accounted, ['hidden'])
  assert.deepEqual(twice, ['chapter'])
})
