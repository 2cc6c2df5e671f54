/** Sheets and tables that are far larger than their files. */
import { biff8, compound, labelCell, numberCell, record, u16 } from '../../support/biff.ts'
import { docx, table, tc } from '../../support/docx.ts'
import { epub } from '../../support/epub.ts'
import { ods } from '../../support/ods.ts'
import { fodt, p as odtP } from '../../support/odt.ts'
import { rtf } from '../../support/rtf.ts'
import { row, xlsx } from '../../support/xlsx.ts'
import { type Row, repeat } from './row.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const sheet = (content: string): Uint8Array =>
  ods(`<table:table table:name="x">${content}</table:table>`)
const cell = (attributes: string): string =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>x</text:p></table:table-cell>`

export const SHEETS: readonly Row[] = [
  {
    name: 'a cell at each end of the sheet, in xlsx',
    format: 'xlsx',
    make: () =>
      xlsx({
        sheets: [
          {
            rows: `${row(1, 'near')}<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>far</t></is></c></row>`,
          },
        ],
      }),
    outcome: 'markdown',
    shows: /near[\s\S]*far/,
  },
  {
    name: 'a cell at each end of the sheet, in ods',
    format: 'ods',
    make: () =>
      sheet(
        `<table:table-row>${cell('')}</table:table-row><table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row><table:table-row><table:table-cell table:number-columns-repeated="16383"/>${cell('')}</table:table-row>`,
      ),
    outcome: 'markdown',
  },
  {
    name: 'a cell at each end of the sheet, in xls',
    format: 'xls',
    make: () =>
      compound(
        'Workbook',
        biff8([], { name: 'x', records: [labelCell(0, 0, 'near'), numberCell(65_535, 255, 1)] }),
      ),
    outcome: 'markdown',
    shows: /near/,
  },
  {
    name: 'three cells of each row of the sheet filled by one number',
    format: 'ods',
    make: () =>
      sheet(
        `<table:table-row table:number-rows-repeated="1048576">${cell('').repeat(3)}</table:table-row>`,
      ),
    outcome: 'resourceLimit',
  },
  {
    name: 'every cell of the sheet filled by two numbers',
    format: 'ods',
    make: () =>
      sheet(
        `<table:table-row table:number-rows-repeated="1048576">${cell('table:number-columns-repeated="16384"')}</table:table-row>`,
      ),
    outcome: 'resourceLimit',
  },
  {
    name: 'every cell of a hundred rows filled by a number each',
    format: 'ods',
    make: () =>
      sheet(
        `<table:table-row>${cell('table:number-columns-repeated="16384"')}</table:table-row>`.repeat(
          100,
        ),
      ),
    outcome: 'resourceLimit',
  },
  {
    name: 'cells repeated in a text document',
    format: 'odt',
    make: () =>
      fodt({
        body: `<table:table><table:table-row table:number-rows-repeated="1000000">${cell('table:number-columns-repeated="1000000"')}</table:table-row></table:table>${odtP('x')}`,
      }),
    outcome: 'resourceLimit',
  },
  {
    name: '200,000 merged ranges, each over the whole sheet',
    format: 'xlsx',
    make: () =>
      xlsx({
        sheets: [
          {
            rows: repeat(1000, index => row(index + 1, 'a', 1)),
            after: `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(200_000)}</mergeCells>`,
          },
        ],
      }),
    outcome: 'markdown',
  },
  {
    name: 'merged ranges that overlap, in xls',
    format: 'xls',
    make: () =>
      compound(
        'Workbook',
        biff8([], {
          name: 'x',
          records: [
            labelCell(0, 0, 'x'),
            numberCell(65_535, 255, 1),
            ...Array.from({ length: 20_000 }, () => record(0x00e5, u16(1, 0, 65_535, 0, 255))),
          ],
        }),
      ),
    outcome: 'markdown',
  },
  {
    name: '3,000 cells, each with a format of its own',
    format: 'xlsx',
    make: () =>
      xlsx({
        sheets: [
          { rows: repeat(3000, index => row(index + 1, `<c s="${index + 1}"><v>1</v></c>`)) },
        ],
        formats: Array.from({ length: 3000 }, (_, index) => `0.0"${index}"`),
      }),
    outcome: 'markdown',
  },
  {
    name: 'a number format of 200 KB',
    format: 'xlsx',
    make: () =>
      xlsx({
        sheets: [{ rows: repeat(100, index => row(index + 1, '<c s="1"><v>1.5</v></c>')) }],
        formats: [`${'[h]'.repeat(40_000)}${'0'.repeat(40_000)}.${'#'.repeat(40_000)}`],
      }),
    outcome: 'markdown',
  },
  {
    name: '1,000 sheets',
    format: 'xlsx',
    make: () => xlsx({ sheets: Array.from({ length: 1000 }, () => ({ rows: row(1, 'x') })) }),
    outcome: 'markdown',
  },
  {
    name: 'a row of 200,000 columns',
    format: 'csv',
    make: () => utf8(`${'a,'.repeat(200_000)}\n1\n`),
    outcome: 'markdown',
  },
  {
    name: 'as many rows as columns, and nothing in most cells',
    format: 'csv',
    make: () => utf8(`${'a,'.repeat(20_000)}\n${'1\n'.repeat(20_000)}`),
    limits: { cells: 1_000_000 },
    outcome: 'resourceLimit',
  },
  {
    name: '200,000 lines that open a quote',
    format: 'csv',
    make: () => utf8('a,"b\n'.repeat(200_000)),
    outcome: 'markdown',
  },
  {
    name: 'spans beyond every table, in docx',
    format: 'docx',
    make: () =>
      docx({
        body: table(
          ...Array.from({ length: 2000 }, () => [tc('x', '<w:gridSpan w:val="2147483647"/>')]),
        ),
      }),
    outcome: ['markdown', 'resourceLimit'],
  },
  {
    name: 'spans beyond every table, in epub',
    format: 'epub',
    make: () =>
      epub({
        chapters: {
          'a.xhtml': `<table>${'<tr><td colspan="99999" rowspan="99999">x</td></tr>'.repeat(2000)}</table>`,
        },
      }),
    outcome: ['markdown', 'resourceLimit'],
    options: { tables: 'html' },
  },
  {
    name: 'edges of cells everywhere, in rtf',
    format: 'rtf',
    make: () =>
      rtf(
        repeat(
          5000,
          index =>
            `\\trowd\\cellx${index * 7}\\cellx${index * 7 + 90_000}\\intbl a\\cell b\\cell\\row`,
        ),
      ),
    outcome: ['markdown', 'resourceLimit'],
  },
  {
    name: 'a billion spaces',
    format: 'odt',
    make: () => fodt({ body: odtP(`a${'<text:s text:c="999999999"/>'.repeat(100)}b`) }),
    outcome: ['markdown', 'resourceLimit'],
  },
]
