/** What the readers of a text document share while they walk through it. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Block, Note } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import type { OdfImages } from '../odf/images.ts'
import type { OdfPackage } from '../odf/package.ts'
import type { OdfStyles } from '../odf/styles.ts'
import type { TrackedChanges } from './changes.ts'
import type { Lists } from './lists.ts'

export interface OdtContext {
  readonly reading: ReadContext
  readonly parts: OdfPackage
  readonly images: OdfImages
  readonly styles: OdfStyles
  readonly lists: Lists
  readonly changes: TrackedChanges
  /** What the controls of forms show. */
  readonly controls: Map<string, string>
  /** Where a link leads, as the document names its places. */
  readonly toLink: (href: string | undefined) => string | undefined
  /** Footnotes, endnotes and comments met so far. */
  readonly notes: Map<string, Note>
  /** Reads the paragraphs and tables inside an element, for boxes that hold a text of their own. */
  readonly readBlocks: (container: XmlElement) => Block[]
}
