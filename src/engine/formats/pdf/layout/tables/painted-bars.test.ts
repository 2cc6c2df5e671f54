import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cellsOf,
  horizontal,
  pieces,
  type Typed,
  textsOf,
  vertical,
} from '../../../../../../test/support/pdf-page.ts'
import { findEdges } from './edges.ts'
import { findGrids } from './grids.ts'
import { joinPaintedBars } from './painted-bars.ts'
import { fillGrids } from './ruled-tables.ts'

const RULES = [0, 100, 200]
  .map(x => vertical(x, 20, 60))
  .concat([20, 40, 60].map(y => horizontal(y, 0, 200)))

const row = (texts: readonly string[], y: number): Typed[] =>
  texts.map((text, index) => ({ text, x: 5 + 100 * index, y }))

const bar = (y0: number, x1 = 200) => ({ x0: 0, y0, x1, y1: y0 + 20 })

const read = (texts: readonly Typed[], bars: readonly ReturnType<typeof bar>[]) => {
  const { tables, rest } = fillGrids(
    findGrids(findEdges(RULES, [])),
    pieces([...row(['Pump', '90.00'], 34), ...row(['Valve', '35.00'], 54), ...texts]),
    1,
  )
  const joined = joinPaintedBars(tables, bars, rest)
  return { rows: cellsOf(joined.tables[0]!), rest: textsOf(joined.rest) }
}

const BODY = [
  ['Pump', '90.00'],
  ['Valve', '35.00'],
]

test('bars of color right above and below a drawn table are rows of it', () => {
  const head = row(['Item', 'Total'], 14)
  const sums = row(['Sum', '125.00'], 74)
  assert.deepEqual(read([...head, ...sums], [bar(0), bar(60)]), {
    rows: [['Item', 'Total'], ...BODY, ['Sum', '125.00']],
    rest: [],
  })
})

test('a bar that is wider, or has one text only or one across the columns, is none', () => {
  const none = (texts: readonly Typed[], x1?: number): void =>
    assert.deepEqual(read(texts, [bar(0, x1)]).rows, BODY)
  none(row(['Item', 'Total'], 14), 300)
  none(row(['Item'], 14))
  none([
    { text: 'Items of May and of all other months', x: 5, y: 8 },
    { text: 'Total', x: 150, y: 18 },
  ])
})
