/** What the presentation readers share. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { ReadContext } from '../format.ts'
import type { OdfImages } from '../odf/images.ts'
import type { OdfPackage } from '../odf/package.ts'
import type { OdfStyles } from '../odf/styles.ts'
import type { Canvas } from '../slides/unseen.ts'
import type { Styles } from './shape-styles.ts'

export interface OdpContext {
  readonly reading: ReadContext
  readonly parts: OdfPackage
  readonly images: OdfImages
  readonly styles: OdfStyles
  readonly looks: Styles
  /** What the shapes that are being read lie on. */
  readonly canvas: Canvas
  /** Those of them that are behind something; absent for masters and notes. */
  readonly findCovered?: () => ReadonlySet<XmlElement>
  /** A link's target: `#page3` and page names become names of our headings. */
  readonly findLink: (href: string | undefined) => string | undefined
}
