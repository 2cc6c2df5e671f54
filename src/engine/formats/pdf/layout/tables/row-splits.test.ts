import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cellsOf,
  horizontal,
  pieces,
  type Typed,
  vertical,
} from '../../../../../../test/support/pdf-page.ts'
import { findEdges } from './edges.ts'
import { findGrids } from './grids.ts'
import { fillGrids } from './ruled-tables.ts'

/** Three columns, a line under the head, and none between the rows. */
const RULES = [0, 100, 200, 300]
  .map(x => vertical(x, 0, 200))
  .concat([0, 20, 200].map(y => horizontal(y, 0, 300)))

const HEAD: Typed[] = [
  { text: 'No', x: 5, y: 14 },
  { text: 'Event', x: 105, y: 14 },
  { text: 'Code', x: 205, y: 14 },
]

const rowsOf = (texts: readonly Typed[], rules = RULES): string[][] => {
  const { tables } = fillGrids(findGrids(findEdges(rules, [])), pieces(texts), 1)
  return cellsOf(tables[0]!)
}

test('each number of a column begins a row, and other text goes on with the row above', () => {
  const rows = rowsOf([
    ...HEAD,
    { text: '1', x: 5, y: 34 },
    { text: 'Begin recording', x: 105, y: 34 },
    { text: '2', x: 5, y: 46 },
    { text: 'Turn the plate', x: 105, y: 46 },
    { text: 'Slowly', x: 105, y: 58 },
    { text: 'AC7', x: 205, y: 46 },
    { text: '3', x: 5, y: 70 },
    { text: 'End', x: 105, y: 70 },
  ])
  assert.deepEqual(rows.slice(1), [
    ['1', 'Begin recording', ''],
    ['2', 'Turn the plate Slowly', 'AC7'],
    ['3', 'End', ''],
  ])
})

test('text that runs on beside a number keeps the row together', () => {
  const rows = rowsOf([
    ...HEAD,
    ...['1990', '1991', '1992'].map((text, index) => ({ text, x: 5, y: 34 + index * 24 })),
    ...['A long', 'tale that', 'is told', 'in seven', 'lines of', 'text to', 'its end'].map(
      (text, index) => ({ text, x: 105, y: 34 + index * 12 }),
    ),
  ])
  assert.equal(rows.length, 2)
})

test('white over all cells divides rows', () => {
  const rows = rowsOf([
    ...HEAD,
    { text: 'Major', x: 5, y: 34 },
    { text: 'Ten tons per', x: 105, y: 34 },
    { text: 'year or more', x: 105, y: 46 },
    { text: 'Area', x: 5, y: 76 },
    { text: 'Less than ten', x: 105, y: 76 },
    { text: 'tons per year', x: 105, y: 88 },
  ])
  assert.deepEqual(rows.slice(1), [
    ['Major', 'Ten tons per year or more', ''],
    ['Area', 'Less than ten tons per year', ''],
  ])
})

test('the names of columns stay one row however many lines they have', () => {
  const rules = [0, 100, 200]
    .map(x => vertical(x, 0, 80))
    .concat([0, 50, 80].map(y => horizontal(y, 0, 200)))
  const head = (x: number, texts: readonly string[]): Typed[] =>
    texts.map((text, index) => ({ text, x, y: 15 + index * 12 }))
  const rows = rowsOf(
    [
      ...head(5, ['Total', 'Costs', 'Funds']),
      ...head(105, ['Less:', 'Exclusions', 'Allowed']),
      { text: '12', x: 5, y: 66 },
      { text: '34', x: 105, y: 66 },
    ],
    rules,
  )
  assert.deepEqual(rows, [
    ['Total Costs Funds', 'Less: Exclusions Allowed'],
    ['12', '34'],
  ])
})

test('two lines of numbers in several columns are two rows', () => {
  const rows = rowsOf([
    ...HEAD,
    ...['Oak', '1.25', '17'].map((text, column) => ({ text, x: 5 + 100 * column, y: 34 })),
    ...['Ash', '0.75', '12'].map((text, column) => ({ text, x: 5 + 100 * column, y: 46 })),
  ])
  assert.deepEqual(rows.slice(1), [
    ['Oak', '1.25', '17'],
    ['Ash', '0.75', '12'],
  ])
})

test('a cell beside two drawn rows does not join the lines of the first', () => {
  const rules = [0, 100, 200, 300]
    .map(x => vertical(x, 0, 72))
    .concat(
      [0, 20, 72].map(y => horizontal(y, 0, 300)),
      horizontal(52, 100, 300),
    )
  const row = (texts: readonly string[], y: number): Typed[] =>
    texts.map((text, index) => ({ text, x: 105 + 100 * index, y }))
  const rows = rowsOf(
    [
      ...HEAD,
      { text: 'Harbour', x: 5, y: 40 },
      { text: '(inner basin)', x: 5, y: 52 },
      ...row(['68.2', '35.3'], 34),
      ...row(['91.1', '61.7'], 46),
      ...row(['91.8', '79.1'], 64),
    ],
    rules,
  )
  assert.deepEqual(rows.slice(1), [
    ['Harbour (inner basin)', '68.2', '35.3'],
    ['', '91.1', '61.7'],
    ['91.8', '79.1'],
  ])
})

test('a name in the middle of the rows beside it is in the first of them', () => {
  const rows = rowsOf([
    ...HEAD,
    { text: 'Harbour', x: 5, y: 46 },
    ...['Oak', 'Ash', 'Elm'].flatMap((text, index) => [
      { text, x: 105, y: 34 + 12 * index },
      { text: `${index}.5`, x: 205, y: 34 + 12 * index },
    ]),
  ])
  assert.deepEqual(rows.slice(1), [
    ['Harbour', 'Oak', '0.5'],
    ['', 'Ash', '1.5'],
    ['', 'Elm', '2.5'],
  ])
})

test('names with a colon and what is beside them are a row each', () => {
  const rows = rowsOf([
    ...HEAD,
    { text: 'Number:', x: 5, y: 34 },
    { text: '42183017', x: 105, y: 34 },
    { text: 'Date:', x: 5, y: 46 },
    { text: 'August 3', x: 105, y: 46 },
  ])
  assert.deepEqual(rows.slice(1), [
    ['Number:', '42183017', ''],
    ['Date:', 'August 3', ''],
  ])
})

test('lines beside every number of a column are a row each, whatever letters they begin with', () => {
  const items = ['extra address', 'extra disk', 'extra hour'].flatMap((text, index) => [
    { text: String(index + 1), x: 5, y: 34 + 24 * index },
    { text, x: 105, y: 34 + 24 * index },
    { text: `Server ${index}`, x: 205, y: 34 + 24 * index },
    { text: '(May to June)', x: 205, y: 44 + 24 * index },
  ])
  assert.deepEqual(rowsOf([...HEAD, ...items]).slice(1), [
    ['1', 'extra address', 'Server 0 (May to June)'],
    ['2', 'extra disk', 'Server 1 (May to June)'],
    ['3', 'extra hour', 'Server 2 (May to June)'],
  ])
})
