/** Tables of text documents; a single cell drawn as a box is replaced by its content. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Alignment, Block } from '../../document/document.ts'
import { readOdfTable } from '../odf/table.ts'
import { toGround } from '../odf/text-properties.ts'
import { toTableBlocks } from '../prose/tables/table.ts'
import { type Color, UNKNOWN } from '../unseen.ts'
import type { OdtContext } from './context.ts'

export function readTable(table: XmlElement, context: OdtContext): Block[] {
  const { budget } = context.reading
  return budget.nested(() => {
    const { grid, headerRows } = readOdfTable(table, {
      budget,
      readBlocks: cell =>
        context.ground.on(
          () => findFill(cell, context),
          () => context.readBlocks(cell),
        ),
      alignmentOf: cell => readAlignment(cell, context),
    })
    return toTableBlocks(grid, headerRows)
  })
}

/** Cells without a style of their own may be painted by a template, a row or the table. */
function findFill(cell: XmlElement, { styles }: OdtContext): Color | undefined {
  const chain = styles.chain('table-cell', cell.attribute('table:style-name'))
  if (!chain.length) return UNKNOWN
  const fills = chain.map(style =>
    toGround(style.first('style:table-cell-properties').attribute('fo:background-color')),
  )
  return fills.findLast(fill => fill !== undefined)
}

/** The alignment of a cell's paragraphs, by the first of them. */
function readAlignment(cell: XmlElement, { styles }: OdtContext): Alignment {
  const paragraph = cell.find('text:p')
  return paragraph ? styles.paragraph(paragraph.attribute('text:style-name')).alignment : 'none'
}
