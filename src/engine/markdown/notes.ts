/** The numbers of footnotes, endnotes and comments: together, in the order of their first reference. */
import type { Note } from '../document/document.ts'

export class NoteNumbers {
  readonly #findNote: (id: string) => Note | undefined
  readonly #numbers = new Map<string, number | undefined>()
  /** The notes that have a number, in order; grows while notes refer to notes. */
  readonly numbered: Note[] = []

  constructor(findNote: (id: string) => Note | undefined) {
    this.#findNote = findNote
  }

  /** Undefined if there is no note to write. */
  find(id: string): number | undefined {
    if (this.#numbers.has(id)) return this.#numbers.get(id)
    const note = this.#findNote(id)
    const number = note && this.numbered.push(note)
    this.#numbers.set(id, number)
    return number
  }
}
