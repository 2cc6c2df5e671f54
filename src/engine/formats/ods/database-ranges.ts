/** Named ranges that are filtered and sorted as a whole: what other programs call tables. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { parseRange, type Range } from '../spreadsheet/references.ts'

/** `'My sheet'.A1:'My sheet'.C7`; the second name is redundant. */
const ADDRESS = /^\$?(?:'((?:[^']|'')*)'|([^'.]+))\.([$A-Z\d]+)(?::(?:[^:]*\.)?([$A-Z\d]+))?$/i

/** A filter creates a range whose name nobody chose. */
const NAMELESS = /^__Anonymous_/

/** By the name of their sheet. */
export function readDatabaseRanges(ranges: XmlElement): Map<string, Range[]> {
  const bySheet = new Map<string, Range[]>()
  for (const element of ranges.all('table:database-range')) {
    const name = element.attribute('table:name') ?? ''
    const address = ADDRESS.exec(element.attribute('table:target-range-address') ?? '')
    if (!address || name === '' || NAMELESS.test(name)) continue
    const [, quoted, plain, first, last = first] = address
    const range = parseRange(`${first}:${last}`)
    const sheet = quoted?.replaceAll("''", "'") ?? plain!
    if (range) bySheet.set(sheet, [...(bySheet.get(sheet) ?? []), range])
  }
  return bySheet
}
