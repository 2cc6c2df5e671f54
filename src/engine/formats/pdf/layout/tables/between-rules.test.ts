import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cellsOf,
  horizontal,
  pageText,
  type Typed,
  vertical,
} from '../../../../../../test/support/pdf-page.ts'
import type { RuleLine } from '../../raw-page.ts'
import { measureDocument } from '../../statistics.ts'
import { layoutPage } from '../page-layout.ts'
import { findRuledRows } from './between-rules.ts'
import { findEdges } from './edges.ts'

const tablesOf = (texts: readonly Typed[], rules: readonly RuleLine[]): string[][][] => {
  const page = pageText(texts, { rules })
  return layoutPage(page, measureDocument([page])).flatMap(block =>
    block.type === 'table' ? [cellsOf(block)] : [],
  )
}

const METALS = [
  ['Metal', 'Melts', 'Boils'],
  ['Tin', '232', '2602'],
  ['Lead', '327', '1749'],
  ['Zinc', '420', '907'],
]

const metals = (x: number, y: number): Typed[] =>
  METALS.flatMap((row, index) =>
    row.map((text, column) => ({ text, x: x + [0, 60, 110][column]!, y: y + index * 14 })),
  )

test('the rules of a table keep it apart from the text beside it', () => {
  const prose = Array.from({ length: 8 }, (_, index) => ({
    text: 'Text of the other column runs on beside',
    x: 240,
    y: 95 + index * 12,
  }))
  const rules = [88, 104, 147].map(y => horizontal(y, 50, 200))
  assert.deepEqual(tablesOf([...metals(55, 100), ...prose], rules), [METALS])
})

test('names above the first rule belong to the table, a heading between two tables does not', () => {
  const rules = [104, 150, 204, 250].map(y => horizontal(y, 50, 200))
  const heading = { text: 'More metals', x: 50, y: 178, size: 13 }
  assert.deepEqual(tablesOf([...metals(55, 100), heading, ...metals(55, 200)], rules), [
    METALS,
    METALS,
  ])
})

test('where rules only part rows, the last row is below the last rule', () => {
  const rows = [
    ['参数名', '示例值', '参数类型', '是否必填', '参数描述'],
    ['customerName', 'lwm', 'Text', '是', '用户名称'],
    ['password', 'lwm', 'Text', '是', '用户密码'],
    ['email', 'lwm', 'Text', '是', '用户邮箱'],
  ]
  const xs = [50, 141, 188, 245, 302]
  const texts = rows.flatMap((row, index) =>
    row.map((text, column) => ({ text, x: xs[column]!, y: 100 + 25 * index })),
  )
  const ends = [43, 134, 181, 238, 295, 352]
  const rules = [109, 134, 159].flatMap(y =>
    xs.map((_, at) => horizontal(y, ends[at]!, ends[at + 1]!)),
  )
  assert.deepEqual(tablesOf(texts, rules), [rows])
  const rowsOf = (given: readonly Typed[]): number[] =>
    findRuledRows(findEdges(rules, []), pageText(given).pieces).map(stack => stack.rows.length)
  assert.deepEqual(rowsOf(texts), [4])
  const shifted = texts.map(text => (text.y === 175 ? { ...text, x: text.x - 7 } : text))
  assert.deepEqual(rowsOf(shifted), [3], 'what begins elsewhere is text')
  const later = texts.map(text => (text.y === 175 ? { ...text, y: 190 } : text))
  assert.deepEqual(rowsOf(later), [3], 'what stands further away is text')
})

test('lines under sums leave the labels with their numbers', () => {
  const rows = ['Sales', 'Costs', 'Sum', 'Tax', 'Rest'].map((label, index) => [
    label,
    `1,${index}42`,
    `2,${index}17`,
  ])
  const texts = rows.flatMap((row, index) =>
    row.map((text, column) => ({ text, x: [50, 250, 300][column]!, y: 100 + index * 14 })),
  )
  const rules = [90, 118, 160].map(y => horizontal(y, 245, 345))
  assert.deepEqual(tablesOf(texts, rules), [rows])
})

test('cells of several lines between two rules are one row', () => {
  const lines = [
    ['Name', 'Use', 'Made of'],
    ['Awl or', 'Makes holes in', 'Steel and'],
    ['bradawl', 'leather', 'wood'],
    ['', 'and cloth', ''],
    ['Last', 'Gives a shoe', 'Beech'],
    ['', 'its form', ''],
  ]
  const typed = lines.flatMap((line, index) =>
    line.flatMap((text, column) =>
      text ? [{ text, x: [55, 110, 220][column]!, y: 100 + index * 13 }] : [],
    ),
  )
  const rules = [88, 103, 142, 168].map(y => horizontal(y, 50, 300))
  assert.deepEqual(tablesOf(typed, rules), [
    [
      ['Name', 'Use', 'Made of'],
      ['Awl or bradawl', 'Makes holes in leather and cloth', 'Steel and wood'],
      ['Last', 'Gives a shoe its form', 'Beech'],
    ],
  ])
})

