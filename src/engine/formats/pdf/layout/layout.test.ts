import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cellsOf,
  horizontal,
  pageText,
  pieces,
  type Typed,
  textsOf,
  vertical,
} from '../../../../../test/support/pdf-page.ts'
import { union } from '../geometry.ts'
import type { RuleLine } from '../raw-page.ts'
import { measureDocument } from '../statistics.ts'
import { toLine } from '../text/line.ts'
import type { Piece } from '../text/pieces.ts'
import { layoutPage } from './page-layout.ts'
import { toTextBlocks } from './regions/blocks.ts'
import { findColumnStripes, toChunks } from './regions/columns.ts'
import { dropLineNumbers } from './regions/line-numbers.ts'
import { isNumeric } from './regions/numeric.ts'
import { splitRegions } from './regions/regions.ts'
import type { Item } from './regions/rows.ts'
import { findEdges } from './tables/edges.ts'
import { findFrames } from './tables/frames.ts'
import { findGrids } from './tables/grids.ts'
import { joinWrappedRows } from './tables/row-joins.ts'
import { fillGrids } from './tables/ruled-tables.ts'
import { inReadingOrder } from './tables/table.ts'
import { splitTitle } from './tables/table-title.ts'

const PAPER = { x0: 0, y0: 0, x1: 600, y1: 800 }

test('pieces of one line are one edge', () => {
  const { horizontal: edges } = findEdges(
    [horizontal(10, 0, 50), horizontal(10.5, 52, 100), horizontal(40, 0, 100)],
    [],
  )
  assert.deepEqual(
    edges.map(edge => [edge.from, edge.to]),
    [
      [0, 100],
      [0, 100],
    ],
  )
})

test('where a border is missing, the places are one cell', () => {
  const rules = [
    horizontal(0, 0, 200),
    horizontal(20, 0, 200),
    horizontal(40, 0, 200),
    vertical(0, 0, 40),
    vertical(200, 0, 40),
    // Between the columns only in the second row.
    vertical(100, 20, 40),
  ]
  const [grid] = findGrids(findEdges(rules, []))
  assert.deepEqual(
    grid!.cells.map(cell => [cell.row, cell.column, cell.columnSpan]),
    [
      [0, 0, 2],
      [1, 0, 1],
      [1, 1, 1],
    ],
  )
})

test('a grid of one row per line of text is split into rows', () => {
  const rules = [0, 100, 200]
    .map(x => vertical(x, 0, 100))
    .concat([horizontal(0, 0, 200), horizontal(20, 0, 200), horizontal(100, 0, 200)])
  const column = (x: number, texts: readonly string[]): Typed[] =>
    texts.map((text, index) => ({ text, x, y: 35 + index * 15 }))
  const { tables } = fillGrids(
    findGrids(findEdges(rules, [])),
    pieces([
      { text: 'Year', x: 5, y: 14 },
      { text: 'Sum', x: 105, y: 14 },
      ...column(5, ['2020', '2021', '2022']),
      ...column(105, ['1.5', '2.5', '3.5']),
    ]),
    1,
  )
  assert.deepEqual(cellsOf(tables[0]!), [
    ['Year', 'Sum'],
    ['2020', '1.5'],
    ['2021', '2.5'],
    ['2022', '3.5'],
  ])
})

