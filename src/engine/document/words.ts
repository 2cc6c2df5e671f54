/** Whether a document contains any words. Pictures, lines and sheet names alone do not count. */
import type { Block, Document, Inline } from './document.ts'
import { blocksText, contentText, isBlank } from './text.ts'

export function hasWords({ blocks, notes }: Pick<Document, 'blocks' | 'notes'>): boolean {
  const isSaid = blocks.some(
    (block, index) => !isSheetName(block, blocks[index - 1]) && blockHasWords(block),
  )
  if (isSaid) return true
  for (const note of notes.values()) {
    if (note.type !== 'comment' && note.blocks.some(blockHasWords)) return true
  }
  return false
}

/** A sheet begins with its name, whether or not it has content. */
const isSheetName = (block: Block, before: Block | undefined): boolean =>
  block.type === 'heading' && before?.type === 'boundary' && before.unit === 'sheet'

/** Rows produced while they are written can be iterated only once; there are such rows if cells have content. */
function blockHasWords(block: Block): boolean {
  if (block.type === 'table' && !Array.isArray(block.rows)) return true
  return !isBlank(blocksText([block], withoutImages))
}

const withoutImages = (content: Inline): string =>
  content.type === 'image' ? '' : contentText(content)
