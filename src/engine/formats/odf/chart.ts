/**
 * A chart of an OpenDocument file (part 3, 11): its title, and its data as a table, unless the data are cells that
 * the document already shows.
 */
import type { Budget } from '../../budget.ts'
import type { XmlElement } from '../../containers/xml/xml.ts'
import { paragraph, strong } from '../../document/build.ts'
import type { Block, TableRow } from '../../document/document.ts'
import { shortenStored } from '../spreadsheet/general.ts'

/** More columns than this are not data that somebody charted. */
const MAX_COLUMNS = 1000

export interface ChartContext {
  readonly budget: Budget
  /** Whether the document shows all of these cells; absent if a document has no cells. */
  readonly areCellsShown?: (references: readonly string[]) => boolean
}

export function readOdfChart(
  content: XmlElement,
  { budget, areCellsShown }: ChartContext,
): Block[] {
  const chart = content.first('office:body').first('office:chart').first('chart:chart')
  const blocks: Block[] = [chart.first('chart:title'), chart.first('chart:subtitle')]
    .map(title => title.text().replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .map(title => paragraph(strong(title)))

  if (areCellsShown?.(listCellRanges(chart.first('chart:plot-area')))) return blocks
  const table = chart.first('table:table')
  const rows: TableRow[] = table.descendants('table:table-row').map(row =>
    row.all('table:table-cell').flatMap(cell => {
      const written = Math.trunc(Number(cell.attribute('table:number-columns-repeated') ?? 1)) || 1
      const repeated = Math.max(1, Math.min(written, MAX_COLUMNS))
      budget.spend('cells', repeated)
      const text = shortenStored(
        cell.first('text:p').text() || (cell.attribute('office:value') ?? ''),
      )
      // An absent number is written as NaN.
      return new Array<string>(repeated).fill(/^(?:1\.#NAN|NaN)$/i.test(text) ? '' : text)
    }),
  )
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width === 0) return blocks
  const headerRows = table.first('table:table-header-rows').exists ? 1 : 0
  const columns = Array.from({ length: width }, () => 'none' as const)
  return [...blocks, { type: 'table', columns, headerRows, rows }]
}

/** The cells that the chart shows; its own table is called `local-table`. */
function listCellRanges(plotArea: XmlElement): string[] {
  return [
    plotArea.attribute('table:cell-range-address'),
    ...plotArea.all('chart:series').map(s => s.attribute('chart:values-cell-range-address')),
  ]
    .filter(range => range !== undefined)
    .filter(range => range !== '')
}
