/** Documents that request something from elsewhere: pictures, templates, style sheets, objects, data. */
import { docx, p } from '../../support/docx.ts'
import { epub } from '../../support/epub.ts'
import { odp, page } from '../../support/odp.ts'
import { ods } from '../../support/ods.ts'
import { odt, p as odtP } from '../../support/odt.ts'
import { rawPdf } from '../../support/pdf-raw.ts'
import { pptx, title } from '../../support/pptx.ts'
import { rtf } from '../../support/rtf.ts'
import { row, xlsx } from '../../support/xlsx.ts'
import type { Row } from './row.ts'

const THERE = 'http://127.0.0.1:1/x'
const SHARE = 'file://///127.0.0.1/share/x'

const picture = (id: string): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

const SHOWN = { outcome: 'markdown', shows: /text/, options: { images: 'inline' } } as const

export const OUTSIDE: readonly Row[] = [
  {
    name: 'pictures, templates, chunks and objects elsewhere, in docx',
    format: 'docx',
    make: () =>
      docx({
        body: `${p('text')}${p(picture('a'))}${p(picture('b'))}<w:altChunk r:id="c"/>${p('<w:r><w:object><o:OLEObject Type="Link" ProgID="Excel.Sheet" r:id="d"/></w:object></w:r>')}${p(`<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>INCLUDEPICTURE "${THERE}" \\d</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:fldSimple w:instr="DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe"/>`)}`,
        relationships: {
          a: ['image', THERE],
          b: ['image', SHARE],
          c: ['aFChunk', THERE],
          d: ['oleObject', THERE],
          e: ['attachedTemplate', THERE],
          f: ['settings', THERE],
        },
      }),
    ...SHOWN,
  },
  {
    name: 'links to other workbooks, queries and pictures, in xlsx',
    format: 'xlsx',
    make: () =>
      xlsx({
        sheets: [
          {
            rows: row(
              1,
              'text',
              `<c><f>WEBSERVICE("${THERE}")</f><v>1</v></c>`,
              `<c><f>[1]Sheet1!A1</f><v>2</v></c>`,
            ),
            after: '<drawing r:id="d"/><picture r:id="d"/>',
            relationships: { d: ['drawing', THERE], e: ['externalLink', SHARE] },
          },
        ],
      }),
    ...SHOWN,
  },
  {
    name: 'films and pictures elsewhere, in pptx',
    format: 'pptx',
    make: () =>
      pptx({
        slides: [
          {
            shapes: `${title('text')}<p:pic><p:nvPicPr><p:cNvPr id="1" name="x"/><p:nvPr><a:videoFile r:link="a"/></p:nvPr></p:nvPicPr><p:blipFill><a:blip r:link="a"/></p:blipFill></p:pic>`,
            relationships: { a: ['image', THERE], b: ['video', THERE] },
          },
        ],
      }),
    ...SHOWN,
  },
  {
    name: 'pictures and objects elsewhere, in odt',
    format: 'odt',
    make: () =>
      odt({
        body: `${odtP('text')}${odtP(`<draw:frame><draw:image xlink:href="${THERE}"/></draw:frame><draw:frame><draw:object xlink:href="${THERE}"/></draw:frame><draw:frame><draw:image xlink:href="../../../etc/passwd"/></draw:frame>`)}<text:section><text:section-source xlink:href="${THERE}"/></text:section>`,
      }),
    ...SHOWN,
  },
  {
    name: 'pictures elsewhere, in odp',
    format: 'odp',
    make: () =>
      odp({
        pages: page(
          `<draw:frame presentation:class="title"><draw:text-box><text:p>text</text:p></draw:text-box></draw:frame><draw:frame><draw:image xlink:href="${THERE}"/></draw:frame><draw:frame><draw:plugin xlink:href="${THERE}"/></draw:frame>`,
        ),
      }),
    ...SHOWN,
  },
  {
    name: 'tables and formulas elsewhere, in ods',
    format: 'ods',
    make: () =>
      ods(
        `<table:table table:name="x"><table:table-source xlink:href="${THERE}"/><table:table-row><table:table-cell office:value-type="string" table:formula="of:=WEBSERVICE(&quot;${THERE}&quot;)"><text:p>text</text:p></table:table-cell></table:table-row></table:table>`,
      ),
    ...SHOWN,
  },
  {
    name: 'pictures, templates and objects elsewhere, in rtf',
    format: 'rtf',
    make: () =>
      rtf(
        `{\\*\\template ${THERE}}text\\par{\\field{\\*\\fldinst INCLUDEPICTURE "${THERE}"}{\\fldrslt x}}{\\object\\objautlink\\objupdate{\\*\\objclass Excel}{\\*\\objdata 0105}{\\result y}}{\\field{\\*\\fldinst DDEAUTO cmd}{\\fldrslt z}}`,
      ),
    ...SHOWN,
  },
  {
    name: 'scripts, frames, pictures and style sheets elsewhere, in epub',
    format: 'epub',
    make: () =>
      epub({
        chapters: {
          'a.xhtml': `<p>text</p><img src="${THERE}"/><iframe src="${THERE}"></iframe><script src="${THERE}"></script><object data="${THERE}"></object><link rel="stylesheet" href="${THERE}"/><audio src="${THERE}"></audio>`,
        },
        css: `@import url(${THERE}); body { background: url(${THERE}) }`,
        manifest: `<item id="r" href="${THERE}" media-type="text/css"/>`,
      }),
    ...SHOWN,
    hides: /alert/,
  },
  {
    name: 'actions, programs, forms and files elsewhere, in pdf',
    format: 'pdf',
    make: () =>
      rawPdf([
        `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.launchURL\\("${THERE}"\\)) >> /AA << /WC << /S /URI /URI (${THERE}) >> >> /AcroForm << /XFA (x) >> >>`,
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /AA << /O << /S /SubmitForm /F (${THERE}) >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 600 800] /A << /S /Launch /F (cmd.exe) >> >> << /Type /Annot /Subtype /Link /Rect [0 0 600 800] /A << /S /GoToR /F (${SHARE}) >> >>] >>`,
        '<< /Length 36 >>\nstream\nBT /F 12 Tf 50 700 Td (text) Tj ET  \nendstream',
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        `<< /Type /XObject /Subtype /Image /F << /FS /URL /F (${THERE}) >> /Length 0 >>`,
      ]),
    ...SHOWN,
  },
]
