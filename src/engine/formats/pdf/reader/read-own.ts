/** Tries to read a document without PDFium: all of its pages, or nothing of it. */
import { inStep, type ReadContext } from '../../format.ts'
import type { PdfFile } from '../pdfium/file.ts'
import type { RawPage } from '../raw-page.ts'
import { type OwnFile, openOwn } from './file.ts'
import { Unsure } from './unsure.ts'

/** The one switch: without it, PDFium reads all documents. */
const IS_ENABLED: boolean = true

/** Undefined where something is not known for sure: then PDFium reads the document from its beginning. */
export async function readOwn(
  bytes: Uint8Array,
  context: ReadContext,
): Promise<PdfFile | undefined> {
  if (!IS_ENABLED) return undefined
  try {
    const own = await inStep(context, openOwn, bytes, context.platform, context.budget)
    const pages: RawPage[] = []
    for (let index = 0; index < own.pageCount; index++)
      pages.push(await inStep(context, readPage, own, index))
    context.budget.spend('nodes', own.nodes)
    return own.toFile(pages)
  } catch (error) {
    if (error instanceof Unsure) return undefined
    throw error
  }
}

const readPage = (own: OwnFile, index: number): RawPage => own.readPage(index)
