/** Whether a document contains any words. Pictures, lines and sheet names alone do not count. */
import type { Block, Document, Run, Table, TableCell, TableRow } from './document.ts'

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

function blockHasWords(block: Block): boolean {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return block.children.some(runHasWords)
    case 'list':
      return block.items.some(item => item.children.some(blockHasWords))
    case 'quote':
      return block.children.some(blockHasWords)
    case 'code':
      return isWritten(block.value)
    case 'mathBlock':
      return isWritten(block.latex)
    case 'table':
      return tableHasWords(block)
    case 'rule':
    case 'boundary':
      return false
    default:
      return block satisfies never
  }
}

/** Rows produced while they are written can be iterated only once; there are such rows if cells have content. */
function tableHasWords({ rows }: Table): boolean {
  if (!Array.isArray(rows)) return true
  return (rows as readonly TableRow[]).some(row => row.some(cellHasWords))
}

const cellHasWords = (cell: TableCell): boolean =>
  typeof cell === 'string' ? isWritten(cell) : cell.children.some(blockHasWords)

function runHasWords({ content }: Run): boolean {
  switch (content.type) {
    case 'text':
      return isWritten(content.value)
    case 'inlineMath':
      return isWritten(content.latex)
    case 'image':
    case 'break':
    case 'noteReference':
      return false
    default:
      return content satisfies never
  }
}

const isWritten = (text: string): boolean => /\S/.test(text)
