/** Frames and shapes (OpenDocument 1.3, part 3, 10): pictures, text boxes, formulas, charts. */
import type { XmlElement } from '../../containers/xml.ts'
import type { Block, Inline } from '../../document/document.ts'
import { writeLatex } from '../math/latex.ts'
import { readMathml } from '../math/mathml.ts'
import { readOdfChart } from '../odf/chart.ts'
import { toAlt } from '../word/picture-description.ts'
import { type Placed, toPlacedBlock } from '../word/placed.ts'
import type { OdtContext } from './context.ts'

export const isShape = (element: XmlElement): boolean =>
  element.name.startsWith('draw:') || element.name === 'dr3d:scene'

export function readShape(shape: XmlElement, context: OdtContext, link?: string): Placed[] {
  return context.reading.budget.nested(() => {
    switch (shape.name) {
      case 'draw:frame':
        return readFrame(shape, context, link)
      case 'draw:g':
        return shape
          .elements()
          .flatMap(part => (isShape(part) ? readShape(part, context, link) : []))
      case 'draw:a': {
        const address = shape.attribute('xlink:href') ?? link
        return shape.elements().flatMap(part => readShape(part, context, address))
      }
      case 'draw:control':
        context.reading.warn('controls_omitted')
        return []
      default:
        return context.readBlocks(shape).map(toPlacedBlock)
    }
  })
}

/** The first of a frame's contents that can be shown stands for all: the others are its replacements. */
function readFrame(frame: XmlElement, context: OdtContext, link: string | undefined): Placed[] {
  const isInLine = frame.attribute('text:anchor-type') === 'as-char'
  for (const content of frame.elements()) {
    switch (content.name) {
      case 'draw:text-box':
        return context.readBlocks(content).map(toPlacedBlock)
      case 'draw:object':
      case 'draw:object-ole': {
        const placed = readObject(content, context)
        if (placed) return placed
        break
      }
      case 'draw:image': {
        const image = readImage(chooseImage(frame), frame, context)
        if (image) return [placeImage(link ? toLink(image, link) : image, isInLine)]
        break
      }
    }
  }
  return []
}

const placeImage = (image: Inline, isInLine: boolean): Placed =>
  isInLine
    ? { type: 'inline', inline: image }
    : { type: 'picture', block: { type: 'paragraph', children: [image] } }

const toLink = (image: Inline, url: string): Inline => ({ type: 'link', url, children: [image] })

/** Of several images, the first that browsers know. */
function chooseImage(frame: XmlElement): XmlElement {
  const images = frame.all('draw:image')
  return images.find(image => isForBrowsers(image.attribute('xlink:href') ?? '')) ?? images[0]!
}

const isForBrowsers = (path: string): boolean => /\.(?:png|jpe?g|gif|svg|webp)$/i.test(path)

/** What a program shows of an object that others cannot open. */
const REPLACEMENT = /ObjectReplacements\//

function readImage(
  image: XmlElement,
  frame: XmlElement,
  { images, reading }: OdtContext,
): Inline | undefined {
  const href = image.attribute('xlink:href') ?? ''
  if (REPLACEMENT.test(href)) return undefined
  const alt = toAlt(frame.first('svg:desc').text()) || toAlt(frame.first('svg:title').text())
  const source = images.add(image)
  if (source !== undefined) return { type: 'image', alt, source }
  reading.warn('images_missing', href || undefined)
  const name = href.replace(/^.*\//, '')
  return alt || name ? { type: 'image', alt, source: name } : undefined
}

/** A formula stays in its line; a chart becomes its data; what else is embedded is left out. */
function readObject(object: XmlElement, context: OdtContext): Placed[] | undefined {
  const folder = object.attribute('xlink:href')?.replace(/^\.\//, '')
  const content =
    object.find('math:math') ??
    object.find('office:document') ??
    (folder === undefined ? undefined : context.parts.findXml(`${folder}/content.xml`))
  if (content?.name === 'math:math') {
    const latex = writeLatex(readMathml(content))
    return latex ? [{ type: 'inline', inline: { type: 'inlineMath', latex } }] : []
  }
  const blocks: Block[] = content ? readOdfChart(content, context.reading) : []
  if (blocks.length > 0) return blocks.map(toPlacedBlock)
  context.reading.warn('embedded_objects_omitted', folder)
  return undefined
}
