/** Frames and shapes (OpenDocument 1.3, part 3, 10): pictures, text boxes, formulas, charts. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { paragraph, run } from '../../document/build.ts'
import type { Image } from '../../document/document.ts'
import { readEmbedded, readFrameImage } from '../odf/frame-content.ts'
import { parseLength, parsePoints } from '../odf/lengths.ts'
import { type Placed, toPlacedBlock } from '../prose/text/placed.ts'
import { isSpacer } from '../prose/text/spacer.ts'
import { omitsUnseen, UNKNOWN } from '../unseen.ts'
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
      case 'draw:control': {
        const value = context.controls.get(shape.attribute('draw:control') ?? '')
        if (value !== undefined) return [{ type: 'inline', inline: { type: 'text', value }, link }]
        context.reading.warn('controls_omitted')
        return []
      }
      default:
        return context.ground.on(UNKNOWN, () => context.readBlocks(shape)).map(toPlacedBlock)
    }
  })
}

/** The first content of a frame that can be shown stands for all: the others are replacements. */
function readFrame(frame: XmlElement, context: OdtContext, link: string | undefined): Placed[] {
  const isInLine = frame.attribute('text:anchor-type') === 'as-char'
  for (const content of frame.elements()) {
    switch (content.name) {
      case 'draw:text-box':
        if (isOffPage(frame) && omitsUnseen(context.reading, () => content.text())) return []
        return context.ground.on(UNKNOWN, () => context.readBlocks(content)).map(toPlacedBlock)
      case 'draw:object':
      case 'draw:object-ole': {
        const placed = readObject(content, context)
        if (placed) return placed
        break
      }
      case 'draw:image': {
        const image = readFrameImage(frame, context)
        if (image && isSpacer(image.alt, ...sizeOf(frame))) return []
        if (image) return [placeImage(image, link, isInLine)]
        break
      }
    }
  }
  return []
}

/** Beyond the left or upper edge of the page that it is anchored to. */
function isOffPage(frame: XmlElement): boolean {
  if (frame.attribute('text:anchor-type') !== 'page') return false
  const end = (start: string, length: string) =>
    (parseLength(frame.attribute(start)) ?? 0) + (parseLength(frame.attribute(length)) ?? Infinity)
  return end('svg:x', 'svg:width') <= 0 || end('svg:y', 'svg:height') <= 0
}

/** In points. */
const sizeOf = (frame: XmlElement): [width: number | undefined, height: number | undefined] => [
  parsePoints(frame.attribute('svg:width')),
  parsePoints(frame.attribute('svg:height')),
]

const placeImage = (image: Image, link: string | undefined, isInLine: boolean): Placed =>
  isInLine
    ? { type: 'inline', inline: image, link }
    : { type: 'picture', block: paragraph(run(image, 0, link || undefined)) }

/** A formula stays inline; a chart becomes its data. */
function readObject(object: XmlElement, context: OdtContext): Placed[] | undefined {
  const embedded = readEmbedded(object, context)
  if (!embedded) return undefined
  if ('blocks' in embedded) return embedded.blocks.map(toPlacedBlock)
  const { latex } = embedded
  return latex ? [{ type: 'inline', inline: { type: 'inlineMath', latex } }] : []
}
