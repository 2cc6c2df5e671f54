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

const tablesOf = (texts: readonly Typed[], rules: readonly RuleLine[] = []): string[][][] => {
  const page = pageText(texts, { rules })
  return layoutPage(page, measureDocument([page])).flatMap(block =>
    block.type === 'table' ? [cellsOf(block)] : [],
  )
}

const COLUMNS = [50, 90, 300, 370]
const item = (y: number, cells: readonly string[], details: readonly string[]): Typed[] => [
  ...cells.map((text, column) => ({ text, x: COLUMNS[column]!, y })),
  ...details.map((text, line) => ({ text, x: COLUMNS[1]!, y: y + (line + 1) * 18 })),
]

const ITEMS = [
  ...item(
    100,
    ['1', 'Hosting, small', '3.89', '3.89'],
    ['Basic fee per unit', 'May to June', '01.05.14'],
  ),
  ...item(
    172,
    ['2', 'Hosting, large', '5.39', '5.39'],
    ['Basic fee per unit', 'June to July', '01.06.14'],
  ),
  ...item(
    244,
    ['3', 'Backup for both', '5.39', '5.39'],
    ['Basic fee per unit', 'June to July', '01.06.14'],
  ),
]

test('lines below the name of an item belong to its row', () => {
  const [table, ...others] = tablesOf(ITEMS)
  assert.equal(others.length, 0)
  assert.deepEqual(table, [
    ['1', 'Hosting, small Basic fee per unit May to June 01.05.14', '3.89', '3.89'],
    ['2', 'Hosting, large Basic fee per unit June to July 01.06.14', '5.39', '5.39'],
    ['3', 'Backup for both Basic fee per unit June to July 01.06.14', '5.39', '5.39'],
  ])
})

test('items with many lines below them are a table between its rules', () => {
  const head = item(70, ['No.', 'What', 'Price', 'Sum'], [])
  const rules = [58, 78, 306].map(y => horizontal(y, 48, 400))
  const [table, ...others] = tablesOf([...head, ...ITEMS], rules)
  assert.equal(others.length, 0)
  assert.deepEqual([table!.length, table![0]], [4, ['No.', 'What', 'Price', 'Sum']])
})

test('a line that stands out more than the items names a group of them', () => {
  const group = (y: number, text: string): Typed => ({ text, x: 90, y, font: { isBold: true } })
  const [table] = tablesOf([
    ...item(100, ['1', 'Hosting', '3.89', '3.89'], []),
    ...item(118, ['2', 'Domains', '5.39', '5.39'], []),
    group(136, 'Services'),
    ...item(154, ['3', 'Backup', '5.39', '5.39'], []),
    ...item(172, ['4', 'Mail', '1.39', '1.39'], []),
    group(190, 'Options'),
    ...item(208, ['5', 'Archive', '2.39', '2.39'], []),
    ...item(226, ['6', 'Export', '4.39', '4.39'], []),
  ])
  assert.deepEqual(
    table?.map(row => row.join(' ').trim()),
    [
      '1 Hosting 3.89 3.89',
      '2 Domains 5.39 5.39',
      'Services',
      '3 Backup 5.39 5.39',
      '4 Mail 1.39 1.39',
      'Options',
      '5 Archive 2.39 2.39',
      '6 Export 4.39 4.39',
    ],
  )
})

test('lines above and below their numbers are no lines below a name', () => {
  const lines = (y: number, number: string): Typed[] => [
    { text: 'The first line of a name', x: 90, y: y - 18 },
    ...item(y, [number, 'and the second of it', '3.89', '3.89'], ['with the third below']),
  ]
  const table = tablesOf([...lines(118, '1'), ...lines(172, '2'), ...lines(226, '3')]).flat()
  assert.ok(!table.some(row => row.join(' ').includes('below The first')))
})
