/** Documents with words that nobody sees, by trick and format, and honest ones that look alike. */
import type { Extension } from '../../src/engine/formats/index.ts'
import { ART, RT } from '../../src/engine/formats/ppt/record-types.ts'
import {
  ascii,
  biff8,
  bytes,
  compound,
  labelCell,
  numberCell,
  record,
  u16,
  u32,
  unicode,
} from './biff.ts'
import * as doc from './doc.ts'
import * as docx from './docx.ts'
import { epub } from './epub.ts'
import * as odp from './odp.ts'
import { ods } from './ods.ts'
import * as odt from './odt.ts'
import { rawPdf } from './pdf-raw.ts'
import * as ppt from './ppt.ts'
import * as pptx from './pptx.ts'
import { rtf } from './rtf.ts'
import { row, xlsx } from './xlsx.ts'

export const SECRET = 'SECRET'

/** Several where there are several ways. */
export type Documents = Partial<Record<Extension, Uint8Array | readonly Uint8Array[]>>

const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** The beginning of one, of a color type: 2 is opaque, 6 is not. */
const png = (colorType: number): Uint8Array =>
  Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...[0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, colorType, 0, 0, 0],
    ...[0, 0, 0, 0, 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0, 0, 0, 0],
  ])

/** The second text is marked with properties of its run. */
const inDocx = (properties: string, around = (run: string) => docx.p(run)): Uint8Array =>
  docx.docx({ body: around(docx.r('Seen ') + docx.r(SECRET, properties)) })
const WHITE_PARAGRAPH = docx.p(docx.r(SECRET, '<w:color w:val="FFFFFF"/>'))
/** The second text is in a text box that is anchored to the page, so far from its left edge. */
const inDocxBox = (left: number, fill = '', text = docx.p(SECRET), more = ''): Uint8Array =>
  docx.docx({
    body: `${docx.p('Seen')}<w:p><w:r><w:drawing><wp:anchor><wp:positionH relativeFrom="page"><wp:posOffset>${left}</wp:posOffset></wp:positionH><wp:extent cx="914400" cy="457200"/><wp:docPr id="1" name="t" ${more}/><a:graphic><a:graphicData><wps:wsp><wps:spPr>${fill}</wps:spPr><wps:txbx><w:txbxContent>${text}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r></w:p>`,
  })
const inOdtBox = (left: string): Uint8Array =>
  odt.fodt({
    body: odt.p(
      `Seen <draw:frame text:anchor-type="page" svg:x="${left}" svg:width="5cm" svg:height="1cm"><draw:text-box>${odt.p(SECRET)}</draw:text-box></draw:frame>`,
    ),
  })
const inOdt = (properties: string): Uint8Array =>
  odt.fodt({
    automatic: odt.style('text', 'T', properties),
    body: odt.p(`Seen ${odt.span('T', SECRET)}`),
  })
const COLORS = '{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue255;}'
const inRtf = (words: string): Uint8Array => rtf(`${COLORS}Seen {${words} ${SECRET}}\\par`)
const inDoc = (...sprms: number[]): Uint8Array =>
  doc.doc({ paragraphs: [{ runs: [{ text: 'Seen ' }, { text: SECRET, sprms }] }] })
const inPptx = (properties: string, geometry = '', more = '', timing = ''): Uint8Array =>
  pptx.pptx({
    slides: [
      {
        timing,
        relationships: {
          opaque: ['image', '../media/a.jpg'],
          clear: ['image', '../media/a.png'],
        },
        shapes:
          pptx.shape('', pptx.p(pptx.r('Seen')), pptx.place(0, 0, 100, 20)) +
          pptx.shape(
            '',
            pptx.p(pptx.r(SECRET, properties)),
            geometry || pptx.place(0, 50, 100, 20),
          ) +
          more,
      },
    ],
    presentation: `<p:sldSz cx="${720 * 12700}" cy="${540 * 12700}"/>`,
    files: {
      'ppt/media/a.jpg': Uint8Array.of(0xff, 0xd8, 0xff),
      'ppt/media/a.png': png(6),
    },
  })
