/** Links that lead outside, and form fields with their values. */
import type { Field, LinkArea } from '../raw-page.ts'
import type { Access } from './file.ts'
import { type Frame, mapBox } from './frame.ts'

const MAX_ANNOTATIONS = 20_000
const ACTION_URI = 3

export function readLinks(
  { pdfium, scratch, document, budget }: Access,
  page: number,
  frame: Frame,
): LinkArea[] {
  const { api } = pdfium
  const links: LinkArea[] = []
  const position = scratch.address
  const handle = scratch.address + 4
  scratch.setInt(0, 0)
  let next = 0
  for (let i = 0; i < MAX_ANNOTATIONS; i++) {
    scratch.setInt(0, next)
    if (!api.FPDFLink_Enumerate(page, position, handle)) break
    next = scratch.int(0)
    const link = scratch.int(1)
    budget.spend('nodes')
    const action = api.FPDFLink_GetAction(link)
    if (!action || api.FPDFAction_GetType(action) !== ACTION_URI) continue
    const url = scratch
      .latin1((at, bytes) => api.FPDFAction_GetURIPath(document, action, at, bytes))
      .trim()
    if (!url) continue
    const quads = Math.min(api.FPDFLink_CountQuadPoints(link), 64)
    for (let quad = 0; quad < quads; quad++) {
      if (!api.FPDFLink_GetQuadPoints(link, quad, scratch.address)) continue
      // FS_QUADPOINTSF: four corners as x, y
      const xs = [0, 2, 4, 6].map(j => scratch.float(j))
      const ys = [1, 3, 5, 7].map(j => scratch.float(j))
      links.push({
        ...mapBox(frame, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)),
        url,
      })
    }
    if (quads < 1 && api.FPDFLink_GetAnnotRect(link, scratch.address)) {
      links.push({
        ...mapBox(frame, scratch.float(0), scratch.float(3), scratch.float(2), scratch.float(1)),
        url,
      })
    }
  }
  return links
}

export function readFields(_access: Access, _page: number, _frame: Frame): Field[] {
  return []
}
