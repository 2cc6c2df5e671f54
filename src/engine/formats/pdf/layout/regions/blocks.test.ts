import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageText, pieces, type Typed } from '../../../../../../test/support/pdf-page.ts'
import { union } from '../../geometry.ts'
import { measureDocument } from '../../statistics.ts'
import { toLine } from '../../text/line.ts'
import { layoutPage } from '../page-layout.ts'
import { joinWrappedRows } from '../tables/row-joins.ts'
import { toTextBlocks } from './blocks.ts'

const LINE = 'some words that fill the column well'

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

test('a line that fills its column is not centered below a short one', () => {
  const two = (x: number, second: string) => [
    { text: 'EXPERIENCE', x: 300 - 5 * 10 * 0.5, y: 100 },
    { text: second, x, y: 112 },
  ]
  assert.equal(blocksOf(two(20, 'Words '.repeat(19).trim())).length, 2)
  assert.equal(blocksOf(two(200, 'Words '.repeat(7).trim())).length, 1)
})

test('a short line before letters that may be broken anywhere was ended on purpose', () => {
  const two = (second: string) => [
    { text: '我们先说明第一种状态', x: 20, y: 100 },
    { text: second, x: 20, y: 112 },
  ]
  assert.equal(blocksOf(two(`O:${'覆'.repeat(90)}`)).length, 2)
  assert.equal(blocksOf(two(`O:${'x'.repeat(105)}`)).length, 1)
})

test('a number alone in a line ends the sentence of the full line before it', () => {
  const item = (end: string): number =>
    blocksOf([
      { text: '1.1', x: 20, y: 100 },
      { text: `${'words '.repeat(17)}clause${end}`, x: 40, y: 100 },
      { text: '3.', x: 40, y: 112 },
    ]).length
  assert.equal(item(''), item(';') - 1)
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

test('each line with leader dots is one of its own', () => {
  const rows = [
    { text: 'Email ...................................... ada@example.org', x: 20, y: 100 },
    { text: 'Web site ................................... www.example.org', x: 20, y: 112 },
  ]
  assert.equal(blocksOf(rows).length, 2)
})

test('lines beside a picture fill the room that it leaves', () => {
  const column = { x0: 20, x1: 580 }
  const lines = pieces([
    { text: 'She goes to the high school here and', x: 20, y: 100 },
    { text: 'Attending it, she is an excellent student.', x: 20, y: 112 },
  ]).map(piece => toLine([piece]))
  const picture = { x0: 235, y0: 60, x1: 500, y1: 130 }
  assert.equal(toTextBlocks(lines, column, 1, body).length, 2)
  assert.equal(toTextBlocks(lines, column, 1, body, [picture]).length, 1)
})

test('a paragraph continues below the picture that it ran around', () => {
  const column = { x0: 20, x1: 300 }
  const lines = pieces([
    { text: 'The candles can be lit for the intentions of', x: 80, y: 100 },
    { text: 'all, and the shrine is near the altar. We ask', x: 80, y: 112 },
    { text: 'Everybody who comes here to take a moment.', x: 20, y: 124 },
  ]).map(piece => toLine([piece]))
  const picture = { x0: 20, y0: 80, x1: 75, y1: 113 }
  assert.equal(toTextBlocks(lines, column, 1, body).length, 2)
  assert.equal(toTextBlocks(lines, column, 1, body, [picture]).length, 1)
})

test('a dash where the full lines of an item begin is in its sentence, and further in it is an item', () => {
  const item = (x: number): Typed[] => [
    { text: `• ${'word '.repeat(21)}words fill`, x: 20, y: 100 },
    { text: '— no more', x, y: 112 },
  ]
  assert.equal(blocksOf(item(30)).length, 1)
  assert.equal(blocksOf(item(45)).length, 2)
})

test('code that did not fit behind words that lead to it is in their paragraph', () => {
  const mono = { name: 'Mono', isMono: true }
  const code = (last: string): Typed[] => [
    { text: `${'word '.repeat(18)}${last}`, x: 20, y: 100 },
    { text: 'A_LONG_NAME_OF_SOMETHING', x: 20, y: 112, font: mono },
  ]
  assert.equal(blocksOf(code('one and')).length, 1)
  assert.equal(blocksOf(code('one two.')).length, 2)
})

test('code that fills the last line of a paragraph belongs to it, in its own size and behind a comma of any script', () => {
  const font = { name: 'Mono', isMono: true }
  const row = (texts: readonly Typed[]) => toLine(pieces(texts))
  const two = (comma: string) => [
    row([
      { text: '移除未使用的函数'.repeat(8), x: 20, y: 100 },
      { text: `rename_all_${'formulas_'.repeat(4)}`, x: 342, y: 100, size: 9, font },
      { text: comma, x: 562, y: 100 },
    ]),
    row([{ text: 'show_nums_of_all_the_others()', x: 20, y: 112, size: 9, font }]),
  ]
  const column = { x0: 20, x1: 580 }
  assert.equal(toTextBlocks(two('、'), column, 1, body).length, 1)
  assert.equal(toTextBlocks(two('。'), column, 1, body).length, 2)
})

test('names with their values far behind them are lines of their own, a colon in a sentence is not', () => {
  const row = (name: string, value: string, y: number) =>
    toLine(
      pieces([
        { text: name, x: 280 - 5 * name.length, y },
        { text: value, x: 400 - 5 * value.length, y },
      ]),
    )
  const form = [row('Subtotal:', '127.50', 100), row('Tax (7 %):', '8.93', 112)]
  assert.equal(toTextBlocks(form, { x0: 20, x1: 400 }, 1, body).length, 2)
  const long =
    'a sentence that fills the column from one end to the other and says what follows: '.repeat(2)
  assert.equal(
    blocksOf([
      { text: long.slice(0, 111), x: 20, y: 100 },
      { text: long.slice(52, 160), x: 20, y: 112 },
    ]).length,
    1,
  )
})
