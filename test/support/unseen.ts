/** Documents with words that nobody sees, by trick and format. */
import * as doc from './doc.ts'
import * as docx from './docx.ts'
import { epub } from './epub.ts'
import * as pptx from './pptx.ts'
import {
  covering,
  type Documents,
  EMPTY_TIMING,
  everywhere,
  filled,
  HIDING_STYLE,
  HIDING_TEXT,
  inDoc,
  inDocx,
  inDocxBox,
  inDocxVml,
  inEpub,
  inOdp,
  inOds,
  inOdt,
  inOdtBox,
  inPdf,
  inPdfNote,
  inPpt,
  inPptx,
  inPptxCell,
  inPptxStyle,
  inRtf,
  inRtfCell,
  inXls,
  inXlsx,
  LAYER_OFF,
  odpRectangle,
  picture,
  rectangle,
  roundedRectangle,
  SECRET,
  shownAt,
  tags,
  WHITE_LETTERS,
  WHITE_PARAGRAPH,
  WHITE_RUN,
  withoutPdf,
} from './unseen-documents.ts'

/** Of yellow, without a pattern. */
const DOC_SHADING = doc.sprm(0xca71, 10, 0, 0, 0, 255, 255, 255, 0, 0, 0, 0)

const WHITE_FILL =
  '<w14:textFill><w14:solidFill><w14:srgbClr w14:val="FFFFFF"/></w14:solidFill></w14:textFill>'

const THEME_FILL =
  '<w14:textFill><w14:solidFill><w14:schemeClr w14:val="tx1"/></w14:solidFill></w14:textFill>'

/** LibreOffice says this of letters without a color of their own, too. */
const CLEAR_LETTERS =
  'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0" loext:opacity="0%"'

const HIDDEN_DEFAULT =
  '<w:docDefaults><w:rPrDefault><w:rPr><w:vanish/></w:rPr></w:rPrDefault></w:docDefaults>'

const CSS_NONE = '.no, table.t tr.n td { display: none } .un { visibility: hidden }'
const EPUB_PARTS = [
  `<ul><li class="no">${SECRET}</li><li>b</li></ul>`,
  `<dl><dt>a</dt><dd class="un">${SECRET}</dd></dl>`,
  `<table><tr class="no"><td>${SECRET}</td></tr><tr><td>b</td></tr></table>`,
  `<table><tr><td class="un">${SECRET}</td><td>b</td></tr></table>`,
  `<table><tbody class="no"><tr><td>${SECRET}</td></tr></tbody><tr><td>b</td></tr></table>`,
  `<table class="t"><tr class="n"><td>${SECRET}</td></tr><tr><td>b</td></tr></table>`,
  `<ul><li style="color: white">${SECRET}</li><li>b</li></ul>`,
]

const toFormula = (properties: string): string =>
  `<m:oMath><m:r><w:rPr>${properties}</w:rPr><m:t>${SECRET}</m:t></m:r></m:oMath>`

