import assert from 'node:assert/strict'
import { test } from 'node:test'
import { row, sheetToMarkdown } from '../../../../test/support/xlsx.ts'
import { Budget } from '../../budget.ts'
import { SAMPLE_ROWS } from '../../document/headless.ts'
import { emptySheet, GridRow, KINDS, type WantedCells } from './grid.ts'
import { findLayout } from './layout.ts'

const tablesOf = async (rows: string): Promise<string[][]> =>
  (await sheetToMarkdown({ rows }))
    .split('\n\n')
    .map(table => table.split('\n').map(line => line.replace(/ +/g, ' ')))

test('tables below each other are told apart where both have names over numbers', async () => {
  const rows = [
    row(1, 'name', 'price'),
    row(2, 'plum', 1),
    row(4, 'city', 'people', 'area'),
    row(5, 'Bern', 100, 7),
  ].join('')
  assert.deepEqual(
    (await tablesOf(rows)).map(([header]) => header),
    ['| name | price |', '| city | people | area |'],
  )
})

test('tables beside each other are told apart where both have names over numbers', async () => {
  const rows = [
    row(1, 'name', 'price', undefined, 'city', 'people'),
    row(2, 'plum', 1, undefined, 'Bern', 100),
    row(3, 'pear', 2),
  ].join('')
  assert.deepEqual(await tablesOf(rows), [
    ['| name | price |', '| ---- | ----: |', '| plum | 1 |', '| pear | 2 |'],
    ['| city | people |', '| ---- | -----: |', '| Bern | 100 |'],
  ])
})

test('tables beside each other that end in the same row stay one grid', async () => {
  const rows = [
    row(1, 'name', 'price', undefined, 'city', 'people'),
    row(2, 'plum', 1, undefined, 'Bern', 100),
  ].join('')
  assert.deepEqual(await tablesOf(rows), [
    [
      '| name | price | city | people |',
      '| ---- | ----: | ---- | -----: |',
      '| plum | 1 | Bern | 100 |',
    ],
  ])
})

test('an empty row inside of a table is only a gap', async () => {
  const rows = [row(1, 'name', 'price'), row(2, 'plum', 1), row(4, 'pear', 2)].join('')
  assert.equal((await tablesOf(rows)).length, 1)
})

test('a form above a much wider table stays separate', async () => {
  const form = row(1, 'Dealer:', 'Ann') + row(2, 'Town:', 'Ulm')
  const wide = row(4, 'name', 'May', 'June', 'July', 'August', 'sum') + row(5, 'plum', 1, 2, 3)
  assert.deepEqual(
    (await tablesOf(form + wide)).map(([header]) => header),
    ['| Dealer: | Ann |', '| name | May | June | July | August | sum |'],
  )
  const oneRow = row(2, 'Dealer:', 'Ann')
  assert.equal((await tablesOf(oneRow + wide)).length, 1)
  const narrower = row(4, 'name', 'May', 'June') + row(5, 'plum', 1)
  assert.equal((await tablesOf(form + narrower)).length, 1)
})

test('a form right above a table stays separate, and so does one row with a number', async () => {
  const header = ['name', 'May', 'June', 'sum'] as const
  const table = row(3, ...header) + row(4, 'plum', 1, 2, 3)
  const headers = async (rows: string) => (await tablesOf(rows)).map(([first]) => first)
  for (const form of [
    row(1, 'Dealer:', 'Ann') + row(2, 'Town:', 'Ulm'),
    row(2, 'Pieces', 100),
    row(1, 'Order 5') + row(2, 'Pieces', 100),
  ]) {
    assert.equal((await headers(form + table)).at(-1), '| name | May | June | sum |')
  }
})

