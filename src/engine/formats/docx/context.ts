/** What the readers of a docx share while they walk through one part of it. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Block } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import type { PackageImages } from '../ooxml/images.ts'
import type { OoxmlPackage, Relationship } from '../ooxml/package.ts'
import type { FieldStack } from '../prose/text/fields.ts'
import type { Chunks } from './chunks.ts'
import type { DocxNumbering } from './numbering.ts'
import type { ParagraphProperties } from './paragraph-properties.ts'
import type { RunStyles } from './run-styles.ts'
import type { Styles } from './styles.ts'
import type { CellProperties } from './table.ts'

export interface DocxContext {
  readonly reading: ReadContext
  readonly parts: OoxmlPackage
  /** The relationships of the part that is being read. */
  readonly relationships: ReadonlyMap<string, Relationship>
  readonly styles: Styles
  readonly looks: RunStyles
  /** What a `w:pPr` says. */
  readonly propertiesOf: (pPr: XmlElement) => ParagraphProperties
  /** What a `w:tcPr` says. */
  readonly cellOf: (tcPr: XmlElement) => CellProperties
  readonly numbering: DocxNumbering
  readonly images: PackageImages
  /** Goes before the ids of notes, which a document inside another has too. */
  readonly place: string
  readonly chunks: Chunks
  /** The fields that are open at this place of the part. */
  readonly fields: FieldStack
  /** Reads the paragraphs and tables inside an element, for boxes that hold a text of their own. */
  readonly readBlocks: (container: XmlElement) => Block[]
}
