/** The requested pages, slides or sheets, cut out along the document's boundaries. */
import type { Block, Boundary, Document } from './document/document.ts'
import { ConversionError } from './errors.ts'
import { isPageWanted, type Options, requirePages } from './options.ts'

export function selectPages(
  document: Document,
  pages: Options['pages'],
  hasPages: boolean,
): Document {
  if (!pages) return document
  if (!hasPages) {
    throw new ConversionError(undefined, 'The document has no pages to choose from.', {
      hint: 'Omit `pages`. Use `section` to get one section of the outline, or `max_tokens` to get the text in parts.',
    })
  }
  requirePages(pages, countPages(document))
  let wanted = isPageWanted(pages, 1)
  const blocks: Block[] = []
  let skipped: Block | undefined
  for (const block of document.blocks) {
    if (isBoundary(block)) {
      wanted = isPageWanted(pages, block.number)
      if (wanted && block.isInside && skipped) blocks.push(skipped)
      skipped = wanted ? undefined : skipped
    } else skipped = wanted ? undefined : block
    if (wanted) blocks.push(block)
  }
  return { ...document, blocks }
}

/** The last pages may be hidden, or a program may have counted more pages than it noted breaks: those are empty. */
function countPages({ blocks, metadata: { pages, slides, sheets } }: Document): number {
  const last = blocks.findLast(isBoundary)?.number ?? 1
  return Math.max(last, pages ?? slides ?? sheets?.length ?? 1)
}

const isBoundary = (block: Block): block is Boundary => block.type === 'boundary'

/** A text without a rendered page break has no known pages: it was never laid out. */
export function knowsPages({ blocks }: Document): boolean {
  return blocks.some(
    block => isBoundary(block) || (block.place?.page !== undefined && block.place.page > 1),
  )
}
