import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Budget, type Limits } from '../../budget.ts'
import type { Document, Table } from '../../document/document.ts'
import { blocksText } from '../../document/text.ts'
import { ConversionError } from '../../errors.ts'
import { parseOptions } from '../../options.ts'
import { portable } from '../../platform/portable.ts'
import { Warnings } from '../../warnings.ts'
import { read } from './read.ts'

const readBytes = (
  bytes: Uint8Array,
  limits?: Partial<Limits>,
  warnings = new Warnings(),
): Document =>
  read(bytes, {
    options: parseOptions({}),
    budget: new Budget(limits),
    platform: portable,
    warn: (code, name, count) => warnings.add(code, name, count),
  })

const readText = (text: string, limits?: Partial<Limits>): Document =>
  readBytes(new TextEncoder().encode(text), limits)

function tableOf(text: string): Table {
  const [block, ...others] = readText(text).blocks
  assert.equal(others.length, 0)
  assert.ok(block?.type === 'table')
  return block
}

const rowsOf = (text: string) => [...tableOf(text).rows]

test('a csv file is one table with its first row as header', () => {
  const table = tableOf('Name,Amount\nAnna,5\nBerta,"1,200.50"\n')
  assert.deepEqual(table.columns, ['none', 'right'])
  assert.equal(table.headerRows, 1)
  assert.deepEqual(
    [...table.rows],
    [
      ['Name', 'Amount'],
      ['Anna', '5'],
      ['Berta', '1,200.50'],
    ],
  )
})

test('short rows are filled up and long rows keep all their cells', () => {
  assert.deepEqual(rowsOf('a,b\n1\n1,2,3\n'), [
    ['a', 'b', ''],
    ['1', '', ''],
    ['1', '2', '3'],
  ])
})

test('empty rows, empty columns at the sides and trailing delimiters are dropped', () => {
  assert.deepEqual(rowsOf('\n,,,\n,a,b,\n,1,,\n , , ,\n,3,4,\n\n'), [
    ['a', 'b'],
    ['1', ''],
    ['3', '4'],
  ])
})

test('a title above the table stays in the table', () => {
  assert.deepEqual(rowsOf('Cups,,\nTeam,City,Won\nBlues,STL,1\n')[0], ['Cups', '', ''])
})

/** Each block in a line: a paragraph's text, or a table's rows. */
const blocksOf = (text: string) =>
  readText(text).blocks.map(block =>
    block.type === 'table' ? [...block.rows].map(row => row.join('|')) : blocksText([block]),
  )

test('rows above a table that are set off are paragraphs', () => {
  const table = ['a|b', '1|2', '3|4']
  assert.deepEqual(blocksOf('# made by hand\na,b\n1,2\n3,4\n'), ['# made by hand', table])
  assert.deepEqual(blocksOf('Report\n\na;b\n1;2\n3;4\n'), ['Report', table])
  assert.deepEqual(blocksOf('Report,\nof May,\n,\na,b\n1,2\n3,4\n'), ['Report', 'of May', table])
})

test('a remark above the table stays whole, whatever delimiters it has', () => {
  const table = ['a|b|c', '1|2|3', '4|5|6']
  assert.deepEqual(blocksOf('# made by hand, in May\na,b,c\n1,2,3\n4,5,6\n'), [
    '# made by hand, in May',
    table,
  ])
  assert.deepEqual(blocksOf('#,b,c\n1,2,3\n4,5,6\n'), [['#|b|c', ...table.slice(1)]])
})

test('names with wide spaces between them, above rows with as many fields, are the header', () => {
  const rows = '1\t2\t3\n4\t5\t6\n'
  assert.deepEqual(blocksOf(`an age   b      c\n${rows}`), [['an age|b|c', '1|2|3', '4|5|6']])
  assert.deepEqual(blocksOf(`an age   b\n${rows}`), ['an age   b', ['1|2|3', '4|5|6']])
})

test('links above the table stay links, as in it', () => {
  const [above] = readText('See [here](https://example.org)\n\na,b\n1,2\n3,4\n').blocks
  assert.ok(above?.type === 'paragraph')
  assert.deepEqual(
    above.children.map(run => run.link),
    [undefined, 'https://example.org'],
  )
})

test('pairs above a much wider table are a table of their own', () => {
  const rows = 'Date;Text;From;To;Sum;Rest\n1.5.;rent;a;b;5;1\n2.5.;food;a;c;6;0\n'
  const table = ['Date|Text|From|To|Sum|Rest', '1.5.|rent|a|b|5|1', '2.5.|food|a|c|6|0']
  assert.deepEqual(blocksOf(`Account:;DE12;\n\nFrom:;1.5.\nTo:;2.5.\n\n${rows}`), [
    ['|', 'Account:|DE12'],
    ['|', 'From:|1.5.', 'To:|2.5.'],
    table,
  ])
  assert.equal(blocksOf('a;b\nc;d\n\nx;y;z\n1;2;3\n4;5;6\n').length, 1)
})

test('blocks know their rows, also below others', () => {
  const { blocks } = readText('Report\n\na,b\n1,2\n3,4\n')
  const places = blocks.map(block => ('place' in block ? block.place?.cells : undefined))
  assert.deepEqual(places, ['A1', 'A3:B5'])
})

test('a first row of data is below an empty header', () => {
  const capitals = 'Alabama,AL,1819,115.5\nAlaska,AK,1959,2716.7\nArizona,AZ,1912,474.9\n'
  assert.deepEqual(rowsOf(capitals)[0], ['', '', '', ''])
  assert.equal(rowsOf(capitals).length, 4)
  for (const named of ['oil,2019,2020\nwell,5,6\n', 'dose,1,2,3\nmice,4,5,6\n', 'id,5\nx,\n']) {
    assert.notEqual(rowsOf(named)[0]![0], '')
  }
})

