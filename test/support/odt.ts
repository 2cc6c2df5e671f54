/** Text documents for tests, flat or zipped, built from the few elements that a test is about. */
import { convertDocument } from '../../src/engine/convert.ts'
import type { GivenOptions } from '../../src/engine/options.ts'
import { node } from '../../src/engine/platform/node.ts'
import { type ZipOptions, zip } from './zip.ts'

export interface OdtParts {
  /** The children of `office:text`. */
  readonly body: string
  /** The children of `office:styles` and `office:automatic-styles`. */
  readonly styles?: string
  readonly automatic?: string
  readonly fonts?: string
  readonly meta?: string
  /** The children of `office:master-styles`. */
  readonly masters?: string
}

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'

export const ODF_NAMES = [
  ...[
    ...['office', 'style', 'text', 'table', 'meta', 'chart', 'form'].map(name => [name, name]),
    ...[
      ['draw', 'drawing'],
      ['fo', 'xsl-fo-compatible'],
      ['svg', 'svg-compatible'],
    ],
  ].map(([prefix, name]) => `xmlns:${prefix}="${OASIS}:${name}:1.0"`),
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:math="http://www.w3.org/1998/Math/MathML"',
  'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"',
].join(' ')

const MEDIA_TYPE = 'application/vnd.oasis.opendocument.text'

/** One XML file that contains everything. */
export function fodt(parts: OdtParts): Uint8Array {
  return new TextEncoder().encode(
    `<office:document ${ODF_NAMES} office:mimetype="${MEDIA_TYPE}"><office:meta>${parts.meta ?? ''}</office:meta>${writeStyles(parts)}<office:body><office:text>${parts.body}</office:text></office:body></office:document>`,
  )
}

/** The usual archive, with further parts. */
export function odt(
  parts: OdtParts,
  files: Readonly<Record<string, string | Uint8Array>> = {},
  options?: ZipOptions,
): Uint8Array {
  const { body, styles = '', automatic = '', fonts = '' } = parts
  return zip(
    {
      mimetype: MEDIA_TYPE,
      'content.xml': `<office:document-content ${ODF_NAMES}>${writeStyles({ body, automatic, fonts })}<office:body><office:text>${body}</office:text></office:body></office:document-content>`,
      'styles.xml': `<office:document-styles ${ODF_NAMES}>${writeStyles({ body, styles })}</office:document-styles>`,
      ...files,
    },
    options,
  )
}

const writeStyles = ({ styles, automatic, fonts, masters }: OdtParts): string =>
  (fonts === undefined ? '' : `<office:font-face-decls>${fonts}</office:font-face-decls>`) +
  (styles === undefined ? '' : `<office:styles>${styles}</office:styles>`) +
  (automatic === undefined
    ? ''
    : `<office:automatic-styles>${automatic}</office:automatic-styles>`) +
  (masters === undefined ? '' : `<office:master-styles>${masters}</office:master-styles>`)

export const convertOdt = (given: OdtParts | string | Uint8Array, options: GivenOptions = {}) =>
  convertDocument(
    given instanceof Uint8Array ? given : fodt(typeof given === 'string' ? { body: given } : given),
    options,
    node,
  )

/** The markdown of a document, without the newline at its end. */
export async function odtToMarkdown(
  given: OdtParts | string | Uint8Array,
  options: GivenOptions = {},
): Promise<string> {
  return (await convertOdt(given, options)).markdown.trimEnd()
}

export const p = (content: string, style?: string): string =>
  `<text:p${style ? ` text:style-name="${style}"` : ''}>${content}</text:p>`

export const h = (level: number, content: string, attributes = ''): string =>
  `<text:h text:outline-level="${level}" ${attributes}>${content}</text:h>`

export const span = (style: string, content: string): string =>
  `<text:span text:style-name="${style}">${content}</text:span>`

/** A style with text properties, and what else belongs in its start tag and in it. */
export const style = (
  family: 'paragraph' | 'text',
  name: string,
  textProperties = '',
  attributes = '',
  content = '',
): string =>
  `<style:style style:family="${family}" style:name="${name}" ${attributes}>${content}<style:text-properties ${textProperties}/></style:style>`

export const list = (style: string, items: readonly string[], attributes = ''): string =>
  `<text:list${style && ` text:style-name="${style}"`} ${attributes}>${items.map(item => `<text:list-item>${item.startsWith('<') ? item : p(item)}</text:list-item>`).join('')}</text:list>`

/** A list style: levels from the top, each a number format or a bullet. */
export const listStyle = (name: string, levels: readonly string[]): string =>
  `<text:list-style style:name="${name}">${levels.map(toLevel).join('')}</text:list-style>`

function toLevel(format: string, index: number): string {
  const level = `text:level="${index + 1}"`
  const indent = `<style:list-level-properties><style:list-level-label-alignment fo:margin-left="${index + 1}cm"/></style:list-level-properties>`
  return /^[1aAiI]$/.test(format)
    ? `<text:list-level-style-number ${level} style:num-format="${format}" style:num-suffix=".">${indent}</text:list-level-style-number>`
    : `<text:list-level-style-bullet ${level} text:bullet-char="${format}">${indent}</text:list-level-style-bullet>`
}
