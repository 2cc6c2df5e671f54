import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsOf, wholeOf } from '../../../test/support/parts.ts'
import { documentOf } from '../../../test/support/write-blocks.ts'
import { bulletList, heading, item, paragraph } from '../document/build.ts'
import type { Block, Document, Note } from '../document/document.ts'
import { estimateTokens } from '../stats.ts'
import { toOutline } from './outline.ts'
import { present } from './present.ts'

const note = (...blocks: Block[]): Note => ({ type: 'footnote', blocks })
const SENTENCE = 'The committee met in March and talked about the results of the survey at length.'
const prose = (sentences: number): Block => paragraph(Array(sentences).fill(SENTENCE).join(' '))
const rows = (count: number): Block => ({
  type: 'table',
  columns: ['none', 'right'],
  headerRows: 1,
  rows: [['Name', 'Sum'], ...Array.from({ length: count }, (_, at) => [`row ${at}`, `${at * 7}`])],
})

const REPORT: Document = documentOf(
  [
    { ...heading(1, 'Report'), place: { page: 1 } },
    prose(2),
    { ...heading(2, 'Results!'), place: { page: 2 } },
    paragraph('Cited.', { type: 'noteReference', id: 'b' }),
    heading(3, 'Results!'),
    prose(1),
    heading(2, '…'),
    paragraph('Also cited.', { type: 'noteReference', id: 'a' }),
  ],
  {
    notes: new Map([
      ['a', note(paragraph('Note a.'))],
      ['b', note(paragraph('Note b, see', { type: 'noteReference', id: 'c' }))],
      ['c', note(paragraph('Note c.'))],
    ]),
  },
)

test('the outline has the headings with their anchors, lines and tokens', () => {
  const whole = wholeOf(REPORT)
  const lines = whole.markdown.split('\n')
  const outline = toOutline(whole)
  assert.deepEqual(
    outline.map(({ id, level, title, page }) => [id, level, title, page]),
    [
      ['report', 1, 'Report', 1],
      ['results', 2, 'Results!', 2],
      ['results-1', 3, 'Results!', null],
      ['heading', 2, '…', null],
    ],
  )
  for (const { line, title } of outline) assert.ok(lines[line - 1]!.endsWith(title))
  const body = whole.markdown.slice(0, whole.markdown.indexOf('[^1]:'))
  assert.ok(Math.abs(outline[0]!.tokens - estimateTokens(body)) <= 1)
  assert.ok(outline[1]!.tokens > outline[2]!.tokens)
})

