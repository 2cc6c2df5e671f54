/** What the text document readers share. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Block, Note } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import type { OdfImages } from '../odf/images.ts'
import type { OdfPackage } from '../odf/package.ts'
import type { OdfStyles } from '../odf/styles.ts'
import type { Ground } from '../unseen.ts'
import type { TrackedChanges } from './changes.ts'
import type { Lists } from './lists.ts'

export interface OdtContext {
  readonly reading: ReadContext
  readonly parts: OdfPackage
  readonly images: OdfImages
  readonly styles: OdfStyles
  readonly lists: Lists
  readonly changes: TrackedChanges
  /** What lies behind the text. */
  readonly ground: Ground
  /** What form controls show. */
  readonly controls: Map<string, string>
  /** A link's target, as the document names its places. */
  readonly toLink: (href: string | undefined) => string | undefined
  /** Footnotes, endnotes and comments found so far. */
  readonly notes: Map<string, Note>
  /** Reads the paragraphs and tables inside an element, for boxes with their own text. */
  readonly readBlocks: (container: XmlElement) => Block[]
}
