import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageText, type Typed } from '../../../../../test/support/pdf-page.ts'
import { union } from '../geometry.ts'
import type { TextBlock } from '../layout/regions/blocks.ts'
import { measureDocument } from '../statistics.ts'
import { toLine, toRows } from '../text/line.ts'
import { findNotes } from './notes.ts'

function block(texts: readonly Typed[]): TextBlock {
  const lines = toRows(pageText(texts).pieces).map(toLine)
  const column = { x0: 0, x1: 600 }
  return { type: 'text', page: 1, lines, column, spaceAbove: 1, ...union(lines) }
}

const line = (text: string, size = 10): TextBlock => block([{ text, x: 20, y: 50, size }])

const statistics = measureDocument([pageText([{ text: 'Body', x: 20, y: 20 }])])

const raised = (word: string, mark: string, y: number): TextBlock =>
  block([
    { text: word, x: 20, y },
    { text: mark, x: 20 + 5 * word.length, y: y - 4, size: 6 },
  ])

/** A line whose mark is raised and a space before it. */
const markedLine = (mark: string, text: string, y: number): TextBlock =>
  block([
    { text: mark, x: 20, y: y - 4, size: 6 },
    { text, x: 26.5, y },
  ])

test('notes as large as the text have a raised mark before them', () => {
  const text = raised('One claim', '1', 50)
  const note = markedLine('1', 'A source of it.', 700)
  assert.equal(note.lines.length, 1)
  const found = findNotes([text, note], statistics)
  assert.deepEqual(found.blocks, [text])
  assert.equal(found.notes.get('1')![0]!.words[0]!.text, 'A')
  // Without the mark in the text, it is text.
  assert.equal(findNotes([line('One claim'), note], statistics).notes.size, 0)
  const plain = block([{ text: '1 A source of it.', x: 20, y: 700 }])
  assert.equal(findNotes([text, plain], statistics).notes.size, 0)
})

test('a number that is raised several times in a block is no reference', () => {
  const authors = block([
    { text: 'Ann Lee', x: 20, y: 50 },
    { text: '1', x: 55, y: 46, size: 6 },
    { text: 'and Bo Ek', x: 65, y: 50 },
    { text: '1', x: 110, y: 46, size: 6 },
  ])
  const address = markedLine('1', 'The university.', 700)
  const blocks = [authors, address]
  assert.deepEqual(findNotes(blocks, statistics).blocks, blocks)
  assert.equal(findNotes([raised('Ann Lee', '1', 50), address], statistics).notes.size, 1)
})

test('a small note may open a later page than the one of its reference', () => {
  const text = raised('One claim', 'i', 50)
  const note = { ...line('i A source of it.', 8), page: 2 }
  assert.deepEqual(findNotes([text, note], statistics).blocks, [text])
  const blocks = [text, { ...line('Other text'), page: 2 }, note]
  assert.deepEqual(findNotes(blocks, statistics).blocks, blocks)
})

test('notes at the end may be as large as the text where each number is raised in it', () => {
  const blocks = [raised('One claim', '1', 50), raised('Another claim', '2', 70)]
  const notes = [line('1 A source of it.'), line('2 Another source.')]
  const found = findNotes([...blocks, ...notes], statistics)
  assert.equal(found.notes.size, 2)
  assert.deepEqual(found.blocks, blocks)
  assert.equal(findNotes([blocks[0]!, ...notes], statistics).notes.size, 0)
  // A list of sources stays one.
  assert.equal(findNotes([...blocks, line('References'), ...notes], statistics).notes.size, 0)
  const rest = [line('London, 1962.'), line('3 A third one.')]
  assert.equal(findNotes([...blocks, ...notes, ...rest], statistics).notes.size, 0)
})

test('items with an arrow back to their raised number are notes', () => {
  const blocks = [raised('One claim', '1', 50), raised('Another claim', '2', 70)]
  const items = [line('1. A source of it.↩'), line('2. Another source. ↩')]
  const found = findNotes([...blocks, ...items], statistics)
  assert.deepEqual(found.blocks, blocks)
  const texts = [...found.notes.values()].map(([first]) => first!.words.map(({ text }) => text))
  assert.deepEqual(texts, [
    ['A', 'source', 'of', 'it.'],
    ['Another', 'source.'],
  ])
  assert.equal(findNotes([line('One claim'), ...items], statistics).notes.size, 0)
})

test('a mark that is hardly smaller than the text is raised where it stands high', () => {
  const word = (y: number) =>
    block([
      { text: 'A claim', x: 20, y: 50 },
      { text: '1', x: 55, y, size: 9 },
    ]).lines[0]!.words.at(-1)!
  assert.equal(word(46).script, 'super')
  assert.equal(word(49).script, undefined)
})
