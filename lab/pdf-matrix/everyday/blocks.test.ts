import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cell, Table } from './blocks.ts'
import { alignCell, countColumns, countHeads, measureColumns, placeCells } from './blocks.ts'

const cell = (words: string, more: Partial<Cell> = {}): Cell => ({
  text: [[words, []]],
  head: false,
  columns: 1,
  rows: 1,
  kind: '',
  ...more,
})

const table: Table = {
  type: 'table',
  rows: [
    [cell('Goods', { head: true }), cell('Tons', { head: true, columns: 2 })],
    [cell('Grain', { rows: 2 }), cell('rye'), cell('1,200', { kind: 'n' })],
    [cell('wheat'), cell('900', { kind: 'n' })],
  ],
}

test('a cell over several rows moves those beside it to the next column', () => {
  const columns = placeCells(table).map(row => row.map(({ column }) => column))
  assert.deepEqual(columns, [
    [0, 1],
    [0, 1, 2],
    [1, 2],
  ])
  assert.equal(countColumns(table), 3)
})

test('columns are as wide as their longest text, without cells over several of them', () => {
  assert.deepEqual(measureColumns(table), [5, 5, 5])
})

test('rows of heads and how cells stand follow from the cells', () => {
  assert.equal(countHeads(table), 1)
  assert.deepEqual(table.rows[1]!.map(alignCell), ['left', 'left', 'right'])
})
