/** The blocks of all pages become the document's blocks. */
import type { Block } from '../../../document/document.ts'
import type { PageBlock } from '../layout/page-layout.ts'
import type { Statistics } from '../statistics.ts'
import { createVocabulary } from './hyphens.ts'
import { toInlines } from './inlines.ts'
import { toTable } from './tables.ts'

export interface PageBlocks {
  readonly number: number
  readonly blocks: readonly PageBlock[]
}

export function composeDocument(pages: readonly PageBlocks[], statistics: Statistics): Block[] {
  const vocabulary = createVocabulary(
    pages.flatMap(page =>
      page.blocks.flatMap(block =>
        block.type === 'text' ? block.lines : block.rows.flat().flatMap(cell => cell.lines),
      ),
    ),
  )
  const blocks: Block[] = []
  for (const page of pages) {
    blocks.push({ type: 'boundary', unit: 'page', number: page.number })
    for (const block of page.blocks) {
      if (block.type === 'table') {
        blocks.push(toTable(block, { statistics, vocabulary }))
        continue
      }
      const children = toInlines(block.lines, { statistics, vocabulary })
      if (children.length) blocks.push({ type: 'paragraph', children })
    }
  }
  return blocks
}
