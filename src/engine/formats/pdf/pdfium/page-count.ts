/**
 * The number of pages in a PDF is just a number in it, and may be a lie: `/Count 1000000` over a single page. If a
 * page is missing, a few after it show whether the others are worth trying one by one.
 */
import type { Access } from './file.ts'

/** Asking for a page after the last one makes PDFium walk through all of them. */
const PROBES = 32

/**
 * An existing page from the given one on; undefined if there seem to be none. Tried from the end: PDFium counts on
 * from the page that was requested last, and miscounts if it has to go back to a missing one.
 */
export function findLaterPage(access: Access, from: number, count: number): number | undefined {
  const { api } = access.pdfium
  const step = Math.ceil((count - from) / PROBES)
  for (let index = count - 1; index >= from; index -= step) {
    if (api.EPDFDoc_GetPageObjectNumberByIndex(access.document, index)) return index
  }
  return undefined
}
