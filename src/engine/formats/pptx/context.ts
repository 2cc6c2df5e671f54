/** What the presentation readers share while they walk through one slide. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { ReadContext } from '../format.ts'
import type { PackageImages } from '../ooxml/images.ts'
import type { OoxmlPackage, Relationship } from '../ooxml/package.ts'
import type { Placeholders } from './placeholders.ts'
import type { SlideGround } from './unseen.ts'

export interface SlideContext {
  readonly reading: ReadContext
  readonly parts: OoxmlPackage
  readonly images: PackageImages
  /** The relationships of the current part. */
  readonly relationships: ReadonlyMap<string, Relationship>
  readonly placeholders: Placeholders
  /** The target of an `a:hlinkClick`. */
  readonly findLink: (hyperlink: XmlElement) => string | undefined
  /** Shapes of the slide that nobody sees. */
  readonly unseen: ReadonlySet<XmlElement>
  /** What lies behind the shapes of the slide. */
  readonly ground: SlideGround
}
