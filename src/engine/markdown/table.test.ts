import assert from 'node:assert/strict'
import { test } from 'node:test'
import { written } from '../../../test/support/write-blocks.ts'
import {
  bulletList,
  cell,
  heading,
  item,
  numberedList,
  paragraph,
  run,
  strong,
  text,
} from '../document/build.ts'
import {
  type Alignment,
  type Block,
  MARKS,
  type Table,
  type TableRow,
} from '../document/document.ts'
import { BatchedRows, type Batches, type PlainRows } from '../document/plain-rows.ts'

function table(rows: Batches, columns: Alignment[] = ['none', 'none']): Table {
  return { type: 'table', columns, headerRows: 1, rows: new BatchedRows(() => rows) }
}

const lines = (block: Block): string[] => written([block]).trimEnd().split('\n')

/** The only cell of a table with this content. */
const cellOf = (...children: Block[]): string => {
  const [row] = lines(table([[cell(...children)]], ['none']))
  return row!.slice(1, -1).trim()
}

test('the columns of a small table are aligned', () => {
  const rows = [
    ['Name', 'Price', 'Kind', ''],
    ['Apple', '1.20', 'x', 'a|b'],
    ['日本', '10', 'wide', '*'],
  ]
  assert.deepEqual(lines(table(rows, ['left', 'right', 'center', 'none'])), [
    '| Name  | Price | Kind |      |',
    '| :---- | ----: | :--: | ---- |',
    '| Apple |  1.20 |  x   | a\\|b |',
    '| 日本  |    10 | wide | *    |',
  ])
})

test('a wide table is not padded', () => {
  const long = 'word '.repeat(10).trim()
  assert.deepEqual(
    lines(
      table(
        [
          ['a', 'b'],
          [long, ''],
        ],
        ['right', 'center'],
      ),
    ),
    ['| a | b |', '| --: | :-: |', `| ${long} |  |`],
  )
})

test('the first row is the header, however many rows are marked', () => {
  const rows = [['a'], ['b'], ['c']]
  const expected = ['| a   |', '| --- |', '| b   |', '| c   |']
  for (const headerRows of [0, 1, 2]) {
    assert.deepEqual(lines({ ...table(rows, ['none']), headerRows }), expected)
  }
  assert.deepEqual(lines({ ...table([['a']], ['none']), headerRows: 0 }), expected.slice(0, 2))
})

test('a span leaves the other places that it covers empty', () => {
  const rows: TableRow[] = [
    [{ children: [paragraph('wide')], colSpan: 2 }, 'c'],
    [{ children: [paragraph('tall')], rowSpan: 2 }, 'b', 'c'],
    ['b', 'c'],
    ['a', { children: [paragraph('both')], colSpan: 99, rowSpan: 99 }],
    ['a'],
  ]
  assert.deepEqual(lines(table(rows, ['none', 'none', 'none'])), [
    '| wide |      | c   |',
    '| ---- | ---- | --- |',
    '| tall | b    | c   |',
    '|      | b    | c   |',
    '| a    | both |     |',
    '| a    |      |     |',
  ])
})

test('short rows are filled up, and surplus cells join the last one', () => {
  assert.deepEqual(lines(table([['a', 'b'], ['c'], ['d', 'e', '*f', 'g*']])), [
    '| a   | b        |',
    '| --- | -------- |',
    '| c   |          |',
    '| d   | e \\*f g* |',
  ])
})

test('each line of a cell has marks of its own', () => {
  const children = [
    text('Title', MARKS.strong | MARKS.emphasis),
    run({ type: 'break' }, MARKS.strong),
    text('C', MARKS.strong),
    text('lick'),
  ]
  assert.equal(cellOf(paragraph(children)), '***Title***<br>**C**lick')
})

test('blocks in a cell become lines with breaks', () => {
  const nested = table([
    ['x', 'y'],
    ['z', cell(paragraph('w'))],
  ])
  assert.equal(cellOf(paragraph('a'), paragraph(), paragraph('b')), 'a<br>b')
  assert.equal(cellOf(heading(2, 'a'), paragraph('b')), '**a**<br>b')
  assert.equal(cellOf(bulletList(item(paragraph('a')), item(paragraph('b')))), '- a<br>- b')
  assert.equal(cellOf(numberedList(3, item(paragraph('a')), item(paragraph('b')))), '3. a<br>4. b')
  assert.equal(cellOf(bulletList({ checked: true, children: [paragraph('a')] })), '☒ a')
  assert.equal(cellOf({ type: 'code', value: 'a|b\n\nc' }), '`a\\|b`<br><br>`c`')
  assert.equal(cellOf(nested), 'x / y<br>z / w')
  assert.equal(cellOf({ type: 'quote', children: [paragraph(strong('a'))] }), '**a**')
})

test('line ends in a plain cell are breaks', () => {
  assert.deepEqual(lines(table([['a\nb', ' c\r\n\n d \n']])), [
    '| a<br>b | c<br><br>d |',
    '| ------ | ---------- |',
  ])
})

test('bars in code and formulas do not end the cell', () => {
  assert.equal(cellOf(paragraph(text('a|b', MARKS.code))), '`a\\|b`')
  assert.equal(cellOf(paragraph(text('a\\|b', MARKS.code))), '<code>a\\\\\\|b</code>')
  assert.equal(cellOf(paragraph({ type: 'inlineMath', latex: '|x|' })), '$\\vert x\\vert$')
})

test('a table without content is not written, however long it is', () => {
  const empty = Array.from({ length: 1000 }, () => ['', ' '])
  assert.equal(written([table(empty)]), '')
  assert.equal(written([table([...empty, ['a', '']])]).split('\n').length, 1003)
})

test('a long table is written as its rows are made', () => {
  let made = 0
  function* rows() {
    for (made = 1; made <= 100_000; made++) yield [`${made}`, 'text']
  }
  const markdown = written([table(rows())])
  assert.equal(made, 100_001)
  assert.match(markdown, /^\| 1 \| text \|\n\| --- \| --- \|\n\| 2 \| text \|\n/)
  assert.match(markdown, /\| 100000 \| text \|\n$/)
})

test('rows that come as text are written like others, in both forms of tables', () => {
  const single: TableRow[] = Array.from({ length: 600 }, (_, index) => [`${index}`, ''])
  const whole = [...single, ['a b', '1'], ['', 'c']]
  const asText: PlainRows = {
    type: 'plainRows',
    text: '| a b | 1 |\n|  | c |',
    rowCount: 2,
    emptyCells: 1,
  }
  assert.deepEqual(lines(table([...single, asText])), lines(table(whole)))
  assert.deepEqual(lines(table([asText])), lines(table(whole.slice(-2))))
})
