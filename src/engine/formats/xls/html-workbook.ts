/**
 * Web pages named .xls, since Excel shows their tables as a sheet: reports of web applications, and what Excel saves
 * as a page.
 */
import { readHtml } from '../../containers/html/html.ts'
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Document } from '../../document/document.ts'
import { isNumber } from '../../document/sheet-numbers.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { type CellLink, emptySheet, GridRow, KINDS, type Sheet } from '../spreadsheet/grid.ts'
import { MAX_COLUMNS, MAX_ROWS, type Range } from '../spreadsheet/references.ts'
import { toDocument } from '../spreadsheet/workbook.ts'

export function readHtmlWorkbook(source: string, context: ReadContext): Document {
  const root = readHtml(source, context)
  const title = root.find('head')?.first('title').text().trim()
  const name = findSheetName(source) ?? title ?? 'Sheet1'
  const sheet = readSheet(name || 'Sheet1', root, context)
  if (sheet === undefined) {
    throw new ConversionError('unsupported', 'The file is a web page with no table.')
  }
  return toDocument(
    {
      metadata: {},
      sheets: [{ name: sheet.name, isHidden: false, read: () => sheet }],
      images: new Map(),
    },
    context,
  )
}

/** Excel gives the name in XML inside a comment. */
const findSheetName = (source: string): string | undefined =>
  /<x:ExcelWorksheet>\s*<x:Name>([^<]{1,200})<\/x:Name>/.exec(source)?.[1]

/** The tables below each other, with an empty row between them. */
function readSheet(name: string, root: XmlElement, { budget }: ReadContext): Sheet | undefined {
  const tables = root.descendants('table').filter(table => table.descendants('tr').length > 0)
  if (tables.length === 0) return undefined
  const inner = new Set(tables.flatMap(table => table.descendants('table')))
  const rows: GridRow[] = []
  const merges: Range[] = []
  const links: CellLink[] = []
  let index = 0
  for (const table of tables) {
    if (inner.has(table)) continue
    const reach = new Map<number, number>()
    for (const line of table.descendants('tr')) {
      if (index >= MAX_ROWS) break
      const row = new GridRow()
      row.start(index, false)
      let column = 0
      for (const cell of line.elements()) {
        if (cell.name !== 'td' && cell.name !== 'th') continue
        budget.spend('nodes')
        while ((reach.get(column) ?? 0) > index) {
          budget.spend('nodes')
          column++
        }
        if (column >= MAX_COLUMNS) break
        const lastColumn = Math.min(column + readSpan(cell, 'colspan') - 1, MAX_COLUMNS - 1)
        const lastRow = index + readSpan(cell, 'rowspan') - 1
        const range = { firstRow: index, firstColumn: column, lastRow, lastColumn }
        if (lastRow > index || lastColumn > column) merges.push(range)
        budget.spend('nodes', lastColumn - column)
        for (let at = column; at <= lastColumn && lastRow > index; at++) reach.set(at, lastRow + 1)
        const text = cellText(cell)
        if (text !== '') row.add(column, isNumber(text) ? KINDS.number : KINDS.text, text)
        const url = cell.descendants('a')[0]?.attribute('href')
        if (url !== undefined && text !== '') links.push({ range, url })
        column = lastColumn + 1
      }
      rows.push(row)
      index++
    }
    index++
  }
  return { ...emptySheet(name), rows: () => rows, merges, links }
}

const MAX_SPAN = 1000

function readSpan(cell: XmlElement, name: string): number {
  const span = Number(cell.attribute(name) ?? 1)
  return span >= 1 ? Math.min(Math.floor(span), MAX_SPAN) : 1
}

/** White space becomes one space; `br` and paragraphs start a line. */
function cellText(cell: XmlElement): string {
  let text = ''
  // Searching the text each time would join all its pieces each time.
  let isBlank = true
  const waiting = cell.children.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') {
      text += node.replace(/[ \t\r\n]+/g, ' ')
      isBlank &&= node.trim() === ''
    } else if (node.name === 'br') text += '\n'
    else {
      if (/^(?:p|div|li|tr)$/.test(node.name) && text !== '') waiting.push('\n')
      for (const child of node.children.toReversed()) waiting.push(child)
      if (/^(?:p|div|li|tr)$/.test(node.name) && !isBlank) text += '\n'
    }
  }
  return text
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n+/g, '\n')
    .trim()
}
