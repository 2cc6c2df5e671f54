/** What all parts of the writer share while one document is written. */
import type { Budget } from '../budget.ts'
import type { Document, Note } from '../document/document.ts'
import { findAnchors } from '../document/slug.ts'
import type { Options } from '../options.ts'
import { hasContent } from './content.ts'
import type { SpanRecorder } from './spans.ts'

export type WriteOptions = Pick<
  Options,
  'images' | 'remote_images' | 'tables' | 'comments' | 'markers'
>

export interface Context {
  readonly document: Document
  readonly options: WriteOptions
  readonly budget: Budget
  readonly notes: NoteNumbers
  /** Addresses of pictures that are written as links to them. */
  readonly linkedImages: Set<string>
  /** The slug of the heading with this anchor; the headings are walked on first use. */
  readonly findSlug: (anchor: string) => string | undefined
  readonly recorder?: SpanRecorder | undefined
}

export function createContext(
  document: Document,
  options: WriteOptions,
  budget: Budget,
  recorder?: SpanRecorder,
): Context {
  let anchors: ReadonlyMap<string, string> | undefined
  return {
    document,
    options,
    budget,
    recorder,
    linkedImages: new Set(),
    notes: new NoteNumbers(id => {
      const note = document.notes.get(id)
      const isWanted = note?.type !== 'comment' || options.comments === 'footnotes'
      return note && isWanted && hasContent(note.blocks, budget) ? note : undefined
    }),
    findSlug: anchor => {
      anchors ??= findAnchors(document)
      return anchors.get(anchor)
    },
  }
}

/** Charges characters of markdown where they are produced, and passes them on. */
export function spend(context: Context, markdown: string): string {
  context.budget.spend('outputCharacters', markdown.length)
  return markdown
}

/** The numbers of footnotes, endnotes and comments: together, in the order of their first reference. */
class NoteNumbers {
  readonly #findNote: (id: string) => Note | undefined
  readonly #numbers = new Map<string, number | undefined>()
  /** The notes that have a number, in its order; grows while notes refer to notes. */
  readonly numbered: Note[] = []

  constructor(findNote: (id: string) => Note | undefined) {
    this.#findNote = findNote
  }

  /** Undefined where there is no note to write. */
  find(id: string): number | undefined {
    if (this.#numbers.has(id)) return this.#numbers.get(id)
    const note = this.#findNote(id)
    const number = note && this.numbered.push(note)
    this.#numbers.set(id, number)
    return number
  }
}
