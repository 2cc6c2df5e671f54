/** Records, objects and groups that nest or repeat endlessly; files that are two things at once. */
import {
  ascii,
  biff8,
  bof,
  bytes,
  compound,
  eof,
  labelCell,
  numberCell,
  record,
  u16,
} from '../../support/biff.ts'
import { compoundFile } from '../../support/compound-file.ts'
import { doc, p as docP } from '../../support/doc.ts'
import { docx, p } from '../../support/docx.ts'
import { pdf } from '../../support/pdf.ts'
import { rawPdf } from '../../support/pdf-raw.ts'
import { group, ppt, textShape } from '../../support/ppt.ts'
import { rtf } from '../../support/rtf.ts'
import { row, xlsx } from '../../support/xlsx.ts'
import { zip } from '../../support/zip.ts'
import { type Row, repeat } from './row.ts'

const join = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))

function nestedGroups(depth: number): Uint8Array {
  let shape = textShape('x')
  for (let level = 0; level < depth; level++) shape = group([], [shape])
  return ppt({ slides: [{ shapes: [shape] }] })
}

const content = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`

const page = (drawn: string): Uint8Array =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    content(drawn),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])

/** Each node of the tree has one child. */
function deepPageTree(depth: number): Uint8Array {
  const nodes = Array.from(
    { length: depth },
    (_, index) => `<< /Type /Pages /Count 1 /Kids [${index + 3} 0 R] >>`,
  )
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    ...nodes,
    '<< /Type /Page /MediaBox [0 0 9 9] >>',
  ])
}

const WHATEVER = [
  'markdown',
  'malformed',
  'resourceLimit',
  'unsupported',
  'missingPart',
  'encrypted',
] as const

export const BINARIES: readonly Row[] = [
  {
    name: 'groups nested without end, in ppt',
    format: 'ppt',
    make: () => nestedGroups(2000),
    outcome: ['resourceLimit', 'markdown'],
  },
  {
    name: 'groups nested without end, in rtf',
    format: 'rtf',
    make: () => rtf('{'.repeat(1_000_000)),
    outcome: 'resourceLimit',
  },
  {
    name: 'tables nested without end, in rtf',
    format: 'rtf',
    make: () =>
      rtf(
        repeat(
          2000,
          index =>
            `\\pard\\intbl\\itap${index} x\\nestcell{\\nesttableprops\\trowd\\cellx100\\nestrow}`,
        ),
      ),
    outcome: ['markdown', 'resourceLimit'],
  },
  {
    name: 'sheets nested without end, in xls',
    format: 'xls',
    make: () =>
      compound(
        'Workbook',
        bytes(
          bof(0x0600, 5),
          record(0x0085, [0, 0, 0, 0, 0, 0, 1, 0], ascii('x')),
          ...Array.from({ length: 50_000 }, () => bof(0x0600, 0x10)),
          eof(),
        ),
      ),
    outcome: WHATEVER,
  },
  {
    name: 'sheets that are all the same sheet, in xls',
    format: 'xls',
    make: () => {
      const bound = (offset: number) =>
        record(0x0085, [offset & 255, (offset >> 8) & 255, offset >> 16, 0, 0, 0, 1, 0], ascii('x'))
      const cells = Array.from({ length: 2000 }, (_, index) => labelCell(index, 0, 'text'))
      const start = bof(0x0600, 5)
      const at = start.length + bound(0).length * 2000 + eof().length
      return compound(
        'Workbook',
        bytes(
          start,
          ...Array.from({ length: 2000 }, () => bound(at)),
          eof(),
          bof(0x0600, 0x10),
          ...cells,
          eof(),
        ),
      )
    },
    outcome: WHATEVER,
  },
  {
    name: 'a hundred charts, each with a value at both ends',
    format: 'xls',
    make: () => {
      const chart = bytes(
        bof(0x0600, 0x20),
        record(0x1065, u16(1)),
        numberCell(0, 0, 1),
        numberCell(31_999, 255, 1),
        eof(),
      )
      const charts = Array.from({ length: 100 }, () => chart)
      return compound(
        'Workbook',
        biff8([], { name: 'x', records: [labelCell(0, 0, 'x'), ...charts] }),
      )
    },
    outcome: 'resourceLimit',
  },
  {
    name: 'fields nested without end, in doc',
    format: 'doc',
    make: () => doc({ paragraphs: [docP('\x13 HYPERLINK "x" \x14'.repeat(20_000))] }),
    outcome: 'markdown',
  },
  {
    name: 'a page tree without end',
    format: 'pdf',
    make: () => deepPageTree(20_000),
    outcome: WHATEVER,
  },
  {
    name: 'arrays nested without end',
    format: 'pdf',
    make: () => page(`${'['.repeat(500_000)} TJ`),
    outcome: WHATEVER,
  },
  {
    name: 'states saved without end',
    format: 'pdf',
    make: () => page(`${'q '.repeat(500_000)}BT /F 9 Tf 9 9 Td (text) Tj ET`),
    outcome: WHATEVER,
  },
  {
    name: '20,000 letters in one place',
    format: 'pdf',
    make: () => page(`BT /F 9 Tf 9 700 Td ${'(a) Tj 0 0 Td '.repeat(20_000)}ET`),
    outcome: WHATEVER,
  },
  {
    name: '20,000 lines on a page',
    format: 'pdf',
    make: () =>
      page(
        `${repeat(20_000, index => `0 ${index % 800} m 600 ${(index * 7) % 800} l S `)}BT /F 9 Tf 9 700 Td (text) Tj ET`,
      ),
    outcome: WHATEVER,
  },
  {
    name: '500 pages',
    format: 'pdf',
    make: () =>
      pdf(Array.from({ length: 500 }, () => ({ texts: [{ text: 'word', x: 9, y: 99 }] }))),
    outcome: 'markdown',
  },
  {
    name: 'a PDF in front of a Word document',
    format: 'docx',
    make: () => join(pdf([{ texts: [{ text: 'pdf', x: 9, y: 99 }] }]), docx({ body: p('word') })),
    outcome: WHATEVER,
  },
  {
    name: 'a Word document in front of a PDF',
    format: 'docx',
    make: () => join(docx({ body: p('word') }), pdf([{ texts: [{ text: 'pdf', x: 9, y: 99 }] }])),
    outcome: WHATEVER,
  },
  {
    name: 'a web page in front of a workbook',
    format: 'xlsx',
    make: () =>
      join(
        ascii('<html><script>alert(1)</script></html>'),
        xlsx({ sheets: [{ rows: row(1, 'x') }] }),
      ),
    outcome: WHATEVER,
  },
  {
    name: 'a program that is a document',
    format: 'docx',
    make: () => join(ascii('MZ\x90\x00'), docx({ body: p('word') })),
    outcome: WHATEVER,
  },
  {
    name: 'a Word document that is a workbook and a book',
    format: 'docx',
    make: () =>
      zip({
        mimetype: 'application/epub+zip',
        'word/document.xml': '<x/>',
        'xl/workbook.xml': '<x/>',
        'content.xml': '<x/>',
        'META-INF/container.xml': '<x/>',
      }),
    outcome: WHATEVER,
  },
  {
    name: 'a compound file with the streams of doc, xls and ppt',
    format: 'doc',
    make: () =>
      compoundFile({
        WordDocument: 'x',
        Workbook: 'x',
        'PowerPoint Document': 'x',
        'Current User': 'x',
      }),
    outcome: WHATEVER,
  },
  {
    name: 'one line of 5 MB',
    format: 'rtf',
    make: () => rtf('word '.repeat(1_000_000)),
    outcome: 'markdown',
  },
]
