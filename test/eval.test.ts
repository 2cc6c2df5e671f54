import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diffLines, writeDiff } from '../tools/eval-diff.ts'
import { findBestPeer } from '../tools/peers.ts'

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

test('ways of writing the same markdown are no difference', () => {
  assert.deepEqual(diff('* one\n\n\n| a |\n|:-:|\n', '- one\n| a |\n|:---:|'), [])
})

test('a diff stops at its limit', () => {
  assert.deepEqual(diff('a\nb\nc', 'x\ny\nz', 2), ['- a', '- b', '…'])
})

test('the best peer is the one with the highest overall score', () => {
  assert.equal(findBestPeer('pdf')?.name, 'liteparse')
  assert.deepEqual(findBestPeer('ods')?.scores, { overall: 0.954, text: 0.979, table: 0.919 })
  assert.equal(findBestPeer('txt'), undefined)
})
