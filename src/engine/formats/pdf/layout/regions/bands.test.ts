import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regionItem as item } from '../../../../../../test/support/pdf-page.ts'
import { splitRegions } from './regions.ts'
import type { Item } from './rows.ts'

const read = (items: readonly Item[]): string[] =>
  splitRegions(
    items.map((each, order) => ({ ...each, order })),
    { x0: 20, x1: 560 },
  ).map(({ rows }) =>
    rows
      .flat()
      .map(({ words }) => words[0]!.text)
      .join(' '),
  )

const lines = (first: string, x: number, y: number, count: number): Item[] =>
  Array.from({ length: count }, (_, row) =>
    item(`${first}${row} the words that fill most of a line`, x, y + row * 12),
  )

const title = [item('Title', 20, 80), item('Issue 12', 300, 80)]

test('two columns below a title with its date are read one after the other', () => {
  assert.deepEqual(read([...title, ...lines('L', 20, 100, 4), ...lines('R', 300, 100, 5)]), [
    'Title Issue',
    'L0 L1 L2 L3',
    'R0 R1 R2 R3 R4',
  ])
})

test('a box beside text ends before the boxes in a row below it', () => {
  const below = [...lines('A', 20, 180, 3), ...lines('B', 300, 180, 3)]
  assert.deepEqual(read([...lines('L', 20, 100, 5), ...lines('R', 300, 100, 4), ...below]), [
    'L0 L1 L2 L3 L4',
    'R0 R1 R2 R3',
    'A0 A1 A2',
    'B0 B1 B2',
  ])
})

test('rows of a table whose cells have several lines stay side by side', () => {
  const cells = [100, 140, 180, 220].flatMap(y => [
    ...lines('L', 20, y, 3),
    ...lines('R', 300, y, 3),
  ])
  assert.equal(read([...title, ...cells]).length, 1)
})

test('a small table beside text is read by itself, whatever the columns of the table above are', () => {
  const above = [80, 92, 104].flatMap(y => [
    item('Voltage', 20, y),
    item('V', 110, y),
    item('without any load at all', 150, y),
    item('24', 330, y),
  ])
  const pins = ['Brown', 'Blue', 'Black and not in use'].flatMap((color, row) => [
    item('Pin', 20, 140 + row * 12),
    item(color, 120, 140 + row * 12),
  ])
  assert.deepEqual(read([...above, ...pins, ...lines('R', 270, 140, 3)]).slice(1), [
    'Pin Brown Pin Blue Pin Black',
    'R0 R1 R2',
  ])
})
