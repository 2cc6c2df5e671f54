import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cellsOf,
  horizontal,
  pieces,
  type Typed,
  textsOf,
  vertical,
} from '../../../../../../test/support/pdf-page.ts'
import { findEdges } from './edges.ts'
import { findGrids } from './grids.ts'
import { fillGrids } from './ruled-tables.ts'

/** One frame: a wide part, a table of two columns, another wide part. */
const RULES = [
  vertical(0, 0, 240),
  vertical(400, 0, 240),
  vertical(200, 80, 160),
  ...[0, 80, 100, 120, 140, 160, 240].map(y => horizontal(y, 0, 400)),
]

const TABLE: Typed[] = [
  ['Item', 'Price'],
  ['Bread', '2.50'],
  ['Milk', '1.20'],
  ['Salt', '0.40'],
].flatMap(([left, right], row) => [
  { text: left!, x: 5, y: 94 + row * 20 },
  { text: right!, x: 205, y: 94 + row * 20 },
])

test('what a form has above and below its table is text', () => {
  const address = ['The Bakery at the Corner', 'Main Street 12', 'Telephone 000 000']
  const note = [
    'Prices may change without a word',
    'as grain does from year to year,',
    'and so on.',
  ]
  const { tables, rest } = fillGrids(
    findGrids(findEdges(RULES, [])),
    pieces([
      ...address.map((text, row) => ({ text, x: 120, y: 20 + row * 14 })),
      ...TABLE,
      ...note.map((text, row) => ({ text, x: 110, y: 180 + row * 14 })),
    ]),
    1,
  )
  assert.equal(tables.length, 1)
  assert.deepEqual(cellsOf(tables[0]!)[0], ['Item', 'Price'])
  assert.deepEqual(textsOf(rest), [...address, ...note])
})

test('lines in columns of their own are no row of the table below them', () => {
  const fields = ['Name', 'Claim', 'Phone'].flatMap((name, row) => [
    { text: name, x: 5, y: 20 + row * 14 },
    { text: 'Value', x: 90, y: 20 + row * 14 },
    { text: 'Other', x: 205, y: 20 + row * 14 },
    { text: 'Sign', x: 300, y: 20 + row * 14 },
  ])
  const { tables, rest } = fillGrids(
    findGrids(findEdges(RULES, [])),
    pieces([...fields, ...TABLE]),
    1,
  )
  assert.deepEqual(
    tables.map(table => cellsOf(table)[0]),
    [['Item', 'Price']],
  )
  assert.equal(rest.length, fields.length)
})

test('lines nearer than text is high are a drawing', () => {
  const staff = [0, 4, 8, 12, 16, 40]
    .map(y => horizontal(y, 0, 300))
    .concat([0, 100, 200, 300].map(x => vertical(x, 0, 40)))
  const notes = [10, 40, 110, 140, 210, 240].map(x => ({ text: 'ab', x, y: 10 + (x % 3) * 3 }))
  assert.equal(fillGrids(findGrids(findEdges(staff, [])), pieces(notes), 1).tables.length, 0)
})

test('a grid drawn in full is a table though most of its rows have a name only', () => {
  const rules = [0, 100, 200]
    .map(x => vertical(x, 0, 160))
    .concat(Array.from({ length: 9 }, (_, row) => horizontal(row * 20, 0, 200)))
  const names = ['Cash', 'Loans', 'Stock', 'Land', 'Works', 'Goods', 'Rights', 'Sum'].map(
    (text, row) => ({ text, x: 5, y: 14 + row * 20 }),
  )
  const { tables } = fillGrids(
    findGrids(findEdges(rules, [])),
    pieces([...names, { text: '12', x: 105, y: 54 }, { text: '12', x: 105, y: 154 }]),
    1,
  )
  assert.equal(tables[0]?.rows.length, 8)
})
