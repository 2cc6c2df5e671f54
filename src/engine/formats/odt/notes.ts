/** Footnotes, endnotes (OpenDocument 1.3, part 3, 6.3) and comments (14.2): they are where they are referenced. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Note } from '../../document/document.ts'
import type { OdtContext } from './context.ts'

/** Stores the note and returns the id that its reference carries. */
export function readNote(note: XmlElement, context: OdtContext): string {
  const type = note.attribute('text:note-class') === 'endnote' ? 'endnote' : 'footnote'
  return add({ type, blocks: context.readBlocks(note.first('text:note-body')) }, context)
}

export function readComment(annotation: XmlElement, context: OdtContext): string {
  const { reading } = context
  if (reading.options.comments === 'omit') {
    reading.warn('comments_omitted')
    const lines = reading.ledger && annotation.descendants('text:p').map(line => line.text())
    reading.ledger?.add('comment', lines?.join(' ') ?? '')
  }
  const author = annotation.first('dc:creator').text().trim()
  const date = annotation.first('dc:date').text().trim()
  const note: Note = {
    type: 'comment',
    blocks: context.readBlocks(annotation),
    ...(author ? { author } : {}),
    ...(date ? { date } : {}),
  }
  return add(note, context)
}

function add(note: Note, { notes }: OdtContext): string {
  const id = `${note.type}-${notes.size + 1}`
  notes.set(id, note)
  return id
}