/** The page is 28 cm wide and 21 cm high. */
const inOdp = (properties: string, shape = 'draw:fill="none"', x = '1cm', more = ''): Uint8Array =>
  odp.odp({
    automatic:
      odt.style('text', 'T', properties) +
      `<style:style style:family="graphic" style:name="G"><style:graphic-properties ${shape}/></style:style><style:style style:family="graphic" style:name="N"><style:graphic-properties draw:fill="none"/></style:style><style:style style:family="graphic" style:name="S"><style:graphic-properties draw:fill="solid" draw:fill-color="#ff0000"/></style:style>`,
    pages: odp.page(
      odp.frame('', odp.p('Seen'), 'draw:style-name="N"') +
        odp.frame(
          '',
          odp.p(odt.span('T', SECRET)),
          `draw:style-name="G" svg:x="${x}" svg:y="3cm" svg:width="5cm" svg:height="1cm"`,
        ) +
        more,
      'draw:master-page-name="M"',
    ),
    files: {
      'styles.xml': `<office:document-styles ${odp.NAMESPACES}><office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="28cm" fo:page-height="21cm"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="M" style:page-layout-name="L"/></office:master-styles></office:document-styles>`,
    },
  })
interface PptLook {
  /** In points. */
  readonly size?: number
  /** With 0xfe as the highest byte, or else the number of a color of the scheme there. */
  readonly color?: number
  readonly hasShadow?: boolean
  readonly left?: number
  /** Rows of the shape's properties: id and value. */
  readonly fill?: readonly (readonly [number, number])[]
  readonly shapes?: readonly Uint8Array[]
  readonly records?: readonly Uint8Array[]
}
const artRows = (rows: readonly (readonly [number, number])[]): Uint8Array =>
  ppt.record(
    ART.properties,
    ppt.join(...rows.map(([id, value]) => ppt.join(ppt.uint16(id), ppt.uint32(value)))),
    rows.length,
  )
const NO_FILL = [[0x1bf, 0x100000]] as const
const filled = (color: number) =>
  [
    [0x181, color],
    [0x1bf, 0x100010],
  ] as const
/** The second text; the slide is 5760 units wide and 4320 high, and of the first color of its scheme, which is white. */
const inPpt = (look: PptLook): Uint8Array => {
  const { size = 18, color = 0xfe000000, hasShadow, left = 0, fill = NO_FILL } = look
  const length = SECRET.length + 1
  const style = ppt.join(
    ppt.uint32(length),
    ppt.uint16(0),
    ppt.uint32(0, length, 0x60010),
    ppt.uint16(hasShadow ? 0x10 : 0, size),
    ppt.uint32(color),
  )
  const records = look.records ?? []
  const more = look.shapes ?? []
  return ppt.ppt({
    slides: [
      {
        shapes: [
          ppt.textShape('Seen', { place: [0, 0, 800, 160], inShape: [artRows(NO_FILL)] }),
          ppt.textShape(SECRET, {
            style,
            place: [left, 400, left + 800, 560],
            inShape: [artRows(fill)],
          }),
          ...more,
        ],
        background: ppt.record(ART.shape, [artRows(filled(0x08000000))]),
        records: [
          ppt.record(RT.colorSchemeAtom, ppt.uint32(0xffffff, 0, 0, 0, 0, 0, 0, 0), 1),
          ...records,
        ],
      },
    ],
    document: [ppt.record(RT.documentAtom, ppt.uint32(5760, 4320))],
  })
}
const inXlsx = (font: string, fill = '', format = 'General'): Uint8Array =>
  xlsx({
    sheets: [
      { rows: row(1, 'Seen', `<c s="1" t="inlineStr"><is><t>${SECRET}</t></is></c>`, 'Seen') },
    ],
    styles: `<numFmts><numFmt numFmtId="200" formatCode="${format}"/></numFmts><fonts><font/><font>${font}</font></fonts><fills><fill/><fill/><fill>${fill}</fill></fills><cellXfs><xf/><xf numFmtId="200" fontId="1" fillId="${fill ? 2 : 0}"/></cellXfs>`,
  })
interface XlsLook {
  readonly height?: number
  /** Of the palette, for text and for a solid fill. */
  readonly color?: number
  readonly fill?: number
  readonly flags?: number
  readonly code?: string
  readonly globals?: Uint8Array
  readonly records?: readonly Uint8Array[]
}
const inXls = (look: XlsLook): Uint8Array => {
  const font = (height: number, color: number, flags: number) =>
    record(0x0031, u16(height, flags, color, 400, 0), [0, 0, 0, 0, 1, 0], ascii('A'))
  const xf = (fontId: number, format: number, pattern: number, fill: number) =>
    record(0x00e0, u16(fontId, format, 0, 0, 0, 0, 0), u32(pattern << 26), u16(fill))
  const { height = 200, color = 0x7fff, fill, flags = 0, code = 'General' } = look
  const globals = [
    font(200, 0x7fff, 0),
    font(height, color, flags),
    record(0x041e, u16(200), unicode(code)),
    xf(0, 0, 0, 64),
    xf(1, 200, fill === undefined ? 0 : 1, fill ?? 64),
    look.globals ?? bytes(),
  ]
  const cells = [labelCell(0, 0, 'Seen'), labelCell(0, 1, SECRET, 1), labelCell(0, 2, 'Seen')]
  return compound(
    'Workbook',
    biff8(globals, { name: 'A', records: [...cells, ...(look.records ?? [])] }),
  )
}
/** XFEXT: the color of the text in full. */
const fullTextColor = (...rgb: readonly number[]): Uint8Array =>
  record(0x087d, u16(0x087d, 0, 0, 0, 0, 0, 0, 1, 0, 1, 13, 20, 2, 0), rgb, [255], u32(0, 0))

