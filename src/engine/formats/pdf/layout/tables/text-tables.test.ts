import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOf, pageText, type Typed } from '../../../../../../test/support/pdf-page.ts'
import type { Fill } from '../../raw-page.ts'
import { measureDocument } from '../../statistics.ts'
import { layoutPage } from '../page-layout.ts'

/** Every row's texts at the given positions; nothing for an empty text. */
const grid = (xs: readonly number[], rows: readonly (readonly string[])[], y = 100): Typed[] =>
  rows.flatMap((row, index) =>
    row.flatMap((text, column) => (text ? [{ text, x: xs[column]!, y: y + index * 14 }] : [])),
  )

const tablesOf = (texts: readonly Typed[], fills: readonly Fill[] = []): string[][][] => {
  const page = pageText(texts, { fills })
  return layoutPage(page, measureDocument([page])).flatMap(block =>
    block.type === 'table' ? [cellsOf(block)] : [],
  )
}

test('where the names of the columns come again another table begins', () => {
  const part = (first: string): string[][] => [
    ['Share', `${first}.0`, `${first}.1`, `${first}.2`],
    ['0.95', '160', '176', '192'],
    ['0.90', '80', '88', '96'],
    ['0.85', '53', '59', '64'],
    ['0.80', '40', '44', '48'],
  ]
  const tables = tablesOf([
    ...grid([50, 150, 200, 250], part('1')),
    { text: 'Effect', x: 190, y: 170 },
    ...grid([50, 170, 230, 290], part('2'), 184),
  ])
  assert.deepEqual(
    tables.map(table => [table.length, table[0]![1]]),
    [
      [5, '1.0'],
      [5, '2.0'],
    ],
  )
})

test('a name over two columns does not hide the white between them', () => {
  const [table] = tablesOf([
    { text: 'Customer data here', x: 60, y: 86 },
    { text: 'Vehicle data here', x: 260, y: 86 },
    ...grid(
      [50, 120, 250, 320],
      [
        ['Name', 'Diaz 12', 'Year', '2022'],
        ['Claim', '1008', 'Make', 'Jeep'],
        ['Policy', '555', 'Model', 'Grand'],
        ['Phone', '425', 'Trim', 'Light'],
      ],
    ),
  ])
  assert.deepEqual(table![1], ['Name', 'Diaz 12', 'Year', '2022'])
})

test('bands of color behind every second row speak for a table', () => {
  const rows = [
    ['Product', 'Place', 'Count', 'State'],
    ['SKU one', '', '', ''],
    ['', '', '28', ''],
    ['SKU two', '', '', 'Fine'],
    ['', 'C-15', '', ''],
    ['', '', '', 'It has been sold since'],
  ]
  const texts = grid([50, 150, 250, 350], rows)
  const band = (row: number): Fill => ({
    x0: 45,
    x1: 400,
    y0: 90 + row * 14,
    y1: 103 + row * 14,
    color: 0xdddddd,
  })
  assert.equal(tablesOf(texts).length, 0)
  assert.equal(tablesOf(texts, [band(0), band(2), band(4)]).length, 1)
})

test('titles with numbers that rise are a list of contents', () => {
  const titles = ['Summary', 'Risks', 'Proceeds', 'Dividends', 'Business', 'Experts']
  const withNumbers = (numbers: readonly string[]): Typed[] =>
    grid(
      [50, 80, 300],
      titles.map((title, row) => [`A${row}`, title, numbers[row]!]),
    )
  assert.equal(tablesOf(withNumbers(['1', '11', '13', '13', '20', '41'])).length, 0)
  assert.equal(tablesOf(withNumbers(['41', '3', '18', '7', '20', '12'])).length, 1)
})

test('labels that do not line up are no table', () => {
  const labels = [
    ['Illinois', 'Virginia'],
    ['Texas', 'Ohio'],
    ['Maine', 'Utah'],
  ]
  const texts = labels.flatMap(([left, right], row) => [
    { text: left!, x: 50 + row * 17, y: 100 + row * 14 },
    { text: right!, x: 200 + row * 23, y: 100 + row * 14 },
  ])
  assert.equal(tablesOf(texts).length, 0)
})

