/** `/developers/sample.docx`: headings, a list and a table, to convert by URL. */
import type { FastifyInstance } from 'fastify'
import { writeZip } from '../engine/containers/zip/write.ts'
import { FORMATS } from '../engine/formats/index.ts'
import type { Front } from '../http/front.ts'
import { createBody, sendBody } from './body.ts'
import { escapeHtml } from './html.ts'

export function mountSample(app: FastifyInstance, front: Front): void {
  const [mediaType] = FORMATS.docx.mediaTypes
  const bytes = writeSample()
  const body = createBody(bytes, mediaType)
  front.offerDocument(PATH, { bytes: [bytes], filename: 'sample.docx', mediaType })
  app.get(PATH, (request, reply) => {
    reply.headers({
      'cache-control': 'public, max-age=3600',
      'content-disposition': 'attachment; filename="sample.docx"',
      'access-control-allow-origin': '*',
    })
    return sendBody(request, reply, body)
  })
}

const PATH = '/developers/sample.docx'

/** What the engine makes of it, as shown on the home page; a test keeps them equal. */
export const SAMPLE_MARKDOWN = `# Field notes

A small document to try Foliomark with: headings, a list and a table.

## What to pack

- A notebook and two pencils
- A map of the valley
- Water for a day

## Birds seen

| Bird       | Place        | Count |
| ---------- | ------------ | ----- |
| Heron      | River bend   | 2     |
| Kingfisher | Old mill     | 1     |
| Swift      | Church tower | 14    |

Counted between six and nine in the morning.
`

export function writeSample(): Uint8Array {
  const body = [
    paragraph('Heading1', 'Field notes'),
    paragraph('', 'A small document to try Foliomark with: headings, a list and a table.'),
    paragraph('Heading2', 'What to pack'),
    item('A notebook and two pencils'),
    item('A map of the valley'),
    item('Water for a day'),
    paragraph('Heading2', 'Birds seen'),
    table([
      ['Bird', 'Place', 'Count'],
      ['Heron', 'River bend', '2'],
      ['Kingfisher', 'Old mill', '1'],
      ['Swift', 'Church tower', '14'],
    ]),
    paragraph('', 'Counted between six and nine in the morning.'),
  ].join('')
  return writeZip({
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${CONTENT_TYPES}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document ${NAMESPACE}><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${PARTS.map(part => `<Relationship Id="${part}" Type="${OFFICE}/${part}" Target="${part}.xml"/>`).join('')}</Relationships>`,
    'word/styles.xml': `${XML}<w:styles ${NAMESPACE}>${STYLES}</w:styles>`,
    'word/numbering.xml': `${XML}<w:numbering ${NAMESPACE}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  })
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const PARTS = ['styles', 'numbering'] as const

const CONTENT_TYPES = (
  [
    ['document', 'document.main'],
    ['styles', 'styles'],
    ['numbering', 'numbering'],
  ] as const
)
  .map(
    ([part, type]) =>
      `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${type}+xml"/>`,
  )
  .join('')

const STYLES = [
  style('Heading1', 'heading 1', 36, 0),
  style('Heading2', 'heading 2', 28, 1),
  '<w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/></w:style>',
  '<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders><w:top w:val="single"/><w:left w:val="single"/><w:bottom w:val="single"/><w:right w:val="single"/><w:insideH w:val="single"/><w:insideV w:val="single"/></w:tblBorders></w:tblPr></w:style>',
].join('')

function style(id: string, name: string, halfPoints: number, level: number): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${level}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${halfPoints}"/></w:rPr></w:style>`
}

function paragraph(styleId: string, text: string, properties = ''): string {
  const named = styleId && `<w:pStyle w:val="${styleId}"/>`
  return `<w:p><w:pPr>${named}${properties}</w:pPr><w:r><w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r></w:p>`
}

function item(text: string): string {
  const numbering = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
  return paragraph('ListParagraph', text, numbering)
}

function table(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells, index) => {
    const header = index === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''
    const columns = cells.map(
      text =>
        `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph('', text)}</w:tc>`,
    )
    return `<w:tr>${header}${columns.join('')}</w:tr>`
  })
  const grid = rows[0]!.map(() => '<w:gridCol w:w="3000"/>').join('')
  return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join('')}</w:tbl>`
}
