/** Tables of text documents; a single cell drawn as a box is replaced by its content. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Alignment, Block } from '../../document/document.ts'
import { readOdfTable } from '../odf/table.ts'
import { toTableBlocks } from '../prose/tables/table.ts'
import type { OdtContext } from './context.ts'

export function readTable(table: XmlElement, context: OdtContext): Block[] {
  const { budget } = context.reading
  return budget.nested(() => {
    const { grid, headerRows } = readOdfTable(table, {
      budget,
      readBlocks: context.readBlocks,
      alignmentOf: cell => readAlignment(cell, context),
    })
    return toTableBlocks(grid, headerRows)
  })
}

/** The alignment of a cell's paragraphs, by the first of them. */
function readAlignment(cell: XmlElement, { styles }: OdtContext): Alignment {
  const paragraph = cell.find('text:p')
  return paragraph ? styles.paragraph(paragraph.attribute('text:style-name')).alignment : 'none'
}