/** The second cell has a style with these properties of text and cell. */
const inOds = (text: string, cell = '', more = '', attributes = '', map = ''): Uint8Array => {
  const seen =
    '<table:table-cell office:value-type="string"><text:p>Seen</text:p></table:table-cell>'
  return ods(
    `<table:table table:name="A"><table:table-row>${seen}<table:table-cell table:style-name="ce1" office:value-type="string"><text:p>${SECRET}</text:p></table:table-cell>${seen}</table:table-row></table:table>`,
    `${more}<style:style style:name="ce1" style:family="table-cell" ${attributes}><style:table-cell-properties ${cell}/><style:text-properties ${text}/>${map}</style:style>`,
  )
}
const HIDING_STYLE =
  '<number:number-style style:name="P0"><number:text/></number:number-style><number:text-style style:name="N1"><number:text/><style:map style:condition="value()&gt;0" style:apply-style-name="P0"/></number:text-style>'
const inEpub = (css: string): Uint8Array =>
  epub({ chapters: { 'a.xhtml': `<p>Seen <span style="${css}">${SECRET}</span></p>` } })
const image = (more: string): string =>
  `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ${more} /Length 1 >>\nstream\nx\nendstream`
const inPdf = (shown: string, catalog = ''): Uint8Array => {
  const content = `BT /F 12 Tf 72 700 Td (Seen) Tj ET ${shown}`
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /Properties << /L 6 0 R >> /XObject << /I 7 0 R /J 8 0 R >> /ExtGState << /Half << /ca .5 >> /Marker << /BM /Multiply >> /Clear << /ca 0 >> >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /OCG /Name (L) >>',
    image(''),
    image('/SMask 7 0 R'),
  ])
}
const shownAt = (y: number, before = '', size = 12): string =>
  `q ${before} BT /F ${size} Tf 72 ${y} Td (${SECRET}) Tj ET Q`

/** Any text in every format. */
const everywhere = (text: string): Documents => {
  const written = `Seen ${text}`
  const units = Array.from({ length: written.length }, (_, at) => written.charCodeAt(at))
  return {
    csv: new TextEncoder().encode(`a,b\nSeen,${written}\n`),
    doc: doc.doc({ paragraphs: [doc.p(written)], storage: 'wide' }),
    docx: docx.docx({ body: docx.p(docx.r(written)) }),
    epub: epub({ chapters: { 'a.xhtml': `<p>${written}</p>` } }),
    odp: odp.odp({ pages: odp.page(odp.frame('', odp.p(written))) }),
    ods: ods(
      `<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>${written}</text:p></table:table-cell></table:table-row></table:table>`,
    ),
    odt: odt.fodt({ body: odt.p(written) }),
    pdf: inPdf(
      `/Span << /ActualText <feff${hex(` ${text}`)}> >> BDC BT /F 12 Tf 100 700 Td (x) Tj ET EMC`,
    ),
    ppt: ppt.ppt({ slides: [{ shapes: [ppt.textShape(written)] }] }),
    pptx: pptx.pptx({ slides: [pptx.box(0, 0, 100, 20, pptx.p(pptx.r(written)))] }),
    rtf: rtf(`${units.map(unit => `\\u${unit > 0x7fff ? unit - 0x10000 : unit}?`).join('')}\\par`),
    xls: compound(
      'Workbook',
      biff8([], { name: 'A', records: [labelCell(0, 0, written), numberCell(1, 0, 1)] }),
    ),
    xlsx: xlsx({ sheets: [{ rows: row(1, written) }] }),
  }
}

const withoutPdf = (text: string): Documents => {
  const { pdf: _, ...others } = everywhere(text)
  return others
}

