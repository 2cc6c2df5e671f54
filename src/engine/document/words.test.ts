import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heading, run, strong } from './build.ts'
import type { Block, Note } from './document.ts'
import { hasWords } from './words.ts'

const text = (value: string): Block => ({
  type: 'paragraph',
  children: strong(value),
})
const picture: Block = {
  type: 'paragraph',
  children: [run({ type: 'image', alt: 'a cat', source: 'cat.png' })],
}
const notes = new Map<string, Note>()
const table = (cell: string): Block => ({
  type: 'table',
  columns: ['none'],
  headerRows: 0,
  rows: [[cell]],
})

test('words are found in any block, and none in pictures, rules and blanks', () => {
  const item = (block: Block): Block => ({
    type: 'list',
    ordered: false,
    items: [{ children: [block] }],
  })
  for (const wrap of [(block: Block) => block, item]) {
    assert.equal(hasWords({ blocks: [wrap(text('a'))], notes }), true)
    assert.equal(hasWords({ blocks: [wrap(table('a'))], notes }), true)
    assert.equal(hasWords({ blocks: [wrap(text(' '))], notes }), false)
    assert.equal(hasWords({ blocks: [wrap(table(''))], notes }), false)
    assert.equal(hasWords({ blocks: [wrap(picture), { type: 'rule' }], notes }), false)
  }
})

test('the name of a sheet is not a word of it, a heading on it is', () => {
  const boundary: Block = { type: 'boundary', unit: 'sheet', number: 1 }
  const name = heading(2, 'One')
  assert.equal(hasWords({ blocks: [boundary, name], notes }), false)
  assert.equal(hasWords({ blocks: [boundary, name, name], notes }), true)
})

test('footnotes have words, comments are about others', () => {
  const note = (type: Note['type']) => new Map([['1', { type, blocks: [text('a')] }]])
  assert.equal(hasWords({ blocks: [], notes: note('footnote') }), true)
  assert.equal(hasWords({ blocks: [], notes: note('comment') }), false)
})
