import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectDialect } from './dialect.ts'

const DELIMITERS: readonly [name: string, text: string, delimiter: string | undefined][] = [
  ['commas', 'a,b,c\n1,2,3\n', ','],
  ['semicolons and decimal commas', '1,5;2,3\n2,5;1,7\n', ';'],
  [
    'semicolons and commas in prose',
    'Lorem, ipsum; dolor; amet\nsed; do; eiusmod\nut, et; ad; quis\n',
    ';',
  ],
  ['tabs and names with commas', 'Name\tCity\nDoe, Jane\tRome\nRoe, Richard\tOslo\n', '\t'],
  ['bars', 'id|name\n1|x, y\n2|z\n', '|'],
  ['commas and lists written with semicolons', 'col1,col2\n1;2;3,4;5;6\na;b;c,d;e;f\n', ','],
  [
    'commas and lists written with bars',
    '1,Orange,K6CF Hills|K6COV Orng|K6MWT Lake|K6NBR Beach\n',
    ',',
  ],
  ['quoted fields with other delimiters', '"a;b;c","d"\n"e;f;g","h"\n', ','],
  ['a title above the table', 'Report 2024\n\na;b;c\n1;2;3\n4;5;6\n', ';'],
  ['rows of different lengths', 'a,b\n1,2,3\n4\n5,6\n', ','],
  ['times and dates', 'date;time\n1.2.2024;12:30\n2.2.2024;13:45\n', ';'],
  ['thousands separators', 'name;amount\na;1,234\nb;5,678\n', ';'],
  ['a single word', 'Industry\nSales\nOther\n', ','],
  ['prose in a single column', 'Comment\nGood, but slow\nFine\nToo expensive\n', undefined],
  ['colons between quotes', '"id":"name"\n"1":"Ann"\n"2":"Ben"\n', ':'],
  ['colons inside of fields', 'at,title\n12:30,"a":"b"\n13:45,c\n', ','],
  ['an instruction to Excel', 'sep=|\na,b|c,d\n', '|'],
]

for (const [name, text, delimiter] of DELIMITERS) {
  test(`delimiter: ${name}`, () => assert.equal(detectDialect(text).dialect.delimiter, delimiter))
}

test('rows start after the instruction to Excel', () => {
  assert.equal(detectDialect('SEP=;\r\na;b').start, 7)
  assert.equal(detectDialect('sep;b\n1;2').start, 0)
})

test('single quotes need evidence', () => {
  const quoteOf = (text: string) => detectDialect(text).dialect.quote
  assert.equal(quoteOf("'a, b','c'\n'd','e'\n"), "'")
  assert.equal(quoteOf("id,name\n1,O'Neill\n2,'t Hooft\n3,Rock 'n' Roll\n"), '"')
  assert.equal(quoteOf(`"a","'b'"\n"c","'d'"\n`), '"')
})

test('backslash escapes need evidence', () => {
  const backslashOf = (text: string) => detectDialect(text).dialect.backslash
  assert.equal(backslashOf('"say \\"hi\\" now","b"\n'), true)
  assert.equal(backslashOf('"round 48\\"","b"\n'), true)
  assert.equal(backslashOf('"C:\\dir\\","b"\n'), false)
  assert.equal(backslashOf('"{""a"": ""\\""x\\"" y""}","b"\n'), false)
})

test('the usual number of fields is known', () => {
  assert.equal(detectDialect('title\na,b,c\n1,2,3\n4,5,6,7\n').dialect.width, 3)
})
