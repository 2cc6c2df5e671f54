import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { measureRows } from './read.ts'
import { type Dialect, readRows } from './rows.ts'

const COMMA: Dialect = { delimiter: ',', quote: '"', backslash: false, width: 1 }

const rowsOf = (text: string, dialect: Partial<Dialect> = {}): string[][] => [
  ...readRows(text, 0, { ...COMMA, ...dialect }),
]

const CASES: readonly [name: string, text: string, rows: string[][], dialect?: Partial<Dialect>][] =
  [
    [
      'line ends of all systems',
      'a,b\nc,d\r\ne,f\rg,h',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
        ['g', 'h'],
      ],
    ],
    ['empty fields at both ends', ',a,\n', [['', 'a', '']]],
    ['an empty line is a row of one empty field', 'a\n\nb', [['a'], [''], ['b']]],
    ['delimiters and line ends in quotes', '"a,b","c\r\nd\re"', [['a,b', 'c\nd\ne']]],
    ['doubled quotes', '"say ""hi""",""""', [['say "hi"', '"']]],
    ['empty quotes', '"",a,""', [['', 'a', '']]],
    ['spaces around quotes', 'a, "b, c" ,d', [['a', 'b, c', 'd']]],
    ['spaces around text', ' a ,\tb\t, " c "', [['a', 'b', 'c']]],
    ['a quote inside of text', '5" pipe,3"', [['5" pipe', '3"']]],
    [
      'quotes that nobody doubled',
      '"12" monitor","say "hi, you" now",x',
      [['12" monitor', 'say "hi, you" now', 'x']],
    ],
    [
      'a quoted word at the start of text',
      '"Weird Al" Yankovic,"b"',
      [['"Weird Al" Yankovic', 'b']],
    ],
    [
      'a quote that is closed in another field',
      '1,"abc,"5"\n2,x,y',
      [
        ['1', '"abc', '5'],
        ['2', 'x', 'y'],
      ],
    ],
    [
      'a quote that is never closed',
      '1,"abc\n2,def',
      [
        ['1', '"abc'],
        ['2', 'def'],
      ],
    ],
    [
      'a quote that another line would close',
      '1,"abc,5\n2,"def",7',
      [
        ['1', '"abc', '5'],
        ['2', 'def', '7'],
      ],
    ],
    ['a lone quote at the end', 'a,"', [['a', '"']]],
    ['single quotes', "'a,b','it''s'", [['a,b', "it's"]], { quote: "'" }],
    ['apostrophes are text', "'a','b'", [["'a'", "'b'"]]],
    [
      'backslash escapes',
      '"a \\"b\\"","c\\\\","d\\n"',
      [['a "b"', 'c\\', 'd\\n']],
      { backslash: true },
    ],
    ['a backslash at the end of a field is text', '"C:\\dir\\","x"', [['C:\\dir\\', 'x']]],
    ['a single column', 'a, b\n"c, d"', [['a, b'], ['c, d']], { delimiter: undefined }],
    ['nothing', '', []],
  ]

for (const [name, text, rows, dialect] of CASES) {
  test(`rows: ${name}`, () => assert.deepEqual(rowsOf(text, dialect), rows))
}

test('a pair of quotes around complete rows is text', () => {
  const text = '1\t"What a day\t5\n2\tfoo\t6\n3\tsaid she"\t7\n'
  assert.deepEqual(rowsOf(text, { delimiter: '\t', width: 3 }), [
    ['1', '"What a day', '5'],
    ['2', 'foo', '6'],
    ['3', 'said she"', '7'],
  ])
})

test('a field of several lines stays one where its lines are not rows', () => {
  const text = '1\tx\t"What a day\n\nsaid\tshe"\n'
  assert.deepEqual(rowsOf(text, { delimiter: '\t', width: 3 }), [
    ['1', 'x', 'What a day\n\nsaid\tshe'],
  ])
})

const anyField = fc.string({
  unit: fc.constantFrom(
    'a',
    'Ä',
    '東',
    '1',
    ' ',
    ',',
    ';',
    '\t',
    '|',
    '"',
    "'",
    '\\',
    '\n',
    '\r\n',
    '.',
  ),
})
const anyRows = fc.array(fc.array(anyField, { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 8,
})

/** As RFC 4180 requires. */
const writeRows = (rows: readonly string[][], delimiter: string): string =>
  rows
    .map(row =>
      row
        .map(field => (/[",;\t|\r\n' ]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))
        .join(delimiter),
    )
    .join('\r\n')
    .concat('\r\n')

const trimmed = (rows: readonly string[][]): string[][] =>
  rows.map(row => row.map(field => field.replaceAll('\r\n', '\n').replace(/^[\s]+|[\s]+$/g, '')))

for (const delimiter of [',', ';', '\t', '|']) {
  test(`what RFC 4180 writes with ${JSON.stringify(delimiter)} is read back`, () => {
    fc.assert(
      fc.property(anyRows, rows => {
        assert.deepEqual(rowsOf(writeRows(rows, delimiter), { delimiter }), trimmed(rows))
      }),
    )
  })
}

test('no character of text gets lost, whatever the quotes', () => {
  fc.assert(
    fc.property(anyField, text => {
      const letters = (value: string): string => value.replace(/[^aÄ東1.]/g, '')
      assert.equal(letters(rowsOf(text).flat().join('')), letters(text))
    }),
  )
})

test('measuring sees the same fields as reading', () => {
  fc.assert(
    fc.property(anyField, text => {
      const filled = rowsOf(text).flatMap(row => row.flatMap((field, at) => (field ? [at] : [])))
      const { columns, filledCells } = measureRows(text, 0, COMMA)
      assert.equal(filledCells, filled.length)
      assert.deepEqual(columns, {
        start: filled.length ? Math.min(...filled) : 0,
        end: filled.length ? Math.max(...filled) + 1 : 0,
      })
    }),
  )
})
