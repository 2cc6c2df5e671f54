/** Tries to read a document without PDFium: all needed pages, or nothing. */
import { requirePages } from '../../../options.ts'
import { inStep, type ReadContext } from '../../format.ts'
import { choosePages } from '../chosen-pages.ts'
import type { PdfFile } from '../pdf-file.ts'
import type { RawPage } from '../raw-page.ts'
import { type OwnFile, openOwn } from './file.ts'
import { withCollections } from './fonts/cmaps/collections.ts'
import { Unsure } from './unsure.ts'

/** The one switch: without it, PDFium reads all documents. */
const IS_ENABLED: boolean = true

/**
 * What `use` makes of the document. Undefined if something is not known for sure: then PDFium reads it from the
 * beginning.
 */
export async function withOwn<T>(
  bytes: Uint8Array,
  context: ReadContext,
  use: (file: PdfFile) => Promise<T>,
): Promise<T | undefined> {
  if (!IS_ENABLED) return undefined
  try {
    const own = await inStep(context, openOwn, bytes, context.platform, context.budget)
    requirePages(context.options.pages, own.pageCount)
    const pages = new Map<number, RawPage | undefined>()
    for (const number of choosePages(context.options.pages, own.pageCount) ??
      countTo(own.pageCount))
      pages.set(number - 1, await withCollections(() => inStep(context, readPage, own, number - 1)))
    context.budget.spend('nodes', own.nodes)
    const readLater = (index: number): RawPage | undefined => {
      const before = own.nodes
      const page = own.page(index)
      context.budget.spend('nodes', own.nodes - before)
      return page
    }
    return await use({
      ...own,
      page: index => (pages.has(index) ? pages.get(index) : readLater(index)),
    })
  } catch (error) {
    if (error instanceof Unsure) return undefined
    throw error
  }
}

const countTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const readPage = (own: OwnFile, index: number): RawPage | undefined => own.page(index)
