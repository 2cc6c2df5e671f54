/** Documents as flat ODF text with real styles, for LibreOffice: as it is, and by way of docx. */
import { headingLook, type Look, titleLook } from '../look.ts'
import {
  type Block,
  type Document,
  type Item,
  type Marks,
  readSpans,
  type Table,
} from '../model.ts'
import { PAGE, PAGES, type Places, runningLines } from '../running.ts'
import type { Style } from '../style.ts'
import { listContents } from '../truth.ts'
import { writeFodtStyles } from './fodt-styles.ts'

export function renderFodt(document: Document, style: Style): string {
  const columns = { one: 1, two: 2, three: 3 }[style.columns]
  const blocks = document.blocks.map(block => writeBlock(block, document, style))
  // A title stands above the columns, as on a page of a journal.
  const isTitled = document.blocks[0]?.type === 'title'
  const body =
    columns > 1
      ? [
          ...(isTitled ? blocks.slice(0, 1) : []),
          '<text:section text:style-name="Columns" text:name="body">',
          ...(isTitled ? blocks.slice(1) : blocks),
          '</text:section>',
        ]
      : blocks
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">
${writeFodtStyles(document, style, writeRunning(document, style))}
<office:body><office:text>
${body.join('\n')}
</office:text></office:body>
</office:document>
`
}

/** Tables are numbered by their place, since their names must differ. */
function writeBlock(block: Block, document: Document, style: Style): string {
  const inline = (text: string) => writeInline(text, document)
  const paragraph = (text: string, name = 'Text_20_body') =>
    `<text:p text:style-name="${name}">${inline(text)}</text:p>`
  switch (block.type) {
    case 'title':
      return writeHeading(block.text, 'Title', 1, titleLook(style))
    case 'heading':
      return writeHeading(
        block.text,
        `Heading_20_${block.depth}`,
        block.depth + 1,
        headingLook(style, block.depth),
      )
    case 'paragraph':
      return paragraph(block.text)
    case 'entry':
      return `<text:p text:style-name="Text_20_body"><text:span text:style-name="Bold">${escapeXml(block.term)}</text:span> ${inline(block.text)}</text:p>`
    case 'box':
      return paragraph(block.text, 'Box')
    case 'list':
      return writeList(block.items, block.marks, inline)
    case 'quote':
      return block.paragraphs.map(text => paragraph(text, 'Quotations')).join('')
    case 'code':
      return block.lines.map((line, index) => writeCodeLine(line, index, style)).join('\n')
    case 'table':
      return `${writeTable(block, style, inline)}${block.caption ? paragraph(block.caption, 'Caption') : paragraph('', 'Small')}`
    case 'pairs':
      return `${writePairs(block.rows, style, inline)}${paragraph('', 'Small')}`
    case 'lines':
      return `<text:p text:style-name="Lines">${block.lines.map(inline).join('<text:line-break/>')}</text:p>`
    case 'beside':
      return writeBeside([
        `<text:p text:style-name="Lines">${block.left.map(inline).join('<text:line-break/>')}</text:p>`,
        `<text:p text:style-name="Lines">${block.right.map(inline).join('<text:line-break/>')}</text:p>`,
      ])
    case 'contents': {
      const entries = listContents(document).map(
        ({ depth, text }, index) =>
          `<text:p text:style-name="Contents_20_${depth}">${escapeXml(text)}<text:tab/>${1 + Math.floor(index * 0.7)}</text:p>`,
      )
      return [writeHeading(block.title, 'Heading_20_1', 2, headingLook(style, 1)), ...entries].join(
        '\n',
      )
    }
    case 'sidebar':
      return writeBeside([
        block.main.map(text => paragraph(text)).join(''),
        writeHeading(block.title, 'Heading_20_2', 3, headingLook(style, 2)) +
          block.aside.map(text => paragraph(text)).join(''),
      ])
    case 'cards': {
      const cards = block.cards.map(
        ({ title, text }) =>
          writeHeading(title, 'Heading_20_2', 3, headingLook(style, 2)) + paragraph(text),
      )
      return writeBeside(cards.slice(0, 2)) + writeBeside(cards.slice(2))
    }
    case 'page-break':
      return '<text:p text:style-name="Break"/>'
    default:
      return block satisfies never
  }
}

/** Programs and people put things side by side with a table that has no borders. */
const writeBeside = (cells: readonly string[]): string =>
  `<table:table table:style-name="Whole"><table:table-column table:number-columns-repeated="${cells.length}"/><table:table-row>${cells.map(cell => `<table:table-cell table:style-name="Plain">${cell}</table:table-cell>`).join('')}</table:table-row></table:table>`

function writeHeading(text: string, name: string, level: number, look: Look): string {
  const inner = look.underlined
    ? `<text:span text:style-name="Underlined">${escapeXml(text)}</text:span>`
    : escapeXml(text)
  return `<text:h text:style-name="${name}" text:outline-level="${level}">${inner}</text:h>`
}

function writeList(items: readonly Item[], marks: Marks, inline: (text: string) => string): string {
  const inner = items.map(item => {
    const children = item.children ? writeList(item.children, item.marks ?? 'bullet', inline) : ''
    return `<text:list-item><text:p text:style-name="Item">${inline(item.text)}</text:p>${children}</text:list-item>`
  })
  return `<text:list text:style-name="List_${marks}">${inner.join('\n')}</text:list>`
}

function writeTable(table: Table, style: Style, inline: (text: string) => string): string {
  const last = table.rows.length - 1
  const row = (cells: readonly string[], index: number) => {
    const kind = index < 0 ? 'Head' : index % 2 ? 'Even' : 'Odd'
    const isTotal = table.total && index === last
    const name = isTotal ? 'Total' : index === last ? `${kind}Last` : kind
    const written = cells.map((cell, column) => {
      const aligned = index < 0 ? (table.headAlign ?? table.align) : table.align
      const align = aligned[column] === 'right' ? 'Right' : 'Left'
      const text = `Cell${align}${index < 0 && style.table !== 'booktabs' ? 'Bold' : ''}`
      return `<table:table-cell table:style-name="${name}"><text:p text:style-name="${text}">${inline(cell)}</text:p></table:table-cell>`
    })
    return `<table:table-row table:style-name="Row">${written.join('')}</table:table-row>`
  }
  const widths = columnWidths([table.head, ...table.rows])
  return `<table:table table:style-name="Whole">${widths.map(width => `<table:table-column table:style-name="Width${width}"/>`).join('')}<table:table-header-rows>${row(table.head, -1)}</table:table-header-rows>${table.rows.map(row).join('\n')}</table:table>`
}

function writePairs(
  rows: readonly (readonly [string, string])[],
  style: Style,
  inline: (text: string) => string,
): string {
  const label = style.face === 'sans' ? 'CellLeftBold' : 'CellLeft'
  const written = rows.map(([name, value], index) => {
    const kind = `${index % 2 ? 'Even' : 'Odd'}${index === rows.length - 1 ? 'Last' : ''}`
    const cell = (text: string, look: string) =>
      `<table:table-cell table:style-name="${kind}"><text:p text:style-name="${look}">${inline(text)}</text:p></table:table-cell>`
    return `<table:table-row table:style-name="Row">${cell(name, label)}${cell(value, 'CellLeft')}</table:table-row>`
  })
  return `<table:table table:style-name="Whole"><table:table-column table:style-name="Width2"/><table:table-column table:style-name="Width5"/>${written.join('\n')}</table:table>`
}

/** Relative widths, from 1 to 6, by the longest texts. */
function columnWidths(rows: readonly (readonly string[])[]): number[] {
  return rows[0]!.map((_, column) => {
    const longest = Math.max(...rows.map(row => row[column]?.length ?? 0))
    return Math.max(1, Math.min(6, Math.round(longest / 8)))
  })
}

function writeCodeLine(line: string, index: number, style: Style): string {
  const number = style.code === 'numbered' ? `${String(index + 1).padStart(2)}  ` : ''
  const spaces = (text: string) =>
    escapeXml(text).replace(/ {2,}|^ /g, run => `<text:s text:c="${run.length}"/>`)
  return `<text:p text:style-name="Preformatted_20_Text">${spaces(`${number}${line}`)}</text:p>`
}

function writeInline(text: string, { notes }: Document): string {
  return readSpans(text)
    .map(span => {
      const escaped = escapeXml(span.text)
      if (span.note) {
        return `<text:note text:note-class="footnote"><text:note-citation>${span.note}</text:note-citation><text:note-body><text:p text:style-name="Footnote">${escapeXml(notes![span.note]!)}</text:p></text:note-body></text:note>`
      }
      if (span.link) {
        return `<text:a xlink:type="simple" xlink:href="${escapeXml(span.link)}">${escaped}</text:a>`
      }
      const name = span.code ? 'Code' : span.bold ? 'Bold' : span.italic ? 'Italic' : ''
      return name ? `<text:span text:style-name="${name}">${escaped}</text:span>` : escaped
    })
    .join('')
}

function writeRunning(document: Document, style: Style): string {
  const { head, foot, evenHead, ruled } = runningLines(style, document)
  const line = (places: Places, name: string) =>
    `<text:p text:style-name="${name}">${places.map(writePlace).join('<text:tab/>')}</text:p>`
  const isThere = (places: Places) => places.some(Boolean)
  return [
    ...(isThere(head)
      ? [`<style:header>${line(head, ruled ? 'RuledHeader' : 'Running')}</style:header>`]
      : []),
    ...(evenHead ? [`<style:header-left>${line(evenHead, 'Running')}</style:header-left>`] : []),
    ...(isThere(foot)
      ? [`<style:footer>${line(foot, foot[1].length > 60 ? 'LongFoot' : 'Running')}</style:footer>`]
      : []),
  ].join('')
}

const writePlace = (text: string): string =>
  text
    .split(/(\{pages?\})/)
    .map(piece =>
      piece === PAGE
        ? '<text:page-number text:select-page="current">1</text:page-number>'
        : piece === PAGES
          ? '<text:page-count>1</text:page-count>'
          : escapeXml(piece),
    )
    .join('')

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
