import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  art,
  ascii,
  biff8,
  bof,
  bytes,
  compound,
  eof,
  f64,
  labelCell,
  numberCell,
  record,
  u16,
  u32,
  unicode,
  utf16,
} from '../../../../test/support/biff.ts'
import { cellsOf } from '../../../../test/support/xlsx.ts'
import { convertDocument } from '../../convert.ts'
import type { GivenOptions } from '../../options.ts'
import { node } from '../../platform/node.ts'

const convert = (file: Uint8Array, options: GivenOptions = {}, filename = 'book.xls') =>
  convertDocument(file, { ...options, filename }, node)

const sheet = (...records: Uint8Array[]) => ({ name: 'One', records })

const cells = async (workbook: Uint8Array, options: GivenOptions = {}) =>
  cellsOf((await convert(workbook, options)).markdown)

const format = (id: number, code: string) => record(0x041e, u16(id), unicode(code))
const extendedFormat = (id: number) => record(0x00e0, u16(0, id), new Uint8Array(16))

test('a workbook in a compound file and a bare one are read alike', async () => {
  const workbook = biff8([], sheet(labelCell(0, 0, 'naïve'), labelCell(0, 1, '日本')))
  const expected = '## One\n\n| naïve | 日本 |\n| ----- | ---- |\n'
  assert.equal((await convert(workbook)).markdown, expected)
  assert.equal((await convert(compound('Workbook', workbook))).markdown, expected)
})

test('numbers in all their encodings show in their formats', async () => {
  const workbook = biff8(
    [format(164, 'yyyy-mm-dd'), extendedFormat(0), extendedFormat(164), extendedFormat(10)],
    sheet(
      numberCell(0, 0, 45_000, 1),
      record(0x027e, u16(0, 1, 2), u32((25 << 2) | 3)),
      record(0x00bd, u16(0, 2, 0), u32((-7 << 2) | 2), u16(0), u32(0x3ff80000), u16(3)),
      record(0x0205, u16(0, 4, 0), [1, 0]),
      record(0x0205, u16(0, 5, 0), [42, 1]),
    ),
  )
  assert.deepEqual(await cells(workbook), [['2023-03-15', '25.00%', '-7', '1.5', 'TRUE', '#N/A']])
})

test('cells and words in symbol fonts show what the fonts draw', async () => {
  const font = (name: string) =>
    record(0x0031, u16(200, 0, 0, 400, 0), [0, 0, 0, 0, name.length, 0], ascii(name))
  const inFont = (id: number) => record(0x00e0, u16(id, 0), new Uint8Array(16))
  const rich = bytes(unicode('ü'), u16(5), [8], u16(1), ascii('a = a'), u16(4, 2))
  const workbook = biff8(
    [
      font('Arial'),
      font('Wingdings'),
      font('Symbol'),
      inFont(0),
      inFont(1),
      record(0x00fc, u32(2, 2), rich),
    ],
    sheet(
      record(0x00fd, u16(0, 0, 1), u32(0)),
      record(0x00fd, u16(0, 1, 0), u32(0)),
      record(0x00fd, u16(0, 2, 1), u32(1)),
      record(0x0204, u16(0, 3, 1), unicode('\uf0fb')),
    ),
  )
  assert.deepEqual(await cells(workbook), [['✓', 'ü', 'a = α', '✗']])
})

test('dates count from 1904 where the workbook says so', async () => {
  const workbook = biff8(
    [record(0x0022, u16(1)), format(164, 'yyyy-mm-dd'), extendedFormat(164)],
    sheet(numberCell(0, 0, 0, 0)),
  )
  assert.deepEqual(await cells(workbook), [['1904-01-01']])
})

test('shared strings continue in further records, and may change their width there', async () => {
  const workbook = biff8(
    [
      record(0x00fc, u32(2, 2), u16(6), [0], ascii('abc')),
      record(0x003c, [1], utf16('déf'), u16(3), [0], ascii('xyz')),
    ],
    sheet(record(0x00fd, u16(0, 0, 0), u32(0)), record(0x00fd, u16(0, 1, 0), u32(1))),
  )
  assert.deepEqual(await cells(workbook), [['abcdéf', 'xyz']])
})

test('rich shared strings keep bold', async () => {
  const font = (weight: number) => record(0x0031, u16(200, 0, 0, weight, 0), new Uint8Array(6))
  const workbook = biff8(
    [
      font(400),
      font(700),
      record(0x00fc, u32(1, 1), u16(5), [8], u16(2), ascii('ab cd'), u16(0, 1, 2, 0)),
    ],
    sheet(labelCell(0, 0, 'head'), record(0x00fd, u16(1, 0, 0), u32(0))),
  )
  assert.deepEqual(await cells(workbook), [['head'], ['**ab** cd']])
})

