/** Documents of every format with one word that is set in a given way, beside text that everybody sees. */
import type { Extension } from '../../src/engine/formats/index.ts'
import { ART } from '../../src/engine/formats/ppt/../ms-binary/office-art.ts'
import { RT } from '../../src/engine/formats/ppt/record-types.ts'
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
export const inDocx = (properties: string, around = (run: string) => docx.p(run)): Uint8Array =>
  docx.docx({ body: around(docx.r('Seen ') + docx.r(SECRET, properties)) })
export const WHITE_PARAGRAPH = docx.p(docx.r(SECRET, '<w:color w:val="FFFFFF"/>'))
/** The second text is in a text box that is anchored to the page, so far from its left edge. */
export const inDocxBox = (left: number, fill = '', text = docx.p(SECRET), more = ''): Uint8Array =>
  docx.docx({
    body: `${docx.p('Seen')}<w:p><w:r><w:drawing><wp:anchor><wp:positionH relativeFrom="page"><wp:posOffset>${left}</wp:posOffset></wp:positionH><wp:extent cx="914400" cy="457200"/><wp:docPr id="1" name="t" ${more}/><a:graphic><a:graphicData><wps:wsp><wps:spPr>${fill}</wps:spPr><wps:txbx><w:txbxContent>${text}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r></w:p>`,
  })
/** The same in a shape of VML with this style. */
export const inDocxVml = (style: string): Uint8Array =>
  docx.docx({
    body: `${docx.p('Seen')}<w:p><w:r><w:pict><v:shape style="${style}"><v:textbox><w:txbxContent>${docx.p(SECRET)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`,
  })
export const inOdtBox = (left: string): Uint8Array =>
  odt.fodt({
    body: odt.p(
      `Seen <draw:frame text:anchor-type="page" svg:x="${left}" svg:width="5cm" svg:height="1cm"><draw:text-box>${odt.p(SECRET)}</draw:text-box></draw:frame>`,
    ),
  })
export const inOdt = (properties: string): Uint8Array =>
  odt.fodt({
    automatic: odt.style('text', 'T', properties),
    body: odt.p(`Seen ${odt.span('T', SECRET)}`),
  })
export const inRtfCell = (cell: string, words: string): Uint8Array =>
  rtf(
    `${COLORS}Seen\\par\\trowd${cell}\\cellx3000\\cellx6000\\intbl{${words} ${SECRET}}\\cell b\\cell\\row\\pard`,
  )
const COLORS = '{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue255;}'
export const inRtf = (words: string): Uint8Array => rtf(`${COLORS}Seen {${words} ${SECRET}}\\par`)
export const inDoc = (...sprms: number[]): Uint8Array =>
  doc.doc({ paragraphs: [{ runs: [{ text: 'Seen ' }, { text: SECRET, sprms }] }] })
export const inPptx = (properties: string, geometry = '', more = '', timing = ''): Uint8Array =>
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
/** The second text has nothing but the styles of its shape. */
export const inPptxStyle = (
  styles: string,
  geometry = pptx.place(0, 50, 100, 20),
  more = '',
): Uint8Array =>
  pptx.pptx({
    slides: [
      pptx.shape('', pptx.p(pptx.r('Seen')), pptx.place(0, 0, 100, 20)) +
        pptx
          .shape('', styles + pptx.p(pptx.r(SECRET)), geometry)
          .replace('<p:txBody>', `${more}<p:txBody>`),
    ],
  })