test('who approves of a timetable stands above it, in merged cells over several rows', async () => {
  const wide = row(5, 'day', 'hour', '1A', '1B', '2A', '2B') + row(6, 'Monday', 1, 'art', 'gym')
  const after = `<mergeCells>${[1, 2, 3].map(at => `<mergeCell ref="A${at}:B${at}"/><mergeCell ref="C${at}:F${at}"/>`).join('')}</mergeCells>`
  const stamp = (...rows: readonly [string, string][]) =>
    rows.map(([left, right], at) => row(at + 1, left, undefined, right)).join('')
  const heads = async (rows: string) =>
    (await sheetToMarkdown({ rows: rows + wide, after })).match(/^\|.*(?=\n\| -)/gm)
  assert.equal(
    (await heads(stamp(['Agreed', 'Approved'], ['Head', 'Mayor'], ['Ann', 'Bob'])))?.length,
    2,
  )
  assert.equal((await heads(stamp(['East', 'West'], ['small', 'large'])))?.length, 1)
})

test('rows over some of the columns stay a part of the header', async () => {
  const table = row(3, 'name', 'May', 'June', 'sum') + row(4, 'plum', 1, 2, 3)
  assert.equal((await tablesOf(row(2, 'Fruit', '2024') + table)).length, 1)
  assert.equal(
    (await tablesOf(row(1, 'a', ...NONE, 'x') + row(2, 'b', ...NONE, 'y') + table)).length,
    1,
  )
  const after = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="C1:D1"/></mergeCells>'
  const merged = row(1, 'Fruit', undefined, 'Sums') + row(2, 'fresh', undefined, 'of 2024') + table
  assert.equal((await sheetToMarkdown({ rows: merged, after })).split('\n\n').length, 1)
})

const NONE = [undefined, undefined]

test('the same columns below an empty row continue the table', async () => {
  const block = (at: number) => row(at, 'name', 'price') + row(at + 1, 'plum', at)
  assert.equal((await tablesOf(block(1) + block(4))).length, 1)
})

test('a title above a table, with an empty row between them, stays separate', async () => {
  const rows = [row(1, 'Prices of fruit'), row(3, 'name', 'price'), row(4, 'plum', 1)].join('')
  assert.deepEqual(
    (await tablesOf(rows)).map(([header]) => header),
    ['Prices of fruit', '| name | price |'],
  )
})

test('lines that step down to a table through other columns stay separate', async () => {
  const rows = [
    row(1, 'Fruit'),
    row(2, undefined, 'in May'),
    row(4, undefined, undefined, 'name', 'price'),
    row(5, undefined, undefined, 'plum', 1),
  ].join('')
  assert.deepEqual(
    (await tablesOf(rows)).map(([header]) => header),
    ['Fruit', 'in May', '| name | price |'],
  )
})

test('a line above columns that continue below it belongs to them', async () => {
  const rows = [
    row(1, undefined, 'Fruit'),
    row(2, undefined, undefined, 'name', 'price'),
    row(3, 'a', 'b', 'plum', 1),
  ].join('')
  assert.equal((await tablesOf(rows)).length, 1)
})

test('lines right above a full row are paragraphs, and that row is the header', async () => {
  const rows = [
    row(1, 'Prices of fruit'),
    row(2, 'as of May'),
    row(3, 'name', 'colour', 'grown'),
    row(4, 'plum', 'blue', 'here'),
  ].join('')
  assert.deepEqual(await tablesOf(rows), [
    ['Prices of fruit'],
    ['as of May'],
    ['| name | colour | grown |', '| ---- | ------ | ----- |', '| plum | blue | here |'],
  ])
})

test('numbers, and rows above one that is mostly empty, are no titles', async () => {
  const number = row(1, 2024) + row(2, 'name', 'colour') + row(3, 'plum', 'blue')
  assert.equal((await tablesOf(number)).length, 1)
  const form =
    row(1, 'Form') + row(2, 'name', 'Ann') + row(3, 'a', 'b', 'c', 'd', 'e') + row(4, 'f', 'g')
  assert.equal((await tablesOf(form)).length, 1)
})

