/** DrawingML tables (ECMA-376 part 1, 21.1.3): every grid position has its cell, even those merged away. */

import type { Budget } from '../../budget.ts'
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Block } from '../../document/document.ts'
import { type GridCell, tableOfCells } from '../prose/tables/table.ts'
import type { SlideParagraph } from '../slides/text.ts'
import { toBlocks } from '../slides/text.ts'
import { isOn } from './on-off.ts'

export function readTable(
  table: XmlElement,
  readText: (cell: XmlElement) => SlideParagraph[],
  { budget }: { readonly budget: Budget },
): Block[] {
  const rows = table.all('a:tr')
  const width = rows.reduce((most, row) => Math.max(most, row.all('a:tc').length), 0)
  const grid = rows.map((row, y) =>
    row.all('a:tc').flatMap((cell, column): GridCell[] => {
      budget.spend('cells')
      if (isOn(cell.attribute('hMerge')) || isOn(cell.attribute('vMerge'))) return []
      const paragraphs = readText(cell)
      return [
        {
          children: toBlocks(paragraphs),
          alignment: paragraphs[0]?.alignment ?? 'none',
          column,
          colSpan: readSpan(cell, 'gridSpan', width - column),
          rowSpan: readSpan(cell, 'rowSpan', rows.length - y),
        },
      ]
    }),
  )
  const hasHeader = isOn(table.first('a:tblPr').attribute('firstRow'))
  return tableOfCells(grid, hasHeader ? 1 : 0)
}

const readSpan = (cell: XmlElement, name: string, most: number): number =>
  Math.max(1, Math.min(Number(cell.attribute(name) ?? 1) || 1, most))