test('merged cells, hidden columns, rows and sheets are as on the screen', async () => {
  const workbook = biff8(
    [],
    sheet(
      record(0x007d, u16(1, 1, 0, 0, 1, 0)),
      record(0x0208, u16(1, 0, 3, 0, 0, 0), u32(0x20)),
      labelCell(0, 0, 'wide'),
      labelCell(1, 0, 'unseen'),
      labelCell(2, 0, 'a'),
      labelCell(2, 1, 'unseen'),
      labelCell(2, 2, 'b'),
      record(0x00e5, u16(1, 0, 0, 0, 2)),
    ),
    { name: 'Cellar', records: [labelCell(0, 0, 'unseen')], isHidden: true },
  )
  const { markdown, warnings } = await convert(workbook)
  assert.match(markdown, /^wide$/m)
  assert.deepEqual(cellsOf(markdown), [['a', 'b']])
  assert.match(warnings.find(({ code }) => code === 'hidden_omitted')?.message ?? '', /Cellar/)
})

test('rows and columns of collapsed groups are shown, others that are hidden are not', async () => {
  const rowFlags = (index: number, flags: number) =>
    record(0x0208, u16(index, 0, 4, 0, 0, 0), u32(flags))
  const workbook = biff8(
    [],
    sheet(
      record(0x007d, u16(1, 1, 0, 0, 0x0201, 0)),
      record(0x007d, u16(2, 2, 0, 0, 0x0001, 0)),
      rowFlags(1, 0x21),
      rowFlags(2, 0x20),
      labelCell(0, 0, 'a'),
      labelCell(0, 1, 'b'),
      labelCell(0, 2, 'unseen'),
      labelCell(1, 0, 'folded'),
      labelCell(2, 0, 'unseen'),
    ),
  )
  const { markdown, warnings } = await convert(workbook)
  assert.deepEqual(cellsOf(markdown), [
    ['a', 'b'],
    ['folded', ''],
  ])
  assert.equal(warnings.find(({ code }) => code === 'hidden_omitted')?.count, 2)
})

test('rows that only a filter hides are shown, also if the file says no more than where it is', async () => {
  const workbook = biff8(
    [],
    sheet(
      record(0x009d, u16(1)),
      record(0x0208, u16(1, 0, 1, 0, 0, 0), u32(0x20)),
      labelCell(0, 0, 'name'),
      labelCell(1, 0, 'filtered'),
    ),
  )
  assert.deepEqual(await cells(workbook), [['name'], ['filtered']])
})

