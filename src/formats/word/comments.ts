/** Comments that nobody asked for are left out by the writer; here they are counted. */
import type { Note } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'

export function reportComments(
  notes: ReadonlyMap<string, Note>,
  { options, warn }: ReadContext,
): void {
  if (options.comments !== 'omit') return
  const count = [...notes.values()].filter(note => note.type === 'comment').length
  if (count > 0) warn('comments_omitted', undefined, count)
}
