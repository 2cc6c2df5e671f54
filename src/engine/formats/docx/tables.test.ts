import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  convertDocx,
  docxToMarkdown,
  listed,
  numbering,
  p,
  r,
  table,
  tc,
} from '../../../../test/support/docx.ts'

const span = (count: number) => `<w:gridSpan w:val="${count}"/>`
const begin = '<w:vMerge w:val="restart"/>'
const verticalMerge = '<w:vMerge/>'

test('a table keeps its rows and cells, and nothing is reported', async () => {
  const { markdown, warnings } = await convertDocx(
    table([tc('a', span(1)), tc('b')], [tc('c'), tc('d')]),
  )
  assert.equal(markdown.trim(), '| a   | b   |\n| --- | --- |\n| c   | d   |')
  assert.deepEqual(warnings, [])
})

test('merged cells hold their text once, in the first place', async () => {
  const body = table(
    [tc('wide', span(2)), tc('c')],
    [tc('tall', begin), tc('1'), tc('2')],
    [tc('', verticalMerge), tc('3'), tc('4')],
  )
  assert.equal(
    await docxToMarkdown(body),
    '| wide |     | c   |\n| ---- | --- | --- |\n| tall | 1   | 2   |\n|      | 3   | 4   |',
  )
})

test('columns that a row leaves out before its first cell are empty', async () => {
  const body = table([tc('a'), tc('b')], [tc('c')]).replace(
    /<w:tr>(?=(?:(?!<w:tr>).)*$)/,
    '<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>',
  )
  assert.equal(await docxToMarkdown(body), '| a   | b   |\n| --- | --- |\n|     | c   |')
})

test('a column is aligned as its cells are', async () => {
  const right = (text: string) => tc(p(text, '<w:jc w:val="right"/>'))
  const body = table([tc('name'), tc('sum')], [tc('a'), right('1')], [tc('b'), right('22')])
  assert.equal(
    await docxToMarkdown(body),
    '| name | sum |\n| ---- | --: |\n| a    |   1 |\n| b    |  22 |',
  )
})

test('paragraphs, lists and tables in a cell stay in the cell', async () => {
  const body = table(
    [tc('head'), tc('x')],
    [tc(p('one') + p('two')), tc(listed(1, 0, 'a') + listed(1, 0, 'b'))],
  )
  assert.equal(
    await docxToMarkdown({ numbering: numbering(1, [['bullet', '•']]), body }),
    '| head       | x          |\n| ---------- | ---------- |\n| one<br>two | - a<br>- b |',
  )
})

test('a header row that is bold as a whole is not marked bold again', async () => {
  const bold = (text: string) => tc(p(r(text, '<w:b/>')))
  assert.equal(
    await docxToMarkdown(table([bold('a'), bold('b')], [bold('c'), tc('d')])),
    '| a     | b   |\n| ----- | --- |\n| **c** | d   |',
  )
  assert.match(await docxToMarkdown(table([bold('a'), tc('b')], [tc('c'), tc('d')])), /\*\*a\*\*/)
})

test('a table of a single cell is a box around text', async () => {
  assert.equal(await docxToMarkdown(table([tc(p('one') + p('two'))])), 'one\n\ntwo')
})

test('rows inside content controls and deleted rows are told apart', async () => {
  const kept = `<w:sdt><w:sdtContent><w:tr>${tc('b')}${tc('2')}</w:tr></w:sdtContent></w:sdt>`
  const gone = `<w:tr><w:trPr><w:del w:id="1"/></w:trPr>${tc('c')}${tc('3')}</w:tr>`
  const body = `<w:tbl><w:tr>${tc('a')}${tc('1')}</w:tr>${kept}${gone}</w:tbl>`
  assert.equal(await docxToMarkdown(body), '| a   | 1   |\n| --- | --- |\n| b   | 2   |')
})

test('rows that are numbered by empty items of a list show their numbers', async () => {
  const rows = (level: number) =>
    table(
      [tc('No'), tc('Name')],
      ...['Ann', 'Bob'].map(name => [tc(listed(1, level, '')), tc(name)]),
    )
  const levels = numbering(1, [
    ['decimal', '%1.'],
    ['decimal', '%1.%2'],
  ])
  assert.equal(
    await docxToMarkdown({ numbering: levels, body: rows(0) }),
    '| No  | Name |\n| --- | ---- |\n| 1.  | Ann  |\n| 2.  | Bob  |',
  )
  assert.equal(
    await docxToMarkdown({ numbering: levels, body: rows(1) }),
    '| No    | Name |\n| ----- | ---- |\n| - 1.1 | Ann  |\n| - 1.2 | Bob  |',
  )
})
