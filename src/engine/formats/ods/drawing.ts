/** What floats above the cells: pictures, text boxes, shapes, charts (OpenDocument 1.3, part 3, 10). */

import type { XmlElement } from '../../containers/xml/xml.ts'
import { paragraph } from '../../document/build.ts'
import type { Block } from '../../document/document.ts'
import { tidyRuns } from '../../document/runs.ts'
import { readOdfChart } from '../odf/chart.ts'
import { parseLength } from '../odf/lengths.ts'
import { readRuns } from '../odf/text.ts'
import { toAlt } from '../prose/text/picture-description.ts'
import type { CellPlace, SheetDrawing } from '../spreadsheet/grid.ts'
import { parseRange } from '../spreadsheet/references.ts'
import type { OdsContext } from './context.ts'
import type { TableShape } from './table-state.ts'

export const readDrawing = (shape: TableShape, context: OdsContext): SheetDrawing => ({
  blocks: readShape(shape.element, context),
  cell: findCell(shape),
})

/** A mark or a small picture, in twips, if only its size is known. */
const MAX_CELL_SIZE = 3150

/** The cell that a shape is in; it may extend a little into the next one. */
function findCell({ element, anchor }: TableShape): CellPlace | undefined {
  if (!anchor) return undefined
  const address = element.attribute('table:end-cell-address')
  const end = address && parseRange(address.replace(/^.*\./, ''))
  const isSmall = end
    ? end.firstRow - anchor.row <= 1 && end.firstColumn - anchor.column <= 1
    : ['svg:width', 'svg:height'].every(
        name => (parseLength(element.attribute(name)) ?? Infinity) <= MAX_CELL_SIZE,
      )
  return isSmall ? anchor : undefined
}

const readShapes = (container: XmlElement, context: OdsContext): Block[] =>
  container.elements().flatMap(shape => readShape(shape, context))

function readShape(shape: XmlElement, context: OdsContext): Block[] {
  return context.budget.nested(() => {
    switch (shape.name) {
      case 'draw:frame':
        return readFrame(shape, context)
      case 'table:shapes':
      case 'draw:g':
      case 'draw:a':
        return readShapes(shape, context)
      case 'draw:control':
        context.reading.warn('controls_omitted')
        return []
      default:
        return shape.name.startsWith('draw:') ? readText(shape, context) : []
    }
  })
}

/** The first content of a frame that can be shown stands for all: the others are replacements. */
function readFrame(frame: XmlElement, context: OdsContext): Block[] {
  for (const content of frame.elements()) {
    if (content.name === 'draw:text-box') return readText(content, context)
    if (content.name === 'draw:object') {
      const blocks = readObject(content, context)
      if (blocks.length > 0) return blocks
    } else if (content.name === 'draw:image') {
      const source = context.images.add(content)
      if (source !== undefined && !/^Object /.test(source)) {
        const alt = toAlt(frame.first('svg:desc').text()) || toAlt(frame.first('svg:title').text())
        return [paragraph({ type: 'image', alt, source })]
      }
    }
  }
  return []
}

function readObject(object: XmlElement, context: OdsContext): Block[] {
  const embedded = object.find('office:document')
  const folder = object.attribute('xlink:href')?.replace(/^\.\//, '')
  const content =
    embedded ?? (folder === undefined ? undefined : context.parts.findXml(`${folder}/content.xml`))
  if (!content) return []
  const blocks = readOdfChart(content, context)
  if (blocks.length === 0) context.reading.warn('embedded_objects_omitted', folder)
  return blocks
}

function readText(container: XmlElement, context: OdsContext): Block[] {
  return container.elements().flatMap((element): Block[] => {
    if (element.name !== 'text:p' && element.name !== 'text:h') return []
    const children = tidyRuns(readRuns(element, context))
    return children.length > 0 ? [{ type: 'paragraph', children }] : []
  })
}