test('names that end on another side than their numbers are in the same column', () => {
  const [table] = tablesOf([
    ...grid([50, 140, 260], [['Goods', 'Weight', 'Price']]),
    ...grid(
      [50, 200, 320],
      [
        ['Timber', '120', '340'],
        ['Salt', '80', '200'],
        ['Grain', '95', '410'],
        ['Coal', '77', '515'],
      ],
      114,
    ),
  ])
  assert.deepEqual(table![0], ['Goods', 'Weight', 'Price'])
  assert.deepEqual(table![1], ['Timber', '120', '340'])
})

const FORM = [
  ['Family name', 'Holm'],
  ['First name', 'Greta'],
  ['Street and number', 'Mill Lane'],
  ['Telephone', '0155 142'],
]
const ORDER = [
  ['Wanted size', '56 square metres'],
  ['Place', 'Auenfeld'],
  ['From', 'Friday'],
  ['Until', 'Sunday'],
]

test('a line between rows of other columns lies between two tables', () => {
  const tables = tablesOf([
    ...grid([50, 200], FORM),
    { text: 'Plot', x: 50, y: 156 },
    ...grid([50, 120], ORDER, 170),
  ])
  assert.deepEqual(tables, [FORM, ORDER])
})

test('a line that begins left of all rows lies between two tables', () => {
  const tables = tablesOf([
    ...grid([50, 200], FORM),
    { text: 'Plot', x: 44, y: 156 },
    ...grid([50, 200], ORDER, 170),
  ])
  assert.deepEqual(tables, [FORM, ORDER])
})

test('a sentence with more white around it than rows have lies between two tables', () => {
  const numbers = (first: string): string[][] => [
    [first, 'Right'],
    ['12', '12'],
    ['123', '123'],
    ['1', '1'],
  ]
  const tables = (white: number): string[][][] =>
    tablesOf([
      ...grid([50, 200], numbers('Left')),
      { text: 'The same again:', x: 50, y: 156 + white },
      ...grid([50, 200], numbers('First'), 170 + 2 * white),
    ])
  assert.deepEqual(tables(6), [numbers('Left'), numbers('First')])
  // The name of a group of rows.
  assert.equal(tables(0).length, 1)
})

test('bold names of columns begin another table', () => {
  const font = { name: 'Bold', isBold: true }
  const names = (y: number, xs: readonly number[]): Typed[] =>
    xs.map((x, index) => ({ text: ['Date', 'Order', 'Customer'][index]!, x, y, font }))
  const tables = tablesOf([
    ...names(100, [50, 150, 250]),
    ...grid([50, 150, 250], [['Monday', 'Nine', 'Fenland']], 114),
    ...names(128, [50, 120, 300]),
    ...grid(
      [50, 120, 300],
      [...Array(3)].map(() => ['Friday', 'Ten', 'Marsh']),
      142,
    ),
  ])
  assert.deepEqual(
    tables.map(table => table.length),
    [2, 4],
  )
})

test('rows that white parts take all their lines, even those of numbers that narrow columns break', () => {
  const xs = [50, 90, 260, 300, 340]
  const row = (name: string, y: number, lines: readonly string[]): Typed[] =>
    lines.flatMap((text, index) =>
      grid(
        xs,
        [index ? ['', text, '', '', '2'] : [name, text, 'yes', '521', '5.1.1.']],
        y + 12 * index,
      ),
    )
  const [table] = tablesOf([
    ...grid(xs, [['No', 'Requirement', 'L', 'CWE', 'NIST']]),
    ...row('2.1', 130, ['Passwords of users are', 'long enough for all.']),
    ...row('2.2', 172, ['Passwords of users are', 'kept where nobody', 'can read them.']),
    ...row('2.3', 226, ['Passwords are changed']),
    ...row('2.4', 256, ['Passwords of users are', 'never cut short.']),
  ])
  assert.deepEqual(
    table!.map(cells => [cells[0], cells[1]]),
    [
      ['No', 'Requirement'],
      ['2.1', 'Passwords of users are long enough for all.'],
      ['2.2', 'Passwords of users are kept where nobody can read them.'],
      ['2.3', 'Passwords are changed'],
      ['2.4', 'Passwords of users are never cut short.'],
    ],
  )
  assert.equal(table![1]![4], '5.1.1. 2')
})

