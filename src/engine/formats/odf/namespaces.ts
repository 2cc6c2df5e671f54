/** The namespaces of OpenDocument 1.3 (part 3, 1.5) and the prefix each has in our code. */
import { toNamespaces } from '../../containers/xml/xml.ts'

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'

export const ODF_NAMESPACES = toNamespaces({
  [`${OASIS}:office:1.0`]: 'office',
  [`${OASIS}:style:1.0`]: 'style',
  [`${OASIS}:text:1.0`]: 'text',
  [`${OASIS}:table:1.0`]: 'table',
  [`${OASIS}:drawing:1.0`]: 'draw',
  [`${OASIS}:presentation:1.0`]: 'presentation',
  [`${OASIS}:xsl-fo-compatible:1.0`]: 'fo',
  [`${OASIS}:svg-compatible:1.0`]: 'svg',
  [`${OASIS}:chart:1.0`]: 'chart',
  [`${OASIS}:datastyle:1.0`]: 'number',
  [`${OASIS}:meta:1.0`]: 'meta',
  [`${OASIS}:manifest:1.0`]: 'manifest',
  [`${OASIS}:form:1.0`]: 'form',
  'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0': 'loext',
  'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0': 'calcext',
  'urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0': 'field',
  'http://www.w3.org/1999/xlink': 'xlink',
  'http://www.w3.org/1998/Math/MathML': 'math',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://www.w3.org/XML/1998/namespace': 'xml',
})
