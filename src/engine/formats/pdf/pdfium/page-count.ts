/**
 * How many pages a PDF has is a number in it, and may be a lie: `/Count 1000000` over a single page. Where a page
 * is missing, a few behind it tell whether the others need be asked for one by one.
 */
import type { Access } from './file.ts'

/** Asking for a page behind the last one makes PDFium walk through all of them. */
const PROBES = 32

/**
 * A page from the given one on that is there; undefined where there seem to be none. Asked from the end: PDFium
 * counts on from the page that it was asked for last, and miscounts where it has to go back to a missing one.
 */
export function findLaterPage(access: Access, from: number, count: number): number | undefined {
  const { api } = access.pdfium
  const step = Math.ceil((count - from) / PROBES)
  for (let index = count - 1; index >= from; index -= step) {
    if (api.EPDFDoc_GetPageObjectNumberByIndex(access.document, index)) return index
  }
  return undefined
}
