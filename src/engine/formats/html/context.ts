/** What an HTML reader must know about the file that the text comes from. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Block } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import type { Style, StyleSheet } from './css.ts'
import type { Sight } from './sight.ts'

export interface HtmlContext {
  readonly reading: ReadContext
  readonly styles: StyleSheet
  /** The enclosing elements, outermost first. */
  readonly around: XmlElement[]
  readonly sight: Sight
  /** A link's target: an address, or `#name` of a place in the document. */
  toLink(href: string): string | undefined
  /** The name that links use for the element with this id. */
  toAnchor(id: string): string
  /** The value for `Image.source`; undefined if there is no such picture. */
  addImage(source: string): string | undefined
  readonly notes: NoteLinks
}

/** Which links refer to notes, and where the notes are taken from. Places are named by `toAnchor`. */
export interface NoteLinks {
  /** There is nothing to look for. */
  readonly areNone: boolean
  /** The id of the note that a link to this place refers to. */
  findReference(anchor: string): string | undefined
  /** Whether the element at this place is a note that has not been taken yet. */
  isNote(anchor: string): boolean
  /** Begins to take a note, and returns the label by which the text refers to it. */
  take(anchor: string): string
  /** The label of the note referenced at this place: links to it lead back. */
  findLabel(anchor: string): string | undefined
  add(anchor: string, blocks: readonly Block[]): void
  /** How many have been added. */
  count(): number
}

export const NO_NOTES: NoteLinks = {
  areNone: true,
  findReference: () => undefined,
  isNote: () => false,
  take: () => '',
  findLabel: () => undefined,
  add: () => {},
  count: () => 0,
}

/** How the readers of lists and tables read their content; `between` are the elements around it inside of these. */
export interface Inner {
  styleOf(element: XmlElement, ...between: readonly XmlElement[]): Style
  /** Whether somebody sees it; otherwise it is reported. */
  isShown(element: XmlElement, ...between: readonly XmlElement[]): boolean
  /** The element's content, unless nobody sees it. */
  inside(element: XmlElement, ...between: readonly XmlElement[]): Block[]
  /** The element itself. */
  alone(element: XmlElement): Block[]
  /** Takes the element out of the text if it is a note. */
  takeNote(element: XmlElement): boolean
}
