/** References that lead back to where they came from. */
import { compoundFile } from '../../support/compound-file.ts'
import { doc, p as docP } from '../../support/doc.ts'
import { docx, listed, numbering, p, styled } from '../../support/docx.ts'
import { epub } from '../../support/epub.ts'
import { fodt, odt, p as odtP, style } from '../../support/odt.ts'
import { rawPdf } from '../../support/pdf-raw.ts'
import { pptx, title } from '../../support/pptx.ts'
import { rtf } from '../../support/rtf.ts'
import { row, xlsx } from '../../support/xlsx.ts'
import type { Row } from './row.ts'

const basedOn = (id: string, base: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="${base}"/></w:style>`

/** All sectors of a small compound file lead to the next one and the last to the first. */
function circularChain(): Uint8Array {
  const bytes = compoundFile({ WordDocument: new Uint8Array(20_000) })
  const view = new DataView(bytes.buffer)
  const tableAt = 512 * (1 + view.getUint32(76, true))
  for (let sector = 0; sector < 39; sector++)
    view.setUint32(tableAt + 4 * sector, (sector + 1) % 39, true)
  return bytes
}

const SHOWN = { outcome: 'markdown', shows: /text/ } as const
const PDF_CYCLE = { format: 'pdf', outcome: ['markdown', 'malformed', 'unsupported'] } as const

const PAGE =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> >>'
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const SHOW = 'BT /F 12 Tf 50 700 Td (text) Tj ET'
const stream = (content: string, entries = ''): string =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGES = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'

export const CYCLES: readonly Row[] = [
  {
    name: 'styles that are based on each other, in docx',
    format: 'docx',
    make: () => docx({ body: styled('A', 'text'), styles: basedOn('A', 'B') + basedOn('B', 'A') }),
    ...SHOWN,
  },
  {
    name: 'styles that are based on each other, in odt',
    format: 'odt',
    make: () =>
      fodt({
        body: odtP('text', 'A'),
        styles:
          style('paragraph', 'A', '', 'style:parent-style-name="B"') +
          style('paragraph', 'B', '', 'style:parent-style-name="A"'),
      }),
    ...SHOWN,
  },
  {
    name: 'styles that are based on each other, in doc',
    format: 'doc',
    make: () =>
      doc({
        paragraphs: [docP('text', 1)],
        styles: [
          { name: 'a', base: 1 },
          { name: 'b', base: 0 },
        ],
      }),
    ...SHOWN,
  },
  {
    name: 'styles that are based on each other, in rtf',
    format: 'rtf',
    make: () => rtf('{\\stylesheet{\\s1\\sbasedon2 a;}{\\s2\\sbasedon1 b;}}\\s1 text\\par'),
    ...SHOWN,
  },
  {
    name: 'a numbering that refers to the style that refers to it',
    format: 'docx',
    make: () =>
      docx({
        body: listed(1, 0, 'text'),
        numbering: `<w:abstractNum w:abstractNumId="5"><w:numStyleLink w:val="L"/></w:abstractNum>${numbering(2, [['decimal', '%1.']]).replace('<w:lvl ', '<w:styleLink w:val="L"/><w:lvl ')}<w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num>`,
        styles:
          '<w:style w:type="numbering" w:styleId="L"><w:name w:val="L"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>',
      }),
    ...SHOWN,
  },
  {
    name: 'relationships that lead back to the document',
    format: 'docx',
    make: () =>
      docx({
        body: `${p('text')}<w:altChunk r:id="self"/>${p('<w:r><w:drawing><a:graphicData><c:chart r:id="self"/><dgm:relIds r:dm="self"/></a:graphicData></w:drawing></w:r>')}`,
        footnotes: `<w:footnote w:id="1">${p('<w:r><w:footnoteReference w:id="1"/></w:r>')}</w:footnote>`,
        relationships: { self: ['aFChunk', 'document.xml'] },
      }),
    ...SHOWN,
  },
  {
    name: 'a note in itself',
    format: 'docx',
    make: () =>
      docx({
        body: p('<w:r><w:t>text</w:t><w:footnoteReference w:id="1"/></w:r>'),
        footnotes: `<w:footnote w:id="1">${p('<w:r><w:footnoteReference w:id="1"/></w:r>')}</w:footnote>`,
      }),
    ...SHOWN,
  },
  {
    name: 'a layout whose master is the layout',
    format: 'pptx',
    make: () =>
      pptx({
        slides: [title('text')],
        files: {
          'ppt/_rels/layout.xml.rels':
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="m" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slideMaster" Target="layout.xml"/></Relationships>',
        },
      }),
    ...SHOWN,
  },
  {
    name: 'a sheet that is its own drawing, comments and table',
    format: 'xlsx',
    make: () =>
      xlsx({
        sheets: [
          {
            rows: row(1, 'text'),
            after:
              '<drawing r:id="d"/><legacyDrawing r:id="d"/><tableParts><tablePart r:id="d"/></tableParts>',
            relationships: {
              d: ['drawing', 'sheet1.xml'],
              c: ['comments', 'sheet1.xml'],
              t: ['table', 'sheet1.xml'],
            },
          },
        ],
      }),
    ...SHOWN,
  },
  {
    name: 'an object that is its own document',
    format: 'odt',
    make: () =>
      odt({
        body: `${odtP('text')}${odtP('<draw:frame><draw:object xlink:href="./"/></draw:frame><draw:frame><draw:object xlink:href="."/></draw:frame><draw:frame><draw:object xlink:href="../content.xml"/></draw:frame>')}`,
      }),
    ...SHOWN,
  },
  {
    name: 'a chapter that includes and links itself',
    format: 'epub',
    make: () =>
      epub({
        chapters: {
          'a.xhtml':
            '<p id="x">text <a href="a.xhtml#x">self</a></p><iframe src="a.xhtml"></iframe><object data="a.xhtml"></object><svg><use href="#x"/></svg>',
        },
        css: '@import "style.css"; @import url(style.css);',
        manifest: '<item id="z" href="a.xhtml" media-type="application/xhtml+xml" fallback="z"/>',
      }),
    ...SHOWN,
  },
  {
    name: 'sectors that lead in a circle',
    format: 'doc',
    make: circularChain,
    outcome: ['malformed', 'unsupported', 'missingPart'],
  },
  {
    name: 'a page tree in a circle',
    ...PDF_CYCLE,
    make: () =>
      rawPdf([
        CATALOG,
        '<< /Type /Pages /Count 9 /Kids [2 0 R 3 0 R 2 0 R] >>',
        PAGE,
        stream(SHOW),
        FONT,
      ]),
  },
  {
    name: 'a page that is its own parent',
    ...PDF_CYCLE,
    make: () =>
      rawPdf([CATALOG, PAGES, PAGE.replace('/Parent 2', '/Parent 3'), stream(SHOW), FONT]),
  },
  {
    name: 'a drawing that draws itself',
    ...PDF_CYCLE,
    memoryMb: 600,
    outcome: ['markdown', 'resourceLimit'],
    make: () =>
      rawPdf([
        CATALOG,
        PAGES,
        PAGE,
        stream(`${SHOW} /X Do`),
        FONT,
        stream(
          '/X Do /X Do',
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
        ),
      ]),
  },
  {
    name: 'content whose length is itself',
    ...PDF_CYCLE,
    make: () =>
      rawPdf([CATALOG, PAGES, PAGE, `<< /Length 4 0 R >>\nstream\n${SHOW}\nendstream`, FONT]),
  },
  {
    name: 'a structure tree in a circle',
    ...PDF_CYCLE,
    make: () =>
      rawPdf([
        CATALOG.replace('>>', '/StructTreeRoot 6 0 R /MarkInfo << /Marked true >> >>'),
        PAGES,
        PAGE.replace('>>', '>> /StructParents 0'),
        stream(`/P << /MCID 0 >> BDC ${SHOW} EMC`),
        FONT,
        '<< /Type /StructTreeRoot /K [7 0 R] /ParentTree << /Nums [0 [7 0 R]] >> >>',
        '<< /Type /StructElem /S /P /P 6 0 R /Pg 3 0 R /K [7 0 R 6 0 R 0] >>',
      ]),
  },
  {
    name: 'outlines in a circle',
    ...PDF_CYCLE,
    make: () =>
      rawPdf([
        CATALOG.replace('>>', '/Outlines 6 0 R >>'),
        PAGES,
        PAGE,
        stream(SHOW),
        FONT,
        '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 9 >>',
        '<< /Title (x) /Parent 6 0 R /Next 7 0 R /First 7 0 R /Dest [3 0 R /Fit] >>',
      ]),
  },
  {
    name: 'an older version that is this one',
    ...PDF_CYCLE,
    make: () => rawPdf([CATALOG, PAGES, PAGE, stream(SHOW), FONT], '/Prev 9'),
  },
  {
    name: 'a font that is made of itself',
    ...PDF_CYCLE,
    make: () =>
      rawPdf([
        CATALOG,
        PAGES,
        PAGE,
        stream(SHOW),
        '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 5 0 R >>',
      ]),
  },
]
