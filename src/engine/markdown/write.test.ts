import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processorTime } from '../../../test/support/processor-time.ts'
import { DEFAULTS, documentOf, written } from '../../../test/support/write-blocks.ts'
import { Budget } from '../budget.ts'
import { bulletList, cell, heading, item, link, paragraph, strong } from '../document/build.ts'
import type { Block, Document, Image, Inline, Note } from '../document/document.ts'
import { ConversionError } from '../errors.ts'
import { writeMarkdown } from './write.ts'

const note = (...blocks: Block[]): Note => ({ type: 'footnote', blocks })
const reference = (id: string): Inline => ({ type: 'noteReference', id })
const boundary = (unit: 'page' | 'slide' | 'sheet', number: number): Block => ({
  type: 'boundary',
  unit,
  number,
})

test('notes are numbered by their first reference and defined once at the end', () => {
  const notes = new Map<string, Note>([
    ['a', note(paragraph('first'), paragraph('more'))],
    ['b', { ...note(paragraph('second', reference('c'))), type: 'endnote' }],
    ['c', note(paragraph('third'))],
    ['d', note(paragraph('not referred to'))],
  ])
  const blocks = [
    heading(1, 'x', reference('b')),
    paragraph(link('u', 'y', reference('a')), reference('b'), reference('nowhere')),
    {
      type: 'table',
      columns: ['none'],
      headerRows: 1,
      rows: [[cell(paragraph('z', reference('a')))]],
    },
  ] as const
  assert.equal(
    written(blocks, {}, { notes }),
    [
      '# x[^1]',
      '[y](u)[^2][^1]',
      '| z[^2] |\n| ----- |',
      '[^1]: second[^3]',
      '[^2]: first',
      '    more',
      '[^3]: third\n',
    ].join('\n\n'),
  )
})

test('references to empty notes are dropped', () => {
  const notes = new Map([['a', note(paragraph(' '))]])
  assert.equal(written([paragraph('x', reference('a'))], {}, { notes }), 'x\n')
})

test('text around a reference does not turn it into something else', () => {
  const notes = new Map([['a', note(paragraph('n'))]])
  const first = (...content: (Inline | string)[]) =>
    written([paragraph(...content)], {}, { notes }).split('\n')[0]
  assert.equal(first(reference('a'), ': x'), '[^1]\\: x')
  assert.equal(first('x', reference('a'), '(y)'), 'x[^1]\\(y)')
  assert.equal(first('x!', reference('a')), 'x\\![^1]')
  assert.equal(first('https://example.org', reference('a')), '<https://example.org>[^1]')
})

test('comments are notes with author and day, if they are wanted', () => {
  const comment: Note = { type: 'comment', blocks: [paragraph('why?')] }
  const notes = new Map<string, Note>([
    ['a', { ...comment, author: 'Ann B.', date: '2024-05-01T10:00:00Z' }],
    ['b', { ...comment, author: 'Ann' }],
    ['c', comment],
  ])
  const blocks = [paragraph('x', reference('a'), reference('b'), reference('c'))]
  assert.equal(written(blocks, {}, { notes }), 'x\n')
  assert.equal(
    written(blocks, { comments: 'footnotes' }, { notes }),
    'x[^1][^2][^3]\n\n[^1]: **Ann B.** (2024-05-01): why?\n\n[^2]: **Ann**: why?\n\n[^3]: why?\n',
  )
})

test('boundaries are comments if they are wanted', () => {
  const blocks = [boundary('page', 1), paragraph('a'), boundary('page', 2), paragraph('b')]
  assert.equal(written(blocks), 'a\n\nb\n')
  assert.equal(
    written(blocks, { markers: 'comments' }),
    '<!-- page 1 -->\n\na\n\n<!-- page 2 -->\n\nb\n',
  )
})

test('a rule stands between slides that have something on them', () => {
  const blocks = [
    boundary('slide', 1),
    paragraph('a'),
    boundary('slide', 2),
    boundary('slide', 3),
    paragraph('b'),
    boundary('slide', 4),
  ]
  assert.equal(written(blocks), 'a\n\n---\n\nb\n')
  assert.equal(
    written(blocks.slice(0, 3), { markers: 'comments' }),
    '<!-- slide 1 -->\n\na\n\n<!-- slide 2 -->\n',
  )
})

test('images are written as the options say', () => {
  const bytes = Uint8Array.from({ length: 40_000 }, (_, index) => index % 251)
  const images = new Map([['image1.png', { mediaType: 'image/png', bytes }]])
  const image: Image = { type: 'image', alt: 'a picture', source: 'image1.png' }
  const external: Image = { type: 'image', alt: 'b', source: 'https://example.org/b.png' }
  const blocks = [paragraph(image, ' ', external)]
  const data = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  const rest = '![b](https://example.org/b.png)'
  assert.equal(written(blocks, {}, { images }), `![a picture](image1.png) ${rest}\n`)
  assert.equal(written(blocks, { images: 'inline' }, { images }), `![a picture](${data}) ${rest}\n`)
  assert.equal(written(blocks, { images: 'inline' }), `![a picture](image1.png) ${rest}\n`)
  assert.equal(written(blocks, { images: 'omit' }, { images }), 'a picture b\n')
  assert.equal(written([paragraph({ ...image, alt: '' })], { images: 'omit' }), '')
})

