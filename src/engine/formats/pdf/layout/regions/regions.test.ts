import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regionItem } from '../../../../../../test/support/pdf-page.ts'
import { splitRegions } from './regions.ts'
import type { Item } from './rows.ts'

const item = (text: string, x: number, y: number, order: number, size = 10): Item =>
  regionItem(text, x, y, size, order)
const FULL_LINE = 'some words that fill the whole line of a column'

test('text beside a table is a column, whatever the height of the table', () => {
  const table: Item = { x0: 20, y0: 90, x1: 260, y1: 200, words: [], size: 0, order: 0 }
  const beside = Array.from({ length: 6 }, (_, row) =>
    item(FULL_LINE, 300, 100 + row * 14, 10 + row),
  )
  const regions = splitRegions([table, ...beside], { x0: 20, x1: 560 })
  assert.deepEqual(
    regions.map(region => region.rows.flat().length),
    [1, 6],
  )
})

test('columns of list items are columns, with a table among them', () => {
  const column = (x: number, order: number): Item[] =>
    Array.from({ length: 8 }, (_, row) =>
      item(
        row % 2 ? 'and goes on below in the same' : '- an item that',
        x,
        100 + row * 14,
        order + row,
      ),
    )
  const table: Item = { x0: 20, y0: 130, x1: 260, y1: 150, words: [], size: 0, order: 20 }
  const left = column(20, 0).filter(({ y0, y1 }) => y1 < 130 || y0 > 150)
  const regions = splitRegions([...left, table, ...column(300, 9)], { x0: 20, x1: 560 })
  assert.deepEqual(
    regions.map(region => region.rows.flat().length),
    [6, 8],
  )
})

test('cells of two lines that are written in turns are no columns of prose', () => {
  const columnsIf = (isInTurns: boolean): number => {
    const items = Array.from({ length: 8 }, (_, row) => [
      item(FULL_LINE, 20, 100 + row * 14, isInTurns ? (row >> 1) * 4 + (row & 1) : row),
      item(FULL_LINE, 300, 100 + row * 14, isInTurns ? (row >> 1) * 4 + 2 + (row & 1) : 8 + row),
    ]).flat()
    return splitRegions(items, { x0: 20, x1: 560 }).length
  }
  assert.equal(columnsIf(false), 2)
  assert.equal(columnsIf(true), 1)
})

test('columns of prose whose lines the file sorts by height are columns', () => {
  const left = Array.from({ length: 12 }, (_, row) => ({ x: 20, y: 100 + row * 14 }))
  const right = Array.from({ length: 6 }, (_, row) => ({ x: 300, y: 100 + row * 12 }))
  const items = [...left, ...right]
    .sort((a, b) => a.y - b.y)
    .map(({ x, y }, order) => item(FULL_LINE, x, y, order))
  const table: Item = { x0: 300, y0: 170, x1: 540, y1: 260, words: [], size: 0, order: 11 }
  assert.equal(splitRegions([...items, table], { x0: 20, x1: 560 }).length, 2)
})

test('columns that are written from right to left are read so', () => {
  const HEBREW = 'שלום עולם שלום עולם שלום עולם שלום'
  const lines = (text: string): Item[] =>
    Array.from({ length: 8 }, (_, row) => [
      item(text, 20, 100 + row * 14, row),
      item(text, 300, 100 + row * 14, 8 + row),
    ]).flat()
  const firstColumn = (text: string): number =>
    splitRegions(lines(text), { x0: 20, x1: 560 })[0]!.rows[0]![0]!.x0
  assert.equal(firstColumn(FULL_LINE), 20)
  assert.equal(firstColumn(HEBREW), 300)
})

/** Four ems from the longest line beside it. */
const SIDE = 130

test('two sides of a letterhead above a table are read one after the other, rows of a table are not', () => {
  const row = (left: string, right: string, y: number, order: number): Item[] => [
    item(left, 20, y, order),
    item(right, SIDE, y, order + 10),
  ]
  const head = [
    ...row('Falk Pumps', 'Greta Holm', 100, 1),
    ...row('Mill Street 17', 'Harbour 3', 114, 2),
    ...row('Auenfeld', 'Lindau', 128, 3),
  ]
  const goods = ['Filter', 'Hose', 'Gauge'].flatMap((name, index) => [
    item(name, 20, 200 + 14 * index, 30 + 2 * index),
    item('each', SIDE, 200 + 14 * index, 31 + 2 * index),
  ])
  const regions = splitRegions([...head, ...goods], { x0: 20, x1: 560 })
  assert.deepEqual(
    regions.map(region => region.rows.flat().length),
    [3, 3, 6],
  )
})

test('what stands left of the text in smaller letters comes after it', () => {
  const firstOf = (size: number): number => {
    const beside = Array.from({ length: 6 }, (_, row) =>
      item('a few words about', 20, 100 + row * 14, row, size),
    )
    const text = Array.from({ length: 12 }, (_, row) =>
      item(FULL_LINE, 180, 100 + row * 14, 10 + row),
    )
    return splitRegions([...beside, ...text], { x0: 20, x1: 560 })[0]!.x0
  }
  assert.equal(firstOf(10), 20)
  assert.ok(firstOf(8) > 20)
})

test('a heading below two columns goes with the text across the page that it stands above', () => {
  const lines = Array.from({ length: 6 }, (_, row) => [
    item(FULL_LINE, 20, 100 + row * 14, row),
    item(FULL_LINE, 300, 100 + row * 14, 7 + row),
  ]).flat()
  const across = item(`${FULL_LINE} ${FULL_LINE}`, 20, 220, 13)
  const lastOfLeft = (size: number): string => {
    const heading = item('What remains', 20, 198, 6, size)
    const regions = splitRegions([...lines, heading, across], { x0: 20, x1: 560 })
    return regions[0]!.rows.at(-1)![0]!.words[0]!.text
  }
  assert.equal(lastOfLeft(10), 'What')
  assert.equal(lastOfLeft(16), 'some')
})

test('a label on the right far above answers in two columns begins no column', () => {
  const items = [
    item('Name:', 20, 20, 0),
    item('Class:', 300, 20, 1),
    item('1. Where is it?', 20, 60, 2),
    item('a) at the mouth', 20, 74, 3),
    item('b) at the source', 20, 88, 4),
    item('c) at a bend', 300, 74, 5),
    item('d) at a weir', 300, 88, 6),
  ]
  const [first] = splitRegions(items, { x0: 20, x1: 560 })
  assert.deepEqual(first!.rows[0], items.slice(0, 2))
})

test('cards side by side, a bold name over plain lines each, are read one after the other', () => {
  const isBold = true
  const card = (x: number, order: number, text: readonly string[]): Item[] =>
    text.map((line, row) => {
      const one = regionItem(line, x, 100 + row * 14, 10, order + row)
      if (row > 0) return one
      const words = one.words.map(word => ({
        ...word,
        style: { ...word.style, font: { ...word.style.font, isBold } },
      }))
      return { ...one, words }
    })
  const read = (turn: number): number =>
    splitRegions(
      [
        ...card(20, 0, ['Library', 'Open in the morning of', 'every Sunday.']),
        ...card(150, 3 - turn, ['Pool', 'Closed for the works of', 'November.']),
      ],
      { x0: 20, x1: 560 },
    ).length
  assert.equal(read(0), 2)
  assert.equal(read(2.5), 1)
})
