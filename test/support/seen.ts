/** Documents with words that people see, though they look like those that hide some. */
import { ART } from '../../src/engine/formats/ppt/../ms-binary/office-art.ts'
import { RT } from '../../src/engine/formats/ppt/record-types.ts'
import { record, u16 } from './biff.ts'
import * as doc from './doc.ts'
import * as docx from './docx.ts'
import * as ppt from './ppt.ts'
import * as pptx from './pptx.ts'
import {
  artRows,
  covering,
  type Documents,
  filled,
  fullTextColor,
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
  picture,
  rectangle,
  roundedRectangle,
  shownAt,
  WHITE_LETTERS,
  WHITE_PARAGRAPH,
  WHITE_RUN,
} from './unseen-documents.ts'

/** Of yellow, without a pattern. */
const DOC_SHADING = doc.sprm(0xca71, 10, 0, 0, 0, 255, 255, 255, 0, 0, 0, 0)

const THEME_FILL =
  '<w14:textFill><w14:solidFill><w14:schemeClr w14:val="tx1"/></w14:solidFill></w14:textFill>'

/** LibreOffice says this of letters without a color of their own, too. */
const CLEAR_LETTERS =
  'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0" loext:opacity="0%"'

/** What people see stays. */
export const HONEST: Readonly<Record<string, Documents>> = {
  'white on a dark cell or fill': {
    doc: [
      inDoc(...doc.sprm(0x2a42, 8), ...doc.sprm(0x2a0c, 9)),
      inDoc(...doc.sprm(0x2a42, 8), ...DOC_SHADING),
      inDoc(...doc.sprm(0x2a42, 8), ...doc.sprm(0x4866, 0x20, 0)),
    ],
    docx: [
      inDocx('<w:color w:val="FFFFFF"/>', run =>
        docx.table([docx.tc(docx.p(run), '<w:shd w:val="clear" w:fill="1F3864"/>')]),
      ),
      inDocx('<w:color w:val="FFFFFF"/>', run =>
        docx.table([docx.tc(docx.p(run), '<w:shd w:fill="auto" w:themeFill="text1"/>')]),
      ),
      inDocx('<w:color w:val="FFFFFF"/>', run =>
        docx
          .table([docx.tc(docx.p(run))])
          .replace('<w:tr>', '<w:tblPr><w:shd w:fill="1F3864"/></w:tblPr><w:tr>'),
      ),
      inDocxBox(0, '<a:solidFill><a:schemeClr val="tx1"/></a:solidFill>', WHITE_PARAGRAPH),
      inDocx('<w:color w:val="FFFFFF"/><w:highlight w:val="darkBlue"/>'),
      inDocxBox(0, '<a:solidFill><a:srgbClr val="123456"/></a:solidFill>', WHITE_PARAGRAPH),
      inDocxBox(0, '<a:gradFill/>', WHITE_PARAGRAPH),
    ],
    epub: inEpub('color: white; background-color: #123456'),
    ods: inOds('fo:color="#ffffff"', 'fo:background-color="#123456"'),
    odt: inOdt('fo:color="#ffffff" fo:background-color="#123456"'),
    odp: inOdp('fo:color="#ffffff"', 'draw:fill="solid" draw:fill-color="#123456"'),
    pdf: inPdf(`0 0 .4 rg 60 640 200 40 re f ${shownAt(650, '1 g')}`),
    ppt: inPpt({ color: 0xfeffffff, fill: filled(0x563412) }),
    pptx: [
      inPptx(
        WHITE_RUN,
        `${pptx.place(0, 50, 100, 20)}<a:solidFill><a:srgbClr val="123456"/></a:solidFill>`,
      ),
      inPptxCell(WHITE_RUN, '<a:solidFill><a:srgbClr val="123456"/></a:solidFill>'),
      inPptxCell(WHITE_RUN, ''),
      // The style of the table makes the text white.
      inPptxCell('', '<a:solidFill><a:schemeClr val="tx1"/></a:solidFill>'),
      inPptxStyle(
        WHITE_LETTERS,
        `${pptx.place(0, 50, 100, 20)}<a:solidFill><a:srgbClr val="123456"/></a:solidFill>`,
      ),
      // As programs draw shapes by themselves: filled and with letters by the theme.
      inPptxStyle(
        '',
        `${pptx.place(0, 50, 100, 20)}<a:solidFill><a:schemeClr val="tx1"/></a:solidFill>`,
        '<p:style><a:fontRef idx="minor"><a:schemeClr val="lt1"/></a:fontRef></p:style>',
      ),
    ],
    rtf: [
      inRtf('\\cf1\\chshdng10000\\chcfpat2'),
      inRtf('\\cbpat2\\cf1\\chcbpat0'),
      inRtfCell('\\clshdng10000\\clcfpat2', '\\cf1'),
      inRtf('\\cf1\\chcbpat2'),
      inRtfCell('\\clcbpat2', '\\cf1'),
    ],
    xls: inXls({ color: 9, fill: 18 }),
    xlsx: inXlsx(
      '<color rgb="FFFFFFFF"/>',
      '<patternFill patternType="solid"><fgColor rgb="FF123456"/></patternFill>',
    ),
  },
  'reaching over the edge of the page': {
    docx: [inDocxBox(-900_000), inDocxVml('position:absolute;margin-left:-70pt')],
    odt: inOdtBox('-4cm'),
  },
  'small print': {
    doc: inDoc(...doc.sprm(0x4a43, 8, 0)),
    docx: inDocx('<w:sz w:val="8"/>'),
    epub: [inEpub('font-size: 4pt'), inEpub('font-size: .5em'), inEpub('margin-left: -9px')],
    ods: inOds('fo:font-size="4pt"'),
    odt: inOdt('fo:font-size="4pt"'),
    odp: inOdp('fo:font-size="4pt"'),
    pdf: inPdf(shownAt(650, '', 4)),
    ppt: inPpt({ size: 4 }),
    pptx: inPptx('<a:rPr sz="400"/>'),
    rtf: inRtf('\\fs8'),
    xls: inXls({ height: 80 }),
    xlsx: inXlsx('<sz val="4"/>'),
  },
  'pale gray': {
    docx: [
      inDocx('<w:color w:val="EEEEEE"/>'),
      inDocx('<w:color w:val="FFFFFF" w:themeColor="background1" w:themeShade="D8"/>'),
    ],
    epub: inEpub('color: #eee'),
    ods: inOds('fo:color="#eeeeee"'),
    odt: inOdt('fo:color="#eeeeee"'),
    odp: inOdp('fo:color="#eeeeee"'),
    pdf: inPdf(shownAt(650, '.93 g')),
    ppt: inPpt({ color: 0xfeeeeeee }),
    pptx: [
      inPptx('<a:rPr><a:solidFill><a:srgbClr val="EEEEEE"/></a:solidFill></a:rPr>'),
      inPptx(
        '<a:rPr><a:solidFill><a:schemeClr val="bg1"><a:lumMod val="95000"/></a:schemeClr></a:solidFill></a:rPr>',
      ),
    ],
    // Its nearest color of the palette is white.
    xls: inXls({ color: 9, globals: fullTextColor(0xee, 0xee, 0xee) }),
    xlsx: inXlsx('<color rgb="FFEEEEEE"/>'),
  },
  'white with an edge or a shadow': {
    doc: inDoc(...doc.sprm(0x2a42, 8), ...doc.sprm(0x0858, 1)),
    docx: inDocx('<w:color w:val="FFFFFF"/><w:emboss/>'),
    odp: inOdp('fo:color="#ffffff" style:font-relief="embossed"'),
    ods: inOds('fo:color="#ffffff" style:font-relief="embossed"'),
    odt: inOdt('fo:color="#ffffff" style:font-relief="embossed"'),
    pptx: inPptx(
      WHITE_RUN.replace('</a:rPr>', '<a:effectLst><a:outerShdw/></a:effectLst></a:rPr>'),
    ),
    ppt: inPpt({ color: 0, hasShadow: true }),
    rtf: inRtf('\\cf1\\embo'),
    xls: inXls({ color: 9, flags: 0x20 }),
  },
  'a link of the color of links': {
    pptx: inPptx(WHITE_RUN.replace('</a:rPr>', '<a:hlinkClick/></a:rPr>')),
  },
  'automatic color': {
    docx: [
      inDocx('<w:color w:val="auto"/>'),
      inDocx('<w:color w:val="FFFFFF" w:themeColor="text1"/>'),
      inDocx(`<w:color w:val="FFFFFF"/>${THEME_FILL}`),
    ],
    ods: inOds('fo:color="#ffffff" style:use-window-font-color="true"'),
    odt: inOdt(`style:use-window-font-color="true" ${CLEAR_LETTERS}`),
    rtf: inRtf('\\cf0'),
    xls: inXls({ color: 0x7fff, fill: 64 }),
  },
  'white where a condition may paint the cell': {
    ods: inOds(
      'fo:color="#ffffff"',
      '',
      '',
      '',
      '<style:map style:condition="value()&gt;0" style:apply-style-name="ce2"/>',
    ),
    xls: inXls({ color: 9, records: [record(0x01b0, u16(1, 0, 0, 0, 0, 1))] }),
  },
  'number format that shows text': {
    xls: inXls({ code: ';;;@' }),
    xlsx: [
      inXlsx('', '', '0;;'),
      inXlsx('', '', '0;;;@'),
      inXlsx('', '', '0;0;0;&quot;;&quot;@'),
      inXlsx('', '', '[h];;;@'),
    ],
  },
  'white with a number format that sets a color': {
    xls: inXls({ color: 9, code: '[Red]0' }),
    xlsx: inXlsx('<color rgb="FFFFFFFF"/>', '', '[Red]0'),
  },
  'behind a shape or picture that something shows through': {
    pdf: [
      inPdf(`${shownAt(650)} /Half gs 1 0 0 rg 60 640 200 40 re f`),
      inPdf(`${shownAt(650)} /Half gs /Plain gs 1 0 0 rg 60 640 200 40 re f`),
      inPdf(`${shownAt(650)} /Marker gs 1 1 0 rg 60 640 200 40 re f`),
      inPdf(`${shownAt(650)} q 200 0 0 40 60 640 cm /J Do Q`),
      inPdf(`${shownAt(650)} q 300 300 9 9 re W n 1 0 0 rg 60 640 200 40 re f Q`),
      inPdf(`${shownAt(650)} /OC /L BDC 1 0 0 rg 60 640 200 40 re f EMC`, LAYER_OFF),
      inPdf(`${shownAt(650)} q 200 0 0 40 60 640 cm /K Do Q`, LAYER_OFF),
    ],
    ppt: [
      inPpt({ shapes: [rectangle(0xff0000, 700)] }),
      inPpt({ shapes: [roundedRectangle(3600)] }),
    ],
    pptx: [
      inPptx(
        '',
        '',
        covering(
          '<a:solidFill><a:srgbClr val="FF0000"><a:alpha val="50000"/></a:srgbClr></a:solidFill>',
        ),
      ),
      inPptx('', '', covering('<a:noFill/>', '<p:style><a:fillRef idx="1"/></p:style>')),
      inPptx('', '', covering('<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>', '', 'donut')),
      inPptx('', '', picture('clear')),
    ],
  },
  'behind something, and printed again on top': {
    pdf: inPdf(`${shownAt(650)} 0 0 1 rg 60 640 200 40 re f ${shownAt(650, '1 g')}`),
  },
  'on a layer that is on': {
    pdf: [
      inPdf(`/OC /X BDC ${shownAt(650)} EMC`, LAYER_OFF),
      inPdf(`/OC /Y BDC ${shownAt(650)} EMC`, LAYER_OFF),
    ],
  },
  'typed onto the page': { pdf: inPdfNote('/F 4') },
  'partly clipped away': {
    epub: [
      inEpub('clip: rect(0, 0, 0, 0)'),
      inEpub('position: absolute; clip: rect(0, 200px, 20px, 0)'),
      inEpub('position: absolute; clip: auto'),
      inEpub('clip-path: inset(10%)'),
    ],
    pdf: [
      inPdf(`q 0 0 100 700 re W n ${shownAt(650)} Q`),
      inPdf(`q 0 0 600 645 re W n ${shownAt(650)} Q`),
      inPdf(`q 0 0 100 100 re W n Q ${shownAt(650)}`),
    ],
  },
  'behind a part of something, or a line': {
    pdf: [
      inPdf(`${shownAt(650)} 1 0 0 rg 60 640 30 40 re f`),
      inPdf(`${shownAt(650)} 0 g 60 653 200 1 re f`),
    ],
  },
  'recognized below its scan': { pdf: inPdf(`${shownAt(650)} q 612 0 0 792 0 0 cm /I Do Q`) },
  'outside, but moved in by an animation': {
    pptx: inPptx(
      '',
      pptx.place(900, 0, 100, 20),
      '',
      '<p:timing><p:tnLst><p:par><p:spTgt spid="3"/></p:par></p:tnLst></p:timing>',
    ),
    odp: inOdp('', '', '28cm', '<anim:par/>'),
    ppt: inPpt({
      left: 5760,
      records: [ppt.record(RT.progTags, [ppt.record(RT.visualShapeAtom, ppt.uint32(0))])],
    }),
  },
  'white where a picture may be behind it': {
    odp: inOdp(
      'fo:color="#ffffff"',
      'draw:fill="none"',
      '1cm',
      '<draw:frame><draw:image/></draw:frame>',
    ),
    ppt: inPpt({ color: 0, shapes: [ppt.record(ART.shape, [artRows([[0x104, 1]])])] }),
  },
}
