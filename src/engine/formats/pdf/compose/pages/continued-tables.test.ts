import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableBlock } from '../../layout/tables/table.ts'
import { joinTables } from './continued-tables.ts'

const table = (page: number, border: number, gap?: readonly [number, number]): TableBlock => ({
  type: 'table',
  page,
  x0: 50,
  y0: 50,
  x1: 300,
  y1: 90,
  xs: [50, border, 300],
  ...(gap ? { gaps: [{ x0: gap[0], x1: gap[1] }] } : {}),
  rows: [],
  headerRows: 1,
})

test('halves of a table without lines go on where the white between their columns is the same', () => {
  const joined = (...halves: TableBlock[]): number => joinTables(halves).length
  assert.equal(joined(table(1, 100, [90, 110]), table(2, 150, [105, 195])), 1)
  assert.equal(joined(table(1, 100, [90, 110]), table(2, 180, [165, 195])), 2)
  assert.equal(joined(table(1, 100), table(2, 110)), 1)
  assert.equal(joined(table(1, 100), table(2, 150)), 2)
})
