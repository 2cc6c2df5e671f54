/**
 * A workbook like the export of a business application: three of ten columns are shared strings; the others
 * general numbers, dates, percentages, thousands, formulas and texts of formulas.
 */
import { zip } from '../../test/support/zip.ts'

export function makeWorkbook(rowCount: number): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const pack = 'http://schemas.openxmlformats.org/package/2006'
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const strings = Array.from(
    { length: 50_000 },
    (_, index) => `<si><t>Customer &amp; Co ${index}</t></si>`,
  )
  const chunks: string[] = []
  for (let row = 1; row <= rowCount; row++) {
    const string = (column: string, index: number) =>
      `<c r="${column}${row}" t="s"><v>${index % 50_000}</v></c>`
    const number = (column: string, style: number, value: number | string) =>
      `<c r="${column}${row}" s="${style}"><v>${value}</v></c>`
    chunks.push(
      `<row r="${row}" spans="1:10">`,
      string('A', row),
      string('B', row * 7),
      string('C', row * 13),
      number('D', 0, row),
      number('E', 0, (row * 0.37).toFixed(2)),
      number('F', 1, 40_000 + (row % 5000)),
      number('G', 2, (row % 1000) / 1000),
      number('H', 3, row * 1234.567),
      `<c r="I${row}" s="0"><f>D${row}*E${row}</f><v>${row / 3}</v></c>`,
      `<c r="J${row}" t="str"><f>A${row}&amp;"x"</f><v>text ${row}</v></c></row>`,
    )
  }
  return zip(
    {
      '[Content_Types].xml': `<Types xmlns="${pack}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
      '_rels/.rels': `<Relationships xmlns="${pack}/relationships">${relationship('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Orders" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${pack}/relationships">${relationship('r1', 'worksheet', 'worksheets/sheet1.xml')}${relationship('r2', 'styles', 'styles.xml')}${relationship('r3', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
      'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="4"/></cellXfs></styleSheet>`,
      'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.join('')}</sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${chunks.join('')}</sheetData></worksheet>`,
    },
    { deflate: true },
  )
}