/** What a trick hides is not in the markdown. */
export const TRICKS: Readonly<Record<string, Documents>> = {
  'hidden by a flag or style': {
    pdf: [inPdfNote('/F 2'), inPdfNote('/F 32')],
    doc: inDoc(...doc.sprm(0x083c, 1)),
    docx: [
      inDocx('', () => docx.p(docx.r('Seen') + toFormula('<w:vanish/>'))),
      inDocxVml('visibility:hidden'),
      docx.docx({
        styles: HIDDEN_DEFAULT,
        body: docx.p(`${docx.r('Seen', '<w:vanish w:val="0"/>')}${docx.r(SECRET)}`),
      }),
      inDocx('<w:vanish/>'),
      inDocxBox(0, '', docx.p(SECRET), 'hidden="1"'),
    ],
    epub: [
      inEpub('display: none'),
      inEpub('visibility: hidden; display: block'),
      inEpub('opacity: 0; display: inline-block'),
      ...EPUB_PARTS.map(part =>
        epub({ css: CSS_NONE, chapters: { 'a.xhtml': `<p>Seen</p>${part}` } }),
      ),
    ],
    odp: [
      inOdp('', '', '1cm', '', 'draw:display="none"'),
      inOdp(
        '',
        '',
        '1cm',
        '',
        'xmlns:drawooo="http://openoffice.org/2010/draw" drawooo:display="none"',
      ),
      inOdp('text:display="none"'),
    ],
    odt: inOdt('text:display="none"'),
    ppt: inPpt({ fill: [[0x3bf, 0x0002_0002]] }),
    rtf: inRtf('\\v'),
  },
  'white on white': {
    doc: inDoc(...doc.sprm(0x2a42, 8)),
    docx: [
      inDocx('<w:color w:val="FFFFFF"/>'),
      inDocx('<w:color w:val="FFFFFF"/>', run =>
        docx.table([docx.tc(docx.p(run), '<w:shd w:val="clear" w:fill="auto"/>')]),
      ),
      inDocx('<w:color w:val="FFFFFF"/>', run =>
        docx.p(run.replace('</w:rPr>', '</w:rPr><w:lastRenderedPageBreak/>')),
      ),
      inDocx('<w:color w:val="auto" w:themeColor="background1"/>'),
      inDocx('<w:color w:val="000000" w:themeColor="background1" w:themeTint="7F"/>'),
      inDocx(WHITE_FILL),
      inDocx('', () => docx.p(docx.r('Seen') + toFormula('<w:color w:val="FFFFFF"/>'))),
      inDocx(THEME_FILL.replace('tx1', 'bg1')),
      inDocx(`<w14:textOutline><w14:noFill/></w14:textOutline>${WHITE_FILL}`),
    ],
    epub: [
      inEpub('color: #fff'),
      inEpub('color: #ffff'),
      inEpub('color: rgb(100%, 100%, 100%)'),
      inEpub('color: rgba(255, 255, 255, 1)'),
      inEpub('color: hsl(120, 0%, 100%)'),
    ],
    ods: inOds('fo:color="#ffffff"'),
    odt: inOdt('fo:color="#ffffff"'),
    odp: [
      inOdp('fo:color="#ffffff"'),
      inOdp('fo:color="#ffffff"', 'draw:fill="none"', '1cm', odpRectangle('9cm')),
    ],
    pdf: [
      inPdf(shownAt(650, '1 g')),
      inPdf(`1 g BT /F 12 Tf 0 1 -1 0 300 300 Tm (${SECRET}) Tj ET`),
    ],
    ppt: [inPpt({ color: 0 }), inPpt({ color: 0, shapes: [rectangle(0xff0000, 900, 900)] })],
    pptx: [
      inPptx(WHITE_RUN),
      inPptx('<a:rPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill></a:rPr>'),
      inPptx('<a:rPr><a:solidFill><a:prstClr val="white"/></a:solidFill></a:rPr>'),
      inPptx('<a:rPr><a:solidFill><a:hslClr lum="100%"/></a:solidFill></a:rPr>'),
      inPptx(
        '<a:rPr><a:solidFill><a:schemeClr val="tx1"><a:lumMod val="0"/><a:lumOff val="100000"/></a:schemeClr></a:solidFill></a:rPr>',
      ),
      inPptxStyle(WHITE_LETTERS),
      inPptx('<a:rPr><a:solidFill><a:sysClr val="window" lastClr="FFFFFF"/></a:solidFill></a:rPr>'),
      // Something is drawn elsewhere.
      inPptx(
        WHITE_RUN,
        '',
        `<p:sp><p:nvSpPr/><p:spPr>${pptx.place(300, 300, 9, 9)}<a:gradFill/></p:spPr></p:sp>`,
      ),
    ],
    rtf: inRtf('\\cf1'),
    xls: inXls({ color: 9 }),
    xlsx: inXlsx('<color rgb="FFFFFFFF"/>'),
  },
  'of the color of its fill': {
    doc: [
      inDoc(...doc.sprm(0x6870, 255, 0, 0, 0), ...doc.sprm(0x2a0c, 6)),
      inDoc(...doc.sprm(0x2a42, 7), ...DOC_SHADING),
    ],
    docx: [
      inDocx('<w:color w:val="0000FF"/><w:shd w:val="clear" w:fill="0000FF"/>'),
      inDocx('<w:color w:val="000000"/><w:highlight w:val="black"/>'),
      inDocxBox(0, '<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>', WHITE_PARAGRAPH),
      inDocxBox(0, '<a:solidFill><a:schemeClr val="bg1"/></a:solidFill>', WHITE_PARAGRAPH),
      inDocx('<w:color w:val="FFFFFF"/><w:shd w:val="solid" w:color="FFFFFF" w:fill="123456"/>'),
    ],
    epub: inEpub('color: rgb(0, 0, 255); background: #00f'),
    odp: inOdp('fo:color="#0000ff"', 'draw:fill="solid" draw:fill-color="#0000ff"'),
    ods: inOds('fo:color="#0000ff"', 'fo:background-color="#0000ff"'),
    odt: inOdt('fo:color="#0000ff" fo:background-color="#0000ff"'),
    pdf: inPdf(`0 0 1 rg 60 640 200 40 re f ${shownAt(650, '0 0 1 rg')}`),
    ppt: inPpt({ color: 0xfeff0000, fill: filled(0xff0000) }),
    pptx: [
      inPptx(
        '<a:rPr><a:solidFill><a:srgbClr val="0000FF"/></a:solidFill></a:rPr>',
        `${pptx.place(0, 50, 100, 20)}<a:solidFill><a:srgbClr val="0000FF"/></a:solidFill>`,
      ),
      inPptxCell(WHITE_RUN, '<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>'),
    ],
    rtf: [inRtf('\\cf2\\chcbpat2'), inRtfCell('\\clcbpat2', '\\cf2')],
    xls: inXls({ color: 12, fill: 4 }),
    xlsx: inXlsx(
      '<color rgb="FF0000FF"/>',
      '<patternFill patternType="solid"><fgColor rgb="FF0000FF"/></patternFill>',
    ),
  },
  '1 point or smaller': {
    doc: inDoc(...doc.sprm(0x4a43, 2, 0)),
    docx: inDocx('<w:sz w:val="2"/>'),
    epub: [inEpub('font-size: 1px'), inEpub('font-size: 5%'), inEpub('font: 0/0 a')],
    odp: inOdp('fo:font-size="1pt"'),
    ods: inOds('fo:font-size="1pt"'),
    odt: inOdt('fo:font-size="1pt"'),
    pdf: [inPdf(shownAt(650, '', 1)), inPdf(shownAt(650, '0 Tz')), inPdf(shownAt(650, '5 Tz'))],
    ppt: inPpt({ size: 1 }),
    pptx: inPptx('<a:rPr sz="100"/>'),
    rtf: inRtf('\\fs2'),
    xls: inXls({ height: 20 }),
    xlsx: inXlsx('<sz val="1"/>'),
  },
  transparent: {
    docx: inDocx('<w14:textFill><w14:noFill/></w14:textFill>'),
    epub: [inEpub('color: transparent'), inEpub('color: #0000'), inEpub('color: rgba(0,0,0,0)')],
    odt: inOdt(`fo:color="#000000" ${CLEAR_LETTERS}`),
    pdf: [inPdf(shownAt(650, '3 Tr')), inPdf(shownAt(650, '/Clear gs'))],
    pptx: inPptx(
      '<a:rPr><a:solidFill><a:srgbClr val="000000"><a:alpha val="0"/></a:srgbClr></a:solidFill></a:rPr>',
    ),
  },
  'outside its page or slide': {
    docx: [
      inDocxVml('position:absolute;margin-left:-1600pt'),
      inDocxBox(-1_000_000),
      inDocxBox(21_000_000),
    ],
    odt: inOdtBox('-6cm'),
    epub: [inEpub('position: absolute; left: -9999px'), inEpub('text-indent: -999em')],
    odp: inOdp('', '', '28cm'),
    pdf: inPdf(shownAt(-100)),
    ppt: inPpt({ left: 5760 }),
    pptx: [
      inPptx('', pptx.place(900, 0, 100, 20)),
      inPptx('', pptx.place(900, 0, 100, 20), '', EMPTY_TIMING),
    ],
  },
  'behind an opaque shape': {
    odp: inOdp(
      '',
      'draw:fill="none"',
      '1cm',
      '<draw:rect draw:style-name="S" svg:x="1cm" svg:y="3cm" svg:width="5cm" svg:height="1cm"/>',
    ),
    pdf: [
      inPdf(`${shownAt(650)} 1 0 0 rg 60 640 200 40 re f`),
      inPdf(`${shownAt(650)} 1 g 70 645 60 16 re f`),
    ],
    ppt: [inPpt({ shapes: [rectangle(0xff0000)] }), inPpt({ shapes: [roundedRectangle(0x1f)] })],
    pptx: inPptx('', '', covering('<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>')),
  },
  'clipped away': {
    epub: [
      inEpub('position: absolute; clip: rect(0 0 0 0)'),
      inEpub('clip: rect(1px, 1px, 1px, 1px); position: absolute'),
      inEpub('clip-path: inset(50%)'),
      inEpub('clip-path: inset(0 0 100% 0)'),
      inEpub('clip-path: circle(0)'),
    ],
    pdf: [
      inPdf(`q 0 0 100 100 re W n ${shownAt(650)} Q`),
      inPdf(`q 0 0 600 700 re W n 300 0 300 700 re W n ${shownAt(650)} Q`),
    ],
  },
  'behind a shape filled by its theme': {
    pptx: inPptx('', '', covering('', '<p:style><a:fillRef idx="1"/></p:style>')),
  },
  'behind an opaque picture': {
    pdf: inPdf(`${shownAt(650)} q 200 0 0 40 60 640 cm /I Do Q`),
    pptx: inPptx('', '', picture('opaque')),
  },
  'on a layer that is off': {
    pdf: [
      inPdf(`/OC /V BDC ${shownAt(650)} EMC`, LAYER_OFF),
      inPdf(`/OC /W BDC ${shownAt(650)} EMC`, LAYER_OFF),
      inPdf(`/OC /L BDC ${shownAt(650)} EMC`, LAYER_OFF),
      inPdf(`/OC /P BDC ${shownAt(650)} EMC`, LAYER_OFF),
      inPdf('/M Do', LAYER_OFF),
      inPdf('/OC /L BDC /N Do EMC', LAYER_OFF),
    ],
  },
  'number format that shows nothing': {
    ods: [
      inOds('', '', HIDING_STYLE, 'style:data-style-name="N1"'),
      inOds('', '', HIDING_TEXT, 'style:data-style-name="N1"'),
    ],
    xls: [inXls({ code: ';;;' }), inXls({ code: '0;-0;0;' })],
    xlsx: [
      inXlsx('', '', ';;;'),
      inXlsx('', '', ';;;&quot;&quot;'),
      inXlsx('', '', '#,##0.00;[Red]-#,##0.00;&quot;a;b&quot;;'),
    ],
  },
  'tag characters': everywhere(tags(SECRET)),
  'zero-width characters in words': everywhere('S\u2060E\u200bC\ufeffR\ufeffE\u2060T'),
  // The reader of PDF knows the order of its letters by their places, and drops such characters itself.
  'direction overrides': withoutPdf(`\u202e${SECRET}\u202c`),
  'selectors without a base': everywhere(`x\u{e0153}\u{e0145}`),
}
