import assert from 'node:assert/strict'
import { test } from 'node:test'
import { written } from '../../../test/support/write-blocks.ts'
import { heading, item, paragraph, strong } from '../document/build.ts'

const line = (text: string): string => written([paragraph(text)]).trimEnd()

test('text that means nothing to a reader of markdown stays as it is', () => {
  const texts = [
    'snake_case, foo_bar_baz, main.__init and _private',
    'a * b, 2 * 3 * 4, 5*',
    '1.5, 3) and C#',
    '2 < 3, x > y, a<b, <m:r>',
    'AT&T, &copy and &;, R&D;',
    '[sic], [1], [a] (b), array[0]',
    'a single $5',
    'https://example.org/a_b_c?d=e&f=~g',
    'https://example.org/_a_/*b*',
    '#hashtag, #1, a # b',
    '-5 degrees, +1, 1986.5',
    '(c), (1) and a)',
    '~5 and ~ 6',
    'a|b and a || b',
    'C:\\Users\\name, \\alpha',
    'a - b -- c --- d',
    '=== a',
    '-> and =>',
    'mail a_b@example.org',
    '“quoted” … ‘words’, 5 €, 日本語、テスト',
  ]
  for (const text of texts) assert.equal(line(text), text)
})

test('text that would be read as markup gets the backslashes it needs and no more', () => {
  const cases: [text: string, markdown: string][] = [
    // emphasis
    ['*a*', '\\*a*'],
    ['2*3*4', '2\\*3*4'],
    ['**a**', '\\*\\*a**'],
    ['_a_', '\\_a_'],
    ['5~10 and 6~8', '5\\~10 and 6~8'],
    ['~~a~~', '\\~\\~a~~'],
    // code and formulas
    ['`a`', '\\`a`'],
    ['`` a `', '`` a `'],
    ['$5 and $6', '\\$5 and $6'],
    ['$5, $6 and $7', '\\$5, \\$6 and $7'],
    // links, notes, tags, references
    ['[a](b)', '[a\\](b)'],
    ['![a](b)', '![a\\](b)'],
    ['see [^1]', 'see \\[^1]'],
    ['see [^a]', 'see [^a]'],
    ['<b>a</b>', '\\<b>a\\</b>'],
    ['<https://example.org>', '\\<https://example.org>'],
    ['a <!-- b -->', 'a \\<!-- b -->'],
    ['&copy; and &#35;', '\\&copy; and \\&#35;'],
    ['\\* and \\\\', '\\\\* and \\\\\\'],
    // line starts
    ['# a', '\\# a'],
    ['> a', '\\> a'],
    ['- a', '\\- a'],
    ['+ a', '\\+ a'],
    ['* p < 0.05', '\\* p < 0.05'],
    ['*', '\\*'],
    ['1986. A great year', '1986\\. A great year'],
    ['1) a', '1\\) a'],
    ['---', '\\---'],
    ['___________', '\\___________'],
    ['```', '\\`\\`\\`'],
    ['<div', '\\<div'],
    ['[a]: b', '\\[a]: b'],
    ['[author: A. Reader]: a long remark', '[author: A. Reader]: a long remark'],
    ['[^a]: b', '\\[^a]: b'],
    // an address is broken up where a backslash would become part of it
    ['https://example.org/\\*_a_<b>', 'https\\://example.org/\\\\*\\_a_\\<b>'],
  ]
  for (const [text, markdown] of cases) assert.equal(line(text), markdown)
})

test('a line after a break begins no block either', () => {
  const lines = (text: string) => written([paragraph('a | b', { type: 'break' }, text)]).trimEnd()
  assert.equal(lines('==='), 'a | b\\\n\\===')
  assert.equal(lines('--- | ---'), 'a | b\\\n\\--- | ---')
  assert.equal(lines('- c'), 'a | b\\\n\\- c')
})

test('a heading keeps number signs at its end', () => {
  assert.equal(written([heading(2, 'C #')]), '## C \\#\n')
  assert.equal(written([heading(2, 'C#')]), '## C#\n')
  assert.equal(written([heading(2, '# 1. - a')]), '## # 1. - a\n')
})

test('an item that begins with a box or with dashes is neither a task nor a rule', () => {
  const items = ['[ ] a', '[x] a', '[a] b', '--'].map(text => item(paragraph(text)))
  assert.equal(
    written([{ type: 'list', ordered: false, items }]),
    '- [ \\] a\n- [x\\] a\n- [a] b\n- \\--\n',
  )
})

test('a quote that begins like an alert does not become one', () => {
  const quote = { type: 'quote', children: [paragraph('[!NOTE] a')] } as const
  assert.equal(written([quote]), '> [\\!NOTE] a\n')
})

test('asterisks in the text are escaped where ours are near', () => {
  assert.equal(written([paragraph(strong('a'), ' 5* and 2 * 3')]), '**a** 5\\* and 2 * 3\n')
})

test('control characters are dropped, and line ends in text are spaces', () => {
  assert.equal(line('a\u0000b\u0007c\u001bd\u007fe\u0085f'), 'abcde f')
  assert.equal(line('a\nb\r\nc\u2028d\ufeff'), 'a b c d')
  assert.equal(line('a\tb \u00a0\u200bc \ud800'), 'a\tb \u00a0\u200bc \ufffd')
})
