/** Properties of Office Math elements: `m:xPr` holds one element for each, its value in `m:val`. */

import type { XmlElement } from '../../containers/xml/xml.ts'
import { isOff as isOffValue } from '../ooxml/on-off.ts'

/** A character property that is present but empty means no character. */
export function findCharacter(
  element: XmlElement,
  properties: string,
  name: string,
): string | undefined {
  const character = element.first(properties).find(name)
  return character && (character.attribute('m:val') ?? '')
}

export const isOn = (property: XmlElement): boolean => property.exists && !isOff(property)

export const isOff = (property: XmlElement): boolean => isOffValue(property.attribute('m:val'))
