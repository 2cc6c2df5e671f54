/** Pictures (ECMA-376 part 1, 19.3.1.37), picture fills, and the previews of embedded objects. */

import type { XmlElement } from '../../containers/xml/xml.ts'
import { paragraph, run } from '../../document/build.ts'
import type { Inline } from '../../document/document.ts'
import { readAlt } from '../ooxml/drawing-alt.ts'
import { findBlipId, findImage } from '../ooxml/graphics.ts'
import type { Box } from '../slides/order.ts'
import type { Shape } from '../slides/shape.ts'
import { readBox } from './box.ts'
import type { SlideContext } from './context.ts'
import { findPh } from './placeholders.ts'
import { findProperties, findShapeLink } from './shape-properties.ts'

export function readPicture(picture: XmlElement, context: SlideContext): Shape[] {
  const box = readBox(picture.first('p:spPr').first('a:xfrm'))
  const inherited = context.placeholders.inherit(findPh(picture))
  const source = findImage(toBlipId(picture), context)
  return toShape(source, picture, box ?? inherited.box, context)
}

/** The fill of a shape without text: programs that turn pages into slides write all pictures this way. */
export const readFill = (shape: XmlElement, box: Box | undefined, context: SlideContext): Shape[] =>
  readFillOf(shape.first('p:spPr'), shape, box, context)

/** The background picture of a slide that shows nothing else. */
export const readBackground = (slide: XmlElement, context: SlideContext): Shape[] =>
  readFillOf(slide.first('p:bg').first('p:bgPr'), slide, undefined, context)

function readFillOf(
  properties: XmlElement,
  shape: XmlElement,
  box: Box | undefined,
  context: SlideContext,
): Shape[] {
  const fill = properties.find('a:blipFill')
  // A repeated picture is a texture.
  if (!fill || fill.find('a:tile')) return []
  const source = findImage(findBlipId(fill), context)
  return toShape(source, shape, box, context)
}

const toBlipId = (picture: XmlElement): string | undefined =>
  findBlipId(picture.first('p:blipFill'))

function toShape(
  source: string | undefined,
  shape: XmlElement,
  box: Box | undefined,
  context: SlideContext,
): Shape[] {
  if (source === undefined) return []
  const image: Inline = { type: 'image', alt: readAlt(findProperties(shape)), source }
  const url = findShapeLink(shape, context)
  return [{ type: 'blocks', box, blocks: [paragraph(run(image, 0, url))] }]
}

/** The content of a frame that is an embedded object, in one version of the markup or in several. */
export function readObject(
  content: XmlElement,
  frame: XmlElement,
  box: Box | undefined,
  context: SlideContext,
): Shape[] {
  const objects = content.name === 'p:oleObj' ? [content] : content.descendants('p:oleObj')
  const name = objects
    .map(object => object.attribute('progId') || object.attribute('name'))
    .find(Boolean)
  context.reading.warn('embedded_objects_omitted', name)
  const picture = content.descendants('p:pic')[0]
  const source = picture
    ? findImage(toBlipId(picture), context)
    : findVmlImage(objects[0]?.attribute('spid'), context)
  return toShape(source, frame, box, context)
}

/** PowerPoint 2007 keeps the picture in a VML drawing, in a shape with the object's id. */
function findVmlImage(shapeId: string | undefined, context: SlideContext): string | undefined {
  if (shapeId === undefined) return undefined
  for (const { type, target } of context.relationships.values()) {
    if (type !== 'vmlDrawing') continue
    const shape = context.parts
      .findXml(target)
      ?.descendants('v:shape')
      .find(candidate => candidate.attribute('id') === shapeId)
    const id = shape?.first('v:imagedata').attribute('o:relid')
    if (id !== undefined) {
      return findImage(id, { ...context, relationships: context.parts.relationships(target) })
    }
  }
  return undefined
}
