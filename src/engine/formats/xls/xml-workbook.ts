/** SpreadsheetML 2003: one XML file with the cells of all sheets, saved by Excel and many reports. */

import { decodeXml, readXml, toNamespaces, type XmlElement } from '../../containers/xml/xml.ts'
import { paragraph } from '../../document/build.ts'
import type { Document, Note, TableCell } from '../../document/document.ts'
import { ConversionError } from '../../errors.ts'
import { lookup } from '../../lookup.ts'
import type { ReadContext } from '../format.ts'
import { SHORT_DATE, SHORT_DATE_AND_TIME } from '../spreadsheet/built-in-formats.ts'
import { fromIsoDate } from '../spreadsheet/dates.ts'
import { formatGeneral } from '../spreadsheet/general.ts'
import {
  type CellLink,
  type CellNote,
  emptySheet,
  GridRow,
  KINDS,
  type Sheet,
} from '../spreadsheet/grid.ts'
import { loadNumberFormats, type NumberFormat } from '../spreadsheet/number-format.ts'
import { MAX_COLUMNS, MAX_ROWS, type Range } from '../spreadsheet/references.ts'
import { toDocument } from '../spreadsheet/workbook.ts'

const NAMESPACES = toNamespaces({
  'urn:schemas-microsoft-com:office:spreadsheet': 'ss',
  'urn:schemas-microsoft-com:office:excel': 'x',
  'urn:schemas-microsoft-com:office:office': 'o',
  'http://www.w3.org/TR/REC-html40': 'html',
})

/** Formats with a name instead of a code. */
const NAMED_FORMATS = lookup<string>({
  'General Number': 'General',
  'General Date': SHORT_DATE_AND_TIME,
  'Long Date': 'd-mmm-yy',
  'Medium Date': 'd-mmm-yy',
  'Short Date': SHORT_DATE,
  'Long Time': 'h:mm:ss AM/PM',
  'Medium Time': 'h:mm AM/PM',
  'Short Time': 'h:mm',
  Currency: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  'Euro Currency': '[$€-2] #,##0.00_);[Red]\\([$€-2] #,##0.00\\)',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
  'Yes/No': '"Yes";"Yes";"No"',
  'True/False': '"True";"True";"False"',
  'On/Off': '"On";"On";"Off"',
})

export async function readXmlWorkbook(bytes: Uint8Array, context: ReadContext): Promise<Document> {
  const { budget } = context
  const root = readXml(decodeXml(bytes), { budget, namespaces: NAMESPACES })
  if (root.name !== 'ss:Workbook') {
    throw new ConversionError('malformed', 'The file claims to be a workbook but contains none.')
  }
  const formats = await readStyles(root.first('ss:Styles'))
  const properties = root.first('o:DocumentProperties')
  const author = properties.first('o:Author').text().trim()
  const title = properties.first('o:Title').text().trim()
  const sheets = root.all('ss:Worksheet').map(element => {
    const name = element.attribute('ss:Name') ?? ''
    const visible = element.first('x:WorksheetOptions').first('x:Visible').text()
    const isHidden = /^Sheet(?:Very)?Hidden$/.test(visible)
    return { name, isHidden, read: () => readSheet(name, element, formats, context) }
  })
  return toDocument(
    {
      ...(title ? { title } : {}),
      metadata: author ? { author } : {},
      sheets,
      images: new Map(),
    },
    context,
  )
}

async function readStyles(styles: XmlElement): Promise<Map<string, NumberFormat>> {
  const codes = new Map<string, string>()
  for (const style of styles.all('ss:Style')) {
    const id = style.attribute('ss:ID') ?? ''
    const named = style.first('ss:NumberFormat').attribute('ss:Format')
    const parent = codes.get(style.attribute('ss:Parent') ?? '')
    const code = named === undefined ? parent : (NAMED_FORMATS.get(named) ?? named)
    if (code !== undefined) codes.set(id, code)
  }
  const numberFormats = await loadNumberFormats(codes.values(), { is1904: false })
  return new Map(Array.from(codes, ([id, code]) => [id, numberFormats(code)]))
}

