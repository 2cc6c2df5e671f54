/**
 * OpenDocument spreadsheets: ods, ots, and flat fods (OpenDocument 1.3, part 3, 9).
 *
 * Read: cells with the text that their program showed last; repeated rows and cells; merged cells;
 * links; annotations (by option); formulas (by option); hidden sheets, rows and columns (by option);
 * named database ranges as tables; charts, pictures, text boxes; properties.
 * Left out: colors (reported where they say something), borders and conditional formats; scenarios, filters, pivot tables; form controls.
 */
import {
  NOTHING,
  readElement,
  type XmlContext,
  type XmlElement,
  XmlScanner,
} from '../../containers/xml/xml.ts'
import type { Document } from '../../document/document.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { collectOdfImages } from '../odf/images.ts'
import { openOdfPackage } from '../odf/package.ts'
import { readOdfProperties } from '../odf/properties.ts'
import { readOdfStyles } from '../odf/styles.ts'
import { parseRange, type Range } from '../spreadsheet/references.ts'
import { areCellsShown } from '../spreadsheet/shown-cells.ts'
import { type SheetEntry, toDocument } from '../spreadsheet/workbook.ts'
import { ContentPieces } from './content-pieces.ts'
import type { OdsContext } from './context.ts'
import { mayFillCells, readFills } from './fills.ts'
import { PlainRowReader } from './plain-row.ts'
import { readTable } from './table.ts'
import { findUnseenStyles, mayHideCells } from './unseen-styles.ts'

export function read(bytes: Uint8Array, reading: ReadContext): Document {
  const parts = openOdfPackage(bytes, reading)
  const images = collectOdfImages(parts)
  const sheets: SheetEntry[] = []
  let named: XmlElement | undefined
  let styles: XmlElement = NOTHING
  let hiddenStyles: ReadonlySet<string | undefined> = new Set()
  let isSpreadsheet = false
  let context: OdsContext | undefined
  let shownNames: Set<string> | undefined
  let ranges: ReadonlyMap<string, readonly Range[]> = new Map()
  /** Called once all sheets are known. */
  const isShown = (name: string) => {
    shownNames ??= new Set(
      sheets
        .filter(sheet => !sheet.isHidden || reading.options.hidden === 'include')
        .map(sheet => sheet.name),
    )
    return shownNames.has(name)
  }

  const content = {
    parts: parts.readInPieces('content.xml'),
    whole: () => parts.readBytes('content.xml'),
  }
  const pieces = new ContentPieces(content, reading.platform)
  const xml: XmlContext = { onDamage: () => reading.warn('damaged', 'content.xml'), ...parts.xml }
  const scanner = new XmlScanner(pieces, xml)
  const mayHide = mayHideCells(pieces.current.source)
  const mayFill = mayFillCells(pieces.current.source)
  for (let event = scanner.next(); event !== 'end'; event = scanner.next()) {
    if (event !== 'open') continue
    switch (scanner.name) {
      case 'office:document':
      case 'office:document-content':
      case 'office:body':
        break
      case 'office:styles':
        if (mayHide) named = readElement(scanner, xml)
        else scanner.skip()
        break
      case 'office:automatic-styles':
        styles = readElement(scanner, xml)
        hiddenStyles = listHiddenStyles(styles)
        break
      case 'office:spreadsheet': {
        isSpreadsheet = true
        if (mayHide) named ??= parts.findXml('styles.xml')?.first('office:styles')
        const unseen = mayHide ? findUnseenStyles(named ?? NOTHING, styles) : undefined
        context = {
          reading,
          parts,
          plainRows: new PlainRowReader(pieces, reading, unseen),
          images,
          unseen,
          fills: mayFill ? readFills(styles) : undefined,
          currentSource: () => pieces.current.source,
          isPaintedOtherwise: unseen !== undefined && pieces.has(CONDITIONS),
          budget: reading.budget,
          formatOf: readOdfStyles({ fontFaces: [], named: undefined, automatic: styles }).text,
          tablesOf: name => ranges.get(name) ?? [],
          areCellsShown: references => areCellsShown(references, isShown),
        }
        break
      }
      case 'table:table': {
        if (!context) {
          scanner.skip()
          break
        }
        const isHidden = hiddenStyles.has(scanner.attribute('table:style-name'))
        const sheet = readTable(scanner, context)
        sheets.push({ name: sheet.name, isHidden, read: () => sheet })
        break
      }
      case 'table:database-ranges':
        ranges = readDatabaseRanges(readElement(scanner, xml))
        break
      default:
        scanner.skip()
    }
  }
  if (!isSpreadsheet) {
    throw new ConversionError('malformed', 'The file claims to be a spreadsheet but contains none.')
  }
  return toDocument({ sheets, images: images.images, ...readOdfProperties(parts) }, reading)
}

/** They follow the rows of their sheet. */
const CONDITIONS = /<calcext:conditional-format\s/

/** Names of the styles of hidden sheets; of two with one name the first counts. */
function listHiddenStyles(styles: XmlElement): Set<string | undefined> {
  const known = new Set<string | undefined>()
  const hidden = new Set<string | undefined>()
  for (const style of styles.all('style:style')) {
    const name = style.attribute('style:name')
    if (style.attribute('style:family') !== 'table' || known.has(name)) continue
    known.add(name)
    const display = style.first('style:table-properties').attribute('table:display')
    if (display === 'false') hidden.add(name)
  }
  return hidden
}

/** `'My sheet'.A1:'My sheet'.C7`; the second name says nothing new. */
const ADDRESS = /^\$?(?:'((?:[^']|'')*)'|([^'.]+))\.([$A-Z\d]+)(?::(?:[^:]*\.)?([$A-Z\d]+))?$/i

/** A filter makes a range without a name that anybody gave. */
const NAMELESS = /^__Anonymous_/

/** By the name of their sheet. */
function readDatabaseRanges(ranges: XmlElement): Map<string, Range[]> {
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
