/** The strings of a workbook, each stored once (ECMA-376 part 1, 18.4.9). */
import type { XmlContext } from '../../containers/xml/xml.ts'
import type { TableCell } from '../../document/document.ts'
import { withoutBlanks } from '../spreadsheet/blanks.ts'
import { isPlainText, readCellText } from './cell-text.ts'

export interface SharedStrings {
  readonly texts: readonly TableCell[]
  /** The numbers of those with their own fonts instead of their cells'. */
  readonly rich: ReadonlySet<number>
}

export const NO_STRINGS: SharedStrings = { texts: [], rich: new Set() }

export function readSharedStrings(source: string, context: XmlContext): SharedStrings {
  const prefix = /<([\w.-]+:)?sst[\s>]/.exec(source.slice(0, 4096))?.[1] ?? ''
  const openTag = `<${prefix}si`
  const closeTag = `</${prefix}si>`
  const strings: TableCell[] = []
  const rich = new Set<number>()
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
      if (!isPlainText(source, start, prefix)) rich.add(strings.length)
      strings.push(withoutBlanks(readCellText(source, start, end, prefix, context)))
    }
    at = source.indexOf(openTag, end)
  }
  return { texts: strings, rich }
}
