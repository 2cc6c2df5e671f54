/** Small documents that say one thing a thousand times over: what is shared, inherited or repeated. */
import { docx, p, r } from '../../support/docx.ts'
import { epub } from '../../support/epub.ts'
import { ods } from '../../support/ods.ts'
import { fodt, p as odtP } from '../../support/odt.ts'
import { rawPdf } from '../../support/pdf-raw.ts'
import { pptx, shape, p as slideP } from '../../support/pptx.ts'
import { rtf } from '../../support/rtf.ts'
import { row, xlsx } from '../../support/xlsx.ts'
import { type Row, repeat } from './row.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const numbered = (level: string): string =>
  `<w:abstractNum w:abstractNumId="1">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`

const mathMl = (content: string): Uint8Array =>
  epub({
    chapters: {
      'a.xhtml': `<p><math xmlns="http://www.w3.org/1998/Math/MathML">${content}</math></p>`,
    },
  })

/** Bookmarks that all have the same title. */
const outlined = (count: number, title: string): Uint8Array =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
    `<< /First 6 0 R /Last ${count + 5} 0 R /Count ${count} >>`,
    `(${title})`,
    ...Array.from(
      { length: count },
      (_, index) => `<< /Title 5 0 R /Parent 4 0 R /Next ${index + 7} 0 R >>`,
    ),
  ])