test('lines between two rules that begin with numbers in several columns are rows', () => {
  const lines = [
    ['Kiln', 'Wood', 'Burns', 'Falls'],
    ['North', 'Oak', '780 when dry', '61 soon'],
    ['', 'Ash', '76 or 80', '5800 at last'],
    ['South', 'Elm', '7450 at sea', '55 to 6000'],
    ['', 'Fir', '72 inland', '500 later'],
  ]
  const typed = lines.flatMap((line, index) =>
    line.flatMap((text, column) =>
      text ? [{ text, x: [55, 100, 150, 225][column]!, y: 100 + index * 13 }] : [],
    ),
  )
  const rules = [88, 103, 129, 155].map(y => horizontal(y, 50, 300))
  assert.deepEqual(tablesOf(typed, rules), [lines.map(line => line.filter(text => text))])
})

test('a head with a name beside two lines belongs to the rows below it', () => {
  const head = [
    { text: 'Melts at', x: 112, y: 100 },
    { text: 'Metal', x: 55, y: 108 },
    { text: 'Low', x: 115, y: 116 },
    { text: 'High', x: 165, y: 116 },
  ]
  const rows = METALS.slice(1).flatMap((row, index) =>
    row.map((text, column) => ({ text, x: [55, 115, 165][column]!, y: 134 + index * 14 })),
  )
  const rules = [88, 122, 168].map(y => horizontal(y, 50, 200))
  assert.ok(
    tablesOf([...head, ...rows], rules)[0]
      ?.flat()
      .includes('Metal'),
  )
})

test('lines between some of the columns do not cut a table at the rules across', () => {
  const texts = [...metals(55, 106), { text: 'All at one bar', x: 90, y: 168 }]
  const more = metals(55, 172).slice(3)
  const rules = [88, 113, 156, 175, 226].map(y => horizontal(y, 50, 200))
  const lines = [
    [91, 111],
    [115, 154],
    [178, 224],
  ].map(([from, to]) => vertical(100, from!, to!))
  assert.equal(tablesOf([...texts, ...more], [...rules, ...lines]).length, 1)
})

test('lines around every second row do not cut a table in parts', () => {
  const rows = [
    ['Item', 'Count', 'Sum'],
    ['Cable, two meters', '1', '12.90'],
    ['Plug with a switch', '2', '8.40'],
    ['Lamp, warm white', '1', '15.00'],
    ['Socket for outside', '4', '22.60'],
    ['Fuse, slow', '3', '4.20'],
  ]
  const texts = rows.flatMap((row, index) =>
    row.map((text, column) => ({ text, x: [50, 250, 300][column]!, y: 100 + index * 15 })),
  )
  const rules = [119, 134, 149, 164].map(y => horizontal(y, 40, 360))
  assert.deepEqual(tablesOf(texts, rules), [rows])
})

test('the last line of a name below the others keeps its column, though a rule is below all', () => {
  const texts = [
    ...['No.', 'Item', 'Off', 'Price', 'Amount'].map((text, column) => ({
      text,
      x: [50, 80, 250, 300, 360][column]!,
      y: 100,
    })),
    { text: 'with', x: 300, y: 110 },
    { text: 'with VAT', x: 360, y: 110 },
    { text: 'VAT', x: 300, y: 120 },
    ...['Cable', 'Plug', 'Lamp'].flatMap((name, index) =>
      [`${index + 1}`, name, '3.40', '6.80'].map((text, column) => ({
        text,
        x: [50, 80, 300, 360][column]!,
        y: 140 + index * 14,
      })),
    ),
  ]
  const rules = [90, 126, 175].map(y => horizontal(y, 48, 405))
  const [[head]] = tablesOf(texts, rules) as [[string[]]]
  assert.deepEqual([head[0], head[3]], ['No.', 'Price with VAT'])
})

test('a line between two columns shows a table that would be a list of contents without it', () => {
  const rows = [
    ['n', 'Partitions', 'Sum'],
    ['1', '1', '1'],
    ['2', '2', '2'],
    ['3', '3, 21, 12', '3'],
    ['4', '4, 31, 22, 13, 121', '5'],
  ]
  const texts = rows.flatMap((row, index) =>
    row.map((text, column) => ({ text, x: [50, 70, 200][column]!, y: 100 + index * 12 })),
  )
  assert.deepEqual(tablesOf(texts, []), [])
  assert.deepEqual(tablesOf(texts, [vertical(62, 90, 152), vertical(190, 90, 152)]), [rows])
  assert.deepEqual(tablesOf(texts, [vertical(62, 20, 700)]), [])
})