test('a section has everything below its heading and the notes that it cites, also those of notes', () => {
  const { markdown } = present(wholeOf(REPORT), { section: 'results' })
  assert.match(markdown, /^## Results!\n\nCited\.\[\^1\]\n\n### Results!\n\n/)
  assert.match(markdown, /\[\^1\]: Note b, see\[\^3\]\n\n\[\^3\]: Note c\.\n$/)
  assert.ok(!markdown.includes('Note a'))
  assert.equal(
    present(wholeOf(REPORT), { section: 'heading' }).markdown,
    '## …\n\nAlso cited.[^2]\n\n[^2]: Note a.\n',
  )
})

test('an unknown section is refused, naming near ones', () => {
  assert.throws(() => present(wholeOf(REPORT), { section: 'result' }), {
    code: 'invalid_request',
    message: /no section result\. The closest are: results, results-1/,
  })
  const plain = wholeOf(documentOf([paragraph('text')]))
  assert.throws(() => present(plain, { section: 'a' }), /no headings/)
})

test('a table that goes on repeats its head, which is counted', () => {
  const whole = wholeOf(documentOf([rows(200)]))
  const parts = partsOf(whole, { max_tokens: 400 })
  assert.ok(parts.length > 3)
  const [head, delimiter] = whole.markdown.split('\n')
  for (const { markdown, part } of parts.slice(1)) {
    assert.deepEqual(markdown.split('\n').slice(0, 2), [head, delimiter])
    assert.deepEqual(part!.added, { before: 2, after: 0 })
  }
  assert.deepEqual(parts[0]!.part!.added, { before: 0, after: 0 })
})

test('code that goes on is fenced on both sides', () => {
  const value = Array.from({ length: 100 }, (_, at) => `const value${at} = ${at}`).join('\n')
  const whole = wholeOf(documentOf([{ type: 'code', language: 'js', value }]))
  const parts = partsOf(whole, { max_tokens: 200 })
  assert.deepEqual(parts[0]!.part!.added, { before: 0, after: 1 })
  assert.deepEqual(parts[1]!.part!.added, { before: 1, after: 1 })
  assert.ok(parts[1]!.markdown.startsWith('```js\nconst'))
  assert.ok(parts[1]!.markdown.endsWith('\n```\n'))
})

test('an item that goes on keeps its bullet', () => {
  const inner = bulletList(...Array.from({ length: 30 }, () => item(prose(1))))
  const whole = wholeOf(documentOf([bulletList(item(paragraph('first'), inner))]))
  const [, second] = partsOf(whole, { max_tokens: 200 })
  assert.ok(second!.markdown.startsWith('-\n  - The committee'), second!.markdown)
})

test('a paragraph is cut behind sentences', () => {
  const whole = wholeOf(documentOf([prose(60)]))
  for (const { markdown } of partsOf(whole, { max_tokens: 200 })) {
    assert.match(markdown, /^The committee.*length\. ?\n?$/)
  }
})

test('an image with its bytes inside is never cut', () => {
  const bytes = Uint8Array.from({ length: 3000 }, (_, at) => (at * 31) % 251)
  const document = documentOf(
    [prose(3), paragraph({ type: 'image', alt: 'a b', source: 'x.png' })],
    {
      images: new Map([['x.png', { mediaType: 'image/png', bytes }]]),
    },
  )
  const whole = wholeOf(document, { images: 'inline' })
  const parts = partsOf(whole, { max_tokens: 200 })
  assert.equal(parts.length, 2)
  assert.match(parts[1]!.markdown, /^!\[a b\]\(data:image\/png;base64,[\w+/=]+\)\n$/)
})

test('a cursor is refused for another document, another section and other options', () => {
  const whole = wholeOf(documentOf([heading(1, 'a'), prose(60), heading(1, 'b'), prose(60)]))
  const { next_cursor: cursor } = present(whole, { max_tokens: 200 })
  assert.match(cursor!, /^[\w.]{1,512}$/)
  const other = wholeOf(documentOf([heading(1, 'a'), prose(61)]))
  assert.throws(
    () => present(other, { cursor: cursor! }),
    /different document or different options/,
  )
  assert.throws(() => present(whole, { cursor: `${cursor}x` }), { code: 'invalid_request' })
  assert.throws(() => present(whole, { cursor: 'nonsense' }), { code: 'invalid_request' })
  const ofSection = present(whole, { section: 'b', max_tokens: 200 }).next_cursor!
  assert.throws(() => present(whole, { section: 'a', cursor: ofSection }), /different section/)
  const second = present(whole, { cursor: ofSection })
  assert.equal(second.part!.index, 2)
  assert.ok(second.part!.lines[0] >= 5)
})

test('the size of parts may be changed on the way', () => {
  const whole = wholeOf(documentOf([rows(300)]))
  const first = present(whole, { max_tokens: 300 })
  const second = present(whole, { cursor: first.next_cursor!, max_tokens: 900 })
  assert.ok(second.part!.tokens > 600)
  assert.equal(second.part!.added.before, 2)
})

test('chunks close before a heading once half full, and know titles, pages and lines', () => {
  const page = (number: number) => ({ place: { page: number } })
  const whole = wholeOf(
    documentOf([
      { ...heading(1, 'A'), ...page(1) },
      { ...heading(2, 'B'), ...page(1) },
      { ...(prose(4) as Block & object), ...page(1) } as Block,
      { ...heading(2, 'C'), ...page(2) },
      { ...(prose(1) as Block & object), ...page(3) } as Block,
    ]),
  )
  const { chunks } = present(whole, { chunks: 110 })
  assert.deepEqual(
    chunks!.map(({ headings, pages, lines }) => ({ headings, pages, lines })),
    [
      { headings: ['A', 'B'], pages: [1, 1], lines: [1, 5] },
      { headings: ['A', 'C'], pages: [2, 3], lines: [7, 9] },
    ],
  )
})

test('blocks have their kind, lines and places', () => {
  const whole = wholeOf(
    documentOf(
      [
        { ...heading(2, 'Sheet1'), place: { page: 1, sheet: 'Sheet1' } },
        { ...rows(2), place: { page: 1, sheet: 'Sheet1', cells: 'A1:B3' } } as Block,
        paragraph({ type: 'image', alt: '', source: 'a.png' }),
        {
          ...paragraph('text', { type: 'noteReference', id: 'n' }),
          place: { page: 2, box: [1, 2, 3, 4], continued: [{ page: 3, box: [1, 1, 2, 2] }] },
        },
        { type: 'rule' },
      ],
      { notes: new Map([['n', note(paragraph('note'))]]) },
    ),
  )
  assert.deepEqual(present(whole, { blocks: 'list' }).blocks, [
    { type: 'heading', level: 2, lines: [1, 1], page: 1, sheet: 'Sheet1' },
    { type: 'table', lines: [3, 6], page: 1, sheet: 'Sheet1', cells: 'A1:B3' },
    { type: 'image', lines: [8, 8] },
    {
      type: 'paragraph',
      lines: [10, 10],
      page: 2,
      box: [1, 2, 3, 4],
      continued: [{ page: 3, box: [1, 1, 2, 2] }],
    },
    { type: 'rule', lines: [12, 12] },
    { type: 'note', lines: [14, 14] },
  ])
})

test('an empty document has one part, no chunks and no blocks', () => {
  const whole = wholeOf(documentOf([]))
  const { part, next_cursor, blocks } = present(whole, { max_tokens: 200, blocks: 'list' })
  assert.equal(part!.tokens, 0)
  assert.equal(next_cursor, null)
  assert.deepEqual(blocks, [])
  assert.deepEqual(present(whole, { chunks: 50 }).chunks, [])
})

test('the head of a table is measured once, however many chunks it stands before', t => {
  const columns = Array.from({ length: 300 }, (_, at) => `a title of column ${at}`)
  const row = columns.map((_, at) => `v${at}`)
  const whole = wholeOf(
    documentOf([
      {
        type: 'table',
        columns: columns.map(() => 'none' as const),
        headerRows: 1,
        rows: [columns, ...Array.from({ length: 40 }, () => row)],
      },
    ]),
  )
  // All measuring encodes what it measures.
  const encode = t.mock.method(TextEncoder.prototype, 'encodeInto')
  const { chunks } = present(whole, { chunks: 50 })
  const measured = encode.mock.calls.reduce((sum, { arguments: [text] }) => sum + text!.length, 0)
  assert.ok(chunks!.length > 500)
  assert.ok(measured < 20 * whole.markdown.length, `${measured} characters`)
})

test('a title as long as a book is cut in the path of each chunk', () => {
  const title = '😀'.repeat(5000)
  const { chunks } = present(wholeOf(documentOf([heading(1, title), prose(20)])), { chunks: 50 })
  assert.ok(chunks!.length > 50)
  for (const { headings } of chunks!) assert.deepEqual(headings, [`${'😀'.repeat(500)}…`])
})