function readSheet(
  name: string,
  worksheet: XmlElement,
  formats: ReadonlyMap<string, NumberFormat>,
  { budget, options }: ReadContext,
): Sheet {
  const rows: GridRow[] = []
  const merges: Range[] = []
  const links: CellLink[] = []
  const notes: CellNote[] = []
  const table = worksheet.first('ss:Table')
  // Rows currently hidden by a filter are shown.
  const isFiltered = worksheet.find('x:AutoFilter')?.find('x:AutoFilterColumn') !== undefined
  let rowIndex = -1
  for (const element of table.all('ss:Row')) {
    rowIndex = nextIndex(rowIndex, element)
    if (rowIndex >= MAX_ROWS) break
    const row = new GridRow()
    row.start(rowIndex, element.attribute('ss:Hidden') === '1' && !isFiltered)
    let column = -1
    for (const cell of element.all('ss:Cell')) {
      column = nextIndex(column, cell)
      if (column >= MAX_COLUMNS) break
      budget.spend('nodes')
      const across = Number(cell.attribute('ss:MergeAcross') ?? 0) || 0
      const down = Number(cell.attribute('ss:MergeDown') ?? 0) || 0
      const range = {
        firstRow: rowIndex,
        firstColumn: column,
        lastRow: rowIndex + down,
        lastColumn: column + across,
      }
      if (across > 0 || down > 0) merges.push(range)
      const url = cell.attribute('ss:HRef')
      if (url !== undefined) links.push({ range, url })
      const comment = cell.find('ss:Comment')
      if (comment) notes.push({ row: rowIndex, column, note: readComment(comment) })
      addCell(row, column, cell, formats)
      const formula = cell.attribute('ss:Formula')
      if (formula !== undefined && options.formulas === 'include') {
        row.formulas ??= new Map()
        row.formulas.set(column, formula.replace(/^=/, ''))
      }
      column += across
    }
    rows.push(row)
    rowIndex += Number(element.attribute('ss:Span') ?? 0) || 0
  }
  const hiddenColumns = readHiddenColumns(table)
  return { ...emptySheet(name), rows: () => rows, merges, links, notes, hiddenColumns }
}

/** `ss:Index` jumps ahead; it counts from 1. */
function nextIndex(last: number, element: XmlElement): number {
  const index = Number(element.attribute('ss:Index') ?? 0) - 1
  return index > last ? index : last + 1
}

function addCell(
  row: GridRow,
  column: number,
  cell: XmlElement,
  formats: ReadonlyMap<string, NumberFormat>,
): void {
  const data = cell.find('ss:Data')
  const text = data?.text() ?? ''
  if (!data || text.trim() === '') return
  const format = formats.get(cell.attribute('ss:StyleID') ?? '') ?? formats.get('Default')
  const [kind, content] = showData(data.attribute('ss:Type') ?? 'String', text, format)
  row.add(column, kind, content)
}

function showData(
  type: string,
  text: string,
  format: NumberFormat | undefined,
): [kind: number, content: TableCell] {
  if (type === 'Number' && !Number.isNaN(Number(text))) {
    const value = Number(text)
    const shown = format ? format.formatNumber(value) : formatGeneral(value)
    return [format?.isDate ? KINDS.other : KINDS.number, shown]
  }
  if (type === 'DateTime') {
    const serial = fromIsoDate(text)
    return [
      KINDS.other,
      serial !== undefined && format?.isDate ? format.formatNumber(serial) : text,
    ]
  }
  if (type === 'Boolean') return [KINDS.other, text === '1' ? 'TRUE' : 'FALSE']
  if (type === 'Error') return [KINDS.other, text]
  return [KINDS.text, text]
}

function readComment(comment: XmlElement): Note {
  const author = comment.attribute('ss:Author')
  return {
    type: 'comment',
    blocks: [paragraph(comment.first('ss:Data').text().trim())],
    ...(author ? { author } : {}),
  }
}

function readHiddenColumns(table: XmlElement) {
  let column = -1
  return table.all('ss:Column').flatMap(element => {
    column = nextIndex(column, element)
    const firstColumn = column
    column += Math.min(Number(element.attribute('ss:Span') ?? 0) || 0, MAX_COLUMNS)
    if (element.attribute('ss:Hidden') !== '1') return []
    return [{ firstColumn, lastColumn: Math.min(column, MAX_COLUMNS - 1) }]
  })
}
