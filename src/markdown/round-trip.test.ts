import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Budget } from '../budget.ts'
import type { Block, Document, Inline, ListItem, Note, TableCell } from '../document/document.ts'
import { viewDocument, viewMarkdown } from './read-back.test.support.ts'
import { writeMarkdown } from './write.ts'

const OPTIONS = { images: 'reference', tables: 'pipe', comments: 'omit', markers: 'none' } as const

const SEED = 20240501

/** What the reader makes of our markdown is what the document says. */
function assertReadsBack(document: Document): void {
  const markdown = [...writeMarkdown(document, OPTIONS, new Budget())].join('')
  assert.deepEqual(viewMarkdown(markdown), viewDocument(document), `wrote:\n${markdown}`)
}

/** Bits of text that mean something to a reader of markdown, somewhere. */
const BITS = [
  ...[
    'a',
    'b c',
    'word',
    'x1',
    'é',
    '中',
    'שלום',
    '😀',
    '\u200b',
    '\u200f',
    '\u00a0',
    ' ',
    '  ',
    '\t',
  ],
  ...['*', '**', '***', '_', '__', '~', '~~', '~~~', '`', '``', '```', '$', '$$', '\\', '|', '||'],
  ...[
    '#',
    '# ',
    '###### ',
    '> ',
    '- ',
    '+ ',
    '* ',
    '-',
    '---',
    '===',
    '=',
    '1. ',
    '1) ',
    '1986.',
    '___',
  ],
  ...[
    '[',
    ']',
    '](',
    ')',
    '(',
    '![',
    '[^1]',
    '[^1]:',
    '[x]',
    '[ ] ',
    ']:',
    '[a]: b',
    '[!NOTE]',
    '^',
  ],
  ...[
    '<',
    '>',
    '<b>',
    '</b>',
    '<br>',
    '<!--',
    '-->',
    '<http://x>',
    '<a@b.c>',
    '<div',
    '<?',
    '&',
    ';',
  ],
  ...[
    '&amp;',
    '&#35;',
    '&copy',
    '#x41;',
    'http://',
    'https://example.org/',
    'www.',
    'www.a.b/',
    '@',
  ],
  ...[
    'a@b.c',
    '://',
    '.',
    ':',
    ',',
    '!',
    '?',
    '"',
    "'",
    '…',
    '“',
    '”',
    '€',
    '+',
    '\n',
    '\u0000',
    '\u0007',
  ],
  ...[
    '|-|',
    ':-:',
    '--',
    '/',
    '{',
    '}',
    '=',
    '%',
    '\ud800',
    '。',
    '（',
    '\u3000',
    '\ufeff',
    '\u2028',
  ],
]

const anyText = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.constantFrom(...BITS), { maxLength: 6 }).map(bits => bits.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
)

const anyUrl = fc.oneof(
  fc.constantFrom(
    'https://example.org/a_b?c=d&copy=1#e',
    'https://example.org/(a)',
    'http://a.b/)(',
    'path/with space.html',
    'http://a.b/<c>|`d`',
    'mailto:a@b.c',
    'C:\\dir\\_file',
    'x$y&amp;z',
    'javascript:alert(1)',
    '#nowhere',
    'ä/ö',
    '',
  ),
  anyText.map(text => `u${text}`.replace(/[\p{Cc}\u2028\u2029\ufeff\ud800]/gu, '').trim()),
)

const anyLatex = fc
  .array(
    fc.constantFrom('x', '_1', '^{2}', '\\frac{a}{b}', '|', '\\|', ' ', '*', '<', '\\{', '[', '&'),
    {
      maxLength: 4,
    },
  )
  .map(parts => parts.join(''))

const { inlines } = fc.letrec<{ inline: Inline; inlines: Inline[] }>(tie => ({
  inlines: fc.array(tie('inline'), { maxLength: 4, depthSize: 'small' }),
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 6, arbitrary: anyText.map(value => ({ type: 'text' as const, value })) },
    ...(['strong', 'emphasis', 'delete', 'superscript', 'subscript', 'highlight'] as const).map(
      type => ({
        weight: type === 'strong' || type === 'emphasis' ? 3 : 1,
        arbitrary: tie('inlines').map(children => ({ type, children })),
      }),
    ),
    { weight: 1, arbitrary: anyText.map(value => ({ type: 'inlineCode' as const, value })) },
    { weight: 1, arbitrary: anyLatex.map(latex => ({ type: 'inlineMath' as const, latex })) },
    { weight: 1, arbitrary: fc.constant({ type: 'break' as const }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('1', '2', '3').map(id => ({ type: 'noteReference' as const, id })),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('image' as const), alt: anyText, source: anyUrl }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('link' as const),
        url: anyUrl,
        children: tie('inlines'),
      }),
    },
  ),
}))