test('a name above some of the columns is a part of the header', async () => {
  const rows = row(1, undefined, 'Year') + row(2, 'name', '2023', '2024') + row(3, 'plum', 1, 2)
  const merged = (ref: string) => `<mergeCells><mergeCell ref="${ref}"/></mergeCells>`
  assert.match(await sheetToMarkdown({ rows, after: merged('B1:C1') }), /^\||^<table/)
  const wide = row(1, 'Years') + row(2, 'name', '2023', '2024') + row(3, 'plum', 1, 2)
  assert.match(await sheetToMarkdown({ rows: wide, after: merged('A1:C1') }), /^Years\n/)
  const high = row(1, 'name') + row(2, undefined, '2023', '2024') + row(3, 'plum', 1, 2)
  assert.match(await sheetToMarkdown({ rows: high, after: merged('A1:A2') }), /^\||^<table/)
})

test('a title between two tables goes above the second', async () => {
  const rows = [
    row(1, 'name', 'price'),
    row(2, 'plum', 1),
    row(4, 'Cities'),
    row(5, 'city', 'people', 'area'),
    row(6, 'Bern', 100, 7),
  ].join('')
  assert.deepEqual(
    (await tablesOf(rows)).map(([header]) => header),
    ['| name | price |', 'Cities', '| city | people | area |'],
  )
})

test('a title above the name of several columns is a paragraph, and the name a part of the header', async () => {
  const rows = [
    row(1, 'Prices of fruit'),
    row(2, undefined, 'May', undefined),
    row(3, 'name', 'week 1', 'week 2'),
    row(4, 'plum', 1, 2),
  ].join('')
  const merged = '<mergeCells><mergeCell ref="B2:C2"/></mergeCells>'
  const markdown = await sheetToMarkdown({ rows, after: merged })
  assert.match(markdown, /^Prices of fruit\n\n(?:\||<table)/)
  assert.equal(markdown.match(/May/g)?.length, 1)
})

test('the name of the first section of several stays in the table', async () => {
  const rows = [
    row(1, 'Fruit'),
    row(2, 'plum', 1),
    row(3, 'pear', 2),
    row(4, 'Vegetables'),
    row(5, 'leek', 3),
  ].join('')
  assert.equal((await tablesOf(rows)).length, 1)
  const apart = [row(1, 'Fruit'), row(2, 'plum', 1), row(4, 'Vegetables'), row(5, 'leek', 3)].join(
    '',
  )
  assert.equal((await tablesOf(apart)).length, 1)
})

test('a title merged over a header is a paragraph even where sections follow', async () => {
  const sections = (...header: (string | number)[]) =>
    row(1, 'Prices') +
    row(2, ...header) +
    row(3, 'Fruit') +
    row(4, 'plum', 1, 2) +
    row(5, 'Vegetables') +
    row(6, 'leek', 3, 4)
  const after = '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="B2:C2"/></mergeCells>'
  assert.match(await sheetToMarkdown({ rows: sections('name', 'May'), after }), /^Prices\n\n\|/)
  assert.match(await sheetToMarkdown({ rows: sections('fig', 5), after }), /^\| Prices/)
})

test('whether the first row is data is decided by it and a few below, and no other row is read for them', () => {
  const wanted: WantedCells[] = []
  const rows = Array.from({ length: 3 * SAMPLE_ROWS }, (_, index) => {
    const row = new GridRow()
    row.start(index, false)
    row.add(0, KINDS.text, 'plum')
    row.add(1, KINDS.number, String((7 * index) % 5))
    return row
  })
  const sheet = {
    ...emptySheet('fruit'),
    rows: (cells: WantedCells) => {
      wanted.push(cells)
      return rows
    },
  }
  const { regions } = findLayout(sheet, { budget: new Budget(), showsHidden: false })
  const first = Array.from({ length: 1 + SAMPLE_ROWS }, (_, index) => index)
  assert.deepEqual(wanted, ['extent', new Set(first)])
  assert.equal(regions[0]?.hasHeader, false)
})
