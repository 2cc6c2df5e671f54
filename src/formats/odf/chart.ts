/**
 * A chart of an OpenDocument file (part 3, 11): its title, and the table of its data, unless the data
 * are cells of the document, which shows them already.
 */
import type { XmlElement } from '../../containers/xml.ts'
import { paragraph } from '../../document/build.ts'
import type { Block, TableRow } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'

/** More columns than this are no data that somebody drew. */
const MAX_COLUMNS = 1000

export function readOdfChart(content: XmlElement, { budget }: ReadContext): Block[] {
  const chart = content.first('office:body').first('office:chart').first('chart:chart')
  const blocks: Block[] = [chart.first('chart:title'), chart.first('chart:subtitle')]
    .map(title => title.text().replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .map(title => paragraph(title))

  if (isFromCells(chart.first('chart:plot-area'))) return blocks
  const table = chart.first('table:table')
  const rows: TableRow[] = table.descendants('table:table-row').map(row =>
    row.all('table:table-cell').flatMap(cell => {
      const repeated = Math.min(
        Number(cell.attribute('table:number-columns-repeated') ?? 1) || 1,
        MAX_COLUMNS,
      )
      budget.spend('cells', repeated)
      const text = cell.first('text:p').text() || (cell.attribute('office:value') ?? '')
      // An absent number is written as one that is none.
      return new Array<string>(repeated).fill(/^(?:1\.#NAN|NaN)$/i.test(text) ? '' : text)
    }),
  )
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width === 0) return blocks
  const headerRows = table.first('table:table-header-rows').exists ? 1 : 0
  const columns = Array.from({ length: width }, () => 'none' as const)
  return [...blocks, { type: 'table', columns, headerRows, rows }]
}

/** The chart's own table is called `local-table`. */
function isFromCells(plotArea: XmlElement): boolean {
  const ranges = [
    plotArea.attribute('table:cell-range-address'),
    ...plotArea.all('chart:series').map(s => s.attribute('chart:values-cell-range-address')),
  ].filter(range => range !== undefined && range !== '')
  return ranges.length > 0 && ranges.every(range => !range?.includes('local-table'))
}
