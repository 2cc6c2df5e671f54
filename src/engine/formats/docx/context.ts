/** What the docx readers share while they walk through one part. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Block } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import type { PackageImages } from '../ooxml/images.ts'
import type { OoxmlPackage, Relationship } from '../ooxml/package.ts'
import type { FieldStack } from '../prose/text/fields.ts'
import type { Ground } from '../unseen.ts'
import type { Chunks } from './chunks.ts'
import type { DocxColors } from './colors.ts'
import type { DocxNumbering } from './numbering.ts'
import type { ParagraphProperties } from './paragraph-properties.ts'
import type { RunStyles } from './run-styles.ts'
import type { Styles } from './styles.ts'
import type { CellProperties } from './table.ts'

/**
 * Word notes where its pages begin, also below a page break that somebody has typed, so that there are two for one:
 *
 *     <w:br w:type="page"/></w:r></w:p>  <w:p><w:r><w:lastRenderedPageBreak/><w:t>Next page
 */
export interface PageBreak {
  /** The last one is typed, and nothing is below it so far. */
  isTyped: boolean
  /** How many pages Word has noted so far; in a row of a table, in the cell that has the most. */
  noted: number
}

export interface DocxContext {
  readonly reading: ReadContext
  readonly parts: OoxmlPackage
  /** The relationships of the part that is being read. */
  readonly relationships: ReadonlyMap<string, Relationship>
  readonly styles: Styles
  readonly colors: DocxColors
  readonly looks: RunStyles
  /** What a `w:pPr` says. */
  readonly propertiesOf: (pPr: XmlElement) => ParagraphProperties
  /** What a `w:tcPr` says. */
  readonly cellOf: (tcPr: XmlElement) => CellProperties
  readonly numbering: DocxNumbering
  /** What lies behind the text. */
  readonly ground: Ground
  readonly images: PackageImages
  /** Prefix for note ids, to keep those of an embedded document apart. */
  readonly place: string
  readonly chunks: Chunks
  /** The fields open at this point of the part. */
  readonly fields: FieldStack
  readonly pageBreak: PageBreak
  /** Reads the paragraphs and tables inside an element, for boxes with their own text. */
  readonly readBlocks: (container: XmlElement) => Block[]
}