test('a border that is drawn twice makes no column', () => {
  const rules = [0, 100, 108, 200]
    .map(x => vertical(x, 0, 40))
    .concat([0, 20, 40].map(y => horizontal(y, 0, 200)))
  const { tables } = fillGrids(
    findGrids(findEdges(rules, [])),
    pieces([
      { text: 'a', x: 5, y: 14 },
      { text: 'b', x: 120, y: 14 },
      { text: 'c', x: 5, y: 34 },
      { text: 'd', x: 120, y: 34 },
    ]),
    1,
  )
  assert.deepEqual(cellsOf(tables[0]!), [
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('a box around text is a frame, a box around the page is not', () => {
  const box = (size: number): RuleLine[] => [
    horizontal(10, 10, 10 + size),
    horizontal(10 + size, 10, 10 + size),
    vertical(10, 10, 10 + size),
    vertical(10 + size, 10, 10 + size),
  ]
  const text = pieces([
    { text: 'inside', x: 20, y: 40 },
    { text: 'the box', x: 20, y: 52 },
  ])
  const framesOf = (size: number) =>
    findFrames(findGrids(findEdges(box(size), [])), text, PAPER).frames.length
  assert.equal(framesOf(100), 1)
  assert.equal(framesOf(580), 0)
})

test('white that all rows share divides columns', () => {
  const rows = ['aaa', 'aa', 'aaaa', 'a'].map((text, index) =>
    toChunks(
      pieces([
        { text, x: 10, y: 20 + index * 12 },
        { text: '12', x: 80, y: 20 + index * 12 },
      ]).flatMap(piece => piece.words),
    ),
  )
  const stripes = findColumnStripes(rows, 10)
  assert.equal(stripes.length, 1)
  assert.ok(stripes[0]!.x0 >= 29 && stripes[0]!.x1 <= 80)
})

test('decimals are a column, however narrow the white before them', () => {
  const rows = ['Net-a', 'Net-b', 'Net-c', 'Net-d'].map((text, index) =>
    toChunks(
      pieces([
        { text, x: 10, y: 20 + index * 12 },
        { text: `0.${index}1`, x: 39.5, y: 20 + index * 12 },
        { text: `0.${index}2`, x: 90, y: 20 + index * 12 },
      ]).flatMap(piece => piece.words),
    ),
  )
  assert.equal(findColumnStripes(rows, 10).length, 2)
})

test('numbers are digits, amounts, shares and symbols for none', () => {
  for (const text of ['12', '1,234.50', '$3.20', '(45)', '12%', '-', 'n/a', '2012–13']) {
    assert.ok(isNumeric(text), text)
  }
  for (const text of ['4 ± 1', '$0.6$', '$1.7_{-0.3}^{+0.4}$', '$\\sim 10\\%$']) {
    assert.ok(isNumeric(text), text)
  }
  for (const text of ['Total', '3 apples', 'A4', '$x_{1}$', '$\\pm$'])
    assert.ok(!isNumeric(text), text)
})

const toItem = (piece: Piece): Item & { piece: Piece } => ({
  x0: piece.x0,
  y0: piece.y0,
  x1: piece.x1,
  y1: piece.y1,
  words: piece.words,
  size: piece.size,
  order: piece.words[0]!.order,
  piece,
})

const regionsOf = (texts: readonly Typed[]): string[][] =>
  splitRegions(pieces(texts).map(toItem), { x0: 0, x1: 600 }).map(region =>
    textsOf(region.rows.flat().map(item => item.piece)),
  )

const LINE = 'some words that fill the column well'

test('what is above and below columns is read before and after them', () => {
  const rows = Array.from({ length: 5 }, (_, index) => [
    { text: `left ${LINE}`, x: 20, y: 100 + index * 12 },
    { text: `right ${LINE}`, x: 320, y: 100 + index * 12 },
  ]).flat()
  const wide = 'a line that runs over the whole width of the page, from one margin to the other one'
  const regions = regionsOf([{ text: wide, x: 20, y: 60 }, ...rows, { text: wide, x: 20, y: 200 }])
  assert.deepEqual(
    regions.map(region => region[0]!.split(' ')[0]),
    ['a', 'left', 'right', 'a'],
  )
})

test('rows of numbers are not columns of text', () => {
  const rows = Array.from({ length: 6 }, (_, index) => [
    { text: `item ${index}`, x: 20, y: 100 + index * 12 },
    { text: '123', x: 320, y: 100 + index * 12 },
  ]).flat()
  assert.equal(regionsOf(rows).length, 1)
})

test('numbers at the end of dots belong to the column of their names', () => {
  const rows = [0, 1, 2, 3, 4, 5].map(index => 100 + index * 12)
  const regions = regionsOf([
    ...rows.flatMap(y => [
      { text: 'a name ..........', x: 20, y },
      { text: '9628', x: 220, y },
    ]),
    ...rows.map(y => ({ text: `right ${LINE}`, x: 320, y })),
  ])
  assert.deepEqual(
    regions.map(region => region.length),
    [12, 6],
  )
})

test('numbers of lines in the margin are left out, ranks of a table stay', () => {
  const numbered = Array.from({ length: 10 }, (_, index) => [
    { text: String(index + 1), x: 20, y: 100 + index * 12 },
    { text: LINE, x: 60, y: 100 + index * 12 },
  ]).flat()
  assert.ok(dropLineNumbers(pieces(numbered)).every(piece => piece.words.length > 1))
  const ranked = numbered.concat(
    Array.from({ length: 10 }, (_, index) => ({ text: '99', x: 400, y: 100 + index * 12 })),
  )
  assert.equal(dropLineNumbers(pieces(ranked)).length, 30)
})

test('a full grid with a name over each column is a table, however empty its rows', () => {
  const rules = [0, 100, 200]
    .map(x => vertical(x, 0, 80))
    .concat([0, 20, 40, 60, 80].map(y => horizontal(y, 0, 200)))
  const texts = ['One', 'Two'].map((text, index) => ({ text, x: index * 100 + 10, y: 14 }))
  const below = [34, 54, 74].map(y => ({ text: 'Below', x: 10, y }))
  const { tables } = fillGrids(findGrids(findEdges(rules, [])), pieces([...texts, ...below]), 1)
  assert.equal(tables[0]?.rows.length, 4)
})

test('a large first row over all columns is the title of its table', () => {
  const rules = [0, 50, 100, 150]
    .map(x => vertical(x, 30, 90))
    .concat([0, 150].map(x => vertical(x, 0, 90)))
    .concat([0, 30, 50, 70, 90].map(y => horizontal(y, 0, 150)))
  const cells = [44, 64, 84].flatMap(y =>
    [5, 55, 105].map(x => ({ text: `${x + y}`, x, y, size: 9 })),
  )
  const filled = (size: number) =>
    fillGrids(
      findGrids(findEdges(rules, [])),
      pieces([{ text: 'All sums', x: 30, y: 20, size }, ...cells]),
      1,
    ).tables[0]!
  const [title, table] = splitTitle(filled(16), measureDocument([]))
  assert.equal(title.type === 'text' && title.lines[0]!.text, 'All sums')
  assert.equal(table?.type === 'table' && table.rows.length, 3)
  assert.equal(splitTitle(filled(9), measureDocument([])).length, 1)
})

test('the first column of a drawn table in Arabic is the one on the right', () => {
  const rules = [0, 50, 100]
    .map(x => vertical(x, 0, 40))
    .concat([0, 20, 40].map(y => horizontal(y, 0, 100)))
  const texts = ['ب', 'ا', 'د', 'ج'].map((text, index) => ({
    text,
    x: index % 2 ? 60 : 10,
    y: index < 2 ? 14 : 34,
  }))
  const [table] = fillGrids(findGrids(findEdges(rules, [])), pieces(texts), 1).tables
  assert.deepEqual(cellsOf(inReadingOrder(table!)), [
    ['ا', 'ب'],
    ['ج', 'د'],
  ])
})

test('a sign that hangs into a long gutter does not end it', () => {
  const column = (text: string, y: number, x: (index: number) => number): Typed[] =>
    Array.from({ length: 12 }, (_, index) => ({ text, x: x(index), y: y + index * 12 }))
  const regions = regionsOf([
    ...column(`left ${LINE} ab`, 100, () => 20),
    ...column(`right ${LINE}`, 103, index => (index === 9 ? 248 : 250)),
  ])
  assert.deepEqual(
    regions.map(region => region.length),
    [12, 12],
  )
})

test('the value in a box is read on with the name before it', () => {
  const box = [
    horizontal(30, 100, 200),
    horizontal(50, 100, 200),
    vertical(100, 30, 50),
    vertical(200, 30, 50),
  ]
  const text = pieces([
    { text: 'Number:', x: 60, y: 43 },
    { text: '12460', x: 105, y: 43 },
  ])
  const { frames, rest } = findFrames(findGrids(findEdges(box, [])), text, PAPER)
  assert.equal(frames.length, 0)
  assert.deepEqual(textsOf(rest), ['Number: 12460'])
})

test('a paragraph over one row is a text box, not a table', () => {
  const rules = [
    ...[0, 60, 80].map(y => horizontal(y, 0, 300)),
    vertical(0, 0, 80),
    vertical(300, 0, 80),
    vertical(150, 60, 80),
  ]
  const text = pieces([
    ...[15, 30, 45].map(y => ({ text: 'words of a paragraph in a box', x: 10, y })),
    { text: 'one', x: 10, y: 73 },
    { text: 'two', x: 160, y: 73 },
  ])
  assert.equal(fillGrids(findGrids(findEdges(rules, [])), text, 1).tables.length, 0)
})

const body = measureDocument([
  pageText(Array.from({ length: 20 }, (_, index) => ({ text: LINE, x: 20, y: 100 + index * 12 }))),
])

const blocksOf = (texts: readonly Typed[]): string[] =>
  toTextBlocks(
    pieces(texts).map(piece => toLine([piece])),
    { x0: 20, x1: 580 },
    1,
    body,
  ).map(block => block.lines.map(line => line.text).join(' '))

test('a title is broken where it looks well, a paragraph where its line is full', () => {
  const two = (size: number) => [
    { text: 'Row and Column Access', x: 20, y: 100, size },
    { text: 'Support in Databases', x: 20, y: 100 + size * 1.2, size },
  ]
  assert.equal(blocksOf(two(20)).length, 1)
  assert.equal(blocksOf(two(10)).length, 2)
})

test('a short line before letters that may be broken anywhere was ended on purpose', () => {
  const two = (second: string) => [
    { text: '我们先说明第一种状态', x: 20, y: 100 },
    { text: second, x: 20, y: 112 },
  ]
  assert.equal(blocksOf(two(`O:${'覆'.repeat(90)}`)).length, 2)
  assert.equal(blocksOf(two(`O:${'x'.repeat(105)}`)).length, 1)
})

test('a dash at the start of a full line goes on with the sentence', () => {
  const full =
    'words that fill the column from its one end to the other, and then some more of them'
  const rest = '— with a thought between dashes — and an end.'
  const after = (first: string): number =>
    blocksOf([
      { text: first, x: 20, y: 100, size: 13 },
      { text: rest, x: 20, y: 115, size: 13 },
    ]).length
  assert.equal(after(full), 1)
  assert.equal(after(`${full.slice(0, -1)}.`), 2)
})

test('the second page of a range is no number of a list', () => {
  const after = (end: string): number =>
    blocksOf([
      {
        text: `[3] A. Author, On things that are, Journal of Things, 76 (2001), no. 6, ${end}`,
        x: 20,
        y: 100,
        size: 13,
      },
      { text: '415. With two tables.', x: 45, y: 115, size: 13 },
    ]).length
  assert.equal(after('pp. 406–'), 1)
  assert.equal(after('page 406.'), 2)
})

test('a counted line below a row of a table is no end of its label', () => {
  const row = (y: number, texts: readonly string[]) => {
    const cells = pieces(texts.map((text, index) => ({ text, x: 20 + index * 150, y })))
    return {
      ...union(cells),
      baseline: y,
      ruleAbove: false,
      cells: cells.map((cell, column) => ({ column, columnSpan: 1, words: cell.words })),
    }
  }
  const rowsWith = (label: string): number =>
    joinWrappedRows([row(100, ['Hours', '604', '644']), row(112, [label])], 10).length
  assert.equal(rowsWith('of all volunteers'), 1)
  assert.equal(rowsWith('b. Donations'), 2)
})

test('a line that begins with small capitals goes on in the size of its last word', () => {
  const after = (words: string): number =>
    toTextBlocks(
      [
        toLine(
          pieces([
            { text: words, x: 45, y: 100, size: 8 },
            { text: 'The funding of all that', x: 465, y: 100, size: 10 },
          ]),
        ),
        toLine(pieces([{ text: 'follows shall be allocated.', x: 20, y: 112, size: 10 }])),
      ],
      { x0: 20, x1: 580 },
      1,
      body,
    ).length
  const text =
    'Applicability and allocation of funds to all the projects that are authorized in the act. —'
  assert.equal(after(text.toUpperCase()), 1)
  assert.equal(after(text), 2)
})

test('one drawn row of short cells is a table, with a sentence in it is none', () => {
  const rules = [
    horizontal(90, 20, 320),
    horizontal(110, 20, 320),
    ...[20, 120, 320].map(x => vertical(x, 90, 110)),
  ]
  const tablesWith = (text: string): number =>
    fillGrids(
      findGrids(findEdges(rules, [])),
      pieces([
        { text: 'plus', x: 30, y: 104 },
        { text, x: 130, y: 104 },
      ]),
      1,
    ).tables.length
  assert.equal(tablesWith('a table'), 1)
  assert.equal(tablesWith('a text of more words than that'), 0)
})

test('paragraphs of one line do not hide how close the lines of a longer one are', () => {
  const names = ['alpha', 'beta', 'gamma', 'delta']
  const texts: Typed[] = names.map((name, index) => ({
    text: `${name} stands at the head of this paragraph`,
    x: 50,
    y: 100 + 23 * index,
  }))
  texts.push(
    { text: 'epsilon goes on until its line is as wide as the page is', x: 50, y: 192 },
    { text: 'and this is what its second line says to us', x: 50, y: 207 },
  )
  const page = pageText(texts)
  assert.equal(layoutPage(page, measureDocument([page])).length, names.length + 1)
})

test('an ellipsis in a cell is text, dots to a number are not', () => {
  const textOf = (text: string): string =>
    toChunks(pieces([{ text, x: 10, y: 100 }])[0]!.words)
      .flatMap(({ words }) => words.map(word => word.text))
      .join(' ')
  assert.equal(textOf('from one ... to two'), 'from one ... to two')
  assert.equal(textOf('1 · Access'), '1 · Access')
  assert.equal(textOf('Bread ..... 12'), 'Bread 12')
  assert.equal(textOf('Bread ... ... 12'), 'Bread 12')
})
