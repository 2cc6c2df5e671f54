import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOf, pageText, pieces, type Typed } from '../../../../../../test/support/pdf-page.ts'
import { measureDocument } from '../../statistics.ts'
import { layoutPage } from '../page-layout.ts'
import { joinCenteredItems } from './centered-items.ts'
import type { RowText } from './row-joins.ts'

const tableOf = (texts: readonly Typed[]): string[][] => {
  const page = pageText(texts)
  const [table] = layoutPage(page, measureDocument([page])).flatMap(block =>
    block.type === 'table' ? [cellsOf(block)] : [],
  )
  return table!
}

const COLUMNS = [50, 90, 300, 370, 460]
const row = (y: number, cells: readonly string[]): Typed[] =>
  cells.flatMap((text, column) => (text ? [{ text, x: COLUMNS[column]!, y }] : []))
const lines = (y: number, texts: readonly string[]): Typed[] =>
  texts.map((text, index) => ({ text, x: COLUMNS[1]!, y: y + index * 11 }))

const HEAD = row(100, ['No', 'What', 'Count', 'Price', 'Amount'])
const FIRST = ['Website design', 'Homepage and pages', 'Two rounds of changes']
const SECOND = ['Hosting', 'Basic plan for May', 'Daily copies of all', 'Certificate', 'Support']

const ITEMS = [
  ...HEAD,
  ...lines(124, FIRST),
  ...row(135, ['1', '', '1', '1200.00', '1200.00']),
  ...lines(170, SECOND),
  ...row(192, ['2', '', '12', '9.90', '118.80']),
]

test('lines around the middle of an item are of its row', () => {
  const expected = [
    ['1', FIRST.join(' '), '1', '1200.00', '1200.00'],
    ['2', SECOND.join(' '), '12', '9.90', '118.80'],
  ]
  assert.deepEqual(tableOf(ITEMS).slice(1), expected)
  assert.deepEqual(tableOf([...ITEMS, ...row(238, ['', '', '', 'Sum', '1318.80'])]).slice(1), [
    ...expected,
    ['Sum', '1318.80'],
  ])
})

const textRow = (baseline: number, texts: Readonly<Record<number, string>>): RowText => ({
  baseline,
  ruleAbove: false,
  cells: Object.entries(texts).map(([column, text]) => ({
    column: Number(column),
    columnSpan: 1,
    words: pieces([{ text, x: 0, y: baseline }])[0]!.words,
  })),
})

test('a line as close to one item as to the next, or beside neither, is of none', () => {
  const rowsWith = (y: number): RowText[] => [
    textRow(88, { 1: 'Design' }),
    textRow(100, { 0: '1', 1: 'Pages', 2: '1200.00' }),
    textRow(y, { 1: 'Changes' }),
    textRow(136, { 0: '2', 1: 'Hosting', 2: '9.90' }),
  ]
  assert.equal(joinCenteredItems(rowsWith(112), 10)?.rows.length, 2)
  assert.equal(joinCenteredItems(rowsWith(118), 10), undefined)
  assert.equal(joinCenteredItems(rowsWith(124), 10), undefined)
})
