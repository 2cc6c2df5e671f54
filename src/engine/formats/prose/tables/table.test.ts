import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heading, paragraph } from '../../../document/build.ts'
import type { Block } from '../../../document/document.ts'
import { type GridCell, toTableBlocks } from './table.ts'

const cell = (column: number, text: string, colSpan = 1, rowSpan = 1): GridCell => ({
  children: text ? [paragraph(text)] : [],
  alignment: 'none',
  column,
  colSpan,
  rowSpan,
})

const shape = ([block]: readonly Block[]): unknown =>
  block?.type === 'table'
    ? [...block.rows].map(row =>
        row.map(cell => {
          const { children, colSpan, rowSpan } = cell as GridCell
          return [children.length, colSpan, rowSpan]
        }),
      )
    : block

test('rows and columns without anything in them go, and spans shrink with them', () => {
  const grid = [
    [cell(0, ''), cell(1, ''), cell(2, '')],
    [cell(0, 'wide', 3)],
    [cell(0, 'a', 1, 3), cell(1, ''), cell(2, 'b')],
    [cell(1, ''), cell(2, '')],
    [cell(1, ''), cell(2, 'c')],
  ]
  assert.deepEqual(shape(toTableBlocks(grid, 2)), [
    [[1, 2, 1]],
    [
      [1, 1, 2],
      [1, 1, 1],
    ],
    [[1, 1, 1]],
  ])
})

test('boxes of prose below each other are what is in them, short cells are a table', () => {
  const long = 'A sentence that goes on. '.repeat(8)
  assert.deepEqual(toTableBlocks([[cell(0, 'a')], [cell(0, long)]], 0), [
    paragraph('a'),
    paragraph(long),
  ])
  const titled = { ...cell(0, ''), children: [heading(1, 'a')] }
  assert.equal(toTableBlocks([[titled], [cell(0, 'b')]], 0).length, 2)
  assert.equal(toTableBlocks([[cell(0, 'a')], [cell(0, 'b')]], 0)[0]?.type, 'table')
  assert.equal(toTableBlocks([[cell(0, 'a')], [cell(0, long)]], 1)[0]?.type, 'table')
})

test('one column with a picture in it is layout', () => {
  const image = { content: { type: 'image', source: 'logo.png', alt: '' }, marks: 0 } as const
  const picture = { ...cell(0, ''), children: [{ type: 'paragraph', children: [image] } as const] }
  const types = (...rows: GridCell[][]) => toTableBlocks(rows, 0).map(({ type }) => type)
  assert.deepEqual(types([cell(0, 'The Garden')], [picture]), ['paragraph', 'paragraph'])
  assert.deepEqual(types([cell(0, 'The Garden')], [cell(0, 'plum')]), ['table'])
})