test('rows before the first number are no head of it where all their cells are filled', () => {
  assert.deepEqual(tablesOf(grid([50, 200], FORM)), [FORM])
})

test('rows painted cell by cell, every second one, are one table with those between', () => {
  const rows = [
    ['Goods', 'Debit', 'Credit'],
    ['Timber', '120', ''],
    ['Salt', '', '200'],
    ['Grain', '95', ''],
    ['Coal', '', '515'],
  ]
  const xs = [50, 150, 250, 350]
  const fills = [0, 1, 3].flatMap(row =>
    [0, 1, 2].map(column => ({
      x0: xs[column]! - 5,
      x1: xs[column + 1]! - 5,
      y0: 90 + row * 14,
      y1: 104 + row * 14,
      color: row ? 0xeeeeee : 0xaabbcc,
    })),
  )
  const tables = tablesOf(grid(xs, rows), fills)
  assert.equal(tables.length, 1)
  assert.equal(tables[0]!.length, 5)
})

test('a few dashes are a cell', () => {
  const [table] = tablesOf(
    grid(
      [50, 150, 250],
      [
        ['Time', 'Monday', 'Friday'],
        ['8:00', 'Choir', '---'],
        ['9:00', '---', 'Chess'],
        ['10:00', 'Rowing', 'Choir'],
      ],
    ),
  )
  assert.deepEqual(table![1], ['8:00', 'Choir', '---'])
})

test('columns of Hebrew are read from the right, and so are the words of a cell', () => {
  const rows = [
    ['770', '120', 'הפוק הלודג'],
    ['550', '342', 'תופוקה הנטק'],
    ['310', '220', 'ןגועה לודג'],
    ['180', '450', 'רגוע הנטקה'],
  ]
  const [table] = tablesOf(grid([50, 120, 200], rows))
  assert.deepEqual(table![0], ['גדולה קופה', '120', '770'])
})

test('bullets at the right of their text are no column', () => {
  const rows = ['הפוק הלודג', 'הפוק הנטק', 'ןגוע הלודג'].map(text => [text, '•'])
  assert.deepEqual(tablesOf(grid([120, 185], rows)), [])
})

test('labels of a form above a table are no rows of it', () => {
  const labels = grid([50, 170, 300], [['Name: Ada', 'Date: 2 May', 'Room: 7']], 86)
  const rows = [
    ['Item', 'Result', 'Unit', 'Range'],
    ['Sodium', '140', 'mmol', '135-145'],
    ['Potassium', '4.1', 'mmol', '3.5-5.1'],
    ['Chloride', '101', 'mmol', '98-107'],
    ['Calcium', '2.4', 'mmol', '2.2-2.6'],
  ]
  const [table] = tablesOf([...labels, ...grid([50, 130, 200, 260], rows)])
  assert.deepEqual(table![0], rows[0])
})

test('a title in two pieces and the heading above a table are no rows of it', () => {
  const [table] = tablesOf([
    { text: '12', x: 50, y: 60, size: 26 },
    { text: 'Station and lake', x: 110, y: 58, size: 16 },
    { text: 'Monday to Friday', x: 50, y: 84, size: 12 },
    ...grid(
      [50, 260, 320, 380],
      [
        ['Stop', 'A', 'B', 'C'],
        ['Station', '6.10', '6.40', '7.10'],
        ['Market', '6.16', '6.46', '7.17'],
        ['Lake', '6.41', '7.11', '7.40'],
      ],
    ),
  ])
  assert.deepEqual(table![0], ['Stop', 'A', 'B', 'C'])
})

test('signs that part the names of a case from its number make no table', () => {
  const rows = [
    ['Ada Stone, Warden', ')', ''],
    ['Petitioner', ')', ''],
    ['v.', ')', 'No. 07-1315'],
    ['Bo Ray', ')', ''],
  ]
  assert.deepEqual(tablesOf(grid([50, 170, 200], rows)), [])
})

