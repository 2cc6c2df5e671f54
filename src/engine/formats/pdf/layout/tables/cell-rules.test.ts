import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cellsOf,
  horizontal,
  pageText,
  type Typed,
} from '../../../../../../test/support/pdf-page.ts'
import type { Fill, RuleLine } from '../../raw-page.ts'
import { measureDocument } from '../../statistics.ts'
import { layoutPage } from '../page-layout.ts'

const row = (y: number, cells: readonly string[]): Typed[] =>
  cells.map((text, column) => ({ text, x: [55, 115, 175][column]!, y })).filter(({ text }) => text)

/** A rule that is drawn cell by cell. */
const rule = (y: number): RuleLine[] => [
  horizontal(y, 50, 110),
  horizontal(y, 110, 170),
  horizontal(y, 170, 400),
]

function tablesOf(
  texts: readonly Typed[],
  rules: readonly RuleLine[],
  fills: readonly Fill[] = [],
): string[][][] {
  const page = pageText(texts, { rules, fills })
  return layoutPage(page, measureDocument([page])).flatMap(block =>
    block.type === 'table' ? [cellsOf(block)] : [],
  )
}

test('where the parts of rules meet, columns do, also above the first and below the last rule', () => {
  const texts = [
    { text: 'Functions', x: 50, y: 70, size: 14 },
    ...row(100, ['Name', 'Side', 'Meaning']),
    // A cell of two lines, beside which the others are centered.
    ...row(117, ['', '', 'Sign of a number, or zero']),
    ...row(122, ['sgn', 'right', '']),
    ...row(127, ['', '', 'without one']),
    ...row(144, ['ln', 'left', 'Logarithm']),
    { text: 'The text goes on below the table, as wide as ever it was', x: 50, y: 180 },
  ]
  assert.deepEqual(tablesOf(texts, [...rule(106), ...rule(132)]), [
    [
      ['Name', 'Side', 'Meaning'],
      ['sgn', 'right', 'Sign of a number, or zero without one'],
      ['ln', 'left', 'Logarithm'],
    ],
  ])
})

test('one rule of several parts is below a head', () => {
  const texts = [...row(100, ['Name', 'Side', 'Meaning']), ...row(118, ['ln', 'left', 'Logarithm'])]
  assert.deepEqual(tablesOf(texts, rule(106)), [
    [
      ['Name', 'Side', 'Meaning'],
      ['ln', 'left', 'Logarithm'],
    ],
  ])
})

test('one rule below a head does not end the table after its first row', () => {
  const texts = [
    ...row(100, ['Name', 'Side', 'Meaning']),
    ...row(118, ['ln', 'left', 'Logarithm']),
    ...row(136, ['sgn', 'right', 'Sign']),
    ...row(154, ['abs', 'right', 'Amount']),
  ]
  assert.deepEqual(
    tablesOf(texts, rule(106)).map(rows => rows.length),
    [4],
  )
})

const account = [
  ...row(118, ['2 May', '34.20', '']),
  ...row(136, ['5 May', '', '2,310.00']),
  ...row(154, ['9 May', '41.18', '']),
]

test('columns of amounts stay apart though no row has both', () => {
  assert.deepEqual(tablesOf(account, [...rule(124), ...rule(142), ...rule(160)]), [
    [
      ['2 May', '34.20', ''],
      ['5 May', '', '2,310.00'],
      ['9 May', '41.18', ''],
    ],
  ])
})

test('a row of names on areas of color is the head of the ruled rows below it', () => {
  const head = row(98, ['Date', 'Paid out', 'Paid in'])
  const fills = [
    [50, 110],
    [110, 170],
    [170, 400],
  ].map(([x0, x1]) => ({ x0: x0!, y0: 86, x1: x1!, y1: 104, color: 0x224466 }))
  const rules = [...rule(124), ...rule(142), ...rule(160)]
  assert.deepEqual(tablesOf([...head, ...account], rules, fills), [
    [
      ['Date', 'Paid out', 'Paid in'],
      ['2 May', '34.20', ''],
      ['5 May', '', '2,310.00'],
      ['9 May', '41.18', ''],
    ],
  ])
})

test('rules under amounts alone are those of sums, not the borders of cells', () => {
  const names = ['Goods', 'Services', 'Sum'].map((text, at) => ({ text, x: 50, y: 118 + 18 * at }))
  const amounts = ['34', '41', '75'].flatMap((text, at) => [
    { text, x: 180, y: 118 + 18 * at },
    { text: `2${text}`, x: 260, y: 118 + 18 * at },
  ])
  const sums = (y: number) => [horizontal(y, 170, 240), horizontal(y, 240, 320)]
  const tables = tablesOf([...names, ...amounts], [...sums(142), ...sums(160)])
  assert.deepEqual(
    tables.filter(rows => !rows.flat().includes('Sum')),
    [],
  )
})

test('rules drawn column by column, under names as well, are not the borders of cells', () => {
  const names = ['Goods', 'Services', 'Sum', 'Costs', 'Taxes', 'Income']
  const texts = names.flatMap((text, at) => [
    { text, x: 50, y: 118 + 18 * at },
    { text: `${at + 1}41`, x: 180, y: 118 + 18 * at },
    { text: `${at + 1}52`, x: 340, y: 118 + 18 * at },
  ])
  const sums = (y: number) => [
    ...[horizontal(y, 50, 170), horizontal(y, 170, 240), horizontal(y, 240, 250)],
    ...[horizontal(y, 330, 390), horizontal(y, 390, 400)],
  ]
  assert.deepEqual(tablesOf(texts, [...sums(142), ...sums(196)]), [
    names.map((name, at) => [name, `${at + 1}41`, `${at + 1}52`]),
  ])
})

test('above rules under sums only, rows go on up to the names of columns', () => {
  const texts = [
    ...row(96, ['', 'Plan', 'Actual']),
    ...row(114, ['Income', '', '']),
    ...row(128, ['Fees', '8,400', '8,250']),
    ...row(142, ['Gifts', '1,500', '2,310']),
    ...row(160, ['Sum', '9,900', '10,560']),
    ...row(178, ['Left', '9,900', '10,560']),
  ]
  assert.deepEqual(tablesOf(texts, [...rule(148), ...rule(166)])[0]?.slice(0, 3), [
    ['', 'Plan', 'Actual'],
    ['Income', '', ''],
    ['Fees', '8,400', '8,250'],
  ])
})

test('a name in the middle of several columns is a row above their own names', () => {
  const body = [
    ...row(100, ['Name', 'kWh', 'EUR']),
    ...row(118, ['Hall', '12,400', '3,720']),
    ...row(136, ['Pool', '97,000', '29,100']),
  ]
  const rules = [106, 124, 142].flatMap(y => [50, 110, 170].map(x => horizontal(y, x, x + 60)))
  const head = (x: number): string[] | undefined =>
    tablesOf([{ text: 'Electricity', x, y: 86 }, ...body], rules)[0]?.[0]
  // Eleven letters of five points, in the middle of 110 to 230.
  assert.deepEqual(head(142.5), ['', 'Electricity'])
  assert.deepEqual(head(130), ['Name', 'kWh', 'EUR'])
})
