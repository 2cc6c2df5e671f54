/**
 * Documents that require much work and have little to show for it: functions, forms, passwords, cutting long lines.
 */
import { deflateSync } from 'node:zlib'
import { docx, p, r } from '../../support/docx.ts'
import { agile } from '../../support/encrypted-package.ts'
import { epub } from '../../support/epub.ts'
import { rawPdf } from '../../support/pdf-raw.ts'
import { row, xlsx } from '../../support/xlsx.ts'
import { type Row, repeat } from './row.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A few seconds, on a machine that does ten other things. */
const WORK = { cpuMs: 10_000 } as const

const stream = (content: string, entries = ''): string =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`

const packed = (content: string, entries = ''): string =>
  stream(
    deflateSync(Buffer.from(content, 'latin1')).toString('latin1'),
    `${entries} /Filter /FlateDecode`,
  )

/** A page with a word on it; other objects are counted from 6 on. */
const page = (content: string, resources: string): readonly string[] => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources << /Font << /F 4 0 R >> ${resources} >> >>`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  packed(`BT /F 12 Tf 50 700 Td (text) Tj ET ${content}`),
]

/** A color in an ink that object 6 converts to a screen color, so many times. */
const tinted = (times: number): readonly string[] =>
  page(
    `/C cs ${'0.5 scn '.repeat(times)}`,
    '/ColorSpace << /C [/Separation /A /DeviceRGB 6 0 R] >>',
  )

/** The last object is compressed: a list of a million zeros takes a few kilobytes. */
function withPackedObject(objects: readonly string[], last: string): Uint8Array {
  const number = objects.length + 1
  const first = `${number} 0 `
  const holder = packed(first + last, `/Type /ObjStm /N 1 /First ${first.length}`)
  let file = '%PDF-1.7\n'
  const rows = ['000000000000']
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  const add = (index: number, body: string) => {
    rows[index] = `01${hex(file.length, 8)}00`
    file += `${index} 0 obj\n${body}\nendobj\n`
  }
  for (const [index, body] of objects.entries()) add(index + 1, body)
  rows[number] = `02${hex(number + 1, 8)}00`
  add(number + 1, holder)
  const start = file.length
  rows.push(`01${hex(start, 8)}00`)
  const table = Buffer.from(rows.join(''), 'hex').toString('latin1')
  file += `${number + 2} 0 obj\n${stream(table, `/Type /XRef /W [1 4 1] /Size ${number + 3} /Root 1 0 R`)}\nendobj\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(file, 'latin1'))
}

/** A function of 64 parts, all of them the same one. */
const stitched = (part: number): string =>
  `<< /FunctionType 3 /Domain [0 1] /Bounds [${repeat(63, index => `${(index + 1) / 64} `)}] /Encode [${'0 1 '.repeat(64)}] /Functions [${`${part} 0 R `.repeat(64)}] >>`

const form = (content: string): string =>
  packed(content, '/Type /XObject /Subtype /Form /BBox [0 0 600 800]')

/** Forms from object 6 on, each of which draws the next one so often. */
const nestedForms = (depth: number, uses: number, last: string): Uint8Array =>
  rawPdf([
    ...page(
      '/X6 Do '.repeat(uses),
      `/XObject << ${repeat(depth, index => `/X${index + 6} ${index + 6} 0 R `)} >>`,
    ),
    ...Array.from({ length: depth }, (_, index) =>
      form(index < depth - 1 ? `/X${index + 7} Do `.repeat(uses) : last),
    ),
  ])

const heading = (text: string): Uint8Array =>
  docx({
    body: `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr>${r(text)}</w:p>${p(r('Text below.'))}`,
  })

const chapter = (content: string): Uint8Array => epub({ chapters: { 'a.xhtml': content } })

const CHUNKS = { options: { chunks: 50 }, outcome: 'markdown' } as const

export const WORK_FOR_NOTHING: readonly Row[] = [
  {
    ...WORK,
    name: 'a color function of a million outputs',
    format: 'pdf',
    make: () =>
      withPackedObject(
        tinted(3000),
        `<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [${'0 '.repeat(1_000_000)}] /C1 [1 1 1] >>`,
      ),
    outcome: 'markdown',
    shows: /text/,
  },
  {
    ...WORK,
    name: 'a sampled function of 300,000 inputs',
    format: 'pdf',
    make: () =>
      rawPdf([
        ...tinted(3000),
        stream(
          'abc',
          `/FunctionType 0 /BitsPerSample 8 /Domain [0 1] /Range [0 1 0 1 0 1] /Size [${'1 '.repeat(300_000)}] /Encode [0 1]`,
        ),
      ]),
    outcome: 'resourceLimit',
  },
  {
    ...WORK,
    name: 'a function of 64 parts that have 64 parts each, five deep',
    format: 'pdf',
    make: () =>
      rawPdf([
        ...tinted(1),
        ...[7, 8, 9, 10, 11].map(stitched),
        '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0] /C1 [1 1 1] >>',
      ]),
    outcome: 'markdown',
    shows: /text/,
  },
  {
    ...WORK,
    name: 'forms that draw another one twelve times, seven deep',
    format: 'pdf',
    make: () => nestedForms(7, 12, 'BT /F 9 Tf 9 9 Td (a) Tj ET'),
    outcome: 'resourceLimit',
    memoryMb: 250,
  },
  {
    ...WORK,
    name: 'forms that draw nothing twelve times, seven deep',
    format: 'pdf',
    make: () => nestedForms(7, 12, ''),
    outcome: 'resourceLimit',
    memoryMb: 250,
  },
  {
    ...WORK,
    ...CHUNKS,
    name: 'a table of 400 columns with long titles, in chunks',
    format: 'csv',
    make: () => {
      const line = (write: (index: number) => string) => repeat(400, write).slice(0, -1)
      const titles = line(index => `${'title '.repeat(200)}${index},`)
      return utf8(`${titles}\n${repeat(300, () => `${line(index => `v${index % 97},`)}\n`)}`)
    },
  },
  {
    ...WORK,
    ...CHUNKS,
    name: 'a heading of a megabyte and a half, in chunks',
    format: 'docx',
    make: () => heading('word '.repeat(300_000)),
  },
  ...['*a ', '[a ', '[x](a '].map(
    (text): Row => ({
      ...WORK,
      ...CHUNKS,
      name: `a heading of nothing but ${text.trim()}, in chunks`,
      format: 'docx',
      make: () => heading(text.repeat(1_500_000 / text.length)),
    }),
  ),
  {
    ...WORK,
    ...CHUNKS,
    name: 'code with 40,000 blank lines in a quote, in chunks',
    format: 'epub',
    make: () => chapter(`<blockquote><pre>${'a b\n\n'.repeat(40_000)}</pre></blockquote>`),
  },
  {
    cpuMs: 1000,
    name: 'a letter under a password',
    format: 'docx',
    make: () => agile(docx({ body: p('x') }), 'secret', 'sha512', 32, 100_000),
    outcome: 'encrypted',
  },
  {
    cpuMs: 4000,
    name: 'a workbook under a password',
    format: 'xlsx',
    make: () => agile(xlsx({ sheets: [{ rows: row(1, 'x') }] }), 'secret', 'sha512', 32, 100_000),
    outcome: 'encrypted',
  },
]