test('color behind some cells of every second row does not cut these out of their table', () => {
  const rows = ['Cost of sales', 'Fulfilment', 'Marketing', 'Technology', 'Other'].map(
    (name, index) => [name, `${index}1,651`, `${index}8,265`, `${index}1,934`],
  )
  const step = 24
  const texts = rows.flatMap((row, index) =>
    row.map((text, column) => ({ text, x: [50, 200, 300, 400][column]!, y: 100 + index * step })),
  )
  const band = (row: number, x0: number, x1: number): Fill => ({
    ...{ x0, x1, y0: 90 + row * step, y1: 104 + row * step },
    color: 0xcceeff,
  })
  const fills = [1, 3].flatMap(row => [band(row, 45, 190), band(row, 190, 290)])
  assert.deepEqual(tablesOf(texts, fills), [rows])
})

test('sums below amounts with a currency behind them are rows of their own', () => {
  const [table] = tablesOf(
    grid(
      [50, 80, 200, 260],
      [
        ['1', 'Handrail', '4 m', '285,60 €'],
        ['2', 'Old stairs', '6 h', '312,00 €'],
        ['3', 'Travel', '2', '70,00 €'],
        ['', 'Sum', '', '667,60 €'],
        ['', 'Tax of 19 %', '', '126,84 €'],
      ],
    ),
  )
  assert.deepEqual(
    table!.slice(2).map(row => row.join('|')),
    ['3|Travel|2|70,00 €', 'Sum|667,60 €', 'Tax of 19 %|126,84 €'],
  )
})

test('dishes with prices and notes in other letters below them are no table', () => {
  const bold = { isBold: true }
  const menu = (note: Pick<Typed, 'font'>): Typed[] =>
    ['Oxtail', 'Trout', 'Lamb', 'Pork', 'Eel', 'Hake'].flatMap((text, index) => [
      { text, x: 50, y: 100 + index * 28, font: bold },
      { text: `£1${index}.50`, x: 160, y: 100 + index * 28 },
      { text: 'with rice', x: 50, y: 112 + index * 28, ...note },
    ])
  assert.deepEqual(tablesOf(menu({})), [])
  assert.equal(tablesOf(menu({ font: bold })).length, 1)
})

test('numbers with their currency beside them make a column', () => {
  const [table] = tablesOf([
    { text: 'Article', x: 50, y: 100 },
    { text: 'Number', x: 250, y: 100 },
    { text: 'Unit-price', x: 290, y: 100 },
    ...['Cable, two meters', 'Plug with a switch', 'Lamp, warm white', 'Fuse, slow'].flatMap(
      (name, index) => [
        { text: name, x: 50, y: 115 + index * 15 },
        { text: `${index + 1}`, x: 275, y: 115 + index * 15 },
        { text: '€', x: 325, y: 115 + index * 15 },
        { text: '12.90', x: 332, y: 115 + index * 15 },
      ],
    ),
  ])
  assert.deepEqual(table?.slice(0, 2), [
    ['Article', 'Number', 'Unit-price'],
    ['Cable, two meters', '1', '€ 12.90'],
  ])
})

test('a form goes on with the last line of an address, not with what is further below', () => {
  const rows = [
    ['Name:', 'Ada Stone'],
    ['Number:', '549910'],
    ['Phone:', '030 1234'],
    ['Address:', 'Quarry Lane 4'],
    ['', '10115 Rockville'],
  ]
  const form = (part: readonly (readonly string[])[]): Typed[] =>
    grid([50, 200], part).map(cell => ({ ...cell, font: { isBold: cell.x === 50 } }))
  assert.deepEqual(tablesOf(form(rows)), [
    [...rows.slice(0, 3), ['Address:', 'Quarry Lane 4 10115 Rockville']],
  ])
  const apart = [...form(rows.slice(0, 4)), { text: '10115 Rockville', x: 200, y: 170 }]
  assert.deepEqual(tablesOf(apart), [rows.slice(0, 4)])
})
