/** OpenDocument presentations for tests, built from the few XML elements that a test is about. */
import { convertDocument } from '../../src/engine/convert.ts'
import type { GivenOptions } from '../../src/engine/options.ts'
import { node } from '../../src/engine/platform/node.ts'
import { type ZipOptions, zip } from './zip.ts'

export interface OdpParts {
  /** The children of `office:presentation`. */
  readonly pages: string
  /** The children of `office:automatic-styles`. */
  readonly automatic?: string
  /** The children of `office:styles`. */
  readonly styles?: string
  readonly files?: Readonly<Record<string, string | Uint8Array>>
}

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'

export const NAMESPACES = [
  ...['office', 'style', 'text', 'table', 'presentation', 'chart'].map(
    name => `xmlns:${name}="${OASIS}:${name}:1.0"`,
  ),
  `xmlns:draw="${OASIS}:drawing:1.0"`,
  `xmlns:fo="${OASIS}:xsl-fo-compatible:1.0"`,
  `xmlns:svg="${OASIS}:svg-compatible:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:math="http://www.w3.org/1998/Math/MathML"',
].join(' ')

const MEDIA_TYPE = 'application/vnd.oasis.opendocument.presentation'

export function odp(parts: OdpParts, options?: ZipOptions): Uint8Array {
  return zip(
    {
      mimetype: MEDIA_TYPE,
      'content.xml': `<office:document-content ${NAMESPACES}><office:automatic-styles>${parts.automatic ?? ''}</office:automatic-styles><office:body><office:presentation>${parts.pages}</office:presentation></office:body></office:document-content>`,
      'styles.xml': `<office:document-styles ${NAMESPACES}><office:styles>${parts.styles ?? ''}</office:styles></office:document-styles>`,
      ...parts.files,
    },
    options,
  )
}

export const convertOdp = (parts: OdpParts | string, options: GivenOptions = {}) =>
  convertDocument(odp(typeof parts === 'string' ? { pages: parts } : parts), options, node)

/** The markdown of a presentation, without the newline at its end. */
export async function odpToMarkdown(
  parts: OdpParts | string,
  options: GivenOptions = {},
): Promise<string> {
  return (await convertOdp(parts, options)).markdown.trimEnd()
}

export const page = (content: string, attributes = ''): string =>
  `<draw:page ${attributes}>${content}</draw:page>`

/** A text frame: what its placeholder is for, if any, and its paragraphs and lists. */
export const frame = (kind: string, content: string, attributes = ''): string =>
  `<draw:frame ${kind && `presentation:class="${kind}"`} ${attributes}><draw:text-box>${content}</draw:text-box></draw:frame>`

export const p = (content: string, style = ''): string =>
  `<text:p ${style && `text:style-name="${style}"`}>${content}</text:p>`

export const list = (style: string, ...items: string[]): string =>
  `<text:list ${style && `text:style-name="${style}"`}>${items.map(item => `<text:list-item>${item}</text:list-item>`).join('')}</text:list>`
