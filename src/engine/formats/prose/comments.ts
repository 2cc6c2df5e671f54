/** Comments that nobody asked for are left out by the writer; here they are counted. */
import type { Note } from '../../document/document.ts'
import { blocksText } from '../../document/text.ts'
import type { ReadContext } from '../format.ts'

export function reportComments(
  notes: ReadonlyMap<string, Note>,
  { options, warn, ledger }: ReadContext,
): void {
  if (options.comments !== 'omit') return
  const comments = [...notes.values()].filter(note => note.type === 'comment')
  for (const { blocks } of ledger ? comments : []) ledger?.add('comment', blocksText(blocks))
  const count = comments.length
  if (count > 0) warn('comments_omitted', undefined, count)
}
