/** Word documents for tests, built from the few XML elements that a test is about. */
import { convertDocument } from '../../src/engine/convert.ts'
import type { GivenOptions } from '../../src/engine/options.ts'
import { node } from '../../src/engine/platform/node.ts'
import { type ZipOptions, zip } from './zip.ts'

export interface DocxParts {
  /** The children of `w:body`. */
  readonly body: string
  /** The children of `w:styles`, `w:numbering`, `w:footnotes`, …. */
  readonly styles?: string
  readonly numbering?: string
  readonly footnotes?: string
  readonly endnotes?: string
  readonly comments?: string
  /** Further relationships of the document: id → [type, target]; outside addresses are external. */
  readonly relationships?: Readonly<Record<string, readonly [type: string, target: string]>>
  /** Further parts by path. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${OFFICE}/relationships"`,
  `xmlns:m="${OFFICE}/math"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ')

export function docx(parts: DocxParts, options?: ZipOptions): Uint8Array {
  const own = (['styles', 'numbering', 'footnotes', 'endnotes', 'comments'] as const).filter(
    name => parts[name] !== undefined,
  )
  const relationships = {
    ...Object.fromEntries(own.map(name => [name, [name, `${name}.xml`] as const])),
    ...parts.relationships,
  }
  return zip(
    {
      '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      '_rels/.rels': writeRelationships({ main: ['officeDocument', 'word/document.xml'] }),
      'word/document.xml': `<w:document ${NAMESPACES}><w:body>${parts.body}</w:body></w:document>`,
      'word/_rels/document.xml.rels': writeRelationships(relationships),
      ...Object.fromEntries(
        own.map(name => [
          `word/${name}.xml`,
          `<w:${name} ${NAMESPACES}>${parts[name]}</w:${name}>`,
        ]),
      ),
      ...parts.files,
    },
    options,
  )
}

function writeRelationships(
  relationships: Readonly<Record<string, readonly [type: string, target: string]>>,
): string {
  const elements = Object.entries(relationships).map(([id, [type, target]]) => {
    const mode = /^[a-z]+:/.test(target) ? ' TargetMode="External"' : ''
    return `<Relationship Id="${id}" Type="${OFFICE}/relationships/${type}" Target="${target}"${mode}/>`
  })
  return `<Relationships xmlns="${PACKAGE}/relationships">${elements.join('')}</Relationships>`
}

export const convertDocx = (parts: DocxParts | string, options: GivenOptions = {}) =>
  convertDocument(docx(typeof parts === 'string' ? { body: parts } : parts), options, node)

/** The markdown of a document, without the newline at its end. */
export async function docxToMarkdown(
  parts: DocxParts | string,
  options: GivenOptions = {},
): Promise<string> {
  return (await convertDocx(parts, options)).markdown.trimEnd()
}

/** A paragraph of plain text, or of the given runs. */
export const p = (content: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') ? content : r(content)}</w:p>`

export const r = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`

export const styled = (style: string, content: string): string =>
  p(content, `<w:pStyle w:val="${style}"/>`)

/** A paragraph in a list. */
export const listed = (numId: number, level: number, content: string): string =>
  p(content, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr>`)

/** A numbering definition: levels from the top, each a number format and a label. */
export function numbering(
  id: number,
  levels: readonly (readonly [format: string, label: string])[],
  overrides = '',
): string {
  const elements = levels.map(
    ([format, label], index) =>
      `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${label}"/><w:pPr><w:ind w:left="${720 * (index + 1)}" w:hanging="360"/></w:pPr></w:lvl>`,
  )
  return `<w:abstractNum w:abstractNumId="${id}">${elements.join('')}</w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/>${overrides}</w:num>`
}

export const table = (...rows: string[][]): string =>
  `<w:tbl>${rows.map(cells => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`

export const tc = (content: string, properties = ''): string =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${content.startsWith('<') ? content : p(content)}</w:tc>`
