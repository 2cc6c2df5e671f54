/** The description of a picture or shape, as its author gave it (ECMA-376 part 1, 20.1.2.2.8). */
import type { XmlElement } from '../../containers/xml.ts'

/** Nothing for what is marked as decoration. */
export function readAlt(properties: XmlElement): string {
  const isDecorative = properties
    .descendants('adec:decorative')
    .some(flag => flag.attribute('val') === '1')
  return isDecorative ? '' : toAlt(properties.attribute('descr') || properties.attribute('title'))
}

/** What Office adds to the descriptions it makes up. */
const MACHINE_MADE =
  /(?:Description automatically generated|AI-generated content may be incorrect)[^.]*\.?\s*$/

/** A path or address in place of a description is left by the program that inserted the picture. */
export function toAlt(description = ''): string {
  const alt = description.replace(MACHINE_MADE, '').replace(/\s+/g, ' ').trim()
  return /^\S*[/\\]\S*$/.test(alt) ? '' : alt
}
