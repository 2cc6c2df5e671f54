import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cell, paragraph } from './build.ts'
import type { TableRow } from './document.ts'
import { tableOfGrid } from './sheet.ts'

const tableOf = (rows: TableRow[], start = 0, end = Math.max(0, ...rows.map(row => row.length))) =>
  tableOfGrid({ columns: { start, end }, rows })

const columnOf = (...cells: string[]) => tableOf(cells.map(text => [text]))?.columns[0]

test('a grid without content is not a table', () => {
  assert.equal(tableOf([]), undefined)
  assert.equal(tableOf([['', ''], []]), undefined)
})

test('rows have as many cells as the table has columns, and empty rows are left out', () => {
  const table = tableOf([[''], ['', 'a', 'b'], [], ['', '1'], ['', '2', '3', '4']], 1, 4)
  assert.deepEqual(
    [...table!.rows],
    [
      ['a', 'b', ''],
      ['1', '', ''],
      ['2', '3', '4'],
    ],
  )
  assert.equal(table!.columns.length, 3)
})

test('columns of numbers are set to the right', () => {
  assert.equal(columnOf('Amount', '5', '1,200.50', '(3)'), 'right')
  assert.equal(columnOf('Name', 'a', 'b'), 'none')
  assert.equal(columnOf('2024', 'a'), 'none')
  assert.equal(columnOf('Amount'), 'none')
})

test('empty cells, dashes and a remark do not change a column of numbers', () => {
  assert.equal(columnOf('Amount', '5', '-', 'n/a', '6'), 'right')
  assert.equal(columnOf('Title', 'Amount', '5', '6', '7'), 'right')
  assert.equal(columnOf('Mixed', 'unknown', '5', '6'), 'none')
  assert.equal(columnOf('Mixed', 'unknown', 'none yet', '5', '6', '7'), 'none')
})

test('cells with content of their own are kept and are not numbers', () => {
  const rich = cell(paragraph('5'))
  const table = tableOf([['a'], [rich], [rich]])
  assert.deepEqual([...table!.rows], [['a'], [rich], [rich]])
  assert.deepEqual(table!.columns, ['none'])
})

test('rows are made while they are walked', () => {
  let made = 0
  const rows = {
    *[Symbol.iterator]() {
      for (let row = 0; row < 1_000_000; row++) {
        made++
        yield [String(row)]
      }
    },
  }
  const table = tableOfGrid({ columns: { start: 0, end: 1 }, rows })
  assert.ok(made < 2000)
  const [first] = table!.rows
  assert.deepEqual(first, ['0'])
  assert.ok(made < 4000)
})
