import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOf, pieces } from '../../../../../test/support/pdf-page.ts'
import type { CellBlock, TableBlock } from '../layout/tables/table.ts'
import { toLine } from '../text/line.ts'
import { joinSigns } from './signs.ts'

/** Cells 60 points wide with text from their left; `' $'` at the end of a text is slightly separated. */
function tableOf(rows: readonly (readonly string[])[]): TableBlock {
  const width = rows[0]!.length
  const toCell = (text: string, row: number, column: number): CellBlock => ({
    column,
    columnSpan: 1,
    rowSpan: 1,
    lines: text ? [toLine(pieces([{ text, x: 60 * column, y: 20 * row + 20, size: 10 }]))] : [],
  })
  return {
    type: 'table',
    page: 1,
    x0: 0,
    y0: 0,
    x1: 60 * width,
    y1: 20 * rows.length,
    xs: Array.from({ length: width + 1 }, (_, column) => 60 * column),
    rows: rows.map((row, index) => row.map((text, column) => toCell(text, index, column))),
    headerRows: 1,
  }
}

const joined = (...rows: readonly string[][]): string[][] => cellsOf(joinSigns(tableOf(rows)))

test('a currency belongs to the number behind it, however near it stands to the one before', () => {
  assert.deepEqual(
    joined(
      ['', '', '2015', '2014', '2013'],
      ['Sales', '$', '4,059 $', '1,696 $', '(12)'],
      ['Costs', '', '15', '20', '–'],
      ['Profit', 'US$', '4,044 €', '1,676 CHF', '—'],
    ),
    [
      ['2015', '2014', '2013'],
      ['Sales', '$ 4,059', '$ 1,696', '$ (12)'],
      ['Costs', '15', '20', '–'],
      ['Profit', 'US$ 4,044', '€ 1,676', 'CHF —'],
    ],
  )
})

test('a first row may have signs as any other', () => {
  assert.deepEqual(joined(['Cash', '$', '599', '$', '601'], ['Other', '', '3', '', '4']), [
    ['Cash', '$ 599', '$ 601'],
    ['Other', '3', '4'],
  ])
})

test('brackets and percent signs in columns of their own close the numbers before them', () => {
  assert.deepEqual(
    joined(
      ['Rate', '2015', '', '2014', ''],
      ['Own', '(2.2', ')%', '35.0', '%'],
      ['Other', '(1.4', ')', '12.0', '%'],
      ['All', '3', '', '47', '%'],
    ),
    [
      ['Rate', '2015', '2014'],
      ['Own', '(2.2)%', '35.0%'],
      ['Other', '(1.4)', '12.0%'],
      ['All', '3', '47%'],
    ],
  )
})

test('a currency that stands behind the numbers of its row stays with them', () => {
  const rows = [
    ['', 'Mai', 'Juni'],
    ['Miete', '900 €', '900 €'],
    ['Strom', '80 €', '75 €'],
  ]
  assert.deepEqual(cellsOf(joinSigns(tableOf(rows))), cellsOf(tableOf(rows)))
  assert.deepEqual(joined(['', '', '', '', ''], ['Miete', '900', '€', '910', '€'])[1], [
    'Miete',
    '900 €',
    '910 €',
  ])
})

test('signs that name a column, or are units among others, stay where they are', () => {
  for (const rows of [
    [
      ['', '2015', '%', '2014', '%'],
      ['Own', '12', '40.0', '13', '41.5'],
      ['Other', '18', '60.0', '18', '58.5'],
    ],
    [
      ['Test', 'Result', 'Unit'],
      ['HCT', '47.6', '%'],
      ['HGB', '159', 'g/L'],
      ['PLT', '149', 'E+9/L'],
    ],
    [
      ['Test', 'Result', 'Unit'],
      ['HCT', '47.6', '%'],
      ['NEU', '59.6', '%'],
    ],
    [
      ['Paid in $', '12'],
      ['Paid in €', '13'],
    ],
  ]) {
    const table = tableOf(rows)
    assert.equal(joinSigns(table).xs.length, table.xs.length)
    assert.deepEqual(cellsOf(joinSigns(table)), cellsOf(table))
  }
})

test('the name that a column of signs has cut in two is one again', () => {
  const table = tableOf([
    ['', '', ''],
    ['Sales', '$', '12'],
    ['Costs', '$', '14'],
  ])
  const [before, after] = pieces([{ text: 'Jan 2015', x: 108, y: 20, size: 10 }]).flatMap(
    ({ words, ...piece }) =>
      words.map(word => toLine([{ ...piece, x0: word.x0, x1: word.x1, words: [word] }])),
  )
  const head = [before!, after!].map(
    (line, index): CellBlock => ({ column: index + 1, columnSpan: 1, rowSpan: 1, lines: [line] }),
  )
  const rows = [head, ...table.rows.slice(1)]
  assert.deepEqual(cellsOf(joinSigns({ ...table, rows })), [
    ['Jan 2015'],
    ['Sales', '$ 12'],
    ['Costs', '$ 14'],
  ])
})

test('the closing bracket of an amount in the same cell follows it without a space', () => {
  assert.deepEqual(joined(['Year', '2015'], ['Loss', '(12.4 )'], ['Note', 'see a )']), [
    ['Year', '2015'],
    ['Loss', '(12.4)'],
    ['Note', 'see a )'],
  ])
})
