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
import type { RuleLine } from '../../raw-page.ts'
import { measureDocument } from '../../statistics.ts'
import { toChunks } from '../regions/columns.ts'
import { findEdges } from './edges.ts'
import { findFrames } from './frames.ts'
import { findGrids } from './grids.ts'
import { fillGrids } from './ruled-tables.ts'
import { inReadingOrder } from './table.ts'
import { splitTitle } from './table-title.ts'

const PAPER = { x0: 0, y0: 0, x1: 600, y1: 800 }

test('pieces of one line are one edge', () => {
  const { horizontal: edges } = findEdges(
    [horizontal(10, 0, 50), horizontal(10.5, 52, 100), horizontal(40, 0, 100)],
    [],
  )
  assert.deepEqual(
    edges.map(edge => [edge.from, edge.to]),
    [
      [0, 100],
      [0, 100],
    ],
  )
})

test('where a border is missing, the places are one cell', () => {
  const rules = [
    horizontal(0, 0, 200),
    horizontal(20, 0, 200),
    horizontal(40, 0, 200),
    vertical(0, 0, 40),
    vertical(200, 0, 40),
    // Between the columns only in the second row.
    vertical(100, 20, 40),
  ]
  const [grid] = findGrids(findEdges(rules, []))
  assert.deepEqual(
    grid!.cells.map(cell => [cell.row, cell.column, cell.columnSpan]),
    [
      [0, 0, 2],
      [1, 0, 1],
      [1, 1, 1],
    ],
  )
})

test('a grid of one row per line of text is split into rows', () => {
  const rules = [0, 100, 200]
    .map(x => vertical(x, 0, 100))
    .concat([horizontal(0, 0, 200), horizontal(20, 0, 200), horizontal(100, 0, 200)])
  const column = (x: number, texts: readonly string[]): Typed[] =>
    texts.map((text, index) => ({ text, x, y: 35 + index * 15 }))
  const { tables } = fillGrids(
    findGrids(findEdges(rules, [])),
    pieces([
      { text: 'Year', x: 5, y: 14 },
      { text: 'Sum', x: 105, y: 14 },
      ...column(5, ['2020', '2021', '2022']),
      ...column(105, ['1.5', '2.5', '3.5']),
    ]),
    1,
  )
  assert.deepEqual(cellsOf(tables[0]!), [
    ['Year', 'Sum'],
    ['2020', '1.5'],
    ['2021', '2.5'],
    ['2022', '3.5'],
  ])
})

