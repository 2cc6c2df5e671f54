import assert from 'node:assert/strict'
import { test } from 'node:test'
import { written } from '../../../test/support/write-blocks.ts'
import { bulletList, heading, item, numberedList, paragraph, strong } from '../document/build.ts'
import type { Block } from '../document/document.ts'

/** Lines of markdown, without the final line end. */
const lines = (...blocks: Block[]): string[] => written(blocks).trimEnd().split('\n')

const code = (value: string, language = ''): Block => ({ type: 'code', value, language })
const quote = (...children: Block[]): Block => ({ type: 'quote', children })
const RULE: Block = { type: 'rule' }

test('one blank line separates blocks, and one line end is at the end', () => {
  assert.equal(written([paragraph('a'), heading(2, 'b'), paragraph('c')]), 'a\n\n## b\n\nc\n')
  assert.equal(written([]), '')
})

test('empty blocks are not written', () => {
  const empty: Block[] = [
    paragraph(),
    paragraph(' \u00a0'),
    heading(1, strong('')),
    bulletList(item(), item(paragraph(''))),
    quote(paragraph('')),
    code('\n'),
    { type: 'mathBlock', latex: ' ' },
    { type: 'table', columns: ['none'], headerRows: 1, rows: [[' ']] },
    { type: 'boundary', unit: 'page', number: 1 },
  ]
  assert.equal(written(empty), '')
  assert.equal(written([paragraph('a'), ...empty, paragraph('b')]), 'a\n\nb\n')
})

test('a heading is bold by itself, and too deep a heading is a bold paragraph', () => {
  assert.deepEqual(lines(heading(1, strong('a'), ' ', strong('b'))), ['# a b'])
  assert.deepEqual(lines(heading(1, strong('a'), ' b')), ['# **a** b'])
  assert.deepEqual(lines(heading(7, 'a')), ['**a**'])
})

test('a list is tight while its items hold a paragraph and sub-lists', () => {
  assert.deepEqual(
    lines(
      bulletList(
        item(paragraph('a'), bulletList(item(paragraph('b')), item(paragraph('c')))),
        item(paragraph('d'), numberedList(1, item(paragraph('e')))),
      ),
    ),
    ['- a', '  - b', '  - c', '- d', '  1. e'],
  )
})

test('a list is loose when an item holds more', () => {
  assert.deepEqual(lines(bulletList(item(paragraph('a'), paragraph('b')), item(paragraph('c')))), [
    '- a',
    '',
    '  b',
    '',
    '- c',
  ])
  assert.deepEqual(lines(bulletList(item(paragraph('a'), numberedList(3, item(paragraph('b')))))), [
    '- a',
    '',
    '  3. b',
  ])
})

test('numbers continue from the start of the list, and content is aligned with the text', () => {
  assert.deepEqual(lines(numberedList(9, item(paragraph('a')), item(paragraph('b'), code('c')))), [
    '9. a',
    '',
    '10. b',
    '',
    '    ```',
    '    c',
    '    ```',
  ])
  assert.deepEqual(lines(numberedList(0, item(paragraph('a')))), ['0. a'])
  for (const start of [-1, 1.5, 1e9]) {
    assert.deepEqual(lines(numberedList(start, item(paragraph('a')))), ['1. a'])
  }
})

test('lists that follow each other stay apart', () => {
  const bullet = bulletList(item(paragraph('a')))
  const numbered = numberedList(1, item(paragraph('b')))
  assert.deepEqual(lines(bullet, bullet, bullet), ['- a', '', '* a', '', '- a'])
  assert.deepEqual(lines(numbered, numbered), ['1. b', '', '1) b'])
  assert.deepEqual(lines(bullet, numbered, bullet), ['- a', '', '1. b', '', '- a'])
  assert.deepEqual(lines(bullet, paragraph('c'), bullet), ['- a', '', 'c', '', '- a'])
})

test('tasks have boxes', () => {
  assert.deepEqual(
    lines(
      bulletList(
        { checked: true, children: [paragraph('a')] },
        { checked: false, children: [paragraph('b')] },
      ),
    ),
    ['- [x] a', '- [ ] b'],
  )
  assert.deepEqual(lines(bulletList({ checked: true, children: [code('a')] })), [
    '- [x]',
    '',
    '  ```',
    '  a',
    '  ```',
  ])
})

test('an item may begin with any block', () => {
  const table: Block = { type: 'table', columns: ['none'], headerRows: 1, rows: [['a'], ['b']] }
  assert.deepEqual(lines(bulletList(item(heading(2, 'a')))), ['- ## a'])
  assert.deepEqual(lines(bulletList(item(quote(paragraph('a'))))), ['- > a'])
  assert.deepEqual(lines(bulletList(item(bulletList(item(paragraph('a')))))), ['- * a'])
  assert.deepEqual(lines(bulletList(item(RULE))), ['- ___'])
  assert.deepEqual(lines(bulletList(item(table))), ['- | a   |', '  | --- |', '  | b   |'])
})

test('an item without content shows only where its number counts', () => {
  const [a, b] = [item(paragraph('a')), item(paragraph('b'))]
  assert.deepEqual(lines(bulletList(item(), a, item(), b, item())), ['- a', '- b'])
  assert.deepEqual(lines(numberedList(1, a, item(), b, item())), ['1. a', '2.', '3. b'])
})

test('quotes nest', () => {
  assert.deepEqual(lines(quote(paragraph('a'), quote(paragraph('b')))), ['> a', '>', '> > b'])
})

test('a fence is longer than the backticks inside', () => {
  assert.deepEqual(lines(code('a\n\n  b', 'js')), ['```js', 'a', '', '  b', '```'])
  assert.deepEqual(lines(code('```')), ['````', '```', '````'])
  assert.deepEqual(lines(code('a', 'odd `language`')), ['```', 'a', '```'])
  assert.deepEqual(lines(quote(code('a\n\nb'))), ['> ```', '> a', '>', '> b', '> ```'])
})

test('a formula is between lines of dollars, or in a fence where these would not hold it', () => {
  assert.deepEqual(lines({ type: 'mathBlock', latex: ' x\n\n= y ' }), ['$$', 'x', '= y', '$$'])
  assert.deepEqual(lines({ type: 'mathBlock', latex: '- x' }), ['```math', '- x', '```'])
  for (const latex of ['a <b> c', '[a](b)', '<div']) {
    assert.deepEqual(lines({ type: 'mathBlock', latex }), ['```math', latex, '```'])
  }
})

test('a rule at the start of the document is not front matter', () => {
  assert.deepEqual(lines(RULE, paragraph('a'), RULE), ['___', '', 'a', '', '---'])
})
