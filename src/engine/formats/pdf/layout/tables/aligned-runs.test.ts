import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOf, pageText, type Typed } from '../../../../../../test/support/pdf-page.ts'
import { measureDocument } from '../../statistics.ts'
import { layoutPage } from '../page-layout.ts'

/** A name, and amounts that end below each other. */
const row = (y: number, name: string, ...amounts: readonly string[]): Typed[] => [
  { text: name, x: 50, y },
  ...amounts.map((text, at) => ({ text, x: 340 + 90 * at - 5 * text.length, y })),
]

function tablesOf(texts: readonly Typed[]): string[][][] {
  const page = pageText(texts)
  return layoutPage(page, measureDocument([page])).flatMap(block =>
    block.type === 'table' ? [cellsOf(block)] : [],
  )
}

const operating = [
  ...row(100, 'Depreciation', '10,987', '10,678'),
  ...row(113, 'Deferred taxes', '320', '(499)'),
  ...row(126, 'Other activities', '1,981', '1,734'),
  ...row(139, 'Net cash provided', '25,255', '27,753'),
]
const investing = [
  ...row(191, 'Payments for property', '(10,705)', '(10,344)'),
  ...row(204, 'Proceeds', '321', '519'),
]

test('rows go on below white and the name of a group where their amounts are aligned', () => {
  const name = { text: 'Cash flows from investing activities:', x: 50, y: 178 }
  assert.deepEqual(
    tablesOf([...operating, name, ...investing]).map(rows => rows.map(cells => cells[0])),
    [
      [
        ...['Depreciation', 'Deferred taxes', 'Other activities', 'Net cash provided'],
        ...['Cash flows from investing activities:', 'Payments for property', 'Proceeds'],
      ],
    ],
  )
})

test('a heading, years and amounts at other places begin another table', () => {
  const countOf = (texts: readonly Typed[]): number[] => tablesOf(texts).map(rows => rows.length)
  const heading = { text: 'Investing', x: 50, y: 175, size: 14 }
  assert.equal(countOf([...operating, heading, ...investing])[0], 4)
  assert.equal(
    countOf([...operating, ...row(178, 'In millions', '2025', '2024'), ...investing])[0],
    4,
  )
  const moved = investing.map(text => (text.x > 50 ? { ...text, x: text.x - 100 } : text))
  assert.equal(countOf([...operating, ...moved])[0], 4)
})

test('two rows of which one has currencies are rows of the table above', () => {
  const sums = [
    ...row(178, 'Cash at the beginning of the year', '7,756', '7,014'),
    ...row(191, 'Cash at the end of the year', '9,515', '7,756'),
    ...[300, 390].map(x => ({ text: '$', x: x - 10, y: 191 })),
  ]
  const [rows = []] = tablesOf([...operating, ...sums])
  assert.deepEqual(rows.at(-1), ['Cash at the end of the year', '$ 9,515', '$ 7,756'])
})

test('a row with currencies does not hide the columns of the few rows above it', () => {
  const texts = [
    ...row(100, 'Taxes paid in cash', '3,616', '3,982', '6,179'),
    ...row(113, 'Interest paid in cash', '2,464', '2,348', '2,450'),
    ...row(126, 'Rent paid in cash', '1,152', '1,634', '3,729'),
    ...[300, 390, 480].map(x => ({ text: '$', x: x - 10, y: 126 })),
  ]
  assert.deepEqual(tablesOf(texts)[0]?.[2], ['Rent paid in cash', '$ 1,152', '$ 1,634', '$ 3,729'])
})
