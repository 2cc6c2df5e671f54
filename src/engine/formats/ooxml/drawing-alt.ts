/** The author's description of a picture or shape (ECMA-376 part 1, 20.1.2.2.8). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { toAlt } from '../prose/text/picture-description.ts'

/** Empty for what is marked as decoration. */
export function readAlt(properties: XmlElement): string {
  const isDecorative = properties
    .descendants('adec:decorative')
    .some(flag => flag.attribute('val') === '1')
  return isDecorative ? '' : toAlt(properties.attribute('descr') || properties.attribute('title'))
}
