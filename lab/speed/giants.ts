/** The largest documents that people bring, made here: the same bytes on every machine, and as large as asked. */
import { ascii, biff8, bytes, labelCell, numberCell, record, u16 } from '../../test/support/biff.ts'
import { compoundFile } from '../../test/support/compound-file.ts'
import { doc, p as docParagraph } from '../../test/support/doc.ts'
import { docx, p, r, styled } from '../../test/support/docx.ts'
import { epub } from '../../test/support/epub.ts'
import { frame, list, odp, p as odpParagraph, page } from '../../test/support/odp.ts'
import { h, ODF_NAMES, odt, p as odtParagraph } from '../../test/support/odt.ts'
import { pdf } from '../../test/support/pdf.ts'
import { ppt, body as pptBody, title as pptTitle } from '../../test/support/ppt.ts'
import { body, pptx, p as pptxParagraph, r as pptxRun, title } from '../../test/support/pptx.ts'
import { rtf } from '../../test/support/rtf.ts'
import { zip } from '../../test/support/zip.ts'
import { makeWorkbook } from './workbook.ts'

export interface Giant {
  readonly format: string
  readonly unit: string
  /** How many units the whole giant has. */
  readonly count: number
  make(count: number): Uint8Array
}

const CELLS_IN_ROW = 10
const PACKED = { deflate: true }

export const GIANTS: readonly Giant[] = [
  { format: 'csv', unit: 'cells', count: 1_000_000, make: makeCsv },
  { format: 'doc', unit: 'paragraphs', count: 100_000, make: makeDoc },
  { format: 'docx', unit: 'paragraphs', count: 100_000, make: makeDocx },
  { format: 'epub', unit: 'paragraphs', count: 40_000, make: makeEpub },
  { format: 'odp', unit: 'slides', count: 500, make: makeOdp },
  { format: 'ods', unit: 'cells', count: 1_000_000, make: makeOds },
  { format: 'odt', unit: 'paragraphs', count: 100_000, make: makeOdt },
  { format: 'pdf', unit: 'pages', count: 600, make: makePdf },
  { format: 'ppt', unit: 'slides', count: 500, make: makePpt },
  { format: 'pptx', unit: 'slides', count: 500, make: makePptx },
  { format: 'rtf', unit: 'paragraphs', count: 100_000, make: makeRtf },
  { format: 'xls', unit: 'cells', count: 650_000, make: makeXls },
  {
    format: 'xlsx',
    unit: 'cells',
    count: 1_000_000,
    make: cells => makeWorkbook(cells / CELLS_IN_ROW),
  },
]

const WORDS =
  'the harbour office keeps a careful record of every ship that enters or leaves under its own flag and of the cargo, weight & owner'.split(
    ' ',
  )

/** Text of about a line that is another for every number. */
function sentence(number: number, words = 14): string {
  const picked = Array.from(
    { length: words },
    (_, index) => WORDS[(number * 7 + index * (1 + (number % 5))) % WORDS.length],
  )
  return `${number} ${picked.join(' ')}.`
}

const toXml = (text: string): string => text.replaceAll('&', '&amp;')

const many = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: Math.ceil(count) }, (_, index) => make(index))

const isHeading = (number: number): boolean => number % 25 === 0

/** What stands in a cell of a row, by column: texts, whole numbers, amounts. */
function cell(row: number, column: number): string | number {
  if (column < 3) return `Customer & Co ${(row * (column + 3)) % 50_000}`
  return column < 6 ? row + column : Math.round(row * 37.5 * column) / 100
}

function makeCsv(cells: number): Uint8Array {
  const rows = many(cells / CELLS_IN_ROW, row =>
    many(CELLS_IN_ROW, column => cell(row, column)).join(','),
  )
  return new TextEncoder().encode(`${rows.join('\n')}\n`)
}

