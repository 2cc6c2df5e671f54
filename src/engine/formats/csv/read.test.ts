import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Budget, type Limits } from '../../budget.ts'
import type { Document, Table } from '../../document/document.ts'
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

test('comment lines are rows', () => {
  assert.deepEqual(rowsOf('# made by hand\na,b\n1,2\n')[0], ['# made by hand', ''])
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