test('a first row whose dates, times or addresses are written as below is data', () => {
  const headless = [
    '14.7.2013,rain\n15.7.2013,sun\n3.11.2013,snow\n',
    '13-Feb-19;paid\n4-Mar-19;open\n',
    '8:00-8:40,Algebra,\n8:50-9:30,,Physics\n9:40-10:20,,\n',
    'ann@example.org,Ann\nbo@example.org,Bo\n',
    'https://example.org/a,one\nhttps://example.org/b,two\n',
    'Ann,0123\nBo,0456\n',
    'Mon 4 Sep 2017,9 am,start\nTue 5 Sep 2017,10 am,end\n',
  ]
  for (const text of headless) {
    const [first, second] = rowsOf(text)
    assert.match(first!.join(''), /^$/, text)
    assert.notEqual(second![0], '', text)
  }
  const headed = [
    'day,weather\n14.7.2013,rain\n15.7.2013,sun\n',
    'Ann,date\nBo,15.7.2013\nCy,16.7.2013\n',
    '14.7.2013,date\nplum,15.7.2013\npear,16.7.2013\n',
    'room,9:00,10:00\nA,plum,\nB,,pear\n',
    'x,9:00,10:00,11:00\nA,12:00,13:00,14:00\n',
    'Room 1,Room 2\nplum,pear\n',
    'ann@example.org,bo@example.org\nyes,no\n',
  ]
  for (const text of headed) assert.notEqual(rowsOf(text)[0]!.join(''), '', text)
})

test('a file of only a header has no further rows', () => {
  assert.deepEqual(rowsOf('a,b,c'), [['a', 'b', 'c']])
})

test('a file of blanks gives an empty document', () => {
  assert.deepEqual(readText(' \r\n,,\n\t\n').blocks, [])
  assert.deepEqual(readText('sep=;\n').blocks, [])
})

test('zeros and the end mark of DOS are not text', () => {
  assert.deepEqual(rowsOf('a\0\0,b\n1,2\0\n\u001a'), [
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('the rows can be walked twice', () => {
  const table = tableOf('a,b\n1,2\n')
  assert.deepEqual([...table.rows], [...table.rows])
})

test('every cell in quotes is read back, whatever the delimiter', () => {
  const field = fc
    .string({ unit: fc.constantFrom('x', 'Ä', '5', ',', ';', '\t', '|', '"', "'", ' ') })
    .map(text => `<${text}>`)
  const rows = fc
    .integer({ min: 2, max: 6 })
    .chain(width =>
      fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1 }),
    )
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';', '\t', '|'), (cells, delimiter) => {
      const lines = cells.map(row =>
        row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(delimiter),
      )
      assert.deepEqual(rowsOf(lines.join('\n')), cells)
    }),
  )
})

test('a guessed encoding and broken characters are reported', () => {
  const warnings = new Warnings()
  const document = readBytes(
    Uint8Array.of(0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x2c, 0x62),
    {},
    warnings,
  )
  assert.deepEqual([...(document.blocks[0] as Table).rows], [['Müller', 'b']])
  assert.deepEqual(
    warnings.list().map(({ message }) => message),
    ['The file does not declare its text encoding, so it was guessed: windows-1252.'],
  )
  const broken = new Warnings()
  readBytes(new TextEncoder().encode('a,\ufffd\n\ufffd,b'), {}, broken)
  assert.deepEqual(
    broken.list().map(({ code, count }) => [code, count]),
    [['text_replaced', 2]],
  )
})

test('more cells than the budget allows end the conversion before it starts', () => {
  const isResourceLimit = (error: unknown) =>
    error instanceof ConversionError && error.reason === 'resourceLimit'
  assert.throws(() => readText('1,2,3\n'.repeat(100), { cells: 200 }), isResourceLimit)
  assert.throws(() => readText(`a${','.repeat(500)}b`, { cells: 200 }), isResourceLimit)
  assert.doesNotThrow(() => readText(`a,b\n${',\n'.repeat(500)}`, { cells: 10 }))
})

/** Each of these would take more than a minute if the text were searched once per quote. */
const HOSTILE: Readonly<Record<string, string>> = {
  'quotes only': '"'.repeat(600_000),
  'quotes that are never closed': '"a\n'.repeat(200_000),
  'quotes that are never closed, in one line': ',"a'.repeat(200_000),
  'quoted words': '"a"b,'.repeat(120_000),
  'quoted words without delimiters': '"a"b'.repeat(150_000),
  'quotes and spaces': '"   '.repeat(150_000),
  'an open quote before empty fields': `"${',""x'.repeat(150_000)}`,
  'an open quote before empty lines': `"${'\n""'.repeat(200_000)}`,
  'fields of two lines in rows of three': `${'1;2;3\n'.repeat(100)}${'a'.repeat(100_000)};b;"${'x\ny";"'.repeat(80_000)}`,
  'spaces only': ' '.repeat(600_000),
  'spaces before each quote': `${' '.repeat(1000)}"x`.repeat(600),
  'backslashes only': '"\\'.repeat(300_000),
  'escaped quotes only': '\\"'.repeat(300_000),
  'delimiters only': ','.repeat(600_000),
  'one endless word': 'a'.repeat(600_000),
  'line ends only': '\r'.repeat(600_000),
}

for (const [name, text] of Object.entries(HOSTILE)) {
  test(`${name} take a moment`, () => {
    const start = process.cpuUsage()
    for (const block of readText(text).blocks) {
      if (block.type === 'table') for (const row of block.rows) assert.ok(row.length > 0)
    }
    const { user, system } = process.cpuUsage(start)
    assert.ok(user + system < 5_000_000, `${(user + system) / 1000} ms`)
  })
}
