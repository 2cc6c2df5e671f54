import assert from 'node:assert/strict'
import { test } from 'node:test'
import { row, sheetToMarkdown } from '../../../../test/support/xlsx.ts'

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

test('the same columns below an empty row go on with the table', async () => {
  const block = (at: number) => row(at, 'name', 'price') + row(at + 1, 'plum', at)
  assert.equal((await tablesOf(block(1) + block(4))).length, 1)
})

test('a title above a table, an empty row between them, stands for itself', async () => {
  const rows = [row(1, 'Prices of fruit'), row(3, 'name', 'price'), row(4, 'plum', 1)].join('')
  assert.deepEqual(
    (await tablesOf(rows)).map(([header]) => header),
    ['| Prices of fruit |', '| name | price |'],
  )
})

test('lines that step down to a table through other columns stand for themselves', async () => {
  const rows = [
    row(1, 'Fruit'),
    row(2, undefined, 'in May'),
    row(4, undefined, undefined, 'name', 'price'),
    row(5, undefined, undefined, 'plum', 1),
  ].join('')
  assert.deepEqual(
    (await tablesOf(rows)).map(([header]) => header),
    ['| Fruit |', '| in May |', '| name | price |'],
  )
})

test('a line above columns that go on below it belongs to them', async () => {
  const rows = [
    row(1, undefined, 'Fruit'),
    row(2, undefined, undefined, 'name', 'price'),
    row(3, 'a', 'b', 'plum', 1),
  ].join('')
  assert.equal((await tablesOf(rows)).length, 1)
})
