/**
 * Pictures, shapes, text boxes, charts and SmartArt: DrawingML (`w:drawing`) and its predecessor
 * VML (`w:pict`, `w:object`). Pictures stay in the line; text boxes and data become blocks.
 */
import type { XmlElement } from '../../containers/xml.ts'
import type { Block } from '../../document/document.ts'
import { readChart } from '../ooxml/chart.ts'
import { readDiagram } from '../ooxml/diagram.ts'
import { chooseAlternative } from '../ooxml/markup-compatibility.ts'
import type { DocxContext } from './context.ts'
import type { Placed } from './placed.ts'

export function readDrawing(drawing: XmlElement, context: DocxContext): Placed[] {
  const placed: Placed[] = []
  for (const frame of drawing.elements()) {
    const properties = frame.first('wp:docPr')
    const alt = isDecorative(properties) ? '' : readAlt(properties)
    readGraphic(frame, alt, placed, context)
  }
  return placed
}

/** Walks the shapes of a drawing; the frame's description belongs to its first picture. */
function readGraphic(
  element: XmlElement,
  frameAlt: string,
  placed: Placed[],
  context: DocxContext,
): void {
  context.reading.budget.nested(() => {
    for (const child of element.elements()) {
      switch (child.name) {
        case 'pic:pic': {
          const isFirst = !placed.some(part => 'inline' in part)
          const own = readAlt(child.first('pic:nvPicPr').first('pic:cNvPr'))
          addPicture(
            child.first('pic:blipFill').first('a:blip'),
            (isFirst && frameAlt) || own,
            placed,
            context,
          )
          break
        }
        case 'w:txbxContent':
          placed.push(...context.readBlocks(child).map(block => ({ block })))
          break
        case 'c:chart':
          placed.push(...readChartPart(child, context).map(block => ({ block })))
          break
        case 'dgm:relIds':
          placed.push(...readDiagramPart(child, context).map(block => ({ block })))
          break
        case 'mc:AlternateContent':
          readGraphic(chooseAlternative(child), frameAlt, placed, context)
          break
        default:
          readGraphic(child, frameAlt, placed, context)
      }
    }
  })
}

const isDecorative = (properties: XmlElement): boolean =>
  properties.descendants('adec:decorative').some(flag => flag.attribute('val') === '1')

const readAlt = (properties: XmlElement): string =>
  (properties.attribute('descr') || properties.attribute('title') || '').replace(/\s+/g, ' ').trim()

function addPicture(blip: XmlElement, alt: string, placed: Placed[], context: DocxContext): void {
  const source = findPicture(blip.attribute('r:embed') ?? blip.attribute('r:link'), context)
  if (source !== undefined) placed.push({ inline: { type: 'image', alt, source } })
}

/** The name of an embedded picture, or the address of one that is only linked. */
function findPicture(id: string | undefined, context: DocxContext): string | undefined {
  const relationship = id === undefined ? undefined : context.relationships.get(id)
  if (relationship?.external && /^https?:/i.test(relationship.target)) return relationship.target
  if (relationship && !relationship.external && context.parts.has(relationship.target)) {
    return context.images.add(relationship.target)
  }
  if (id) context.reading.warn('images_missing', relationship?.target.replace(/^.*[\\/]/, ''))
  return undefined
}

function readChartPart(reference: XmlElement, context: DocxContext): Block[] {
  const path = context.relationships.get(reference.attribute('r:id') ?? '')?.target
  const xml = context.parts.findXml(path)
  return xml ? readChart(xml, context.reading) : []
}

function readDiagramPart(reference: XmlElement, context: DocxContext): Block[] {
  const path = context.relationships.get(reference.attribute('r:dm') ?? '')?.target
  const xml = context.parts.findXml(path)
  return xml ? readDiagram(xml, context.reading) : []
}

/** VML pictures and embedded objects, which show a picture of themselves. */
export function readPicture(picture: XmlElement, context: DocxContext): Placed[] {
  const placed: Placed[] = []
  const object = picture.find('o:OLEObject')
  if (object) context.reading.warn('embedded_objects_omitted', object.attribute('ProgID'))
  readShapes(picture, placed, context)
  return placed
}

function readShapes(element: XmlElement, placed: Placed[], context: DocxContext): void {
  context.reading.budget.nested(() => {
    for (const child of element.elements()) {
      if (child.attribute('o:hr') !== undefined) {
        placed.push({ block: { type: 'rule' } })
      } else if (child.name === 'v:imagedata') {
        const alt = (element.attribute('alt') ?? '').replace(/\s+/g, ' ').trim()
        const id = child.attribute('r:id') ?? child.attribute('r:href')
        const source = findPicture(id, context)
        if (source !== undefined) placed.push({ inline: { type: 'image', alt, source } })
      } else if (child.name === 'w:txbxContent') {
        placed.push(...context.readBlocks(child).map(block => ({ block })))
      } else if (child.name === 'v:textpath') {
        const text = child.attribute('string')
        if (text) placed.push({ inline: { type: 'text', value: text } })
      } else if (child.name === 'mc:AlternateContent') {
        readShapes(chooseAlternative(child), placed, context)
      } else if (child.name === 'w:drawing') {
        placed.push(...readDrawing(child, context))
      } else {
        readShapes(child, placed, context)
      }
    }
  })
}
