/** A spreadsheet inside a text or a slide: the first of its sheets that has content, which is the one that is shown. */
import type { Budget } from '../../budget.ts'
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Block } from '../../document/document.ts'
import { tableOfGrid } from '../../document/sheet.ts'

/** More do not fit into a frame on a page. */
const MAX_COLUMNS = 256
const MAX_ROWS = 1000

export function readEmbeddedSheet(
  content: XmlElement,
  { budget }: { readonly budget: Budget },
): readonly Block[] {
  const sheets = content.first('office:body').first('office:spreadsheet').all('table:table')
  for (const sheet of sheets) {
    const rows = readRows(sheet, budget)
    const used = [...new Set(rows.flatMap(row => [...row.keys()]))].sort((a, b) => a - b)
    const table = tableOfGrid({
      columns: { start: 0, end: used.length },
      rows: rows.map(row => used.map(column => row.get(column) ?? '')),
    })
    if (table) return [table]
  }
  return []
}

/** The texts of each row by their columns. */
function readRows(sheet: XmlElement, budget: Budget): Map<number, string>[] {
  const rows: Map<number, string>[] = []
  for (const element of sheet.descendants('table:table-row')) {
    const row = readRow(element, budget)
    if (row.size === 0) continue
    const count = Math.min(readCount(element, 'table:number-rows-repeated'), MAX_ROWS - rows.length)
    budget.spend('cells', count * row.size)
    for (let copy = 0; copy < count; copy++) rows.push(row)
  }
  return rows
}

function readRow(element: XmlElement, budget: Budget): Map<number, string> {
  const row = new Map<number, string>()
  let column = 0
  for (const cell of element.elements()) {
    budget.spend('cells')
    const end = column + readCount(cell, 'table:number-columns-repeated')
    const isShown = cell.name === 'table:table-cell'
    const text = isShown
      ? cell
          .all('text:p')
          .map(paragraph => paragraph.text().trim())
          .join('\n')
      : ''
    if (text !== '') for (; column < Math.min(end, MAX_COLUMNS); column++) row.set(column, text)
    column = end
  }
  return row
}

const readCount = (element: XmlElement, name: string): number =>
  Math.max(1, Math.trunc(Number(element.attribute(name) ?? 1)) || 1)
