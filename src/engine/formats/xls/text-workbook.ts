/** Files named .xls that are text: SpreadsheetML 2003, and web pages that Excel opens as sheets. */
import { decodeUnknown } from '../../containers/encoding/detect.ts'
import type { Document } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { readHtmlWorkbook } from './html-workbook.ts'
import { readXmlWorkbook } from './xml-workbook.ts'

export function readTextWorkbook(bytes: Uint8Array, context: ReadContext): Document {
  const isXml = /urn:schemas-microsoft-com:office:spreadsheet/.test(
    new TextDecoder().decode(bytes.subarray(0, 4096)).replaceAll('\0', ''),
  )
  const isPage = isXml && /<html[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, 4096)))
  if (isXml && !isPage) return readXmlWorkbook(bytes, context)
  return readHtmlWorkbook(decodeUnknown(bytes).text, context)
}
