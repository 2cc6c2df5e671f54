import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORMATS } from '../../src/engine/formats/index.ts'
import { diffLines, writeDiff } from './eval-diff.ts'
import { findBestPeer, readScores } from './scores.ts'

const diff = (expected: string, actual: string, maxLines = 100) =>
  writeDiff(diffLines(expected, actual), maxLines)

test('a diff shows what is missing and what is too much, with a line around it', () => {
  assert.deepEqual(diff('a\nb\nc\nd\ne\nf\ng', 'a\nb\nX\nd\ne\nf\ng\nY'), [
    '  b',
    '- c',
    '+ X',
    '  d',
    '…',
    '  g',
    '+ Y',
  ])
})

test('ways of writing the same markdown make no difference', () => {
  assert.deepEqual(diff('* one\n\n\n| a |\n|:-:|\n', '- one\n| a |\n|:---:|'), [])
})

test('a diff stops at its limit', () => {
  assert.deepEqual(diff('a\nb\nc', 'x\ny\nz', 2), ['- a', '- b', '…'])
})

test('the best peer is the one with the highest overall score, with its version and date', () => {
  for (const format of Object.keys(FORMATS)) {
    const best = findBestPeer(format)!
    const others = readScores().filter(({ name }) => name !== 'foliomark')
    const overall = others.map(({ scores }) => scores[format]?.overall ?? 0)
    assert.equal(best.scores[format]!.overall, Math.max(...overall))
    assert.match(`${best.version} ${best.measured}`, /^\d+\.[\d.]+ 20\d\d-\d\d-\d\d$/)
  }
  assert.equal(findBestPeer('doc')!.name, 'anydoc')
  assert.equal(findBestPeer('txt'), undefined)
})
