import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertXlsx, row, sheetToMarkdown, type XlsxSheet } from '../../../../test/support/xlsx.ts'

const splitTables = (markdown: string): string[][] =>
  markdown.split('\n\n').map(table =>
    table
      .split('\n')
      .map(line => line.replace(/ +/g, ' '))
      .filter(line => !/^\|[ :|-]+\|$/.test(line)),
  )

const tablesOf = async (...rows: string[]) =>
  splitTables(await sheetToMarkdown({ rows: rows.join('') }))

/** A sheet with ranges that the workbook calls tables. */
function withTables(rows: readonly string[], ...ranges: string[]): Promise<string> {
  const ids = ranges.map((_, index) => `t${index}`)
  const sheet: XlsxSheet = {
    rows: rows.join(''),
    after: `<tableParts>${ids.map(id => `<tablePart r:id="${id}"/>`).join('')}</tableParts>`,
    relationships: Object.fromEntries(ids.map(id => [id, ['table', `../tables/${id}.xml`]])),
  }
  const files = Object.fromEntries(
    ranges.map((ref, index) => [
      `xl/tables/t${index}.xml`,
      `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ref="${ref}"/>`,
    ]),
  )
  return sheetToMarkdown(sheet, { files })
}

test('a first row of data is below an empty header', async () => {
  const head = async (...rows: string[]) =>
    (await sheetToMarkdown({ rows: rows.join('') })).split('\n')
  const prices = await head(row(1, 'plum', 2.44), row(2, 'pear', 1.09), row(3, 'fig', 3))
  assert.match(prices[0]!, /^\| +\| +\|$/)
  assert.match(prices[2]!, /plum/)
  const named = [
    [row(1, 'name', 'price'), row(2, 'pear', 1)],
    [row(1, 'price', 2019, 2020), row(2, 'oil', 78, 81)],
    [row(1, 'dose', 0.1, 0.5, 5), row(2, 'mice', 3, 4, 9)],
    [row(1, undefined, 7, 4), row(2, 'mice', 3, 4)],
    [row(1, 'total', 7)],
  ]
  for (const rows of named) assert.doesNotMatch((await head(...rows))[0]!, /^[| ]+$/)
})

test('a first row written like those below it is data, texts and dates too', async () => {
  const first = async (...rows: string[]) =>
    (await sheetToMarkdown({ rows: rows.join('') })).split('\n')[0]!
  const lessons = [row(1, '8:00-8:40', 'Algebra'), row(2, '8:50-9:30'), row(3, '9:40-10:20', 'Art')]
  const codes = [row(1, '13817180'), row(2, '14061838'), row(3, '81053240')]
  for (const rows of [lessons, codes]) assert.match(await first(...rows), /^[| ]+$/)
  const day = (at: number, serial: number) => `<c r="A${at}" s="1"><v>${serial}</v></c>`
  const days = (head: string) =>
    `<row r="1">${head}</row><row r="2">${day(2, 43002)}</row><row r="3">${day(3, 43016)}</row>`
  const dated = async (head: string) =>
    convertXlsx({ sheets: [{ rows: days(head) }], formats: ['d/m/yyyy'] })
  assert.match((await dated(day(1, 42988))).markdown, /\|\s+\|\n/)
  assert.match((await dated('<c r="A1" t="str"><v>Day</v></c>')).markdown, /\| Day +\|\n/)
})

test('tables beside each other that begin in different rows are told apart', async () => {
  const tables = await tablesOf(
    row(1, 'name', 'price'),
    row(2, 'plum', 1),
    row(3, 'pear', 2, undefined, 'city', 'people'),
    row(4, 'fig', 3, undefined, 'Bern', 100),
  )
  assert.deepEqual(tables, [
    ['| name | price |', '| plum | 1 |', '| pear | 2 |', '| fig | 3 |'],
    ['| city | people |', '| Bern | 100 |'],
  ])
})

test('tables side by side keep the titles right above them', async () => {
  const tables = await tablesOf(
    row(1, 'Fruit', undefined, undefined, 'Cities'),
    row(2, 'name', 'price', undefined, 'city', 'people'),
    row(3, 'plum', 1, undefined, 'Bern', 100),
    row(4, 'pear', 2),
  )
  assert.deepEqual(tables, [
    ['Fruit'],
    ['| name | price |', '| plum | 1 |', '| pear | 2 |'],
    ['Cities'],
    ['| city | people |', '| Bern | 100 |'],
  ])
})

