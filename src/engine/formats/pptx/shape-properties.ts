/** The non-visual properties of a shape (ECMA-376 part 1, 19.3.1.12): name, description, link. */
import { NOTHING, type XmlElement } from '../../containers/xml/xml.ts'
import type { SlideContext } from './context.ts'

/** `p:cNvPr`, which is in the first child of a shape, whatever kind it is. */
export function findProperties(shape: XmlElement): XmlElement {
  for (const child of shape.children) if (typeof child !== 'string') return child.first('p:cNvPr')
  return NOTHING
}

/** Where a click on the shape leads. */
export function findShapeLink(shape: XmlElement, context: SlideContext): string | undefined {
  const hyperlink = findProperties(shape).find('a:hlinkClick')
  return hyperlink && context.findLink(hyperlink)
}
