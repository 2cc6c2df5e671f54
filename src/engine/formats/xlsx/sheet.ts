/** One worksheet: its rows, and what the elements around them say about the cells. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { isOn } from '../ooxml/on-off.ts'
import type { OoxmlPackage } from '../ooxml/package.ts'
import { type CellLink, type ColumnRange, emptySheet, type Sheet } from '../spreadsheet/grid.ts'
import { MAX_COLUMNS, MAX_ROWS, parseRange, type Range } from '../spreadsheet/references.ts'
import type { ValueContext } from './cell-values.ts'
import { readComments } from './comments.ts'
import { type DrawingContext, readDrawings } from './drawing.ts'
import { openSheetPart } from './sheet-part.ts'
import { SheetRows } from './sheet-rows.ts'

export interface SheetContext extends DrawingContext, ValueContext {
  readonly workbookPath: string
  /** The name of a sheet, for links between them. */
  readonly findSheetName: (name: string) => string | undefined
}

export function readWorksheet(name: string, path: string, context: SheetContext): Sheet {
  const { parts, reading } = context
  const bytes = parts.findBytes(path)
  if (!bytes) return emptySheet(name)
  const part = openSheetPart(bytes, context.xml)
  const { root } = part
  if (!SHEET_ROOTS.has(root.name)) reading.warn('damaged', name)
  reportOmissions(root, context)
  const tables = listTables(root, path, parts)
  const filters = findActiveFilters(root, tables)
  const rows = new SheetRows(
    part,
    filters,
    context,
    tables.length > 0 || root.find('x:conditionalFormatting') !== undefined,
  )
  return {
    name,
    rows: wanted => rows.walk(wanted),
    plainRows: writer => rows.walkPlain(writer),
    isColorCoded: () => rows.isColorCoded(),
    merges: root
      .first('x:mergeCells')
      .all('x:mergeCell')
      .map(merge => parseRange(merge.attribute('ref') ?? ''))
      .filter(range => range !== undefined),
    hiddenColumns: readHiddenColumns(root.first('x:cols')),
    links: readLinks(root.first('x:hyperlinks'), path, context),
    notes: readComments(parts, path, context.workbookPath, reading.ledger),
    tables: tables
      .map(table => parseRange(table.attribute('ref') ?? ''))
      .filter(range => range !== undefined),
    drawings: readDrawings(path, context),
  }
}

/** Dialog sheets and old macro sheets have cells, too. */
const SHEET_ROOTS: ReadonlySet<string> = new Set(['x:worksheet', 'x:dialogsheet', 'x:macrosheet'])

/** A sheet that is one chart. */
export function readChartSheet(name: string, path: string, context: DrawingContext): Sheet {
  return { ...emptySheet(name), drawings: readDrawings(path, context) }
}

/** Columns of a collapsed group are shown, like its rows; those without any width are hidden. */
function readHiddenColumns(cols: XmlElement): ColumnRange[] {
  return cols.all('x:col').flatMap((col): ColumnRange[] => {
    const hasNoWidth = isOn(col.attribute('customWidth')) && Number(col.attribute('width')) === 0
    const isHidden = isOn(col.attribute('hidden')) || hasNoWidth
    const isGrouped = Number(col.attribute('outlineLevel') ?? 0) > 0
    const first = Number(col.attribute('min'))
    const last = Number(col.attribute('max'))
    if (!isHidden || isGrouped || !(first >= 1 && last >= first)) return []
    return [{ firstColumn: first - 1, lastColumn: Math.min(last, MAX_COLUMNS) - 1 }]
  })
}

function readLinks(hyperlinks: XmlElement, path: string, context: SheetContext): CellLink[] {
  const relationships = context.parts.relationships(path)
  return hyperlinks.all('x:hyperlink').flatMap((element): CellLink[] => {
    const range = parseRange(element.attribute('ref') ?? '')
    const target = relationships.get(element.attribute('r:id') ?? '')
    const location = element.attribute('location')
    const url = target?.external
      ? target.target + (location ? `#${location}` : '')
      : location
        ? `#${findPlace(location, context)}`
        : undefined
    return range && url !== undefined ? [{ range, url }] : []
  })
}

/** `'My sheet'!B3` leads to the heading of that sheet; a range name stays as it is. */
function findPlace(location: string, { findSheetName }: SheetContext): string {
  const place = location.replace(/^#/, '')
  const bang = place.lastIndexOf('!')
  const name = place
    .slice(0, Math.max(0, bang))
    .replace(/^'(.*)'$/, '$1')
    .replaceAll("''", "'")
  return findSheetName(name) ?? place
}

function listTables(root: XmlElement, path: string, parts: OoxmlPackage): XmlElement[] {
  const relationships = parts.relationships(path)
  const targets = root
    .first('x:tableParts')
    .all('x:tablePart')
    .map(part => relationships.get(part.attribute('r:id') ?? '')?.target)
  return [...new Set(targets)]
    .map(target => parts.findXml(target))
    .filter(table => table !== undefined)
}

/**
 * The ranges where a filter currently hides rows (ECMA-376 part 1, 18.3.2.1), from the top. One based on other cells
 * only leaves a flag on the sheet.
 */
function findActiveFilters(root: XmlElement, tables: readonly XmlElement[]): Range[] {
  const isFiltered = isOn(root.first('x:sheetPr').attribute('filterMode'))
  const filters = [root, ...tables].map(holder => holder.first('x:autoFilter'))
  const active = filters.filter(filter => filter.find('x:filterColumn') !== undefined)
  if (active.length === 0 && isFiltered) return [WHOLE_SHEET]
  return active
    .map(filter => parseRange(filter.attribute('ref') ?? ''))
    .filter(range => range !== undefined)
    .sort((one, other) => one.firstRow - other.firstRow)
}

const WHOLE_SHEET: Range = {
  firstRow: 0,
  firstColumn: 0,
  lastRow: MAX_ROWS - 1,
  lastColumn: MAX_COLUMNS - 1,
}

function reportOmissions(root: XmlElement, { reading }: SheetContext): void {
  const controls = root.descendants('x:control').length
  if (controls > 0) reading.warn('controls_omitted', undefined, controls)
  const validations = root.first('x:dataValidations').all('x:dataValidation').length
  if (validations > 0) reading.warn('validations_omitted', undefined, validations)
  for (const object of root.descendants('x:oleObject')) {
    reading.warn('embedded_objects_omitted', object.attribute('progId'))
  }
}
