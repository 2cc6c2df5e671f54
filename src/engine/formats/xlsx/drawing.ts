/**
 * What floats above the cells: pictures, text boxes, shapes, charts (ECMA-376 part 1, 20.5), in the order of their
 * positions. A chart shows its title, and its data if no cells do.
 */

import type { XmlElement } from '../../containers/xml/xml.ts'
import { paragraph, run } from '../../document/build.ts'
import { type Block, MARKS, type Run } from '../../document/document.ts'
import { tidyRuns } from '../../document/runs.ts'
import type { ReadContext } from '../format.ts'
import { readChart } from '../ooxml/chart.ts'
import { readAlt } from '../ooxml/drawing-alt.ts'
import { findBlipId, findExternal, findImage, readGraphicPart } from '../ooxml/graphics.ts'
import type { PackageImages } from '../ooxml/images.ts'
import { chooseAlternative } from '../ooxml/markup-compatibility.ts'
import { isOn } from '../ooxml/on-off.ts'
import { findRelated, type OoxmlPackage, type Relationship } from '../ooxml/package.ts'
import type { SheetDrawing } from '../spreadsheet/grid.ts'
import { areCellsShown, type IsShown } from '../spreadsheet/shown-cells.ts'
import { findCell, findPlace, hasNoSize } from './anchor.ts'

export interface DrawingContext {
  readonly parts: OoxmlPackage
  readonly images: PackageImages
  readonly reading: ReadContext
  readonly isShown: IsShown
}

interface PartContext extends DrawingContext {
  readonly relationships: ReadonlyMap<string, Relationship>
  /** The shape covers a line or a point on the sheet: text in it cannot be seen. */
  readonly hasNoSize: boolean
}

export function readDrawings(sheetPath: string, context: DrawingContext): SheetDrawing[] {
  const path = findRelated(context.parts, sheetPath, 'drawing')
  const xml = context.parts.findXml(path)
  if (!path || !xml) return []
  const inPart = { relationships: context.parts.relationships(path), ...context }
  return xml
    .elements()
    .map((anchor, index) => ({ anchor, index, ...findPlace(anchor) }))
    .sort((a, b) => a.row - b.row || a.column - b.column || a.index - b.index)
    .map(({ anchor }) => ({
      blocks: readShapes(anchor, { hasNoSize: hasNoSize(anchor), ...inPart }),
      cell: findCell(anchor),
    }))
}

function readShapes(container: XmlElement, context: PartContext): Block[] {
  return context.reading.budget.nested(() =>
    container.elements().flatMap((child): Block[] => {
      switch (child.name) {
        case 'xdr:grpSp':
          return readShapes(child, context)
        case 'mc:AlternateContent':
          return readShapes(chooseAlternative(child, context.reading), context)
        case 'xdr:sp':
        case 'xdr:cxnSp':
          return isTextSeen(child, context) ? readText(child.first('xdr:txBody'), context) : []
        case 'xdr:pic':
          return isHidden(child) ? [] : readPicture(child, context)
        case 'xdr:graphicFrame':
          return isHidden(child) ? [] : readGraphic(child, context)
        default:
          return []
      }
    }),
  )
}

const findProperties = (shape: XmlElement): XmlElement =>
  shape.elements()[0]?.first('xdr:cNvPr') ?? shape.first('')

const isHidden = (shape: XmlElement): boolean => isOn(findProperties(shape).attribute('hidden'))

function isTextSeen(shape: XmlElement, { reading, hasNoSize }: PartContext): boolean {
  if (!hasNoSize && !isHidden(shape)) return true
  const text = shape
    .first('xdr:txBody')
    .all('a:p')
    .map(paragraph => paragraph.text())
    .join(' ')
  if (text.trim() === '' || reading.options.hidden === 'include') return true
  reading.warn('hidden_omitted', 'a text box')
  reading.ledger?.add('hidden', text)
  return false
}

function readText(body: XmlElement, context: PartContext): Block[] {
  return body.all('a:p').flatMap((paragraph): Block[] => {
    const children = tidyRuns(paragraph.elements().flatMap(run => readRun(run, context)))
    return children.length > 0 ? [{ type: 'paragraph', children }] : []
  })
}

function readRun(run: XmlElement, context: PartContext): Run[] {
  if (run.name === 'a:br') return [{ content: { type: 'break' }, marks: 0 }]
  if (run.name !== 'a:r' && run.name !== 'a:fld') return []
  const properties = run.first('a:rPr')
  const strike = properties.attribute('strike') ?? 'noStrike'
  const marks =
    (isOn(properties.attribute('b')) ? MARKS.strong : 0) |
    (isOn(properties.attribute('i')) ? MARKS.emphasis : 0) |
    (strike === 'noStrike' ? 0 : MARKS.delete)
  return [
    {
      content: { type: 'text', value: run.first('a:t').text() },
      marks,
      link: findExternal(properties.first('a:hlinkClick'), context.relationships),
    },
  ]
}

function readPicture(picture: XmlElement, context: PartContext): Block[] {
  const properties = findProperties(picture)
  const alt = readAlt(properties)
  const id = findBlipId(picture.first('xdr:blipFill'))
  if (!id) context.reading.warn('images_missing')
  const source = findImage(id, context)
  if (source === undefined) return []
  const url = findExternal(properties.first('a:hlinkClick'), context.relationships)
  return [paragraph(run({ type: 'image', alt, source }, 0, url))]
}

function readGraphic(frame: XmlElement, context: PartContext): Block[] {
  const data = frame.first('a:graphic').first('a:graphicData')
  const read = (chart: XmlElement) => readChartOnSheet(chart, context)
  return data.elements().flatMap(content => readGraphicPart(content, context, read))
}

function readChartOnSheet(xml: XmlElement, { isShown, reading }: PartContext): Block[] {
  const blocks = readChart(xml, reading)
  const references = [...xml.descendants('c:f'), ...xml.descendants('cx:f')].map(f => f.text())
  return areCellsShown(references, isShown)
    ? blocks.filter(block => block.type !== 'table')
    : blocks
}
