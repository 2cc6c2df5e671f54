import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cellsOf,
  pageText,
  pieces,
  type Typed,
  textsOf,
} from '../../../../../test/support/pdf-page.ts'
import { layoutPage } from '../layout/page-layout.ts'
import { measureDocument } from '../statistics.ts'

/** The second column begins three points after the longest name, less than a space's width. */
const row = (y: number, name: string, value: string): Typed[] => [
  { text: name, x: 50, y },
  { text: value, x: 123, y },
]

const ROWS = [
  [
    { text: 'Word', x: 70, y: 100 },
    { text: 'Where it stands', x: 140, y: 100 },
  ],
  row(114, 'poll', 'described at length'),
  row(128, 'poll responses', 'in another section'),
  row(142, 'proposals', 'listed there'),
].flat()

test('words that are put below each other without a space begin a column', () => {
  assert.deepEqual(textsOf(pieces(ROWS)).slice(4, 6), ['poll responses', 'in another section'])
  const page = pageText(ROWS)
  const tables = layoutPage(page, measureDocument([page])).flatMap(block =>
    block.type === 'table' ? [cellsOf(block)] : [],
  )
  assert.deepEqual(tables[0]?.[2], ['poll responses', 'in another section'])
})

test('a single such word is one of its line, and so is the text after a label', () => {
  assert.deepEqual(textsOf(pieces(row(128, 'poll responses', 'in another section'))), [
    'poll responses in another section',
  ])
  const items = [100, 114, 128].flatMap((y, index) => [
    { text: `${index + 1}.`, x: 50, y },
    { text: 'some words of an item', x: 63, y },
  ])
  assert.equal(pieces(items).length, 3)
})

test('words that end below each other, or have their middles there, begin a column as well', () => {
  const numbers = [
    ['the office of the town', '12,400', '3,720'],
    ['the rooms that are let', '8,150', '2,445'],
    ['the pool of the school', '97,000', '29,100'],
  ].flatMap(([name, ...values], at) => [
    { text: name!, x: 50, y: 100 + 15 * at },
    ...values.map((text, column) => ({
      text,
      x: 197 + 36 * column - 5 * text.length,
      y: 100 + 15 * at,
    })),
  ])
  assert.deepEqual(textsOf(pieces(numbers)).slice(-3), [
    'the pool of the school',
    '97,000',
    '29,100',
  ])
})