function makeOds(cells: number): Uint8Array {
  const rows = many(cells / CELLS_IN_ROW, row => {
    const written = many(CELLS_IN_ROW, column => {
      const value = cell(row, column)
      return typeof value === 'number'
        ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
        : `<table:table-cell office:value-type="string"><text:p>${toXml(value)}</text:p></table:table-cell>`
    })
    return `<table:table-row>${written.join('')}</table:table-row>`
  })
  return zip(
    {
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      ...makeManifest('spreadsheet', ['content.xml']),
      'content.xml': `<office:document-content ${ODF_NAMES}><office:body><office:spreadsheet><table:table table:name="Orders">${rows.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
    },
    PACKED,
  )
}

/** Our own readers do without; others open no package that does not list its parts (ODF 1.3, part 2, 3.2). */
function makeManifest(kind: string, parts: readonly string[]): Readonly<Record<string, string>> {
  const entry = (path: string, mediaType: string) =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${mediaType}"/>`
  return {
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">${entry('/', `application/vnd.oasis.opendocument.${kind}`)}${parts.map(part => entry(part, 'text/xml')).join('')}</manifest:manifest>`,
  }
}

/** A sheet of BIFF8 ends at 65,536 rows. */
function makeXls(cells: number): Uint8Array {
  const rows = many(cells / CELLS_IN_ROW, row =>
    bytes(
      ...many(CELLS_IN_ROW, column => {
        const value = cell(row, column)
        return typeof value === 'number'
          ? numberCell(row, column, value)
          : labelCell(row, column, value)
      }),
    ),
  )
  const font = record(0x0031, u16(200, 0, 0x7fff, 400, 0), [0, 0, 0, 0, 5, 0], ascii('Arial'))
  return compoundFile({ Workbook: biff8([font], { name: 'Orders', records: rows }) })
}

function makeDocx(paragraphs: number): Uint8Array {
  const body = many(paragraphs, number => {
    if (isHeading(number)) return styled('Heading1', r(toXml(sentence(number, 4))))
    return p(
      r(toXml(sentence(number))) + r(`bold ${number}`, '<w:b/>') + r(' and plain to the end.'),
    )
  })
  return docx(
    {
      body: body.join(''),
      styles:
        '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>',
    },
    PACKED,
  )
}

function makeOdt(paragraphs: number): Uint8Array {
  const body = many(paragraphs, number =>
    isHeading(number)
      ? h(1, toXml(sentence(number, 4)))
      : odtParagraph(
          `${toXml(sentence(number))}<text:span text:style-name="B">bold ${number}</text:span> and plain to the end.`,
        ),
  )
  const bold =
    '<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>'
  const manifest = makeManifest('text', ['content.xml', 'styles.xml'])
  return odt({ body: body.join(''), automatic: bold }, manifest, PACKED)
}

function makeRtf(paragraphs: number): Uint8Array {
  const body = many(paragraphs, number =>
    isHeading(number)
      ? `\\pard\\plain\\s1\\outlinelevel0 ${sentence(number, 4)}\\par\n`
      : `\\pard\\plain ${sentence(number)}{\\b bold ${number}} and plain to the end.\\par\n`,
  )
  return rtf(`{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}}${body.join('')}`)
}

function makeDoc(paragraphs: number): Uint8Array {
  return doc({
    styles: [
      { name: 'Normal', builtIn: 0 },
      { name: 'heading 1', builtIn: 1 },
    ],
    storage: 'narrow',
    paragraphs: many(paragraphs, number =>
      isHeading(number) ? docParagraph(sentence(number, 4), 1) : docParagraph(sentence(number)),
    ),
  })
}

function makeEpub(paragraphs: number): Uint8Array {
  const perChapter = 400
  const chapters = many(paragraphs / perChapter, chapter => {
    const written = many(perChapter, number => {
      const text = toXml(sentence(chapter * perChapter + number))
      return `<p>${text} <em>light ${number}</em> and plain to the end.</p>`
    })
    return [`c${chapter}.xhtml`, `<h1>Chapter ${chapter + 1}</h1>${written.join('\n')}`] as const
  })
  return epub({ chapters: Object.fromEntries(chapters) }, PACKED)
}

function makePptx(slides: number): Uint8Array {
  return pptx(
    {
      slides: many(
        slides,
        slide =>
          title(`Slide ${slide + 1}`) +
          body(...many(8, item => pptxParagraph(pptxRun(toXml(sentence(slide * 8 + item)))))),
      ),
    },
    PACKED,
  )
}

function makeOdp(slides: number): Uint8Array {
  const pages = many(slides, slide =>
    page(
      frame('title', odpParagraph(`Slide ${slide + 1}`)) +
        frame(
          'outline',
          list('', ...many(8, item => odpParagraph(toXml(sentence(slide * 8 + item))))),
        ),
    ),
  )
  const files = makeManifest('presentation', ['content.xml', 'styles.xml'])
  return odp({ pages: pages.join(''), files }, PACKED)
}

function makePpt(slides: number): Uint8Array {
  return ppt({
    slides: many(slides, slide => ({
      shapes: [
        pptTitle(`Slide ${slide + 1}`),
        pptBody(many(8, item => sentence(slide * 8 + item)).join('\r')),
      ],
    })),
  })
}

function makePdf(pages: number): Uint8Array {
  const lines = 44
  return pdf(
    many(pages, number => ({
      texts: [
        { text: `Chapter ${number + 1}`, x: 72, y: 72, size: 18, font: 'bold' as const },
        ...many(lines, line => ({
          text: sentence(number * lines + line),
          x: 72,
          y: 100 + line * 14,
        })),
        { text: String(number + 1), x: 300, y: 760 },
      ],
    })),
  )
}
