/** OpenDocument spreadsheets for tests: one flat XML file around the tables. */
const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'

const NAMESPACES = [
  ...['office', 'table', 'text', 'style', 'chart'].map(
    name => `xmlns:${name}="${OASIS}:${name}:1.0"`,
  ),
  `xmlns:number="${OASIS}:datastyle:1.0"`,
  `xmlns:fo="${OASIS}:xsl-fo-compatible:1.0"`,
  `xmlns:draw="${OASIS}:drawing:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(' ')

/** The tables, and the children of `office:automatic-styles`. */
export const ods = (tables: string, styles = ''): Uint8Array =>
  new TextEncoder().encode(
    `<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet" ${NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document>`,
  )