test('links inside the document lead to the slug of the heading', () => {
  const target = { ...heading(2, 'Grüße, Welt!'), anchors: ['_Ref1'] }
  assert.equal(
    written([paragraph(link('#_Ref1', 'there'), ' ', link('#other', 'text')), target]),
    '[there](#grüße-welt) text\n\n## Grüße, Welt!\n',
  )
})

test('every character of the markdown is paid for, once', () => {
  const notes = new Map([
    ['1', note(paragraph('note'), paragraph('more', { type: 'break' }, 'lines'))],
  ])
  const images = new Map([['i.png', { mediaType: 'image/png', bytes: new Uint8Array(100) }]])
  const image: Image = { type: 'image', alt: 'i', source: 'i.png' }
  const blocks: Block[] = [
    heading(2, 'Title'),
    paragraph('a *b* ', strong('c'), reference('1'), image),
    bulletList(item(paragraph('a', { type: 'break' }, 'b'), paragraph('c')), item(paragraph('d'))),
    { type: 'quote', children: [{ type: 'code', value: 'a\n\nb' }] },
    {
      type: 'table',
      columns: ['none', 'right'],
      headerRows: 1,
      rows: [
        ['a', 'b*c*'],
        ['long text', ''],
      ],
    },
    { type: 'table', columns: ['none'], headerRows: 0, rows: [['x'.repeat(50)], ['y']] },
    { type: 'mathBlock', latex: 'x' },
    {
      type: 'table',
      columns: ['none'],
      headerRows: 1,
      rows: [[cell(paragraph('a & b', image), paragraph('b'))]],
    },
    boundary('page', 2),
  ]
  const options = { ...DEFAULTS, images: 'inline', tables: 'html', markers: 'comments' } as const
  const write = (limit: number) => {
    const budget = new Budget({ outputCharacters: limit })
    return [...writeMarkdown(documentOf(blocks, { notes, images }), options, budget)].join('')
  }
  const { length } = write(1e6)
  assert.equal(write(length).length, length)
  assert.throws(() => write(length - 1), isResourceLimit)
})

const isResourceLimit = (error: unknown) =>
  error instanceof ConversionError && error.reason === 'resourceLimit'

test('nesting without end is refused', () => {
  const nest = (around: (inner: Block) => Block) => {
    let block: Block = paragraph('a')
    for (let depth = 0; depth < 10_000; depth++) block = around(block)
    return block
  }
  const deep: Block[] = [
    nest(child => bulletList(item(child))),
    nest(child => ({ type: 'quote', children: [child] })),
    nest(child => ({ type: 'table', columns: ['none'], headerRows: 1, rows: [[cell(child)]] })),
  ]
  for (const block of deep) {
    assert.throws(() => written([block]), isResourceLimit)
    assert.throws(() => written([block], { tables: 'html' }), isResourceLimit)
    const notes = new Map([['a', note(block)]])
    assert.throws(() => written([paragraph(reference('a'))], {}, { notes }), isResourceLimit)
  }
})

test('chunks are neither tiny nor huge, and no character is split between them', () => {
  const document: Document = documentOf([
    ...Array.from({ length: 1000 }, () => paragraph('😀'.repeat(100))),
    paragraph(`a${'😀'.repeat(1_000_000)}`),
  ])
  const chunks = [...writeMarkdown(document, DEFAULTS, new Budget())]
  assert.ok(chunks.length > 3)
  assert.ok(chunks.slice(0, -1).every(({ length }) => length >= 64 * 1024 && length <= 1024 * 1024))
  assert.ok(chunks.every(chunk => !/\p{Surrogate}/u.test(chunk)))
})

test('time grows with the text and not faster', () => {
  const bits = [
    '*a',
    '`',
    '``` `` ` ',
    '[',
    '](',
    '<a ',
    '<a@',
    '&a',
    '$',
    '_a',
    '~a',
    '[^',
    '- ',
    '\\',
    '|',
  ]
  const addresses = ['http://a.b/(*', 'http://a.b/*a* ', 'www.a*']
  for (const bit of [...bits, ...addresses]) {
    const text = bit.repeat(20_000)
    const start = processorTime()
    written([paragraph(text), { type: 'table', columns: ['none'], headerRows: 1, rows: [[text]] }])
    assert.ok(processorTime() - start < 2000, bit)
  }
})

test('a note of one word is not a script for readers without notes', () => {
  const notes = new Map([['a', note(paragraph('javascript:alert(1)'))]])
  assert.equal(
    written([paragraph('x', reference('a'))], {}, { notes }),
    'x[^1]\n\n[^1]: javascript:alert(1) <!-- -->\n',
  )
})