const anyParagraph = inlines.map(children => ({ type: 'paragraph' as const, children }))
const anyHeading = fc.record({
  type: fc.constant('heading' as const),
  depth: fc.integer({ min: 1, max: 8 }),
  children: inlines,
})
const anyCode = fc.record({
  type: fc.constant('code' as const),
  language: fc.constantFrom('', 'js', 'c++', 'c#'),
  value: fc
    .array(fc.oneof(anyText, fc.constant('\n')), { maxLength: 5 })
    .map(parts => parts.join('')),
})
const anyCell: fc.Arbitrary<TableCell> = fc.oneof(
  { weight: 4, arbitrary: anyText },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.oneof(anyParagraph, anyHeading, anyCode), { maxLength: 2 })
      .map(children => ({ children })),
  },
)
const anyTable = fc.integer({ min: 1, max: 4 }).chain(width =>
  fc.record({
    type: fc.constant('table' as const),
    headerRows: fc.integer({ min: 0, max: 2 }),
    columns: fc.array(fc.constantFrom('left', 'center', 'right', 'none'), {
      minLength: width,
      maxLength: width,
    }),
    rows: fc.array(fc.array(anyCell, { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
)

const { blocks } = fc.letrec<{ block: Block; blocks: Block[]; item: ListItem }>(tie => ({
  blocks: fc.array(tie('block'), { maxLength: 4, depthSize: 'small' }),
  item: fc.oneof(
    { weight: 3, arbitrary: tie('blocks').map(children => ({ children })) },
    { weight: 1, arbitrary: fc.record({ checked: fc.boolean(), children: tie('blocks') }) },
  ),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: anyParagraph },
    { weight: 1, arbitrary: anyHeading },
    { weight: 1, arbitrary: anyCode },
    { weight: 1, arbitrary: anyTable },
    { weight: 1, arbitrary: fc.constant({ type: 'rule' as const }) },
    { weight: 1, arbitrary: anyLatex.map(latex => ({ type: 'mathBlock' as const, latex })) },
    {
      weight: 1,
      arbitrary: fc.constant({ type: 'boundary' as const, unit: 'page' as const, number: 3 }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('list' as const),
        ordered: fc.boolean(),
        start: fc.constantFrom(0, 1, 2, 9, 999999000),
        items: fc.array(tie('item'), { maxLength: 3 }),
      }),
    },
    { weight: 2, arbitrary: tie('blocks').map(children => ({ type: 'quote' as const, children })) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('quote' as const),
        alert: fc.constantFrom('note', 'warning'),
        children: tie('blocks'),
      }),
    },
  ),
}))

const note = (...content: Block[]): Note => ({ type: 'footnote', blocks: content })
const text = (value: string): Block => ({ type: 'paragraph', children: [{ type: 'text', value }] })

function documentOf(content: readonly Block[], firstNote: Note = note(text('one'))): Document {
  const notes = new Map([
    ['1', firstNote],
    ['2', note(text('two'), { type: 'code', value: 'code\n\n  more' })],
    [
      '3',
      note({ type: 'list', ordered: false, items: [{ children: [text('item')] }] }, text('end')),
    ],
  ])
  return { metadata: {}, blocks: content, notes, images: new Map() }
}

test('text reads back as itself in paragraphs, headings, items, quotes and cells', () => {
  fc.assert(
    fc.property(anyText, anyText, (first, second) => {
      assertReadsBack(
        documentOf([
          text(first),
          { type: 'heading', depth: 2, children: [{ type: 'text', value: second }] },
          { type: 'list', ordered: false, items: [{ children: [text(second)] }] },
          { type: 'quote', children: [text(first)] },
          { type: 'quote', alert: 'tip', children: [text(second)] },
          {
            type: 'table',
            columns: ['none', 'none'],
            headerRows: 1,
            rows: [
              [first, second],
              [second, 'x'],
            ],
          },
        ]),
      )
    }),
    { seed: SEED, numRuns: 1500 },
  )
})

test('formatted text reads back with the same formatting', () => {
  fc.assert(
    fc.property(inlines, inlines, (first, second) => {
      assertReadsBack(
        documentOf([
          { type: 'paragraph', children: first },
          { type: 'heading', depth: 3, children: second },
          {
            type: 'table',
            columns: ['none'],
            headerRows: 0,
            rows: [[{ children: [{ type: 'paragraph', children: first }] }]],
          },
        ]),
      )
    }),
    { seed: SEED, numRuns: 2000 },
  )
})

test('whole documents read back with the same structure', () => {
  fc.assert(
    fc.property(blocks, blocks, (content, noteContent) => {
      assertReadsBack(documentOf(content, note(text('one'), ...noteContent)))
    }),
    { seed: SEED, numRuns: 2000 },
  )
})
