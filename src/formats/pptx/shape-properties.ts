/** The non-visual properties of a shape (ECMA-376 part 1, 19.3.1.12): name, description, link. */
import type { XmlElement } from '../../containers/xml.ts'
import type { SlideContext } from './context.ts'

/** `p:cNvPr`, which lies in the first child of a shape, whatever kind it is. */
export const findProperties = (shape: XmlElement): XmlElement =>
  (shape.elements()[0] ?? shape).first('p:cNvPr')

/** Where a click on the shape leads. */
export function findShapeLink(shape: XmlElement, context: SlideContext): string | undefined {
  const hyperlink = findProperties(shape).find('a:hlinkClick')
  return hyperlink && context.findLink(hyperlink)
}
