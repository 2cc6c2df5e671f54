/** Entries of a table of contents: the text stays, leader dots and page numbers go. */
import type { Run } from '../../../document/document.ts'

const PAGE_NUMBER = /^\s*(?:\d{1,5}|[ivxlcdm]{1,8})\s*$/i

/**
 * Cuts what follows the last tab if it is a page number or nothing, and the tab itself; undefined if there is no such
 * end.
 */
export function toContentsEntry(runs: readonly Run[]): Run[] | undefined {
  let cut = ''
  for (let i = runs.length - 1; i >= 0; i--) {
    const { content } = runs[i]!
    if (content.type !== 'text') break
    const tab = content.value.lastIndexOf('\t')
    if (tab < 0) {
      cut = content.value + cut
      continue
    }
    const after = content.value.slice(tab + 1) + cut
    if (after.trim() !== '' && !PAGE_NUMBER.test(after)) break
    const rest = { ...runs[i]!, content: { ...content, value: content.value.slice(0, tab) } }
    return [...runs.slice(0, i), rest]
  }
  return undefined
}
