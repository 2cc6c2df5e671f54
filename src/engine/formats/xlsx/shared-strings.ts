/** The strings of a workbook, each stored once (ECMA-376 part 1, 18.4.9). */
import { decodeXml, type XmlContext } from '../../containers/xml/xml.ts'
import type { TableCell } from '../../document/document.ts'
import { withoutBlanks } from '../spreadsheet/blanks.ts'
import { readCellText } from './cell-text.ts'

export function readSharedStrings(bytes: Uint8Array, context: XmlContext): TableCell[] {
  const source = decodeXml(bytes)
  const prefix = /<([\w.-]+:)?sst[\s>]/.exec(source.slice(0, 4096))?.[1] ?? ''
  const openTag = `<${prefix}si`
  const closeTag = `</${prefix}si>`
  const strings: TableCell[] = []
  for (let at = source.indexOf(openTag); at >= 0; ) {
    context.budget.spend('nodes')
    const start = source.indexOf('>', at) + 1
    if (start === 0) break
    let end = start
    if (source.charCodeAt(start - 2) === 0x2f /* / */) {
      strings.push('')
    } else {
      end = source.indexOf(closeTag, start)
      if (end < 0) break
      strings.push(withoutBlanks(readCellText(source, start, end, prefix, context)))
    }
    at = source.indexOf(openTag, end)
  }
  return strings
}