const tags = (text: string): string =>
  [...text].map(letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')

/** In front of the second text. */
const covering = (fill: string, more = '', preset = 'rect'): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="9" name="c"/></p:nvSpPr><p:spPr>${pptx.place(0, 40, 200, 60)}<a:prstGeom prst="${preset}"/>${fill}</p:spPr>${more}</p:sp>`
const picture = (name: string): string =>
  `<p:pic><p:nvPicPr><p:cNvPr id="9" name="c"/></p:nvPicPr><p:blipFill><a:blip r:embed="${name}"/></p:blipFill><p:spPr>${pptx.place(0, 40, 200, 60)}<a:prstGeom prst="rect"/></p:spPr></p:pic>`
const rectangle = (color: number, width = 900): Uint8Array =>
  ppt.record(ART.shape, [
    ppt.record(ART.shapeAtom, ppt.uint32(9, 0), 1),
    artRows(filled(color)),
    ppt.record(ART.clientAnchor, ppt.uint16(300, 0, width, 600)),
  ])

/** As PowerPoint writes it for slides without animations. */
const EMPTY_TIMING =
  '<p:timing><p:tnLst><p:par><p:cTn id="1" nodeType="tmRoot"/></p:par></p:tnLst></p:timing>'
const WHITE_RUN = '<a:rPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></a:rPr>'

/** What a trick hides is not in the markdown. */
export const TRICKS: Readonly<Record<string, Documents>> = {
  'hidden by a flag or style': {
    doc: inDoc(...doc.sprm(0x083c, 1)),
    docx: [inDocx('<w:vanish/>'), inDocxBox(0, '', docx.p(SECRET), 'hidden="1"')],
    epub: [
      inEpub('display: none'),
      inEpub('visibility: hidden; display: block'),
      inEpub('opacity: 0; display: inline-block'),
    ],
    odt: inOdt('text:display="none"'),
    rtf: inRtf('\\v'),
  },
  'white on white': {
    doc: inDoc(...doc.sprm(0x2a42, 8)),
    docx: inDocx('<w:color w:val="FFFFFF"/>'),
    epub: [inEpub('color: #fff'), inEpub('color: rgb(100%, 100%, 100%)')],
    ods: inOds('fo:color="#ffffff"'),
    odt: inOdt('fo:color="#ffffff"'),
    odp: inOdp('fo:color="#ffffff"'),
    pdf: [
      inPdf(shownAt(650, '1 g')),
      inPdf(`1 g BT /F 12 Tf 0 1 -1 0 300 300 Tm (${SECRET}) Tj ET`),
    ],
    ppt: inPpt({ color: 0 }),
    pptx: [
      inPptx(WHITE_RUN),
      inPptx('<a:rPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill></a:rPr>'),
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
    docx: [
      inDocx('<w:color w:val="0000FF"/><w:shd w:val="clear" w:fill="0000FF"/>'),
      inDocx('<w:color w:val="000000"/><w:highlight w:val="black"/>'),
      inDocxBox(0, '<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>', WHITE_PARAGRAPH),
    ],
    epub: inEpub('color: rgb(0, 0, 255); background: #00f'),
    odp: inOdp('fo:color="#0000ff"', 'draw:fill="solid" draw:fill-color="#0000ff"'),
    ods: inOds('fo:color="#0000ff"', 'fo:background-color="#0000ff"'),
    odt: inOdt('fo:color="#0000ff" fo:background-color="#0000ff"'),
    pdf: inPdf(`0 0 1 rg 60 640 200 40 re f ${shownAt(650, '0 0 1 rg')}`),
    ppt: inPpt({ color: 0xfeff0000, fill: filled(0xff0000) }),
    pptx: inPptx(
      '<a:rPr><a:solidFill><a:srgbClr val="0000FF"/></a:solidFill></a:rPr>',
      `${pptx.place(0, 50, 100, 20)}<a:solidFill><a:srgbClr val="0000FF"/></a:solidFill>`,
    ),
    rtf: inRtf('\\cf2\\chcbpat2'),
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
    pdf: inPdf(shownAt(650, '', 1)),
    ppt: inPpt({ size: 1 }),
    pptx: inPptx('<a:rPr sz="100"/>'),
    rtf: inRtf('\\fs2'),
    xls: inXls({ height: 20 }),
    xlsx: inXlsx('<sz val="1"/>'),
  },
  transparent: {
    docx: inDocx('<w14:textFill><w14:noFill/></w14:textFill>'),
    epub: [inEpub('color: transparent'), inEpub('color: #0000'), inEpub('color: rgba(0,0,0,0)')],
    pdf: [inPdf(shownAt(650, '3 Tr')), inPdf(shownAt(650, '/Clear gs'))],
    pptx: inPptx(
      '<a:rPr><a:solidFill><a:srgbClr val="000000"><a:alpha val="0"/></a:srgbClr></a:solidFill></a:rPr>',
    ),
  },
  'outside its page or slide': {
    docx: [inDocxBox(-1_000_000), inDocxBox(21_000_000)],
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
    ppt: inPpt({ shapes: [rectangle(0xff0000)] }),
    pptx: inPptx('', '', covering('<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>')),
  },
  'behind a shape filled by its theme': {
    pptx: inPptx('', '', covering('', '<p:style><a:fillRef idx="1"/></p:style>')),
  },
  'behind an opaque picture': {
    pdf: inPdf(`${shownAt(650)} q 200 0 0 40 60 640 cm /I Do Q`),
    pptx: inPptx('', '', picture('opaque')),
  },
  'on a layer that is off': {
    pdf: inPdf(
      `/OC /L BDC ${shownAt(650)} EMC`,
      '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>',
    ),
  },
  'number format that shows nothing': {
    ods: inOds('', '', HIDING_STYLE, 'style:data-style-name="N1"'),
    xls: inXls({ code: ';;;' }),
    xlsx: inXlsx('', '', ';;;'),
  },
  'tag characters': everywhere(tags(SECRET)),
  'zero-width characters in words': everywhere([...SECRET].join('\u2060')),
  // The reader of PDF knows the order of its letters by their places, and drops such characters itself.
  'direction overrides': withoutPdf(`\u202e${SECRET}\u202c`),
  'selectors without a base': everywhere(`x\u{e0153}\u{e0145}`),
}

/** What people see stays. */
export const HONEST: Readonly<Record<string, Documents>> = {
  'white on a dark cell or fill': {
    docx: [
      inDocx('<w:color w:val="FFFFFF"/>', run =>
        docx.table([docx.tc(docx.p(run), '<w:shd w:val="clear" w:fill="1F3864"/>')]),
      ),
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
    pptx: inPptx(
      WHITE_RUN,
      `${pptx.place(0, 50, 100, 20)}<a:solidFill><a:srgbClr val="123456"/></a:solidFill>`,
    ),
    rtf: inRtf('\\cf1\\chcbpat2'),
    xls: inXls({ color: 9, fill: 18 }),
    xlsx: inXlsx(
      '<color rgb="FFFFFFFF"/>',
      '<patternFill patternType="solid"><fgColor rgb="FF123456"/></patternFill>',
    ),
  },
  'reaching over the edge of the page': { docx: inDocxBox(-900_000), odt: inOdtBox('-4cm') },
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
  'pale grey': {
    docx: inDocx('<w:color w:val="EEEEEE"/>'),
    epub: inEpub('color: #eee'),
    ods: inOds('fo:color="#eeeeee"'),
    odt: inOdt('fo:color="#eeeeee"'),
    odp: inOdp('fo:color="#eeeeee"'),
    pdf: inPdf(shownAt(650, '.93 g')),
    ppt: inPpt({ color: 0xfeeeeeee }),
    pptx: inPptx('<a:rPr><a:solidFill><a:srgbClr val="EEEEEE"/></a:solidFill></a:rPr>'),
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
    ppt: inPpt({ color: 0, hasShadow: true }),
    rtf: inRtf('\\cf1\\embo'),
    xls: inXls({ color: 9, flags: 0x20 }),
  },
  'automatic color': {
    docx: inDocx('<w:color w:val="auto"/>'),
    ods: inOds('fo:color="#ffffff" style:use-window-font-color="true"'),
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
  'white with a number format that sets a color': {
    xls: inXls({ color: 9, code: '[Red]0' }),
    xlsx: inXlsx('<color rgb="FFFFFFFF"/>', '', '[Red]0'),
  },
  'behind a shape or picture that something shows through': {
    pdf: [
      inPdf(`${shownAt(650)} /Half gs 1 0 0 rg 60 640 200 40 re f`),
      inPdf(`${shownAt(650)} /Marker gs 1 1 0 rg 60 640 200 40 re f`),
      inPdf(`${shownAt(650)} q 200 0 0 40 60 640 cm /J Do Q`),
      inPdf(`${shownAt(650)} q 300 300 9 9 re W n 1 0 0 rg 60 640 200 40 re f Q`),
    ],
    ppt: inPpt({ shapes: [rectangle(0xff0000, 700)] }),
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
  'behind a part of something, or a line': {
    pdf: [
      inPdf(`${shownAt(650)} 1 0 0 rg 60 640 30 40 re f`),
      inPdf(`${shownAt(650)} 0 g 60 653 200 1 re f`),
    ],
  },
  'recognised below its scan': { pdf: inPdf(`${shownAt(650)} q 612 0 0 792 0 0 cm /I Do Q`) },
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
