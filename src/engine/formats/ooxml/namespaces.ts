/**
 * The namespaces of Office Open XML and the prefix each has in our code. Transitional, strict (ISO/IEC 29500) and
 * Microsoft's later additions become one dialect here, where they enter.
 */
import { toNamespaces } from '../../containers/xml/xml.ts'

const TRANSITIONAL = 'http://schemas.openxmlformats.org'
const STRICT = 'http://purl.oclc.org/ooxml'
const MICROSOFT = 'http://schemas.microsoft.com/office'

/** Prefix → path below both the transitional and the strict address. */
const IN_BOTH_DIALECTS: Record<string, readonly [transitional: string, strict: string]> = {
  w: ['wordprocessingml/2006/main', 'wordprocessingml/main'],
  p: ['presentationml/2006/main', 'presentationml/main'],
  x: ['spreadsheetml/2006/main', 'spreadsheetml/main'],
  r: ['officeDocument/2006/relationships', 'officeDocument/relationships'],
  m: ['officeDocument/2006/math', 'officeDocument/math'],
  ep: ['officeDocument/2006/extended-properties', 'officeDocument/extendedProperties'],
  a: ['drawingml/2006/main', 'drawingml/main'],
  wp: ['drawingml/2006/wordprocessingDrawing', 'drawingml/wordprocessingDrawing'],
  xdr: ['drawingml/2006/spreadsheetDrawing', 'drawingml/spreadsheetDrawing'],
  pic: ['drawingml/2006/picture', 'drawingml/picture'],
  c: ['drawingml/2006/chart', 'drawingml/chart'],
  dgm: ['drawingml/2006/diagram', 'drawingml/diagram'],
}

export const OOXML_NAMESPACES = toNamespaces({
  ...Object.fromEntries(
    Object.entries(IN_BOTH_DIALECTS).flatMap(([prefix, [transitional, strict]]) => [
      [`${TRANSITIONAL}/${transitional}`, prefix],
      [`${STRICT}/${strict}`, prefix],
    ]),
  ),
  [`${TRANSITIONAL}/package/2006/relationships`]: 'rel',
  [`${TRANSITIONAL}/package/2006/content-types`]: 'ct',
  [`${TRANSITIONAL}/package/2006/metadata/core-properties`]: 'cp',
  [`${TRANSITIONAL}/markup-compatibility/2006`]: 'mc',
  [`${MICROSOFT}/2006/xmlPackage`]: 'pkg',
  [`${MICROSOFT}/word/2003/wordml`]: 'w',
  [`${MICROSOFT}/word/2003/auxHint`]: 'wx',
  'http://schemas.microsoft.com/aml/2001/core': 'aml',
  [`${MICROSOFT}/word/2010/wordml`]: 'w14',
  [`${MICROSOFT}/word/2012/wordml`]: 'w15',
  [`${MICROSOFT}/word/2010/wordprocessingShape`]: 'wps',
  [`${MICROSOFT}/word/2010/wordprocessingGroup`]: 'wpg',
  [`${MICROSOFT}/word/2010/wordprocessingCanvas`]: 'wpc',
  [`${MICROSOFT}/powerpoint/2010/main`]: 'p14',
  [`${MICROSOFT}/powerpoint/2018/8/main`]: 'p188',
  [`${MICROSOFT}/drawing/2008/diagram`]: 'dsp',
  [`${MICROSOFT}/drawing/2010/main`]: 'a14',
  [`${MICROSOFT}/drawing/2014/chartex`]: 'cx',
  [`${MICROSOFT}/drawing/2017/decorative`]: 'adec',
  [`${MICROSOFT}/drawing/2016/SVG/main`]: 'asvg',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
  'http://www.w3.org/XML/1998/namespace': 'xml',
})
