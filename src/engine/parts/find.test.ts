import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeOf } from '../../../test/support/parts.ts'
import { documentOf } from '../../../test/support/write-blocks.ts'
import { bulletList, heading, item, link, paragraph, strong } from '../document/build.ts'
import { type Block, MARKS } from '../document/document.ts'
import { findMatches } from './find.ts'

const table = (...rows: string[][]): Block => ({
  type: 'table',
  columns: rows[0]!.map(() => 'none' as const),
  headerRows: 1,
  rows,
})

function find(blocks: readonly Block[], query: string, section?: string) {
  const whole = wholeOf(documentOf([...blocks]))
  const found = findMatches(whole, query, section)
  const lines = whole.markdown.split('\n')
  return { ...found, at: found.matches.map(({ line }) => lines[line - 1]) }
}

const texts = (blocks: readonly Block[], query: string) =>
  find(blocks, query).matches.map(({ text }) => text)

test('a block has all words, each from its beginning, in any case, accent and width', () => {
  const blocks = [
    paragraph('Café revenue was reported in 2023.'),
    paragraph('The CAFÉ, reporting revenues.'),
    paragraph('Unreported revenue of cafes'),
    paragraph('Ｆｕｌｌ width'),
  ]
  assert.deepEqual(texts(blocks, 'report cafe REVENUE'), [
    'Café revenue was reported in 2023.',
    'The CAFÉ, reporting revenues.',
  ])
  assert.deepEqual(texts(blocks, 'full'), ['Ｆｕｌｌ width'])
  assert.deepEqual(texts(blocks, 'straße'), [])
  assert.deepEqual(texts([paragraph('STRASSE')], 'straße'), ['STRASSE'])
})

test('a phrase has its words in a row; CJK words match anywhere', () => {
  const blocks = [paragraph('net income'), paragraph('income, net'), paragraph('今年度の売上高は')]
  assert.deepEqual(texts(blocks, '"net income"'), ['net income'])
  assert.deepEqual(texts(blocks, 'income net').length, 2)
  assert.deepEqual(texts(blocks, '売上'), ['今年度の売上高は'])
})

test('rows, items and headings count, not what they are in', () => {
  const blocks = [
    heading(1, 'Income'),
    table(['Year', 'Income'], ['2022', '5'], ['2023', '7']),
    bulletList(item(paragraph('income of 2023'), bulletList(item(paragraph('deeper 2023'))))),
    { type: 'quote', children: [paragraph('one'), paragraph('income 2023 again')] } as Block,
  ]
  const { at, matches_total } = find(blocks, '2023')
  assert.equal(matches_total, 4)
  assert.deepEqual(
    at.map(line => line?.replace(/\s+/g, ' ').trim()),
    ['| 2023 | 7 |', '- income of 2023', '- deeper 2023', '> income 2023 again'],
  )
  assert.deepEqual(texts(blocks, 'income year'), ['Year | Income'])
  const [first] = find(blocks, 'income').matches
  assert.deepEqual([first!.section, first!.text], ['income', 'Income'])
})

test('markup, escapes and addresses are not text', () => {
  const blocks = [
    paragraph(
      'semi',
      strong('bold'),
      ' snake_case_name, 2*3*4 <b> [x](y) ',
      link('https://elsewhere.example/', 'label'),
    ),
  ]
  assert.deepEqual(texts(blocks, 'semibold snake_case label'), [
    'semibold snake_case_name, 2*3*4 <b> [x](y) label',
  ])
  assert.deepEqual(texts(blocks, 'elsewhere'), [])
})

test('emphasis inside emphasis is not text, and stars in a formula are', () => {
  const runs = [
    { content: { type: 'text', value: 'Abstract' }, marks: MARKS.strong | MARKS.emphasis },
    { content: { type: 'text', value: ': some words' }, marks: MARKS.strong },
  ] as const
  assert.deepEqual(texts([{ type: 'paragraph', children: runs }], 'words'), [
    'Abstract: some words',
  ])
  assert.deepEqual(texts([paragraph('2 ** 10 words and 2**10')], 'words'), [
    '2 ** 10 words and 2**10',
  ])
})

test('with a section, only what is in it is found, and pages and sections are named', () => {
  const blocks = [
    paragraph('target before'),
    { ...heading(1, 'One'), place: { page: 2 } },
    { ...paragraph('target'), place: { page: 2 } },
    heading(1, 'Two'),
    paragraph('target'),
  ]
  assert.deepEqual(
    find(blocks, 'target').matches.map(({ section, page }) => [section, page]),
    [
      [null, null],
      ['one', 2],
      ['two', null],
    ],
  )
  assert.equal(find(blocks, 'target', 'two').matches_total, 1)
})

test('at most fifty are listed, and all are counted; text is cut around the first word', () => {
  const blocks = Array.from({ length: 60 }, (_, at) => paragraph(`needle ${at}`))
  assert.deepEqual(
    [find(blocks, 'needle').matches.length, find(blocks, 'needle').matches_total],
    [50, 60],
  )
  const long = paragraph(`${'é word '.repeat(200)}needle${' other'.repeat(200)}`)
  const [text = ''] = texts([long], 'needle')
  assert.ok(text.length <= 300 && text.includes('needle') && /^….*…$/.test(text))
})

test('nothing but punctuation is refused', () => {
  for (const query of ['?!', '"', ' ', '+=$', '""']) {
    assert.throws(() => find([paragraph('x')], query), { code: 'invalid_request' })
  }
})
