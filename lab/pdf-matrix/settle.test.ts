import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block, Document } from './model.ts'
import { settle, toRoman } from './settle.ts'
import { STYLES, type Style } from './style.ts'

const blocks: readonly Block[] = [
  { type: 'title', text: 'Report' },
  { type: 'heading', depth: 1, text: 'Goods' },
  { type: 'heading', depth: 2, text: 'Grain' },
  { type: 'heading', depth: 1, text: 'Ships' },
  { type: 'heading', depth: 2, text: 'Tugs' },
]
const document: Document = { id: 'a-1', language: 'en', shortTitle: 'Report', blocks }

function headings(change: Partial<Style>): string[] {
  const plain = Object.fromEntries(
    Object.entries(STYLES).map(([dimension, values]) => [dimension, values[0]]),
  ) as Style
  return settle(document, { ...plain, ...change }).blocks.flatMap(block =>
    block.type === 'heading' ? [block.text] : [],
  )
}

const NUMBERED: readonly (readonly [Style['numbering'], readonly string[]])[] = [
  ['none', ['Goods', 'Grain', 'Ships', 'Tugs']],
  ['decimal', ['1 Goods', '1.1 Grain', '2 Ships', '2.1 Tugs']],
  ['point', ['1. Goods', '1.1. Grain', '2. Ships', '2.1. Tugs']],
  ['roman', ['I. Goods', 'I.1 Grain', 'II. Ships', 'II.1 Tugs']],
  ['letter', ['A. Goods', 'A.1 Grain', 'B. Ships', 'B.1 Tugs']],
  ['section-sign', ['§ 1 Goods', '§ 1.1 Grain', '§ 2 Ships', '§ 2.1 Tugs']],
  ['chapter', ['Chapter 1: Goods', '1.1 Grain', 'Chapter 2: Ships', '2.1 Tugs']],
]

for (const [numbering, expected] of NUMBERED) {
  test(`headings are numbered ${numbering}`, () => {
    assert.deepEqual(headings({ numbering }), expected)
  })
}

test('capitals are in the text itself, so that truth and pages have the same', () => {
  assert.deepEqual(headings({ heading: 'capitals' }), ['GOODS', 'GRAIN', 'SHIPS', 'TUGS'])
})

test('Roman numbers subtract before five and ten', () => {
  assert.deepEqual([1, 4, 9, 14].map(toRoman), ['I', 'IV', 'IX', 'XIV'])
})
