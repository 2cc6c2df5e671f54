/** Documents of all kinds for property tests: made of bits of text that mean something to a markdown reader. */
import fc from 'fast-check'
import { link, run, text, withMarks } from '../../src/engine/document/build.ts'
import {
  type Block,
  type ListItem,
  MARKS,
  type Run,
  type TableCell,
} from '../../src/engine/document/document.ts'

/** Bits of text that mean something to a markdown reader somewhere. */
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

/** Including halves of surrogate pairs and control characters. */
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
  .map(units => String.fromCharCode(...units))

export const anyText = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.constantFrom(...BITS), { maxLength: 6 }).map(bits => bits.join('')),
  },
  { weight: 1, arbitrary: anyUnits },
)

const anyUrl = fc.oneof(
  fc.constantFrom(
    'https://example.org/a_b?c=d&copy=1#e',
    'https://example.org/(a)',
    'http://a.b/)(',
    'path/with space.html',
    'http://a.b/<c>|`d`',
    'mailto:a@b.c',
    'dir\\_file',
    'C:\\dir\\file',
    'tel:+49-30-1',
    'x$y&amp;z',
    'javascript:alert(1)',
    '#nowhere',
    'ä/ö',
    '',
  ),
  anyText.map(text => `u${text}`.replace(/[\p{Cc}\u2028\u2029\ufeff\p{Surrogate}]/gu, '').trim()),
)

const anyLatex = fc
  .array(
    fc.constantFrom('x', '_1', '^{2}', '\\frac{a}{b}', '|', '\\|', ' ', '*', '<', '\\{', '[', '&'),
    {
      maxLength: 4,
    },
  )
  .map(parts => parts.join(''))

/** Marks and links over several runs, nested. */
export const { runs: anyRuns } = fc.letrec<{ part: Run[]; runs: Run[] }>(tie => ({
  runs: fc.array(tie('part'), { maxLength: 4 }).map(parts => parts.flat()),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 6, arbitrary: anyText.map(value => [text(value)]) },
    ...(['strong', 'emphasis', 'delete', 'superscript', 'subscript'] as const).map(mark => ({
      weight: mark === 'strong' || mark === 'emphasis' ? 3 : 1,
      arbitrary: tie('runs').map(runs => withMarks(MARKS[mark], runs)),
    })),
    { weight: 1, arbitrary: anyText.map(value => [text(value, MARKS.code)]) },
    { weight: 1, arbitrary: anyLatex.map(latex => [run({ type: 'inlineMath', latex })]) },
    {
      weight: 1,
      arbitrary: fc.constant({ type: 'break' } as const).map(content => [run(content)]),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('1', '2', '3').map(id => [run({ type: 'noteReference', id })]),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({ alt: anyText, source: anyUrl })
        .map(image => [run({ type: 'image', ...image })]),
    },
    { weight: 2, arbitrary: fc.tuple(anyUrl, tie('runs')).map(([url, runs]) => link(url, runs)) },
  ),
}))

const anyParagraph = anyRuns.map(children => ({ type: 'paragraph' as const, children }))
const anyHeading = fc.record({
  type: fc.constant('heading' as const),
  depth: fc.integer({ min: 1, max: 8 }),
  children: anyRuns,
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

export const { blocks: anyBlocks } = fc.letrec<{ block: Block; blocks: Block[]; item: ListItem }>(
  tie => ({
    blocks: fc.array(tie('block'), { maxLength: 4 }),
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
      {
        weight: 2,
        arbitrary: tie('blocks').map(children => ({ type: 'quote' as const, children })),
      },
    ),
  }),
)
