/** Footnotes, endnotes and comments: small documents in a part for each kind. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Note } from '../../document/document.ts'
import type { DocxContext } from './context.ts'

interface NoteKind {
  readonly type: Note['type']
  /** Relationship from the main part, and the element of one note. */
  readonly relationship: string
  readonly element: string
}

export const NOTE_KINDS: readonly NoteKind[] = [
  { type: 'footnote', relationship: 'footnotes', element: 'w:footnote' },
  { type: 'endnote', relationship: 'endnotes', element: 'w:endnote' },
  { type: 'comment', relationship: 'comments', element: 'w:comment' },
]

export function readNotes(
  root: XmlElement,
  kind: NoteKind,
  { readBlocks, place }: DocxContext,
): Map<string, Note> {
  const notes = new Map<string, Note>()
  for (const element of root.all(kind.element)) {
    // The separator lines that Word draws above notes are stored as notes as well.
    const role = element.attribute('w:type') ?? 'normal'
    if (role !== 'normal') continue
    const author = element.attribute('w:author')
    const date = element.attribute('w:date')
    notes.set(`${place}${kind.type}-${element.attribute('w:id') ?? ''}`, {
      type: kind.type,
      blocks: readBlocks(element),
      ...(author ? { author } : {}),
      ...(date ? { date } : {}),
    })
  }
  return notes
}
