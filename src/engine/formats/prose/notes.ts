/** Notes and comments that the writer leaves out: what nobody asked for, and what nothing in the text refers to. */
import type { Block, Note } from '../../document/document.ts'
import { blocksText } from '../../document/text.ts'
import type { ReadContext } from '../format.ts'

export function reportNotes(
  blocks: readonly Block[],
  notes: ReadonlyMap<string, Note>,
  reading: ReadContext,
): void {
  const { options, warn, ledger } = reading
  if (ledger) reportUncited(blocks, notes, reading)
  if (options.comments !== 'omit') return
  const comments = [...notes.values()].filter(isComment)
  for (const { blocks } of ledger ? comments : []) ledger?.add('comment', blocksText(blocks))
  const count = comments.length
  if (count > 0) warn('comments_omitted', undefined, count)
}

const isComment = ({ type }: Note): boolean => type === 'comment'

/** A note goes with the text that refers to it, which is hidden or deleted. */
function reportUncited(
  blocks: readonly Block[],
  notes: ReadonlyMap<string, Note>,
  { options, ledger }: ReadContext,
): void {
  if (notes.size === 0) return
  const cited = new Set<string>()
  const listCited = (blocks: readonly Block[]): void => {
    blocksText(blocks, content => {
      if (content.type === 'noteReference') cited.add(content.id)
      return ''
    })
  }
  listCited(blocks)
  // Notes may refer to others; a set grows while it is walked.
  for (const id of cited) listCited(notes.get(id)?.blocks ?? [])
  for (const [id, note] of notes) {
    const isReported = isComment(note) && options.comments === 'omit'
    if (!cited.has(id) && !isReported) ledger?.add('hidden', blocksText(note.blocks))
  }
}
