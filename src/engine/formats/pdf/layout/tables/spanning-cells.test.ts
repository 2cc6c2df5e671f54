import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cellsOf,
  horizontal,
  pageText,
  type Typed,
} from '../../../../../../test/support/pdf-page.ts'
import type { RuleLine } from '../../raw-page.ts'
import { measureDocument } from '../../statistics.ts'
import { layoutPage } from '../page-layout.ts'
import type { TableBlock } from './table.ts'

/** The texts with an empty one for every place that no cell begins at. */
const gridOf = (table: TableBlock): string[][] => {
  const texts = cellsOf(table)
  return table.rows.map((row, index) =>
    Array.from(
      { length: table.xs.length - 1 },
      (_, column) => texts[index]![row.findIndex(cell => cell.column === column)] ?? '',
    ),
  )
}

/** Texts at their places; the height is counted in rows, so that a half is between two. */
const tablesOf = (
  texts: readonly (readonly [text: string, x: number, row: number])[],
  rules: readonly RuleLine[] = [],
): string[][][] => {
  const typed: Typed[] = texts.map(([text, x, row]) => ({ text, x, y: 100 + 16 * row }))
  const page = pageText(typed, { rules })
  return layoutPage(page, measureDocument([page])).flatMap(block =>
    block.type === 'table' ? [gridOf(block)] : [],
  )
}

const numbers = (rows: number, from: number): [string, number, number][] =>
  Array.from({ length: rows }, (_, row) =>
    [150, 200, 250, 300].map((x, column): [string, number, number] => [
      `${row}${column}.5`,
      x,
      from + row,
    ]),
  ).flat()

const HEADS: [string, number, number][] = [
  ['Kitti', 170, 0],
  ['Waymo', 267, 0],
  ['mAP', 150, 1],
  ['AP', 204, 1],
  ['mAP', 250, 1],
  ['AP', 304, 1],
]

test('names over several columns stay a row above the names of these', () => {
  const labels: [string, number, number][] = [0, 1, 2].map(row => [`Net${row}`, 50, 2 + row])
  const [table] = tablesOf([['Model', 50, 0], ...HEADS, ...labels, ...numbers(3, 2)])
  assert.deepEqual(table!.slice(0, 2), [
    ['Model', 'Kitti', '', 'Waymo', ''],
    ['', 'mAP', 'AP', 'mAP', 'AP'],
  ])
})

test('a name centered beside several rows is in the first of them', () => {
  const labels: [string, number, number][] = [
    ['Small', 50, 2.5],
    ['Large', 50, 5],
  ]
  const rules = [88, 124, 155, 200].map(y => horizontal(y, 45, 330))
  const [table] = tablesOf([['Model', 50, 0.5], ...HEADS, ...labels, ...numbers(5, 2)], rules)
  assert.deepEqual(
    table!.map(([first]) => first),
    ['Model', '', 'Small', '', 'Large', '', ''],
  )
})

test('a name of two lines beside rows between rules is in the first of them, wherever its lines are', () => {
  const labels: [string, number, number][] = [
    ['Large', 50, 3.2],
    ['with heads', 45, 4],
    ['Small', 50, 7],
  ]
  const rules = [88, 124, 204, 284].map(y => horizontal(y, 45, 330))
  const [table] = tablesOf([['Model', 50, 0.5], ...HEADS, ...labels, ...numbers(10, 2)], rules)
  assert.deepEqual(
    table!.map(([first]) => first),
    ['Model', '', 'Large with heads', '', '', '', '', 'Small', '', '', '', ''],
  )
})

test('a name beside two rows of names need not be in their middle', () => {
  const labels: [string, number, number][] = [0, 1, 2].map(row => [`Net${row}`, 50, 2.4 + row])
  const [table] = tablesOf([
    ['Model', 50, 0.4],
    ...HEADS.map(([text, x, row]): [string, number, number] => [text, x, 1.3 * row]),
    ...labels,
    ...numbers(3, 2.4),
  ])
  assert.deepEqual(table!.slice(0, 2), [
    ['Model', 'Kitti', '', 'Waymo', ''],
    ['', 'mAP', 'AP', 'mAP', 'AP'],
  ])
})

