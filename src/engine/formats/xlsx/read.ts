/**
 * Excel workbooks: xlsx, xlsm, xltx, xltm, strict and transitional (ECMA-376 part 1, 18).
 *
 * Read: cells as Excel shows them, with all number formats and both calendars; shared, inline and rich
 * strings; cached results of formulas (the formulas by option); merged cells; links of cells, ranges
 * and HYPERLINK; notes and threads of comments (by option); hidden sheets, rows and columns (by
 * option); defined tables; chart sheets, charts, pictures, text boxes; properties.
 * Left out: colors (reported where they say something), borders and conditional formats; pivot caches;
 * macros; what is only connected or embedded; form controls and rules for input (reported).
 */
import { decodeXml, type XmlContext, type XmlElement } from '../../containers/xml/xml.ts'
import type { Document } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { collectImages } from '../ooxml/images.ts'
import { OOXML_NAMESPACES } from '../ooxml/namespaces.ts'
import { isOn } from '../ooxml/on-off.ts'
import { findRelated, openPackage, requireMainPart } from '../ooxml/package.ts'
import { readProperties } from '../ooxml/properties.ts'
import { emptySheet } from '../spreadsheet/grid.ts'
import { loadCellFormats } from '../spreadsheet/number-format.ts'
import { type SheetEntry, toDocument } from '../spreadsheet/workbook.ts'
import { NO_STRINGS, readSharedStrings } from './shared-strings.ts'
import { readChartSheet, readWorksheet, type SheetContext } from './sheet.ts'
import { readCellStyles } from './styles.ts'

export async function read(bytes: Uint8Array, reading: ReadContext): Promise<Document> {
  const parts = openPackage(bytes, reading)
  const workbookPath = requireMainPart(parts, USUAL_MAIN_PART)
  const workbook = parts.requireXml(workbookPath, 'x:workbook')
  const xml: XmlContext = {
    budget: reading.budget,
    namespaces: OOXML_NAMESPACES,
    onDamage: () => reading.warn('damaged'),
  }
  const findPart = (type: string) => findRelated(parts, workbookPath, type)
  const is1904 = isOn(workbook.first('x:workbookPr').attribute('date1904'))
  const stringsPath = findPart('sharedStrings')
  const stringsBytes = stringsPath === undefined ? undefined : parts.findBytes(stringsPath)
  const { formatCodes, ...styles } = readCellStyles(
    parts.findXml(findPart('styles')),
    reading.options.hidden,
  )
  const images = collectImages(parts)
  const listed = workbook.first('x:sheets').all('x:sheet')
  const isHidden = (sheet: XmlElement) =>
    /^(?:hidden|veryHidden)$/.test(sheet.attribute('state') ?? '')
  const visibleNames = new Set(
    listed
      .filter(sheet => reading.options.hidden === 'include' || !isHidden(sheet))
      .map(sheet => sheet.attribute('name') ?? ''),
  )
  let isStringMissing = false
  const context: SheetContext = {
    parts,
    images,
    reading,
    xml,
    workbookPath,
    findSheetName: createSheetNames(listed.map(sheet => sheet.attribute('name') ?? '')),
    onMissingString() {
      if (!isStringMissing) reading.warn('damaged', stringsPath ?? 'cell text')
      isStringMissing = true
    },
    strings: stringsBytes
      ? readSharedStrings(decodeXml(stringsBytes, reading.platform), xml)
      : NO_STRINGS,
    cellFormats: await loadCellFormats(formatCodes, { is1904 }),
    ...styles,
    showsFormulas: reading.options.formulas === 'include',
    isShown: name => visibleNames.has(name),
  }

  const relationships = parts.relationships(workbookPath)
  const sheets = listed.map((element): SheetEntry => {
    const name = element.attribute('name') ?? ''
    const relationship = relationships.get(element.attribute('r:id') ?? '')
    return {
      name,
      isHidden: isHidden(element),
      read() {
        // A file may refer to one part any number of times.
        reading.budget.spend('entries')
        if (!relationship || !parts.has(relationship.target)) {
          reading.warn('parts_missing', name)
          return emptySheet(name)
        }
        return relationship.type === 'chartsheet'
          ? readChartSheet(name, relationship.target, context)
          : readWorksheet(name, relationship.target, context)
      },
    }
  })
  return toDocument({ sheets, images: images.images, ...readProperties(parts) }, reading)
}

/** Sheet names as written, by their names in links, which ignore case. */
function createSheetNames(names: readonly string[]): (name: string) => string | undefined {
  const byLowerCase = new Map<string, string>()
  for (const name of names) {
    const key = name.toLowerCase()
    if (!byLowerCase.has(key)) byLowerCase.set(key, name)
  }
  return name => byLowerCase.get(name.toLowerCase())
}

const USUAL_MAIN_PART = 'xl/workbook.xml'
