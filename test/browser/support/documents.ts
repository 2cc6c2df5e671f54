/** A small document in each of the thirteen formats, made here. */
import type { Extension } from '../../../src/engine/formats/index.ts'
import { biff8, compound, labelCell, numberCell } from '../../support/biff.ts'
import { doc, p as docParagraph, sprm } from '../../support/doc.ts'
import { docx, listed, numbering, p, r, styled, table, tc } from '../../support/docx.ts'
import { epub } from '../../support/epub.ts'
import { frame, odp, p as odpParagraph, page } from '../../support/odp.ts'
import { h, ODF_NAMES, odt, p as odtParagraph } from '../../support/odt.ts'
import { pdf } from '../../support/pdf.ts'
import { body, ppt, title } from '../../support/ppt.ts'
import {
  pptx,
  body as pptxBody,
  p as pptxParagraph,
  title as pptxTitle,
} from '../../support/pptx.ts'
import { rtf } from '../../support/rtf.ts'
import { row, xlsx } from '../../support/xlsx.ts'
import { zip } from '../../support/zip.ts'

const HEADING = '<w:style w:type="paragraph" w:styleId="h1"><w:name w:val="heading 1"/></w:style>'

export const DOCUMENTS: Readonly<Record<Extension, Uint8Array>> = {
  csv: new TextEncoder().encode('fruit,weight\nmelon,2.5\n"pear, green",0.2\n'),
  doc: doc({
    styles: [{ name: 'Normal' }, { name: 'heading 1', builtIn: 1, characters: sprm(0x0835, 1) }],
    paragraphs: [docParagraph('Orchard', 1), docParagraph('Apples and größere pears.')],
  }),
  docx: docx({
    styles: HEADING,
    numbering: numbering(1, [['decimal', '%1.']]),
    body:
      styled('h1', 'Orchard') +
      `<w:p>${r('Apples', '<w:b/>')}${r(' and pears.')}</w:p>` +
      listed(1, 0, 'one') +
      listed(1, 0, 'two') +
      table([tc(p('fruit')), tc(p('weight'))], [tc(p('melon')), tc(p('2.5'))]),
  }),
  epub: epub({
    chapters: {
      'a.xhtml': '<h1>Orchard</h1><p>Apples <em>and</em> pears.</p><ul><li>one</li></ul>',
    },
    metadata: '<dc:title>Orchard</dc:title><dc:language>en</dc:language>',
  }),
  odp: odp({
    pages: page(frame('title', odpParagraph('Orchard')) + frame('outline', odpParagraph('Apples'))),
  }),
  ods: ods([
    ['fruit', 'weight'],
    ['melon', '2.5'],
  ]),
  odt: odt({ body: h(1, 'Orchard') + odtParagraph('Apples and pears.') }),
  pdf: pdf([
    {
      texts: [
        { text: 'Orchard', x: 72, y: 80, size: 24, font: 'bold' },
        { text: 'Apples and pears grow on trees.', x: 72, y: 120 },
        { text: 'Melons do not.', x: 72, y: 134 },
      ],
    },
  ]),
  ppt: ppt({
    slides: [{ shapes: [title('Orchard'), body('Apples')] }, { shapes: [title('Two')] }],
  }),
  pptx: pptx({
    slides: [pptxTitle('Orchard') + pptxBody(pptxParagraph('Apples')), pptxTitle('Two')],
  }),
  rtf: rtf(
    String.raw`{\stylesheet{\s1\b heading 1;}}\pard\s1\b Orchard\par\pard\plain Apples {\i and} pears.\par`,
  ),
  xls: compound(
    'Workbook',
    biff8([], {
      name: 'Fruit',
      records: [labelCell(0, 0, 'melon'), numberCell(0, 1, 2.5), labelCell(1, 0, 'größer')],
    }),
  ),
  xlsx: xlsx({
    sheets: [{ name: 'Fruit', rows: row(1, 'fruit', 'weight') + row(2, 'melon', 2.5) }],
  }),
}

/** As a browser is given it. */
export function asFile(name: string, bytes: Uint8Array, mimeType = '') {
  return { name, mimeType, buffer: Buffer.from(bytes) }
}

/** A text with a comment. */
export function commented(comment: string): Uint8Array {
  return docx({
    body: `<w:p>${r('A text.')}<w:r><w:commentReference w:id="1"/></w:r></w:p>`,
    comments: `<w:comment w:id="1" w:author="Ann">${p(r(comment))}</w:comment>`,
  })
}

/** Two versions of a text: a paragraph is new, and a word is another. */
export const VERSIONS = [
  ['report-1.docx', writeReport('Apples grow on old trees.')],
  ['report-2.docx', writeReport('Apples grow on young trees.', 'Melons grow on the ground.')],
] satisfies [string, Uint8Array][]

function writeReport(...paragraphs: readonly string[]): Uint8Array {
  const rest = Array.from({ length: 12 }, (_, at) => `Paragraph ${at + 1} stays as it is.`)
  return docx({
    styles: HEADING,
    body: styled('h1', 'Orchard') + [...paragraphs, ...rest].map(text => p(r(text))).join(''),
  })
}

/** Text that a page would execute if it were taken for HTML. */
export const HOSTILE = docx({
  body:
    p(r('&lt;script&gt;window.hacked = 1&lt;/script&gt;')) +
    p(r('&lt;img src=x onerror="window.hacked = 2"&gt;')) +
    `<w:p><w:hyperlink r:id="bad">${r('a link')}</w:hyperlink></w:p>` +
    p(
      '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="a" descr="far away"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="far"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
    ),
  relationships: {
    bad: ['hyperlink', 'javascript:window.hacked=3'],
    far: ['image', 'https://example.invalid/pixel.png'],
  },
})

/** A spreadsheet with these rows. */
function ods(rows: readonly (readonly string[])[]): Uint8Array {
  const cell = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
  const row = (cells: readonly string[]) =>
    `<table:table-row>${cells.map(cell).join('')}</table:table-row>`
  const table = `<table:table table:name="Fruit">${rows.map(row).join('')}</table:table>`
  return zip(
    {
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content ${ODF_NAMES}><office:body><office:spreadsheet>${table}</office:spreadsheet></office:body></office:document-content>`,
    },
    { deflate: true },
  )
}
