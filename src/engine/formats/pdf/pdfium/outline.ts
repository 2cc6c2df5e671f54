/** The document's outline (bookmarks; ISO 32000-1, 12.3.3), flat and in order. */
import type { OutlineEntry } from '../pdf-file.ts'
import type { Access } from './file.ts'

const MAX_ENTRIES = 20_000
const MAX_DEPTH = 12

export function readOutline(access: Access): OutlineEntry[] {
  const { pdfium, scratch, document, budget } = access
  const { api } = pdfium
  const entries: OutlineEntry[] = []
  const seen = new Set<number>()

  const walk = (parent: number, depth: number): void => {
    let entry = api.FPDFBookmark_GetFirstChild(document, parent)
    // Siblings may form a cycle.
    for (; entry && !seen.has(entry); entry = api.FPDFBookmark_GetNextSibling(document, entry)) {
      if (entries.length >= MAX_ENTRIES) return
      seen.add(entry)
      budget.spend('nodes')
      const at = entry
      const title = scratch.utf16((address, bytes) => api.FPDFBookmark_GetTitle(at, address, bytes))
      entries.push({
        title: title.replace(/\s+/g, ' ').trim(),
        depth,
        page: findPage(access, entry),
      })
      if (depth < MAX_DEPTH) walk(entry, depth + 1)
    }
  }
  walk(0, 1)
  return entries
}

function findPage({ pdfium, document }: Access, entry: number): number {
  const { api } = pdfium
  const target = api.FPDFBookmark_GetDest(document, entry) || findActionTarget()
  return target ? api.FPDFDest_GetDestPageIndex(document, target) + 1 : 0

  function findActionTarget(): number {
    const action = api.FPDFBookmark_GetAction(entry)
    return action ? api.FPDFAction_GetDest(document, action) : 0
  }
}
