/** The pages, slides or sheets that were asked for, cut out along the document's boundaries. */
import type { Block, Boundary, Document } from './document/document.ts'
import { ConversionError } from './errors.ts'
import { isPageWanted, type Options } from './options.ts'

export function selectPages(document: Document, pages: Options['pages']): Document {
  if (!pages) return document
  const isBoundary = (block: Block): block is Boundary => block.type === 'boundary'
  const count = document.blocks.findLast(isBoundary)?.number ?? 1
  const lastAsked = Math.max(...pages.map(range => range.first))
  if (lastAsked > count) {
    throw new ConversionError(
      undefined,
      `The document has no page ${lastAsked}: it ends with ${count}.`,
    )
  }
  let wanted = isPageWanted(pages, 1)
  const blocks = document.blocks.filter(block => {
    if (isBoundary(block)) wanted = isPageWanted(pages, block.number)
    return wanted
  })
  return { ...document, blocks }
}
