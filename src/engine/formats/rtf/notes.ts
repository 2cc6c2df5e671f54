/**
 * Footnotes, endnotes and comments: groups at the place that refers to them. A comment's author precedes the group,
 * its date is inside, and an endnote is a footnote whose first word says so.
 */
import type { Block, Note } from '../../document/document.ts'

interface OpenNote {
  readonly id: string
  end(blocks: readonly Block[]): void
}

export class Notes {
  readonly all = new Map<string, Note>()
  readonly #open: { type: Note['type']; date?: string | undefined }[] = []
  /** Author of the comment that follows. */
  author = ''

  begin(type: 'footnote' | 'comment'): OpenNote {
    const id = `note-${this.all.size + 1}`
    // The number is taken at once: a nested note gets the next.
    this.all.set(id, { type, blocks: [] })
    const author = type === 'comment' ? this.author : ''
    const note: { type: Note['type']; date?: string | undefined } = { type }
    this.#open.push(note)
    return {
      id,
      end: blocks => {
        this.#open.pop()
        this.all.set(id, {
          type: note.type,
          blocks,
          ...(author ? { author } : {}),
          ...(note.date ? { date: note.date } : {}),
        })
      },
    }
  }

  becomeEndnote(): void {
    const note = this.#open.at(-1)
    if (note) note.type = 'endnote'
  }

  set date(date: string | undefined) {
    const note = this.#open.at(-1)
    if (note) note.date = date
  }
}