export const AMPLIFIERS: readonly Row[] = [
  {
    name: 'a list level of ten million',
    format: 'docx',
    make: () =>
      docx({
        body: p('x', '<w:numPr><w:ilvl w:val="9999999"/><w:numId w:val="1"/></w:numPr>'),
        numbering: numbered(
          '<w:lvl w:ilvl="9999999"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>',
        ),
      }),
    outcome: 'markdown',
    memoryMb: 100,
  },
  {
    name: 'a list level of five million, in odt',
    format: 'odt',
    make: () =>
      fodt({
        body: `<text:list text:style-name="L"><text:list-item>${odtP('x')}</text:list-item></text:list>`,
        automatic:
          '<text:list-style style:name="L"><text:list-level-style-number text:level="5000000" text:display-levels="5000000" style:num-format="1"/></text:list-style>',
      }),
    outcome: 'markdown',
    memoryMb: 100,
  },
  {
    name: 'a label of half a megabyte on each paragraph',
    format: 'docx',
    make: () =>
      docx({
        body: p('x', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>').repeat(600),
        numbering: numbered(
          `<w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="${'Article '.repeat(60_000)}%1."/></w:lvl>`,
        ),
      }),
    outcome: 'markdown',
  },
  {
    name: 'an address of a megabyte on each word',
    format: 'docx',
    make: () =>
      docx({
        body: p(`<w:hyperlink r:id="l">${r('x')}</w:hyperlink>${r('y')}`.repeat(300)),
        relationships: { l: ['hyperlink', `http://a/ ${'b c'.repeat(300_000)}`] },
      }),
    outcome: 'resourceLimit',
  },
  {
    name: 'an address of a megabyte on each picture',
    format: 'docx',
    make: () =>
      docx({
        body: p(
          '<w:r><w:drawing><wp:inline><pic:pic><pic:blipFill><a:blip r:link="l"/></pic:blipFill></pic:pic></wp:inline></w:drawing></w:r>'.repeat(
            2000,
          ),
        ),
        relationships: { l: ['image', `http://a/${'b('.repeat(500_000)}`] },
      }),
    outcome: 'resourceLimit',
  },
  {
    name: 'a shared string of a megabyte of blanks in each row',
    format: 'xlsx',
    make: () =>
      xlsx({
        sheets: [
          {
            rows: repeat(
              5000,
              index =>
                `<row r="${index + 1}"><c t="s"><v>0</v></c><c t="inlineStr"><is><t>x</t></is></c></row>`,
            ),
          },
        ],
        strings: `<si><t>${' '.repeat(1_000_000)}</t></si>`,
      }),
    outcome: 'markdown',
  },
  {
    name: 'a shared string of a megabyte in all cells of a row',
    format: 'xlsx',
    make: () =>
      xlsx({
        sheets: [
          {
            rows:
              repeat(600, index => row(index + 1, 'a', 'b')) +
              `<row r="700">${'<c t="s"><v>0</v></c>'.repeat(4000)}</row>`,
          },
        ],
        strings: `<si><t>${'a'.repeat(1_000_000)}</t></si>`,
      }),
    outcome: 'resourceLimit',
  },
  {
    name: 'a shared formula of 300 KB in each row',
    format: 'xlsx',
    make: () =>
      xlsx({
        sheets: [
          {
            rows:
              `<row r="1"><c r="A1"><f t="shared" si="0">${'A1+'.repeat(100_000)}1</f></c></row>` +
              repeat(1000, index => `<row r="${index + 2}"><c><f t="shared" si="0"/></c></row>`),
          },
        ],
      }),
    outcome: ['markdown', 'resourceLimit'],
  },
  {
    name: 'deletions that hold two others each',
    format: 'odt',
    make: () =>
      fodt({
        body: `<text:tracked-changes>${repeat(
          24,
          index =>
            `<text:changed-region text:id="c${index}"><text:deletion><text:p>a<text:change text:change-id="c${index + 1}"/><text:change text:change-id="c${index + 1}"/></text:p></text:deletion></text:changed-region>`,
        )}</text:tracked-changes><text:p>x<text:change text:change-id="c0"/></text:p>`,
      }),
    options: { changes: 'reject' },
    outcome: 'markdown',
  },
  {
    name: 'a row of a text document that is repeated sixteen thousand times',
    format: 'odt',
    make: () =>
      fodt({
        body: `<table:table><table:table-row table:number-rows-repeated="16000">${'<table:table-cell><text:p>x</text:p></table:table-cell>'.repeat(400)}</table:table-row></table:table>`,
      }),
    outcome: 'resourceLimit',
  },
  {
    name: 'three hundred million spaces',
    format: 'odt',
    make: () => fodt({ body: `<text:p>a${'<text:s text:c="1000"/>'.repeat(300_000)}b</text:p>` }),
    outcome: ['markdown', 'resourceLimit'],
  },
  {
    name: 'a cell of a chart that is there minus five times',
    format: 'ods',
    make: () =>
      ods(
        '<table:table table:name="x"><table:shapes><draw:frame><draw:object><office:document><office:body><office:chart><chart:chart><table:table><table:table-row><table:table-cell table:number-columns-repeated="-5"><text:p>x</text:p></table:table-cell></table:table-row></table:table></chart:chart></office:chart></office:body></office:document></draw:object></draw:frame></table:shapes><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table>',
      ),
    outcome: 'markdown',
    shows: /a/,
  },
  {
    name: 'fences in fences, three thousand deep',
    format: 'epub',
    make: () => mathMl(`${'<mo>(</mo>'.repeat(3000)}<mi>x</mi>${'<mo>)</mo>'.repeat(3000)}`),
    outcome: ['markdown', 'resourceLimit'],
  },
  {
    name: 'a definition of a thousand cells for each row',
    format: 'rtf',
    make: () =>
      rtf(
        `\\trowd${repeat(1024, index => `\\cellx${index * 100 + 100}`)}${'\\intbl a\\cell\\trleft0\\row'.repeat(20_000)}`,
      ),
    outcome: ['markdown', 'resourceLimit'],
  },
  {
    name: 'Korean letters, each in a group of its own',
    format: 'rtf',
    make: () => rtf(`{\\fonttbl{\\f0\\fcharset129 a;}}\\f0${"\\'81\\'41{}".repeat(50_000)}\\par`),
    outcome: 'markdown',
  },
  {
    name: 'a text box of 150 000 paragraphs',
    format: 'docx',
    make: () =>
      docx({
        body: p(
          `<w:r><w:pict><v:shape><w:txbxContent>${p('x').repeat(150_000)}</w:txbxContent></v:shape></w:pict></w:r>`,
        ),
      }),
    outcome: 'markdown',
  },
  {
    name: 'a shape of 150 000 paragraphs',
    format: 'pptx',
    make: () => pptx({ slides: [shape('', slideP('x and some words').repeat(150_000))] }),
    outcome: 'markdown',
  },
  {
    name: 'a font table of 140 000 fonts',
    format: 'rtf',
    make: () => rtf(`{\\fonttbl{${repeat(140_000, index => `{\\f${index} a;}`)}}}x\\par`),
    outcome: 'markdown',
  },
  {
    name: 'cells of a page that span a thousand rows and columns',
    format: 'xls',
    make: () =>
      utf8(
        `<html><body><table>${repeat(10_000, index =>
          index % 999 === 0
            ? `<tr>${'<td colspan=1000 rowspan=1000>a</td>'.repeat(16)}</tr>`
            : '<tr><td>x',
        )}</table></body></html>`,
      ),
    outcome: ['markdown', 'resourceLimit'],
  },
  {
    name: 'a title of 100 KB for each of 5,000 bookmarks',
    format: 'pdf',
    make: () => outlined(5000, 'a'.repeat(100_000)),
    outcome: 'resourceLimit',
    cpuMs: 12_000,
  },
]
