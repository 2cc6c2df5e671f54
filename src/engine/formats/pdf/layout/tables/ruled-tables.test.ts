import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cellsOf,
  horizontal,
  pieces,
  type Typed,
  vertical,
} from '../../../../../../test/support/pdf-page.ts'
import { findEdges } from './edges.ts'
import { findGrids } from './grids.ts'
import { fillGrids } from './ruled-tables.ts'

const stackOf = (texts: readonly string[], more: readonly Typed[] = []) => {
  const rules = [
    ...[10, 210].map(x => vertical(x, 0, 20 * texts.length)),
    ...Array.from({ length: texts.length + 1 }, (_, index) => horizontal(20 * index, 10, 210)),
  ]
  const own = texts.map((text, index) => ({ text, x: 15, y: 14 + 20 * index }))
  return fillGrids(findGrids(findEdges(rules, [])), pieces([...own, ...more]), 1).tables
}

test('one column of drawn boxes with short lines is a table', () => {
  const [table] = stackOf(['Morning', 'Noon', 'Evening'])
  assert.deepEqual(cellsOf(table!), [['Morning'], ['Noon'], ['Evening']])
})

test('a title over a wide line, a column beside text and lines of code are no table of one column', () => {
  assert.equal(stackOf(['Please note', 'that all boats are back by nightfall']).length, 0)
  assert.equal(stackOf(['Oak', 'Ash'], [{ text: '12 m', x: 250, y: 14 }]).length, 0)
  assert.equal(stackOf(['{', 'port 3', '}']).length, 0)
})

test('boxes with a bold line over plain ones are cards, with plain lines alone a table', () => {
  const tablesWith = (isBold: boolean): number => {
    const rules = [
      ...[10, 210].map(x => vertical(x, 0, 80)),
      ...[0, 40, 80].map(y => horizontal(y, 10, 210)),
    ]
    const text = pieces(
      [0, 40].flatMap(y => [
        { text: 'Library', x: 15, y: y + 16, font: { isBold } },
        { text: 'opens on Sundays.', x: 15, y: y + 30 },
      ]),
    )
    return fillGrids(findGrids(findEdges(rules, [])), text, 1).tables.length
  }
  assert.equal(tablesWith(true), 0)
  assert.equal(tablesWith(false), 1)
})

test('two titles over columns of text, one of them in a box, are no table', () => {
  const bodies = [20, 180].flatMap(x =>
    Array.from({ length: 16 }, (_, row) => ({ text: 'words of a text', x, y: 60 + 12 * row })),
  )
  const titles = [20, 180].map(x => ({ text: 'Title', x, y: 24 }))
  const tablesOf = (frame: readonly ReturnType<typeof vertical>[]): number => {
    const rules = [
      ...[10, 170, 330].map(x => vertical(x, 40, 260)),
      horizontal(40, 10, 330),
      horizontal(260, 10, 330),
      ...frame,
    ]
    const found = fillGrids(findGrids(findEdges(rules, [])), pieces([...titles, ...bodies]), 1)
    return found.tables.length
  }
  const [left, middle, right] = [10, 170, 330].map(x => vertical(x, 10, 40))
  assert.equal(tablesOf([left!, right!]), 0)
  assert.equal(tablesOf([left!, middle!, right!, horizontal(10, 10, 330)]), 1)
})

test('a line that sticks out of a grid is not in it', () => {
  const rules = [0, 80, 160]
    .map(x => vertical(x, 0, 20))
    .concat([0, 20].map(y => horizontal(y, 0, 160)))
  const { tables, rest } = fillGrids(
    findGrids(findEdges(rules, [])),
    pieces([
      { text: 'a', x: 5, y: 14 },
      { text: 'table', x: 85, y: 14 },
      { text: 'below it', x: 5, y: 22, size: 13 },
    ]),
    1,
  )
  assert.deepEqual(cellsOf(tables[0]!), [['a', 'table']])
  assert.equal(rest.length, 1)
})

test('the lines of a table inside a cell do not divide the outer table', () => {
  const rules = [
    ...[0, 120, 240].map(x => vertical(x, 0, 80)),
    ...[0, 20, 60, 80].map(y => horizontal(y, 0, 240)),
    ...[6, 60, 114].map(x => vertical(x, 20, 60)),
    ...[20, 40, 60].map(y => horizontal(y, 6, 114)),
  ]
  const { tables } = fillGrids(
    findGrids(findEdges(rules, [])),
    pieces(
      [
        ['Berth', 5, 14],
        ['Owner', 125, 14],
        ['a', 10, 34],
        ['b', 65, 34],
        ['c', 10, 54],
        ['d', 65, 54],
        ['Greta Holm', 125, 34],
        ['12', 5, 74],
        ['free', 125, 74],
      ].map(([text, x, y]) => ({ text: String(text), x: Number(x), y: Number(y) })),
    ),
    1,
  )
  assert.deepEqual(cellsOf(tables[0]!), [
    ['Berth', 'Owner'],
    ['a b c d', 'Greta Holm'],
    ['12', 'free'],
  ])
})

test('tables side by side with white between them keep their columns', () => {
  const rules = [0, 50, 100, 106, 156, 206, 212, 262, 312]
    .map(x => vertical(x, 0, 60))
    .concat(
      [0, 106, 212].flatMap(x => [0, 20, 40, 60].map(y => horizontal(y, x, x + 100))),
      [horizontal(0, 0, 312)],
    )
  const texts = [14, 34, 54].flatMap((y, row) =>
    [5, 55, 111, 161, 217, 267].map((x, column) => ({ text: `${row}${column}`, x, y })),
  )
  const { tables } = fillGrids(findGrids(findEdges(rules, [])), pieces(texts), 1)
  assert.deepEqual(cellsOf(tables[0]!)[1], ['10', '11', '12', '13', '14', '15'])
})
