/** The numbers of footnotes, endnotes and comments: together, in the order of their first reference. */
import type { Note } from '../document/document.ts'
import { hasContent } from './content.ts'

export class NoteNumbers {
  readonly #notes: ReadonlyMap<string, Note>
  readonly #withComments: boolean
  readonly #numbers = new Map<string, number | undefined>()
  /** The notes that have a number, in its order; grows while notes refer to notes. */
  readonly numbered: Note[] = []

  constructor(notes: ReadonlyMap<string, Note>, withComments: boolean) {
    this.#notes = notes
    this.#withComments = withComments
  }

  /** None where the note has no text, or is a comment and those are left out. */
  find(id: string): number | undefined {
    if (this.#numbers.has(id)) return this.#numbers.get(id)
    const note = this.#notes.get(id)
    const isWanted =
      note && (note.type !== 'comment' || this.#withComments) && hasContent(note.blocks)
    const number = isWanted ? this.numbered.push(note) : undefined
    this.#numbers.set(id, number)
    return number
  }
}
