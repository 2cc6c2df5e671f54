/** What the readers of a presentation share while they walk through one slide. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { ReadContext } from '../format.ts'
import type { PackageImages } from '../ooxml/images.ts'
import type { OoxmlPackage, Relationship } from '../ooxml/package.ts'
import type { Placeholders } from './placeholders.ts'

export interface SlideContext {
  readonly reading: ReadContext
  readonly parts: OoxmlPackage
  readonly images: PackageImages
  /** The relationships of the part that is being read. */
  readonly relationships: ReadonlyMap<string, Relationship>
  readonly placeholders: Placeholders
  /** Where an `a:hlinkClick` leads. */
  readonly findLink: (hyperlink: XmlElement) => string | undefined
}