test('the currency at the left of a column belongs to its number', () => {
  const rows = ['Sales', 'Costs', 'Taxes', 'Other', 'Profit']
  const texts = rows.flatMap((label, row): [string, number, number][] => [
    [label, 50, row],
    [`${row}1,250`, 230, row],
    [`${row}3,470`, 330, row],
    ...(row % 4 ? [] : [200, 300].map((x): [string, number, number] => ['$', x, row])),
  ])
  assert.deepEqual(tablesOf(texts)[0], [
    ['Sales', '$ 01,250', '$ 03,470'],
    ['Costs', '11,250', '13,470'],
    ['Taxes', '21,250', '23,470'],
    ['Other', '31,250', '33,470'],
    ['Profit', '$ 41,250', '$ 43,470'],
  ])
})

test('a name between two lines of text is in the first of its rows', () => {
  const symbols: [string, number, number][] = ['Mass', 'Length', 'Width', 'Depth'].flatMap(
    (name, row): [string, number, number][] => [
      [name[0]!, 110, 1.5 * (1 + row)],
      [`${name} of the model`, 160, 1.5 * (1 + row)],
    ],
  )
  const [table] = tablesOf(
    [['Part', 50, 0], ['Sign', 110, 0], ['Meaning', 160, 0], ['Model', 50, 3.75], ...symbols],
    [88, 107, 210].map(y => horizontal(y, 45, 330)),
  )
  assert.deepEqual(
    table!.map(([first, second]) => [first, second]),
    [
      ['Part', 'Sign'],
      ['Model', 'M'],
      ['', 'L'],
      ['', 'W'],
      ['', 'D'],
    ],
  )
})

test('names beside the middle of rows are a column where no row has one', () => {
  const labels: [string, number, number][] = [
    ['Small', 50, 1.5],
    ['Large', 50, 3.5],
  ]
  const heads: [string, number, number][] = ['A', 'B', 'C', 'D'].map((text, column) => [
    text,
    150 + 50 * column,
    0,
  ])
  const [table] = tablesOf(
    [...heads, ...labels, ...numbers(4, 1)],
    [88, 107, 170].map(y => horizontal(y, 45, 330)),
  )
  assert.deepEqual(
    table!.map(([first]) => first),
    ['', 'Small', '', 'Large', ''],
  )
})

test('a name centered over four columns is not over the inner two', () => {
  const heads: [string, number, number][] = [
    ['All', 228, 0],
    ['Hard', 148, 1],
    ['Mid', 200, 1],
    ['Easy', 248, 1],
    ['Any', 300, 1],
  ]
  const labels: [string, number, number][] = [0, 1, 2].map(row => [`Net${row}`, 50, 2 + row])
  const [table] = tablesOf(
    [['Model', 50, 0.5], ...heads, ...labels, ...numbers(3, 2)],
    [88, 124, 170].map(y => horizontal(y, 45, 330)),
  )
  assert.deepEqual(table!.slice(0, 2), [
    ['Model', 'All', '', '', ''],
    ['', 'Hard', 'Mid', 'Easy', 'Any'],
  ])
})

test('a remark beside the middle of three rows, once, stays where it stands', () => {
  const labels: [string, number, number][] = [0, 1, 2, 3].map(row => [`Net${row}`, 50, 1 + row])
  const names = ['mAP', 'AP', 'AR', 'F1'].map((text, column): [string, number, number] => [
    text,
    150 + 50 * column,
    0,
  ])
  const remarks: [string, number, number][] = [
    ['Note', 360, 0],
    ['new', 360, 1],
    ['closed', 360, 3],
  ]
  const [table] = tablesOf([['Model', 50, 0], ...names, ...labels, ...numbers(4, 1), ...remarks])
  assert.deepEqual(
    table!.map(row => row[5]),
    ['Note', 'new', '', 'closed', ''],
  )
})
