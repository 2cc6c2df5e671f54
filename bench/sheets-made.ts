/** The same made-up orders as xlsx, xls and ods, in any number of rows of ten cells. */
import { biff8, bytes, f64, record, u16, u32, unicode } from '../test/support/biff.ts'
import { zip } from '../test/support/zip.ts'

const STRINGS = Array.from({ length: 50_000 }, (_, index) => `Customer & Co ${index}`)

interface Order {
  readonly row: number
  /** Numbers of strings. */
  readonly names: readonly [number, number, number]
  readonly count: number
  readonly price: string
  readonly day: number
  readonly share: number
  readonly sum: number
  readonly third: number
  readonly note: string
}

function toOrder(row: number): Order {
  const name = (factor: number) => (row * factor) % STRINGS.length
  return {
    row,
    names: [name(1), name(7), name(13)],
    count: row,
    price: (row * 0.37).toFixed(2),
    day: 40_000 + (row % 5000),
    share: (row % 1000) / 1000,
    sum: row * 1234.567,
    third: row / 3,
    note: `text ${row}`,
  }
}

function* listOrders(rows: number): Generator<Order> {
  for (let row = 1; row <= rows; row++) yield toOrder(row)
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;')

export function makeXlsx(rows: number): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const pack = 'http://schemas.openxmlformats.org/package/2006'
  const relate = (...targets: readonly (readonly [type: string, target: string])[]) =>
    `<Relationships xmlns="${pack}/relationships">${targets
      .map(
        ([type, target], index) =>
          `<Relationship Id="r${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`
  const written = Array.from(listOrders(rows), ({ row, names, ...order }) => {
    const text = (column: string, index: number) =>
      `<c r="${column}${row}" t="s"><v>${index}</v></c>`
    const number = (column: string, style: number, value: number | string) =>
      `<c r="${column}${row}" s="${style}"><v>${value}</v></c>`
    return [
      `<row r="${row}" spans="1:10">`,
      text('A', names[0]),
      text('B', names[1]),
      text('C', names[2]),
      number('D', 0, order.count),
      number('E', 0, order.price),
      number('F', 1, order.day),
      number('G', 2, order.share),
      number('H', 3, order.sum),
      `<c r="I${row}" s="0"><f>D${row}*E${row}</f><v>${order.third}</v></c>`,
      `<c r="J${row}" t="str"><f>A${row}&amp;"x"</f><v>${order.note}</v></c></row>`,
    ].join('')
  })
  const strings = STRINGS.map(text => `<si><t>${escapeXml(text)}</t></si>`).join('')
  const formats = [0, 14, 10, 4].map(id => `<xf numFmtId="${id}"/>`).join('')
  return zip(
    {
      '[Content_Types].xml': `<Types xmlns="${pack}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
      '_rels/.rels': relate(['officeDocument', 'xl/workbook.xml']),
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Orders" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relate(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ),
      'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs>${formats}</cellXfs></styleSheet>`,
      'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${written.join('')}</sheetData></worksheet>`,
    },
    { deflate: true },
  )
}

/** A sheet of Excel 2003 ends at row 65,536: there are as many sheets as it takes. */
const ROWS_PER_SHEET = 50_000

export function makeXls(rows: number): Uint8Array {
  const sheets = Array.from({ length: Math.ceil(rows / ROWS_PER_SHEET) }, (_, sheet) => {
    const start = sheet * ROWS_PER_SHEET
    const count = Math.min(ROWS_PER_SHEET, rows - start)
    const records = Array.from({ length: count }, (_, row) =>
      makeRow(row, toOrder(start + row + 1)),
    )
    return { name: `Orders ${sheet + 1}`, records: [join(records)] }
  })
  const formats = [0, 14, 10, 4].map(id => record(0x00e0, u16(0, id), new Uint8Array(16)))
  return biff8([...formats, makeStrings()], ...sheets)
}

function makeRow(row: number, { names, count, ...order }: Order): Uint8Array {
  const text = (column: number, index: number) => record(0x00fd, u16(row, column, 0), u32(index))
  const number = (column: number, format: number, value: number) =>
    record(0x0203, u16(row, column, format), f64(value))
  return bytes(
    text(0, names[0]),
    text(1, names[1]),
    text(2, names[2]),
    record(0x027e, u16(row, 3, 0), u32((count << 2) | 2)),
    number(4, 0, Number(order.price)),
    number(5, 1, order.day),
    number(6, 2, order.share),
    number(7, 3, order.sum),
    record(0x0006, u16(row, 8, 0), f64(order.third), u16(0), u32(0), u16(0)),
    record(0x0006, u16(row, 9, 0), u16(0, 0, 0, 0xffff), u16(0), u32(0), u16(0)),
    record(0x0207, unicode(order.note)),
  )
}

const MAX_RECORD_BYTES = 8000

/** Strings that do not fit into the first record go on in others. */
function makeStrings(): Uint8Array {
  const records: Uint8Array[] = []
  let data: Uint8Array[] = [u32(STRINGS.length, STRINGS.length)]
  let size = 8
  const finish = () => records.push(record(records.length === 0 ? 0x00fc : 0x003c, ...data))
  for (const text of STRINGS) {
    const string = unicode(text)
    if (size + string.length > MAX_RECORD_BYTES) {
      finish()
      data = []
      size = 0
    }
    data.push(string)
    size += string.length
  }
  finish()
  return join(records)
}

/** As `bytes`, for more pieces than a function takes arguments. */
const join = (pieces: readonly Uint8Array[]): Uint8Array => Buffer.concat(pieces)

export function makeOds(rows: number): Uint8Array {
  const cell = (type: string, value: number | string, text: string) =>
    `<table:table-cell office:value-type="${type}" office:value="${value}"><text:p>${text}</text:p></table:table-cell>`
  const string = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${escapeXml(text)}</text:p></table:table-cell>`
  const written = Array.from(listOrders(rows), ({ names, ...order }) =>
    [
      '<table:table-row table:style-name="ro1">',
      ...names.map(index => string(STRINGS[index]!)),
      cell('float', order.count, String(order.count)),
      cell('float', order.price, order.price),
      `<table:table-cell office:value-type="date" office:date-value="2010-01-${10 + (order.day % 20)}"><text:p>01/${10 + (order.day % 20)}/10</text:p></table:table-cell>`,
      cell('percentage', order.share, `${(order.share * 100).toFixed(2)}%`),
      cell('float', order.sum, order.sum.toFixed(2)),
      cell('float', order.third, order.third.toFixed(9)),
      string(order.note),
      '</table:table-row>',
    ].join(''),
  )
  const namespaces = ['office', 'table', 'text']
    .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ')
  return zip(
    {
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content ${namespaces}><office:body><office:spreadsheet><table:table table:name="Orders">${written.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
    },
    { deflate: true },
  )
}
