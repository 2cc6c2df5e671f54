/** How XML is read: within which bounds, and what of it is wanted. */
import type { Budget } from '../../budget.ts'
import type { ConversionError } from '../../errors.ts'
import type { Namespaces, Vocabularies, Vocabulary } from './names.ts'
import type { Entities } from './references.ts'

export interface XmlContext {
  readonly budget: Budget
  readonly namespaces?: Namespaces | undefined
  /** Shared by the parts of a document, so that each need not learn the same names again. */
  readonly vocabularies?: Vocabularies | undefined
  /** `drop` leaves out white space between elements, in elements that have both as children. */
  readonly blankText?: 'keep' | 'drop' | undefined
  /** Elements left out of trees, with all they contain. */
  readonly skip?: ReadonlySet<string> | undefined
  /**
   * Elements that are numerous or large and of which readers want only a few: their content is read, and checked, on
   * demand.
   */
  readonly defer?: ReadonlySet<string> | undefined
  /**
   * Elements that are often written the same way: equal ones in a part become the same object, so that readers can
   * memoize what they found in it.
   */
  readonly share?: ReadonlySet<string> | undefined
  /** Maximum nesting, where it should be less than `MAX_XML_DEPTH`. */
  readonly maxDepth?: number | undefined
  /** Named references beyond the five of XML. */
  readonly entities?: Entities | undefined
  /**
   * Makes reading tolerant, and receives the first fault. A tag that cannot be read is skipped, an end tag closes
   * what is open inside its element or is ignored, an unknown reference stays as it is, and where the text breaks
   * off, all open elements end.
   */
  readonly onDamage?: ((fault: ConversionError) => void) | undefined
}

/** Of a fragment: what names mean there, and how deep it may nest. */
export interface Surroundings {
  readonly vocabulary: Vocabulary
  readonly maxDepth: number
}