test('cells may come in any order', async () => {
  const workbook = biff8(
    [],
    sheet(labelCell(1, 1, 'd'), labelCell(0, 1, 'b'), labelCell(1, 0, 'c'), labelCell(0, 0, 'a')),
  )
  assert.deepEqual(await cells(workbook), [
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('links lead to addresses and to other sheets', async () => {
  const moniker = [
    0xe0, 0xc9, 0xea, 0x79, 0xf9, 0xba, 0xce, 0x11, 0x8c, 0x82, 0, 0xaa, 0, 0x4b, 0xa9, 0x0b,
  ]
  const url = utf16('https://a.example\0')
  const place = "'One'!A1\0"
  const workbook = biff8(
    [],
    sheet(
      labelCell(0, 0, 'site'),
      labelCell(0, 1, 'top'),
      record(0x01b8, u16(0, 0, 0, 0), new Uint8Array(16), u32(2, 3), moniker, u32(url.length), url),
      record(0x01b8, u16(0, 0, 1, 1), new Uint8Array(16), u32(2, 8, place.length), utf16(place)),
    ),
  )
  assert.deepEqual(await cells(workbook), [['[site](https://a.example)', '[top](#one)']])
})

test('a link to a file has the path in Unicode if there is one, else the one in bytes', async () => {
  const moniker = [3, 3, 0, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46]
  const inBytes = ascii('a.xls\0')
  const read = (kind: number, path: Uint8Array) => {
    const head = [u16(0, 0, 0, 0), new Uint8Array(16), u32(2, 3), moniker]
    const name = [u16(0), u32(inBytes.length), inBytes, new Uint8Array(24)]
    const other = [u32(path.length + 6, path.length), u16(kind), path]
    const link = record(0x01b8, ...head, ...name, ...other)
    return cells(biff8([], sheet(labelCell(0, 0, 'file'), link)))
  }
  assert.deepEqual(await read(3, utf16('ä.xls')), [['[file](ä.xls)']])
  assert.deepEqual(await read(4, ascii(':a:b.xls')), [['[file](a.xls)']])
})

test('notes become footnotes by option, text boxes follow the cells', async () => {
  const object = (id: number) => record(0x005d, u16(0x15, 0x12, 0, id), new Uint8Array(14))
  const text = (value: string) => [
    record(0x01b6, new Uint8Array(10), u16(value.length, 0), u32(0)),
    record(0x003c, [0], ascii(value)),
  ]
  const workbook = biff8(
    [],
    sheet(
      labelCell(0, 0, 'cell'),
      object(1),
      ...text('why?'),
      object(2),
      ...text('boxed'),
      record(0x001c, u16(0, 0, 0, 1), unicode('Ann')),
    ),
  )
  const { markdown } = await convert(workbook)
  assert.match(markdown, /\n\nboxed\n$/)
  assert.doesNotMatch(markdown, /why/)
  assert.match((await convert(workbook, { comments: 'footnotes' })).markdown, /^\[\^1\]: .*why\?/m)
})

test('text boxes that are hidden or have no size are left out, and named', async () => {
  const anchor = (...cells: number[]) => art(0xf010, 0, false, u16(0, ...cells))
  const hidden = (value: number) => art(0xf00b, 1, false, u16(0x03bf), u32(value))
  const shape = (...records: Uint8Array[]) => art(0xf004, 0, true, ...records)
  const box = (text: string, id: number, drawn: Uint8Array) => [
    record(0x00ec, drawn),
    record(0x005d, u16(0x15, 0x12, 6, id), new Uint8Array(14)),
    record(0x01b6, new Uint8Array(10), u16(text.length, 0), u32(0)),
    record(0x003c, [0], ascii(text)),
  ]
  const wide = anchor(1, 0, 1, 0, 3, 0, 3, 0)
  const shapes = [
    shape(wide),
    shape(anchor(1, 5, 1, 0, 1, 5, 3, 0)),
    shape(hidden(0x0002_0002), wide),
    shape(hidden(0x0002_0000), wide),
  ]
  const [first, ...others] = shapes
  const inGroup = bytes(...shapes).length
  const start = bytes(u16(15, 0xf002), u32(inGroup + 8), u16(15, 0xf003), u32(inGroup), first!)
  const drawn = [start, ...others]
  const workbook = biff8(
    [],
    sheet(
      labelCell(0, 0, 'cell'),
      ...['seen', 'flat', 'hidden', 'shown'].flatMap((text, at) => box(text, at + 1, drawn[at]!)),
    ),
  )
  const { markdown, warnings } = await convert(workbook)
  assert.match(markdown, /\n\nseen\n\nshown\n$/)
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['hidden_omitted'],
  )
  assert.match((await convert(workbook, { hidden: 'include' })).markdown, /flat hidden/)
})

test('pictures follow the cells from the top, wherever records cut their drawing', async () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)
  const blip = art(0xf01e, 0x6e0, false, new Uint8Array(17), png)
  const group = art(
    0xf000,
    0,
    true,
    art(0xf001, 1, true, art(0xf007, 6, false, new Uint8Array(36), blip)),
  )
  const shape = (picture: number, alt: string, row: number) => {
    const text = utf16(`${alt}\0`)
    return art(
      0xf004,
      0,
      true,
      art(0xf00b, 2, false, u16(0x4104), u32(picture), u16(0xc381), u32(text.length), text),
      art(0xf010, 0, false, u16(0, 0, 0, row, 0, 0, 0, 0, 0)),
    )
  }
  const shapes = art(
    0xf003,
    0,
    true,
    shape(1, 'lower', 9),
    shape(1, 'upper', 2),
    shape(7, 'gone', 3),
  )
  const drawing = art(0xf002, 0, true, shapes)
  const { markdown, images, warnings } = await convert(
    biff8(
      [record(0x00eb, group.subarray(0, 50)), record(0x003c, group.subarray(50))],
      sheet(
        labelCell(0, 0, 'cell'),
        record(0x00ec, drawing.subarray(0, 30)),
        record(0x005d, u16(0x15, 0x12, 8, 1), new Uint8Array(14)),
        record(0x00ec, drawing.subarray(30)),
      ),
    ),
    { images: 'attach' },
  )
  assert.deepEqual(markdown.match(/!\[.*/g), ['![upper](image1.png)', '![lower](image1.png)'])
  assert.deepEqual(images.get('image1.png')?.bytes, png)
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['images_missing'],
  )
})

test('a chart shows its title, and its data where no cells show them', async () => {
  const chart = (reference: number) => [
    record(0x1051, [1, reference], u16(0, 0)),
    record(0x1025, new Uint8Array(32)),
    record(0x100d, u16(0), [4, 0], ascii('Rain')),
    record(0x1027, u16(1, 0, 0)),
    record(0x1065, u16(2)),
    labelCell(0, 0, 'May'),
    record(0x1065, u16(1)),
    numberCell(0, 0, 7),
  ]
  const workbook = (reference: number) =>
    biff8([], sheet(labelCell(0, 0, 'cell'), bof(0x0600, 0x20), ...chart(reference), eof()), {
      name: 'Chart',
      records: chart(reference),
      kind: 0x20,
    })
  const linked = await convert(workbook(2))
  assert.match(
    linked.markdown,
    /\| cell \|\n\| -+ \|\n\n\*\*Rain\*\*\n\n## Chart\n\n\*\*Rain\*\*\n$/,
  )
  const own = await convert(workbook(1))
  assert.match(own.markdown, /## Chart\n\n\*\*Rain\*\*\n\n\| May \| 7 +\|/)
})

test('Excel 95 writes text in the code page of its machine', async () => {
  const start = bof(0x0500, 0x0005)
  const codePage = record(0x0042, u16(1251))
  const bound = (offset: number) => record(0x0085, u32(offset), [0, 0, 1], ascii('S'))
  const offset = start.length + codePage.length + bound(0).length + eof().length
  const label = record(0x0204, u16(0, 0, 0), u16(3), [0xe4, 0xee, 0xec])
  const workbook = bytes(start, codePage, bound(offset), eof(), bof(0x0500, 0x10), label, eof())
  assert.deepEqual(await cells(compound('Book', workbook)), [['дом']])
})

test('Excel 2 has formats in its cells and a sheet alone', async () => {
  const workbook = bytes(
    record(0x0009, u16(2, 0x10)),
    record(0x001e, [7], ascii('General')),
    record(0x001e, [4], ascii('0.00')),
    record(0x0004, u16(0, 0), [0, 0, 0], [4], ascii('name')),
    record(0x0003, u16(0, 1), [0, 1, 0], f64(1.5)),
    record(0x0002, u16(0, 2), [0, 0, 0], u16(7)),
    eof(),
  )
  assert.deepEqual(await cells(workbook), [['name', '1.50', '7']])
})

test('a workbook with a password is refused as encrypted', async () => {
  const workbook = biff8([record(0x002f, u16(1, 1, 1))], sheet())
  await assert.rejects(convert(workbook), { reason: 'encrypted' })
})

test('a workbook in XML of 2003 shows its values in their formats', async () => {
  const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="d"><NumberFormat ss:Format="yyyy\\-mm\\-dd"/></Style><Style ss:ID="p"><NumberFormat ss:Format="Percent"/></Style></Styles><Worksheet ss:Name="Data"><Table><Row><Cell ss:MergeAcross="1"><Data ss:Type="String">wide</Data></Cell><Cell ss:Index="4" ss:StyleID="d"><Data ss:Type="DateTime">2024-02-29T00:00:00.000</Data></Cell></Row><Row ss:Index="3"><Cell ss:StyleID="p"><Data ss:Type="Number">0.5</Data></Cell><Cell><Data ss:Type="Boolean">1</Data></Cell></Row></Table></Worksheet></Workbook>`
  assert.deepEqual(await cells(ascii(xml)), [
    ['wide', '', '2024-02-29'],
    ['50.00%', 'TRUE', ''],
  ])
})

test('a web page named .xls is read for its tables', async () => {
  const page =
    '<html><head><title>Report</title></head><body><table><tr><th>Head<th>Count<tr><td>a<br>b<td>1</table></body></html>'
  const { markdown, format: found } = await convert(ascii(page))
  assert.equal(found, 'xls')
  assert.deepEqual(cellsOf(markdown), [
    ['Head', 'Count'],
    ['a<br>b', '1'],
  ])
})

test('a bare stream that is cut off is read as far as it goes', async () => {
  const workbook = biff8([], sheet(labelCell(0, 0, 'read'), labelCell(0, 1, 'lost')))
  const cut = workbook.slice(0, -eof().length - 2)
  assert.deepEqual(await cells(cut), [['read', 'lo']])
})

test('text with tabs named .xls is read as what it is', async () => {
  const { markdown, format: found } = await convert(ascii('name\tprice\nplum\t1.50\n'))
  assert.equal(found, 'csv')
  assert.deepEqual(cellsOf(markdown), [
    ['name', 'price'],
    ['plum', '1.50'],
  ])
})

test('rows of XML spreadsheets that a filter hides are shown, others are not', async () => {
  const cell = (text: string) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`
  const book = (after: string) =>
    new TextEncoder().encode(
      `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel"><Worksheet ss:Name="Data"><Table><Row>${cell('name')}</Row><Row ss:Hidden="1">${cell('plum')}</Row></Table>${after}</Worksheet></Workbook>`,
    )
  const filter =
    '<x:AutoFilter x:Range="R1C1:R2C1"><x:AutoFilterColumn x:Index="1"/></x:AutoFilter>'
  assert.deepEqual(await cells(book(filter)), [['name'], ['plum']])
  assert.deepEqual(await cells(book('')), [['name']])
})
