/** Properties of Office Math elements: `m:xPr` holds one element for each, its value in `m:val`. */
import type { XmlElement } from '../../containers/xml/xml.ts'

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

export const isOff = (property: XmlElement): boolean => OFF.test(property.attribute('m:val') ?? '')

const OFF = /^(?:0|off|false)$/