test('a border that is drawn twice makes no column', () => {
  const rules = [0, 100, 108, 200]
    .map(x => vertical(x, 0, 40))
    .concat([0, 20, 40].map(y => horizontal(y, 0, 200)))
  const { tables } = fillGrids(
    findGrids(findEdges(rules, [])),
    pieces([
      { text: 'a', x: 5, y: 14 },
      { text: 'b', x: 120, y: 14 },
      { text: 'c', x: 5, y: 34 },
      { text: 'd', x: 120, y: 34 },
    ]),
    1,
  )
  assert.deepEqual(cellsOf(tables[0]!), [
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('a box around text is a frame, a box around the page is not', () => {
  const box = (size: number): RuleLine[] => [
    horizontal(10, 10, 10 + size),
    horizontal(10 + size, 10, 10 + size),
    vertical(10, 10, 10 + size),
    vertical(10 + size, 10, 10 + size),
  ]
  const text = pieces([
    { text: 'inside', x: 20, y: 40 },
    { text: 'the box', x: 20, y: 52 },
  ])
  const framesOf = (size: number) =>
    findFrames(findGrids(findEdges(box(size), [])), text, PAPER).frames.length
  assert.equal(framesOf(100), 1)
  assert.equal(framesOf(580), 0)
})

test('a stripe from one side of the page to the other is no frame', () => {
  const text = pieces([120, 135].map(y => ({ text: 'A line of text', x: 50, y })))
  const stripe = [
    horizontal(100, 0, 600),
    horizontal(145, 0, 600),
    vertical(0, 100, 145),
    vertical(600, 100, 145),
  ]
  assert.equal(findFrames(findGrids(findEdges(stripe, [])), text, PAPER).frames.length, 0)
})

test('a full grid with a name over each column is a table, however empty its rows', () => {
  const rules = [0, 100, 200]
    .map(x => vertical(x, 0, 80))
    .concat([0, 20, 40, 60, 80].map(y => horizontal(y, 0, 200)))
  const texts = ['One', 'Two'].map((text, index) => ({ text, x: index * 100 + 10, y: 14 }))
  const below = [34, 54, 74].map(y => ({ text: 'Below', x: 10, y }))
  const { tables } = fillGrids(findGrids(findEdges(rules, [])), pieces([...texts, ...below]), 1)
  assert.equal(tables[0]?.rows.length, 4)
})

test('a large first row over all columns is the title of its table', () => {
  const rules = [0, 50, 100, 150]
    .map(x => vertical(x, 30, 90))
    .concat([0, 150].map(x => vertical(x, 0, 90)))
    .concat([0, 30, 50, 70, 90].map(y => horizontal(y, 0, 150)))
  const cells = [44, 64, 84].flatMap(y =>
    [5, 55, 105].map(x => ({ text: `${x + y}`, x, y, size: 9 })),
  )
  const filled = (size: number) =>
    fillGrids(
      findGrids(findEdges(rules, [])),
      pieces([{ text: 'All sums', x: 30, y: 20, size }, ...cells]),
      1,
    ).tables[0]!
  const [title, table] = splitTitle(filled(16), measureDocument([]))
  assert.equal(title.type === 'text' && title.lines[0]!.text, 'All sums')
  assert.equal(table?.type === 'table' && table.rows.length, 3)
  assert.equal(splitTitle(filled(9), measureDocument([])).length, 1)
})

test('the first column of a drawn table in Arabic is the one on the right', () => {
  const rules = [0, 50, 100]
    .map(x => vertical(x, 0, 40))
    .concat([0, 20, 40].map(y => horizontal(y, 0, 100)))
  const texts = ['ب', 'ا', 'د', 'ج'].map((text, index) => ({
    text,
    x: index % 2 ? 60 : 10,
    y: index < 2 ? 14 : 34,
  }))
  const [table] = fillGrids(findGrids(findEdges(rules, [])), pieces(texts), 1).tables
  assert.deepEqual(cellsOf(inReadingOrder(table!)), [
    ['ا', 'ب'],
    ['ج', 'د'],
  ])
})

test('the value in a box is read on with the name before it', () => {
  const box = [
    horizontal(30, 100, 200),
    horizontal(50, 100, 200),
    vertical(100, 30, 50),
    vertical(200, 30, 50),
  ]
  const text = pieces([
    { text: 'Number:', x: 60, y: 43 },
    { text: '12460', x: 105, y: 43 },
  ])
  const { frames, rest } = findFrames(findGrids(findEdges(box, [])), text, PAPER)
  assert.equal(frames.length, 0)
  assert.deepEqual(textsOf(rest), ['Number: 12460'])
})

test('a paragraph over one row is a text box, not a table', () => {
  const rules = [
    ...[0, 60, 80].map(y => horizontal(y, 0, 300)),
    vertical(0, 0, 80),
    vertical(300, 0, 80),
    vertical(150, 60, 80),
  ]
  const text = pieces([
    ...[15, 30, 45].map(y => ({ text: 'words of a paragraph in a box', x: 10, y })),
    { text: 'one', x: 10, y: 73 },
    { text: 'two', x: 160, y: 73 },
  ])
  assert.equal(fillGrids(findGrids(findEdges(rules, [])), text, 1).tables.length, 0)
})

test('one drawn row of short cells is a table, with a sentence in it is none', () => {
  const rules = [
    horizontal(90, 20, 320),
    horizontal(110, 20, 320),
    ...[20, 120, 320].map(x => vertical(x, 90, 110)),
  ]
  const tablesWith = (text: string): number =>
    fillGrids(
      findGrids(findEdges(rules, [])),
      pieces([
        { text: 'plus', x: 30, y: 104 },
        { text, x: 130, y: 104 },
      ]),
      1,
    ).tables.length
  assert.equal(tablesWith('a table'), 1)
  assert.equal(tablesWith('a text of more words than that'), 0)
})

test('an ellipsis in a cell is text, dots to a number are not', () => {
  const textOf = (text: string): string =>
    toChunks(pieces([{ text, x: 10, y: 100 }])[0]!.words)
      .flatMap(({ words }) => words.map(word => word.text))
      .join(' ')
  assert.equal(textOf('from one ... to two'), 'from one ... to two')
  assert.equal(textOf('1 · Access'), '1 · Access')
  assert.equal(textOf('Bread ..... 12'), 'Bread 12')
  assert.equal(textOf('Bread ... ... 12'), 'Bread 12')
})