test('cells beside a table, without a header of their own, stay in its rows', async () => {
  const tables = await tablesOf(
    row(1, 'name', 'price'),
    row(2, 'plum', 1, undefined, 'ripe', 5),
    row(3, 'pear', 2, undefined, 7, 8),
  )
  assert.equal(tables.length, 1)
})

test('tables below each other with different headers are told apart, with equal ones they are not', async () => {
  const first = row(1, 'name', 'price') + row(2, 'plum', 1)
  const other = await tablesOf(first, row(4, 'city', 'people'), row(5, 'Bern', 100))
  assert.deepEqual(other, [
    ['| name | price |', '| plum | 1 |'],
    ['| city | people |', '| Bern | 100 |'],
  ])
  const same = await tablesOf(first, row(4, 'name', 'price'), row(5, 'pear', 2))
  assert.equal(same.length, 1)
})

test('a table below a title is a new one if the header of the one above recurs', async () => {
  const months = (first: number, month: string, ...values: (string | number)[]) =>
    row(first, month) + row(first + 1, 'name', 'price') + row(first + 2, 'plum', ...values)
  for (const value of [1, 'free']) {
    assert.deepEqual(await tablesOf(months(1, 'May', value), months(5, 'June', value)), [
      ['May'],
      ['| name | price |', `| plum | ${value} |`],
      ['June'],
      ['| name | price |', `| plum | ${value} |`],
    ])
  }
})

test('ranges that the workbook calls tables are tables of their own, with the texts around them', async () => {
  const markdown = await withTables(
    [
      row(1, 'Fruit and cities'),
      row(2, 'name', 'colour', undefined, 'city', 'country'),
      row(3, 'plum', 'blue', undefined, 'Bern', 'Switzerland'),
      row(4, 'pear', 'green', 'x', 'Oslo', 'Norway'),
      row(5, 'As seen in May', undefined, undefined, 'Rome', 'Italy'),
    ],
    'A2:B4',
    'D2:E5',
  )
  assert.deepEqual(splitTables(markdown), [
    ['Fruit and cities'],
    ['| name | colour |', '| plum | blue |', '| pear | green |'],
    ['| city | country |', '| Bern | Switzerland |', '| Oslo | Norway |', '| Rome | Italy |'],
    ['x'],
    ['As seen in May'],
  ])
})

test('cells around a declared table are written once, and sums below it belong to it', async () => {
  const markdown = await withTables(
    [
      row(1, 'a', 'b'),
      row(2, 'c', 'd', 'name', 'price'),
      row(3, 'e', 'f', 'plum', 1),
      row(4, 'g', 'h', 'sum', 1),
      row(6, 'i', 'j', 'k', 'l'),
    ],
    'C2:D3',
  )
  for (const word of ['plum', 'sum', 'price', 'k', 'l']) {
    assert.equal(markdown.match(new RegExp(`\\b${word}\\b`, 'g'))?.length, 1, word)
  }
  const below = await withTables(
    [row(1, 'name', 'price'), row(2, 'plum', 1), row(3, 'sum', 1)],
    'A1:B2',
  )
  assert.deepEqual(splitTables(below), [['| name | price |', '| plum | 1 |', '| sum | 1 |']])
})

test('declared tables beside each other in the same rows stay one grid', async () => {
  const markdown = await withTables(
    [
      row(1, 'name', 'colour', undefined, 'city', 'country'),
      row(2, 'plum', 'blue', undefined, 'Bern', 'Switzerland'),
    ],
    'A1:B2',
    'D1:E2',
  )
  assert.equal(splitTables(markdown).length, 1)
})

test('a line merged over most of the columns is a title, whatever is below', async () => {
  const rows = [
    row(1, 'Budget'),
    row(3, 'teachers', 2),
    row(4, 'pupils', 30),
    row(6, 'cost', 1, 2, 3, 4, 5),
  ].join('')
  const mergedOver = async (ref: string) => {
    const after = `<mergeCells><mergeCell ref="${ref}"/></mergeCells>`
    return splitTables(await sheetToMarkdown({ rows, after }))[0]
  }
  assert.deepEqual(await mergedOver('A1:D1'), ['Budget'])
  assert.deepEqual((await mergedOver('A1:B1'))?.[0], '| Budget | | | | | |')
})
