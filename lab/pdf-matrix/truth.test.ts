import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block, Document } from './model.ts'
import { dropLinks, writeTruth } from './truth.ts'

const write = (blocks: readonly Block[], more: Partial<Document> = {}): string =>
  writeTruth({ id: 'a-1', language: 'en', shortTitle: 'Running title', blocks, ...more })

test('headings lie one level below the title, and the running title is not in the truth', () => {
  const truth = write([
    { type: 'title', text: 'Report' },
    { type: 'heading', depth: 1, text: '1 Goods' },
    { type: 'heading', depth: 2, text: '1.1 Grain' },
  ])
  assert.equal(truth, '# Report\n\n## 1 Goods\n\n### 1.1 Grain\n')
})

test('entries of a table of contents are a list without page numbers', () => {
  const truth = write([
    { type: 'contents', title: 'Contents' },
    { type: 'heading', depth: 1, text: 'Goods' },
    { type: 'heading', depth: 2, text: 'Grain' },
    { type: 'heading', depth: 3, text: 'Rye' },
  ])
  assert.match(truth, /^## Contents\n\n- Goods\n {2}- Grain\n\n## Goods/)
})

test('a table has its header row once and its caption after it', () => {
  const truth = write([
    {
      type: 'table',
      head: ['Goods', 'Tons'],
      align: ['left', 'right'],
      rows: [['Grain | rye', '1,200']],
      caption: 'Table 1: Goods.',
    },
  ])
  assert.equal(
    truth,
    '| Goods | Tons |\n| --- | --- |\n| Grain \\| rye | 1,200 |\n\nTable 1: Goods.\n',
  )
})

test('items that are marked with letters are ordered items inside their question', () => {
  const truth = write([
    {
      type: 'list',
      marks: 'decimal',
      items: [{ text: 'Which?', marks: 'letter', children: [{ text: 'this' }, { text: 'that' }] }],
    },
  ])
  assert.equal(truth, '1. Which?\n   1. this\n   2. that\n')
})

test('markup of a text is the markup of the truth, and notes come last', () => {
  const truth = write(
    [
      {
        type: 'paragraph',
        text: 'A **bold** and *slanted* `word`[^1] [here](https://example.org/a).',
      },
    ],
    { notes: { 1: 'Said once.' } },
  )
  assert.equal(
    truth,
    'A **bold** and *slanted* `word`[^1] [here](https://example.org/a).\n\n[^1]: Said once.\n',
  )
})

test('what would be markup by accident is escaped', () => {
  assert.equal(write([{ type: 'lines', lines: ['a_b', '<c>'] }]), 'a\\_b\\\n\\<c\\>\n')
})

test('a sidebar comes after the text that it stands beside', () => {
  const truth = write([{ type: 'sidebar', main: ['Text.'], title: 'Glance', aside: ['Short.'] }])
  assert.equal(truth, 'Text.\n\n### Glance\n\nShort.\n')
})

test('a file that cannot hold links has their labels in its truth, and its notes', () => {
  const truth = write([{ type: 'paragraph', text: 'See [here](https://example.org/a).[^1]' }], {
    notes: { 1: 'B.' },
  })
  assert.equal(dropLinks(truth), 'See here.[^1]\n\n[^1]: B.\n')
})