/** In a cell of a table, with the fill of the cell. */
export const inPptxCell = (properties: string, fill: string): Uint8Array => {
  const cell = (text: string, tcPr = '') =>
    `<a:tc><a:txBody>${text}</a:txBody><a:tcPr>${tcPr}</a:tcPr></a:tc>`
  const cells = cell(pptx.p(pptx.r('Seen'))) + cell(pptx.p(pptx.r(SECRET, properties)), fill)
  return pptx.pptx({
    slides: [
      `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${cells}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
    ],
  })
}
/** The page is 28 cm wide and 21 cm high. */
export const inOdp = (
  properties: string,
  shape = 'draw:fill="none"',
  x = '1cm',
  more = '',
  attributes = '',
): Uint8Array =>
  odp.odp({
    automatic:
      odt.style('text', 'T', properties) +
      `<style:style style:family="graphic" style:name="G"><style:graphic-properties ${shape}/></style:style><style:style style:family="graphic" style:name="N"><style:graphic-properties draw:fill="none"/></style:style><style:style style:family="graphic" style:name="S"><style:graphic-properties draw:fill="solid" draw:fill-color="#ff0000"/></style:style>`,
    pages: odp.page(
      odp.frame('', odp.p('Seen'), 'draw:style-name="N"') +
        odp.frame(
          '',
          odp.p(odt.span('T', SECRET)),
          `draw:style-name="G" svg:x="${x}" svg:y="3cm" svg:width="5cm" svg:height="1cm" ${attributes}`,
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
export const artRows = (rows: readonly (readonly [number, number])[]): Uint8Array =>
  ppt.record(
    ART.properties,
    ppt.join(...rows.map(([id, value]) => ppt.join(ppt.uint16(id), ppt.uint32(value)))),
    rows.length,
  )
const NO_FILL = [[0x1bf, 0x100000]] as const
export const filled = (color: number) =>
  [
    [0x181, color],
    [0x1bf, 0x100010],
  ] as const
/** The second text; the slide is 5760 units wide and 4320 high, and of the first color of its scheme, which is white. */
export const inPpt = (look: PptLook): Uint8Array => {
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
export const inXlsx = (font: string, fill = '', format = 'General'): Uint8Array =>
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
export const inXls = (look: XlsLook): Uint8Array => {
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
export const fullTextColor = (...rgb: readonly number[]): Uint8Array =>
  record(0x087d, u16(0x087d, 0, 0, 0, 0, 0, 0, 1, 0, 1, 13, 20, 2, 0), rgb, [255], u32(0, 0))

/** The second cell has a style with these properties of text and cell. */
export const inOds = (
  text: string,
  cell = '',
  more = '',
  attributes = '',
  map = '',
): Uint8Array => {
  const seen =
    '<table:table-cell office:value-type="string"><text:p>Seen</text:p></table:table-cell>'
  return ods(
    `<table:table table:name="A"><table:table-row>${seen}<table:table-cell table:style-name="ce1" office:value-type="string"><text:p>${SECRET}</text:p></table:table-cell>${seen}</table:table-row></table:table>`,
    `${more}<style:style style:name="ce1" style:family="table-cell" ${attributes}><style:table-cell-properties ${cell}/><style:text-properties ${text}/>${map}</style:style>`,
  )
}
export const HIDING_STYLE =
  '<number:number-style style:name="P0"><number:text/></number:number-style><number:text-style style:name="N1"><number:text/><style:map style:condition="value()&gt;0" style:apply-style-name="P0"/></number:text-style>'
/** As `0;-0;0;`. */
export const HIDING_TEXT =
  '<number:number-style style:name="P0"><number:number/></number:number-style><number:text-style style:name="N1"><number:text/><style:map style:condition="value()&gt;0" style:apply-style-name="P0"/></number:text-style>'
export const inEpub = (css: string): Uint8Array =>
  epub({ chapters: { 'a.xhtml': `<p>Seen <span style="${css}">${SECRET}</span></p>` } })
export const image = (more: string): string =>
  `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ${more} /Length 1 >>\nstream\nx\nendstream`
export const inPdf = (shown: string, catalog = '', page = ''): Uint8Array => {
  const content = `BT /F 12 Tf 72 700 Td (Seen) Tj ET ${shown}`
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page} /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /Properties << /L 6 0 R /P 9 0 R ${EXPRESSIONS} >> /XObject << /I 7 0 R /J 8 0 R /K 10 0 R /M 11 0 R /N 12 0 R >> /ExtGState << /Half << /ca .5 >> /Marker << /BM /Multiply >> /Plain << /BM /Normal >> /Clear << /ca 0 >> >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /OCG /Name (L) >>',
    image(''),
    image('/SMask 7 0 R'),
    '<< /Type /OCMD /OCGs [6 0 R] /P /AllOn >>',
    image('/OC 6 0 R'),
    form('/OC 6 0 R'),
    form(''),
  ])
}
const form = (more: string): string => {
  const content = shownAt(650)
  return `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] ${more} /Resources << /Font << /F 5 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`
}
/** Of the layer: V and W are off with it, X and Y are on then. */
const EXPRESSIONS = Object.entries({
  V: '/Or [/And 6 0 R 6 0 R] 6 0 R',
  W: '/Not [/Not 6 0 R]',
  X: '/Or 6 0 R [/Not 6 0 R]',
  Y: '/Unknown 6 0 R',
})
  .map(([name, expression]) => `/${name} << /Type /OCMD /OCGs 6 0 R /VE [${expression}] >>`)
  .join(' ')
/** The second text is typed onto the page, with these flags. */
export const inPdfNote = (flags: string): Uint8Array =>
  inPdf(
    '',
    '',
    `/Annots [<< /Type /Annot /Subtype /FreeText /Rect [72 640 200 660] /Contents (${SECRET}) ${flags} >>]`,
  )
/** The layer of `inPdf` is switched off. */
export const LAYER_OFF = '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>'
export const shownAt = (y: number, before = '', size = 12): string =>
  `q ${before} BT /F ${size} Tf 72 ${y} Td (${SECRET}) Tj ET Q`

/** Any text in every format. */
export const everywhere = (text: string): Documents => {
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

export const withoutPdf = (text: string): Documents => {
  const { pdf: _, ...others } = everywhere(text)
  return others
}

export const tags = (text: string): string =>
  [...text].map(letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')

/** In front of the second text. */
export const covering = (fill: string, more = '', preset = 'rect'): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="9" name="c"/></p:nvSpPr><p:spPr>${pptx.place(0, 40, 200, 60)}<a:prstGeom prst="${preset}"/>${fill}</p:spPr>${more}</p:sp>`
export const picture = (name: string): string =>
  `<p:pic><p:nvPicPr><p:cNvPr id="9" name="c"/></p:nvPicPr><p:blipFill><a:blip r:embed="${name}"/></p:blipFill><p:spPr>${pptx.place(0, 40, 200, 60)}<a:prstGeom prst="rect"/></p:spPr></p:pic>`
export const rectangle = (color: number, width = 900, top = 300): Uint8Array =>
  ppt.record(ART.shape, [
    ppt.record(ART.shapeHead, ppt.uint32(9, 0), 1),
    artRows(filled(color)),
    ppt.record(ART.clientAnchor, ppt.uint16(top, 0, width, top + 300)),
  ])
/** With corners of this roundness, of 21,600. */
export const roundedRectangle = (roundness: number): Uint8Array =>
  ppt.record(ART.shape, [
    ppt.record(ART.shapeHead, ppt.uint32(9, 0), 2),
    artRows([[0x147, roundness], ...filled(0xff0000)]),
    ppt.record(ART.clientAnchor, ppt.uint16(300, 0, 900, 600)),
  ])
/** On a page, red. */
export const odpRectangle = (top: string): string =>
  `<draw:rect draw:style-name="S" svg:x="1cm" svg:y="${top}" svg:width="5cm" svg:height="1cm"/>`

/** As PowerPoint writes it for slides without animations. */
export const EMPTY_TIMING =
  '<p:timing><p:tnLst><p:par><p:cTn id="1" nodeType="tmRoot"/></p:par></p:tnLst></p:timing>'
export const WHITE_LETTERS =
  '<a:lstStyle><a:lvl1pPr><a:defRPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></a:defRPr></a:lvl1pPr></a:lstStyle>'
export const WHITE_RUN = '<a:rPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></a:rPr>'
